import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { avoidNestedLoops } from '../../../database/avoid-nested-loops.ts'
import { logMarks } from '../../../trip-changes/trip-change-writes.ts'
import type { Transaction } from '../../../database/database.ts'
import { HttpError } from '../../../http/http-error.ts'

/** Which trips are marked, and by which bulk action: what it changes is kept for an hour, to be undone. */
export interface Marking {
  ownerId: string
  actionId: string
  where: RawBuilder<boolean>
}

/** What trips are marked as; what is left out stays. */
interface Marks {
  classification?: RawBuilder<string | null>
  status?: RawBuilder<string>
  reason?: RawBuilder<string>
  vehicle_id?: RawBuilder<string | null>
  cost_centre_id?: RawBuilder<string | null>
}

/** Rejects many; the driver said so. @returns how many it changed */
export async function rejectTrips(tx: Transaction, marking: Marking): Promise<number> {
  await noteMarks(tx, { ...marking, where: isNotYet(marking, 'rejected') }, { status: sql`'rejected'` })
  return setNotedMarks(tx, marking)
}

/**
 * Confirms many; those that have no classification take this one. @returns how many it changed
 * @throws HttpError 409 where some have none and none is given
 */
export async function confirmTrips(
  tx: Transaction,
  marking: Marking,
  classification: string | undefined,
): Promise<number> {
  await noteMarks(
    tx,
    { ...marking, where: isNotYet(marking, 'confirmed') },
    { classification: sql`coalesce(classification, ${classification ?? null})`, status: sql`'confirmed'` },
  )
  const { rows } = await sql<{ open: number }>`select count(*)::int as open from marked_trip
    where owner_id = ${marking.ownerId} and action_id = ${marking.actionId} and classification is null`.execute(tx)
  const [{ open }] = rows
  if (open > 0) {
    const which = open === 1 ? '1 of these trips is' : `${open} of these trips are`
    throw new HttpError(409, `${which} not classified. Mark ${open === 1 ? 'it' : 'them'} business or private first.`)
  }
  return setNotedMarks(tx, marking)
}

function isNotYet({ where }: Marking, status: string): RawBuilder<boolean> {
  return sql<boolean>`(${where} and (status <> ${status} or not 'status' = any(corrected)))`
}

/** A reason for all trips, and one for those that have none; each is left out where it is undefined. */
export interface Reasons {
  reason?: string
  proposed?: string
}

/** Classifies many. @returns how many it classified */
export async function classifyTrips(
  tx: Transaction,
  marking: Marking,
  { classification, ...reasons }: { classification: string | null } & Reasons,
): Promise<number> {
  await noteMarks(tx, marking, { ...classifiedAs(classification), reason: reasonOf(reasons) })
  return setNotedMarks(tx, marking)
}

/** Changes the reason, the vehicle or the cost centre of many. @returns how many it changed */
export async function editTrips(
  tx: Transaction,
  marking: Marking,
  {
    vehicleId,
    costCentreId,
    ...reasons
  }: { vehicleId: string | null | undefined; costCentreId: string | null | undefined } & Reasons,
): Promise<number> {
  const toId = (id: string | null | undefined) => (id === undefined ? undefined : sql<string | null>`${id}::uuid`)
  const marks = { reason: reasonOf(reasons), vehicle_id: toId(vehicleId), cost_centre_id: toId(costCentreId) }
  await noteMarks(tx, marking, marks)
  return setNotedMarks(tx, marking)
}

function reasonOf({ reason, proposed }: Reasons): RawBuilder<string> | undefined {
  if (reason !== undefined) return sql<string>`${reason}::text`
  return proposed === undefined ? undefined : sql<string>`case reason when '' then ${proposed}::text else reason end`
}

/** Trips that are classified alike; a reason, where one is given, is for those without one. */
export interface AcceptedTrips {
  ids: readonly string[]
  classification: 'business' | 'private'
  reason: string | null
}

/** Classifies each as it is suggested, unless it has been classified or rejected meanwhile. @returns how many it classified */
export async function acceptSuggestions(
  tx: Transaction,
  marking: Omit<Marking, 'where'>,
  accepted: readonly AcceptedTrips[],
): Promise<number> {
  for (const { ids, classification, reason } of accepted) {
    const open = sql<boolean>`(owner_id = ${marking.ownerId} and id = any(${ids}::uuid[]) and deleted_at is null
      and classification is null and status <> 'rejected')`
    const marks = { ...classifiedAs(classification), reason: reasonOf({ proposed: reason ?? undefined }) }
    await noteMarks(tx, { ...marking, where: open }, marks)
  }
  return setNotedMarks(tx, marking)
}

/**
 * To classify a pending trip is to agree that it is a trip, so it is confirmed too; without a classification it is to be
 * reviewed again. A rejected trip stays rejected.
 */
function classifiedAs(classification: string | null): Marks {
  return {
    classification: sql`${classification}`,
    status: sql`case status when 'rejected' then status else ${classification === null ? 'pending' : 'confirmed'} end`,
  }
}

/**
 * Notes what trips are marked as and what they are to be marked as, and holds them until the transaction ends. They are
 * locked in the order of their keys: two actions over the same trips wait for each other and do not deadlock.
 */
async function noteMarks(tx: Transaction, { actionId, where }: Marking, marks: Marks): Promise<void> {
  const { classification, status, reason, vehicle_id: vehicleId, cost_centre_id: costCentreId } = marks
  const fields = (['classification', 'status', 'reason', 'vehicle_id'] as const).filter(
    (field) => marks[field] !== undefined,
  )
  await sql`insert into marked_trip (owner_id, action_id, trip_id, was_classification, was_status, was_reason,
      was_vehicle_id, was_cost_centre_id, classification, status, reason, vehicle_id, cost_centre_id, corrected)
    select owner_id, ${actionId}, id, classification, status, reason, vehicle_id, cost_centre_id,
      ${classification ?? sql`classification`}, ${status ?? sql`status`},
      ${reason ?? sql`reason`}, ${vehicleId ?? sql`vehicle_id`}, ${costCentreId ?? sql`cost_centre_id`},
      array(select unnest(${fields}::text[]) except select unnest(corrected))
    from trip where ${where} order by owner_id, id for update`.execute(tx)
}

async function setNotedMarks(tx: Transaction, { ownerId, actionId }: Omit<Marking, 'where'>): Promise<number> {
  await sql`delete from marked_trip where owner_id = ${ownerId} and noted_at < now() - interval '1 hour'`.execute(tx)
  await avoidNestedLoops(tx)
  await logMarks(tx, { ownerId, actionId })
  const { numAffectedRows } = await sql`update trip set classification = marked.classification, status = marked.status,
      reason = marked.reason, vehicle_id = marked.vehicle_id, cost_centre_id = marked.cost_centre_id,
      corrected = array(select unnest(trip.corrected || marked.corrected) order by 1)
    from marked_trip marked where marked.owner_id = ${ownerId} and marked.action_id = ${actionId}
      and trip.owner_id = ${ownerId} and trip.id = marked.trip_id`.execute(tx)
  return Number(numAffectedRows)
}

/**
 * Gives the trips of one of the owner's bulk actions the marks that they had before. One that was marked otherwise since, or
 * deleted, stays as it is. @returns how many are as they were, null where nothing is kept of that action
 */
export async function undoMarks(tx: Transaction, ownerId: string, actionId: string): Promise<number | null> {
  await avoidNestedLoops(tx)
  await sql`select from trip join marked_trip on trip.owner_id = ${ownerId} and trip.id = trip_id
    where marked_trip.owner_id = ${ownerId} and action_id = ${actionId}
    order by trip.owner_id, trip.id for update of trip`.execute(tx)
  await logMarks(tx, { ownerId, actionId, undo: true })
  const { numAffectedRows } = await sql`update trip set classification = marked.was_classification,
      status = marked.was_status, reason = marked.was_reason, vehicle_id = marked.was_vehicle_id,
      cost_centre_id = marked.was_cost_centre_id,
      corrected = array(select unnest(trip.corrected) except select unnest(marked.corrected) order by 1)
    from marked_trip marked where marked.owner_id = ${ownerId} and marked.action_id = ${actionId}
      and trip.owner_id = ${ownerId} and trip.id = marked.trip_id and trip.deleted_at is null
      and (trip.classification, trip.status, trip.reason, trip.vehicle_id, trip.cost_centre_id) is not distinct from
        (marked.classification, marked.status, marked.reason, marked.vehicle_id, marked.cost_centre_id)`.execute(tx)
  const { numAffectedRows: kept } =
    await sql`delete from marked_trip where owner_id = ${ownerId} and action_id = ${actionId}`.execute(tx)
  return kept ? Number(numAffectedRows) : null
}

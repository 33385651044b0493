import { sql, type RawBuilder } from 'kysely'
import { avoidNestedLoops } from '../../../platform/database/avoid-nested-loops.ts'
import { hasNoReason } from '../../../domain/trips/trip-reason-queries.ts'
import { logMarks } from '../../../domain/trips/trip-change-writes.ts'
import { updateTripRows } from '../../../domain/trips/trip-table-writes.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { HttpError } from '../../../platform/http/http-error.ts'

/** The trips to mark and the bulk action that marks them; its changes are stored for an hour for undo. */
export interface Marking {
  ownerId: string
  actionId: string
  where: RawBuilder<boolean>
}

/** The marks to set; omitted ones stay unchanged. */
interface Marks {
  classification?: RawBuilder<string | null>
  status?: RawBuilder<string>
  reason?: RawBuilder<string>
  vehicle_id?: RawBuilder<string | null>
  cost_centre_id?: RawBuilder<string | null>
}

export async function rejectTrips(tx: Transaction, marking: Marking): Promise<number> {
  await noteMarks(tx, { ...marking, where: isNotYet(marking, 'rejected') }, { status: sql`'rejected'` })
  return setNotedMarks(tx, marking)
}

/**
 * Confirms many trips, and classifies unclassified ones as given. @returns the number changed
 * @throws HttpError 409 if some are unclassified and no class is given
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
  const { open } = await tx
    .selectFrom('marked_trip')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('owner_id', '=', marking.ownerId)
    .where('action_id', '=', marking.actionId)
    .where('classification', 'is', null)
    .executeTakeFirstOrThrow()
  if (open > 0) {
    const which = open === 1 ? '1 of these trips is' : `${open} of these trips are`
    throw new HttpError(409, `${which} not classified. Mark ${open === 1 ? 'it' : 'them'} business or private first.`)
  }
  return setNotedMarks(tx, marking)
}

function isNotYet({ where }: Marking, status: string): RawBuilder<boolean> {
  return sql<boolean>`(${where} and (status <> ${status} or not 'status' = any(corrected)))`
}

/** A reason for all trips, or one for trips without a reason; undefined changes nothing. */
export interface Reasons {
  reason?: string
  proposed?: string
}

export async function classifyTrips(
  tx: Transaction,
  marking: Marking,
  { classification, ...reasons }: { classification: string | null } & Reasons,
): Promise<number> {
  await noteMarks(tx, marking, { ...classifiedAs(classification), reason: reasonValue(reasons) })
  return setNotedMarks(tx, marking)
}

/** Changes the reason, vehicle or cost centre of many trips. @returns the number changed */
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
  const marks = { reason: reasonValue(reasons), vehicle_id: toId(vehicleId), cost_centre_id: toId(costCentreId) }
  await noteMarks(tx, marking, marks)
  return setNotedMarks(tx, marking)
}

function reasonValue({ reason, proposed }: Reasons): RawBuilder<string> | undefined {
  if (reason !== undefined) return sql<string>`${reason}::text`
  return proposed === undefined
    ? undefined
    : sql<string>`case when ${hasNoReason} then ${proposed}::text else reason end`
}

/** Trips with the same class to set; a given reason applies to those without one. */
export interface AcceptedTrips {
  ids: readonly string[]
  classification: 'business' | 'private'
  reason: string | null
}

/** Classifies each trip as suggested, unless it was classified or rejected meanwhile. @returns the number classified */
export async function acceptSuggestions(
  tx: Transaction,
  marking: Omit<Marking, 'where'>,
  accepted: readonly AcceptedTrips[],
): Promise<number> {
  for (const { ids, classification, reason } of accepted) {
    const open = sql<boolean>`(owner_id = ${marking.ownerId} and id = any(${ids}::uuid[]) and deleted_at is null
      and classification is null and status <> 'rejected')`
    const marks = { ...classifiedAs(classification), reason: reasonValue({ proposed: reason ?? undefined }) }
    await noteMarks(tx, { ...marking, where: open }, marks)
  }
  return setNotedMarks(tx, marking)
}

/**
 * Classifying a pending trip also confirms it; removing the class returns it to review. Rejected trips stay rejected.
 */
function classifiedAs(classification: string | null): Marks {
  return {
    classification: sql`${classification}`,
    status: sql`case when status = 'rejected' then status else ${classification === null ? 'pending' : 'confirmed'} end`,
  }
}

/**
 * Records the old and new marks of trips, and locks them until the transaction ends. Locks are taken in key order, so
 * that concurrent actions on the same trips wait instead of deadlocking.
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
    from (select * from trip where ${where} order by owner_id, id for update) chosen`.execute(tx)
}

async function setNotedMarks(tx: Transaction, { ownerId, actionId }: Omit<Marking, 'where'>): Promise<number> {
  await sql`delete from marked_trip where owner_id = ${ownerId} and noted_at < now() - interval '1 hour'`.execute(tx)
  await avoidNestedLoops(tx)
  await logMarks(tx, { ownerId, actionId })
  return updateTripRows(tx, ownerId, {
    set: {
      classification: sql.ref('marked.classification'),
      status: sql.ref('marked.status'),
      reason: sql.ref('marked.reason'),
      vehicle_id: sql.ref('marked.vehicle_id'),
      cost_centre_id: sql.ref('marked.cost_centre_id'),
      corrected: sql`array(select unnest(trip.corrected || marked.corrected) order by 1)`,
    },
    ...markedBy(ownerId, actionId),
  })
}

/**
 * Restores the marks of trips from before one of the owner's bulk actions. Trips changed or deleted since stay
 * unchanged. @returns the number restored; null if the action is unknown or expired
 */
export async function undoMarks(tx: Transaction, ownerId: string, actionId: string): Promise<number | null> {
  await avoidNestedLoops(tx)
  await sql`select from trip join marked_trip on trip.owner_id = ${ownerId} and trip.id = trip_id
    where marked_trip.owner_id = ${ownerId} and action_id = ${actionId}
    order by trip.owner_id, trip.id for update of trip`.execute(tx)
  await logMarks(tx, { ownerId, actionId, undo: true })
  const { from, where } = markedBy(ownerId, actionId)
  const restored = await updateTripRows(tx, ownerId, {
    set: {
      classification: sql.ref('marked.was_classification'),
      status: sql.ref('marked.was_status'),
      reason: sql.ref('marked.was_reason'),
      vehicle_id: sql.ref('marked.was_vehicle_id'),
      cost_centre_id: sql.ref('marked.was_cost_centre_id'),
      corrected: sql`array(select unnest(trip.corrected) except select unnest(marked.corrected) order by 1)`,
    },
    from,
    where: sql<boolean>`${where} and trip.deleted_at is null
      and (trip.classification, trip.status, trip.reason, trip.vehicle_id, trip.cost_centre_id) is not distinct from
        (marked.classification, marked.status, marked.reason, marked.vehicle_id, marked.cost_centre_id)`,
  })
  const { numAffectedRows: kept } =
    await sql`delete from marked_trip where owner_id = ${ownerId} and action_id = ${actionId}`.execute(tx)
  return kept ? restored : null
}

function markedBy(ownerId: string, actionId: string) {
  return {
    from: sql`marked_trip marked`,
    where: sql<boolean>`marked.owner_id = ${ownerId} and marked.action_id = ${actionId} and trip.id = marked.trip_id`,
  }
}

import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Transaction } from '../../../database/database.ts'
import { isSuggested } from '../list/trip-hours-queries.ts'

/** Which trips are marked, and by which bulk action: what it changes is kept until the owner's next one, to be undone. */
export interface Marking {
  ownerId: string
  actionId: string
  where: RawBuilder<boolean>
}

/** What trips are marked as; what is left out stays. */
interface Marks {
  classification?: string | null
  status?: RawBuilder<string>
  reason?: string
}

/** Sets the status of many; the driver said so. @returns how many it changed */
export async function setStatus(tx: Transaction, marking: Marking, status: string): Promise<number> {
  const where = sql<boolean>`(${marking.where} and (status <> ${status} or not 'status' = any(corrected)))`
  await noteMarks(tx, { ...marking, where }, { status: sql`${status}` })
  return setNotedMarks(tx, marking)
}

/** Classifies many. @returns how many it classified */
export async function classifyTrips(
  tx: Transaction,
  marking: Marking,
  { classification, reason }: { classification: string | null; reason: string | undefined },
): Promise<number> {
  await noteMarks(tx, marking, { ...classifiedAs(classification), reason })
  return setNotedMarks(tx, marking)
}

/** Classifies each as it is suggested, and leaves those for which nothing is. @returns how many it classified */
export async function acceptSuggestions(tx: Transaction, marking: Marking): Promise<number> {
  for (const classification of ['business', 'private'] as const) {
    const where = sql<boolean>`(${marking.where} and ${isSuggested(classification, marking.ownerId)})`
    await noteMarks(tx, { ...marking, where }, classifiedAs(classification))
  }
  return setNotedMarks(tx, marking)
}

/**
 * To classify a pending trip is to agree that it is a trip, so it is confirmed too; to take a classification away
 * confirms nothing, and a rejected trip stays rejected.
 */
function classifiedAs(classification: string | null): Marks {
  if (classification === null) return { classification }
  return { classification, status: sql`case status when 'pending' then 'confirmed' else status end` }
}

/**
 * Notes what trips are marked as and what they are to be marked as, and holds them until the transaction ends. They are
 * locked in the order of their keys: two actions over the same trips wait for each other and do not deadlock.
 */
async function noteMarks(tx: Transaction, { actionId, where }: Marking, marks: Marks): Promise<void> {
  const { classification, status, reason } = marks
  const fields = (['classification', 'status', 'reason'] as const).filter((field) => marks[field] !== undefined)
  await sql`insert into marked_trip (owner_id, action_id, trip_id, was_classification, was_status, was_reason,
      classification, status, reason, corrected)
    select owner_id, ${actionId}, id, classification, status, reason,
      ${classification === undefined ? sql`classification` : sql`${classification}`}, ${status ?? sql`status`},
      ${reason === undefined ? sql`reason` : sql`${reason}`},
      array(select unnest(${fields}::text[]) except select unnest(corrected))
    from trip where ${where} order by owner_id, id for update`.execute(tx)
}

async function setNotedMarks(tx: Transaction, { ownerId, actionId }: Marking): Promise<number> {
  await sql`delete from marked_trip where owner_id = ${ownerId} and action_id <> ${actionId}`.execute(tx)
  const { numAffectedRows } = await sql`update trip set classification = marked.classification, status = marked.status,
      reason = marked.reason, corrected = array(select unnest(trip.corrected || marked.corrected) order by 1)
    from marked_trip marked where marked.owner_id = ${ownerId} and marked.action_id = ${actionId}
      and trip.owner_id = ${ownerId} and trip.id = marked.trip_id`.execute(tx)
  return Number(numAffectedRows)
}

/**
 * Gives the trips of the owner's last bulk action the marks that they had before. One that was marked otherwise since, or
 * deleted, stays as it is. @returns how many are as they were, null where nothing is kept of that action
 */
export async function undoMarks(tx: Transaction, ownerId: string, actionId: string): Promise<number | null> {
  await sql`select from trip join marked_trip on trip.owner_id = ${ownerId} and trip.id = trip_id
    where marked_trip.owner_id = ${ownerId} and action_id = ${actionId}
    order by trip.owner_id, trip.id for update of trip`.execute(tx)
  const { numAffectedRows } = await sql`update trip set classification = marked.was_classification,
      status = marked.was_status, reason = marked.was_reason,
      corrected = array(select unnest(trip.corrected) except select unnest(marked.corrected) order by 1)
    from marked_trip marked where marked.owner_id = ${ownerId} and marked.action_id = ${actionId}
      and trip.owner_id = ${ownerId} and trip.id = marked.trip_id and trip.deleted_at is null
      and (trip.classification, trip.status, trip.reason)
        is not distinct from (marked.classification, marked.status, marked.reason)`.execute(tx)
  const { numAffectedRows: kept } =
    await sql`delete from marked_trip where owner_id = ${ownerId} and action_id = ${actionId}`.execute(tx)
  return kept ? Number(numAffectedRows) : null
}

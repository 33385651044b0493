import { sql, type RawBuilder } from 'kysely'
import type { TripFilter } from '@spoor/contract/routes/trips.ts'
import { addDays } from '@spoor/core/units/local-date.ts'
import { isDoubtful } from '../../../domain/logbooks/trip-doubt-queries.ts'
import { hasNoReason, hasWeakReason } from '../../../domain/trips/trip-reason-queries.ts'
import { driverPlaces } from '../../../platform/database/driver-places.ts'
import { splitSearchWords } from './search-words.ts'

const REMOVED = sql`deleted_at is not null and taken_back_by is null`

/** Trips on the owner's list; trips that the owner deleted, except by undoing an upload; moves; the latter two. */
const PRESENCES = {
  listed: sql`deleted_at is null`,
  deleted: sql`${REMOVED} and mode is null`,
  move: sql`${REMOVED} and mode is not null`,
  removed: REMOVED,
}
export type Presence = keyof typeof PRESENCES

const SEARCHED = ['start_location', 'end_location', 'reason', 'notes']

/** The SQL conditions of a filter on `trip`. The owner's condition is always included, so no statement can omit it. */
export function tripConditions(
  ownerId: string,
  filter: TripFilter,
  presence: Presence = 'listed',
): RawBuilder<boolean> {
  const conditions = [sql`owner_id = ${ownerId}`, PRESENCES[presence]]
  // started_at lets the index by time narrow the search: a day in any zone is within a day of the UTC day.
  if (filter.from) {
    conditions.push(sql`started_at >= ${addDays(filter.from, -1)}::date and local_day >= ${filter.from}::date`)
  }
  if (filter.to) conditions.push(sql`started_at < ${addDays(filter.to, 2)}::date and local_day <= ${filter.to}::date`)
  if (filter.classification === 'unclassified') conditions.push(sql`classification is null`)
  else if (filter.classification) conditions.push(sql`classification = ${filter.classification}`)
  if (filter.status) conditions.push(sql`status = ${filter.status}`)
  if (filter.vehicle_id) conditions.push(sql`vehicle_id = ${filter.vehicle_id}`)
  if (filter.upload_id) conditions.push(sql`upload_ids @> array[${filter.upload_id}]::uuid[]`)
  if (filter.reason === 'weak') conditions.push(hasWeakReason)
  else if (filter.reason) conditions.push(filter.reason === 'missing' ? hasNoReason : sql`not ${hasNoReason}`)
  if (filter.doubt) conditions.push(isDoubtful(filter.doubt, ownerId))
  if (filter.min_km !== undefined) conditions.push(sql`distance_m >= ${filter.min_km * 1000}`)
  if (filter.max_km !== undefined) conditions.push(sql`distance_m <= ${filter.max_km * 1000}`)
  if (filter.work_hours) {
    const within = isWithinWorkHours(ownerId)
    conditions.push(filter.work_hours === 'within' ? within : sql`not ${within}`)
  }
  const searched = sql.raw(`plain_text(concat_ws(' ', ${SEARCHED.join(', ')}))`)
  for (const word of splitSearchWords(filter.q)) {
    const places = placesNamed(ownerId, word)
    conditions.push(
      sql`(position(${word} in ${searched}) > 0 or start_place_id in ${places} or end_place_id in ${places})`,
    )
  }
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

function placesNamed(ownerId: string, word: string): RawBuilder<unknown> {
  return sql`(select place.id from ${driverPlaces(ownerId)} as place
    where position(${word} in plain_text(concat_ws(' ', place.name, place.client_name))) > 0)`
}

/** The trips selected by a bulk action, by ids or by filter, always the owner's own. */
export function chosenTrips(
  ownerId: string,
  choice: { ids?: readonly string[]; filter?: TripFilter; except?: readonly string[]; presence: Presence },
): RawBuilder<boolean> {
  const conditions = tripConditions(ownerId, choice.filter ?? {}, choice.presence)
  if (choice.ids) return sql<boolean>`(${conditions} and id = any(${choice.ids}::uuid[]))`
  if (choice.except) return sql<boolean>`(${conditions} and not id = any(${choice.except}::uuid[]))`
  return conditions
}

/**
 * Condition: the owner's list does not include a deleted trip's kilometres, neither in the trips it was made from nor
 * in a trip made from it.
 */
export function isAbsent(ownerId: string): RawBuilder<boolean> {
  // Few trips have parts. The planner turns a bare `not exists` into a join that may compare each trip with every other.
  return sql<boolean>`((made_of = '{}' or not exists (select from trip part where part.owner_id = ${ownerId}
      and part.id = any(trip.made_of) and part.deleted_at is null))
    and id not in (select unnest(remade.made_of) from trip remade where remade.owner_id = ${ownerId}
      and remade.made_of <> '{}' and remade.deleted_at is null))`
}

const TALLIED = new Set<string>(['from', 'to', 'classification', 'status', 'vehicle_id'] satisfies (keyof TripFilter)[])

/** Whether trip_tally can answer a filter. */
export function isTallied(filter: TripFilter): boolean {
  const asked = Object.entries(filter).filter(([name, value]) => value !== undefined && !TALLIED.has(name))
  return asked.every(([name]) => name === 'q') && splitSearchWords(filter.q).length === 0
}

/** The owner's zone for PostgreSQL, which counts offsets west of Greenwich as positive; ours count east. */
const ownersZone = (ownerId: string): RawBuilder<string> => sql<string>`(select case when timezone ~ '^[+-]'
    then translate(timezone, '+-', '-+') else timezone end from app_user where id = ${ownerId})`

/** Whether a trip starts and ends within its owner's work hours. For a trip without an end only the start counts. */
export function isWithinWorkHours(ownerId: string): RawBuilder<boolean> {
  const zone = ownersZone(ownerId)
  // Both subqueries run once per statement.
  const seconds = sql`(select work_seconds from app_user where id = ${ownerId})`
  return sql<boolean>`(second_of_week(started_at, ${zone}) <@ ${seconds}
    and (ended_at is null or second_of_week(ended_at, ${zone}) <@ ${seconds}))`
}

import { sql } from 'kysely'
import type { TripPlace } from '@spoor/contract/routes/trips.ts'
import type { WorkHours } from '@spoor/core/work-hours/work-hours.ts'
import type { Database, Transaction } from '../database/database.ts'

/** What is learned of a trip, or what a suggestion for it is made from. */
export interface LearnableTrip {
  id: string
  started_at: Date
  ended_at: Date | null
  start_location: string
  end_location: string
  start_lat: number | null
  start_lng: number | null
  end_lat: number | null
  end_lng: number | null
  start_place: TripPlace | null
  end_place: TripPlace | null
  distance_m: number
  vehicle_id: string | null
  vehicle_name: string | null
  notes: string
  reason: string
  classification: 'business' | 'private' | null
}

/** With the learned trip that came last before it on the same day. */
export interface TripInChain extends LearnableTrip {
  previous: { started_at: string; classification: 'business' | 'private' } | null
}

/** Trips that a person confirmed. */
export const IS_LEARNED = sql<boolean>`(trip.status = 'confirmed' and trip.deleted_at is null and not trip.auto_confirmed)`

const placeOf = (
  end: 'start' | 'end',
) => sql`(select json_build_object('id', place.id, 'name', place.name, 'kind', place.kind)
    from place where place.id = trip.${sql.ref(`${end}_place_id`)})`

export const LEARNABLE = sql`trip.id, trip.started_at, trip.ended_at, trip.start_location, trip.end_location, trip.start_lat,
  trip.start_lng, trip.end_lat, trip.end_lng, ${placeOf('start')} as start_place, ${placeOf('end')} as end_place,
  trip.distance_m, trip.vehicle_id, trip.notes, trip.reason, trip.classification,
  (select name from vehicle where vehicle.owner_id = trip.owner_id and vehicle.id = trip.vehicle_id) as vehicle_name`

export async function findTripsInChain(
  database: Database,
  ownerId: string,
  ids: readonly string[],
): Promise<TripInChain[]> {
  const { rows } = await sql<TripInChain>`select ${LEARNABLE}, (
      select json_build_object('started_at', other.started_at, 'classification', other.classification)
      from trip other where other.owner_id = trip.owner_id and other.local_day = trip.local_day
        and other.started_at < trip.started_at and other.started_at > trip.started_at - interval '26 hours'
        and other.status = 'confirmed' and other.deleted_at is null and not other.auto_confirmed
      order by other.owner_id desc, other.started_at desc, other.id desc limit 1) as previous
    from trip where trip.owner_id = ${ownerId} and trip.id = any(${ids}::uuid[])
    order by trip.started_at, trip.id`.execute(database)
  return rows
}

export interface LearnedDriver {
  model: { weights: number[]; covariance: number[] } | null
  calibration: { weights: number[]; covariance: number[] } | null
  last_started_at: Date | null
  stale: boolean
}

export async function findLearnedDriver(database: Database, ownerId: string): Promise<LearnedDriver | undefined> {
  const { rows } = await sql<LearnedDriver>`select model, calibration, last_started_at, stale from learned_driver
    where owner_id = ${ownerId}`.execute(database)
  return rows[0]
}

export async function readFacts(
  database: Database,
  ownerId: string,
  keys: readonly string[],
): Promise<{ key: string; value: unknown }[]> {
  const { rows } = await sql<{ key: string; value: unknown }>`select key, value from learned_fact
    where owner_id = ${ownerId} and key = any(${keys}::text[])`.execute(database)
  return rows
}

export async function readAllFacts(database: Database, ownerId: string): Promise<{ key: string; value: unknown }[]> {
  const { rows } = await sql<{ key: string; value: unknown }>`select key, value from learned_fact
    where owner_id = ${ownerId}`.execute(database)
  return rows
}

export async function hasLearnedChanges(database: Database, ownerId: string): Promise<boolean> {
  const { rows } = await sql`select from learned_change where owner_id = ${ownerId} limit 1`.execute(database)
  return rows.length > 0
}

export interface LearnedChange {
  id: string
  trip_id: string
  was: 'business' | 'private' | null
  now: 'business' | 'private' | null
  moved: boolean
}

export async function listLearnedChanges(tx: Transaction, ownerId: string, limit: number): Promise<LearnedChange[]> {
  const { rows } = await sql<LearnedChange>`select id, trip_id, was, now, moved from learned_change
    where owner_id = ${ownerId} order by id limit ${limit}`.execute(tx)
  return rows
}

export interface SuggestionSettings {
  suggest_from: number
  confirm_from: number | null
}

export async function findSuggestionSettings(database: Database, ownerId: string): Promise<SuggestionSettings> {
  return database
    .selectFrom('app_user')
    .select(['suggest_from', 'confirm_from'])
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow()
}

/** Drivers of whom all trips are to be learned again, or with more changes than a reader learns at once. */
export async function listStaleDrivers(
  database: Database,
  manyChanges: number,
): Promise<{ id: string; timezone: string }[]> {
  const { rows } = await sql<{ id: string; timezone: string }>`select id, timezone from app_user
    where id in (select owner_id from learned_driver where stale)
      or id in (select owner_id from learned_change group by owner_id having count(*) > ${manyChanges})
    order by id`.execute(database)
  return rows
}

export interface ConfirmingDriver {
  id: string
  companyId: string | null
  timezone: string
  workHours: WorkHours
  confirmFrom: number
}

/** Drivers who want sure suggestions confirmed, and have trips to review. */
export async function listConfirmingDrivers(database: Database): Promise<ConfirmingDriver[]> {
  const { rows } = await sql<ConfirmingDriver>`select id, company_id as "companyId", timezone,
      work_hours as "workHours", confirm_from as "confirmFrom"
    from app_user where confirm_from is not null and deactivated_at is null and exists (
      select from trip where owner_id = app_user.id and status = 'pending' and classification is null
        and deleted_at is null)
    order by id`.execute(database)
  return rows
}

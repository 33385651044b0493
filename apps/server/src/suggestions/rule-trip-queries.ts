import { sql } from 'kysely'
import type { TripPlace } from '@spoor/contract/routes/trips.ts'
import type { Database } from '../database/database.ts'

const MOST_UNTOUCHED = 2000

/** What suggesting reads of a trip. */
export interface SuggestedTrip {
  id: string
  started_at: Date
  ended_at: Date | null
  local_day: string
  vehicle_id: string | null
  distance_m: number
  start_location: string
  end_location: string
  classification: string | null
  status: string
  reason: string
  notes: string
  driver: string
  start_place: TripPlace | null
  end_place: TripPlace | null
}

const placeOf = (
  end: 'start' | 'end',
) => sql`(select json_build_object('id', place.id, 'name', place.name, 'kind', place.kind)
    from place where place.id = trip.${sql.ref(`${end}_place_id`)})`

const SUGGESTED_TRIP = sql`id, started_at, ended_at, local_day, vehicle_id, distance_m, start_location, end_location,
  classification, status, reason, notes, driver, ${placeOf('start')} as start_place, ${placeOf('end')} as end_place`

/** The owner's trips of these days, without rejected ones, which are none of the day's chain. */
export async function listTripsOfDays(
  database: Database,
  ownerId: string,
  days: readonly string[],
): Promise<SuggestedTrip[]> {
  if (days.length === 0) return []
  const { rows } = await sql<SuggestedTrip>`select ${SUGGESTED_TRIP} from trip
    where owner_id = ${ownerId} and deleted_at is null and status <> 'rejected'
      and local_day = any(${days}::date[])`.execute(database)
  return rows
}

/** The owner's trips that are not classified, newest first. */
export async function listUnclassifiedTrips(database: Database, ownerId: string): Promise<SuggestedTrip[]> {
  const { rows } = await sql<SuggestedTrip>`select ${SUGGESTED_TRIP} from trip
    where owner_id = ${ownerId} and deleted_at is null and status <> 'rejected' and classification is null
    order by started_at desc, id`.execute(database)
  return rows
}

/** The owner's trips to review of whose class and status no person has said anything, the newest. */
export async function listUntouchedTrips(database: Database, ownerId: string): Promise<SuggestedTrip[]> {
  const { rows } = await sql<SuggestedTrip>`select ${SUGGESTED_TRIP} from trip
    where owner_id = ${ownerId} and deleted_at is null and status = 'pending' and classification is null
      and not corrected && array['classification', 'status']
    order by started_at desc, id limit ${MOST_UNTOUCHED}`.execute(database)
  return rows
}

import { sql } from 'kysely'
import { type Database, type Transaction, SWEEP } from '../../platform/database/database.ts'
import type { PlaceCircle } from '@spoor/core/places/place-index.ts'
import { driverPlaces } from '../../platform/database/driver-places.ts'

/** The start or end of a trip or move: it has a position, and the driver did not edit its text. */
export interface UneditedEnd {
  tripId: string
  end: 'start' | 'end'
  lat: number
  lng: number
  location: string
}

export async function listUneditedEnds(database: Database, ownerId: string): Promise<UneditedEnd[]> {
  const trips = await database
    .selectFrom('trip')
    .select(['id', 'start_lat', 'start_lng', 'start_location', 'end_lat', 'end_lng', 'end_location', 'corrected'])
    .where('owner_id', '=', ownerId)
    .where(sql<boolean>`(deleted_at is null or mode is not null)`)
    .where(sql<boolean>`not corrected @> array['start_location', 'end_location']`)
    .orderBy('started_at', 'desc')
    .orderBy('id')
    .execute()
  return trips.flatMap((trip) =>
    (['start', 'end'] as const).flatMap((end) => {
      const [lat, lng] = [trip[`${end}_lat`], trip[`${end}_lng`]]
      if (lat === null || lng === null || trip.corrected.includes(`${end}_location`)) return []
      return { tripId: trip.id, end, lat, lng, location: trip[`${end}_location`] }
    }),
  )
}

export async function listOwnersWithTrips(database: Database): Promise<string[]> {
  const rows = await database.selectFrom('trip_tally').select('owner_id').distinct().modifyEnd(SWEEP).execute()
  return rows.map((row) => row.owner_id)
}

export interface MatchedPlace extends PlaceCircle {
  /** Whether it is a company's place, shared with its drivers. */
  isShared: boolean
}

/** The places to match a driver's trips with: the driver's own and the company's. */
export async function listPlacesToMatch(database: Database, ownerId: string): Promise<MatchedPlace[]> {
  return database
    .selectFrom(driverPlaces(ownerId).as('place'))
    .select(['id', 'lat', 'lng', 'radius_m as radiusM', 'shared as isShared'])
    .execute()
}

export type TripEnds = Awaited<ReturnType<typeof listTripEnds>>[number]

/** The ends of all trips of an owner, including deleted ones (not `listed`), which may be restored. */
export function listTripEnds(database: Database, ownerId: string) {
  return database
    .selectFrom('trip')
    .select(['id', 'start_lat', 'start_lng', 'end_lat', 'end_lng', 'start_place_id', 'end_place_id'])
    .select((eb) => eb('deleted_at', 'is', null).$castTo<boolean>().as('listed'))
    .where('owner_id', '=', ownerId)
    .execute()
}

/**
 * Takes a `shared` lock to add trips with places, or an `exclusive` one to change places; each waits for the other.
 * Call it before locking any trip.
 */
export async function lockPlaces(tx: Transaction, ownerId: string, mode: 'shared' | 'exclusive'): Promise<void> {
  // 'SPPL' distinguishes this advisory lock from others.
  const lock = sql.raw(mode === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock')
  await sql`select ${lock}(${0x5350504c}, hashtext(${ownerId}))`.execute(tx)
}

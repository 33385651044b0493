import { sql } from 'kysely'
import type { PlaceCircle } from '@spoor/core/places/place-index.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { driverPlaces } from '../../platform/database/driver-places.ts'

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

import { sql } from 'kysely'
import type { PlaceCircle } from '@spoor/core/places/place-index.ts'
import type { Database, Transaction } from '../database/database.ts'

export interface MatchedPlace extends PlaceCircle {
  /** A company's, for all its drivers. */
  isShared: boolean
}

/** The places that a driver's trips are matched with: his own and those of his company. */
export async function listPlacesToMatch(database: Database, ownerId: string): Promise<MatchedPlace[]> {
  const { rows } = await sql<MatchedPlace>`
    select id, lat, lng, radius_m as "radiusM", company_id is not null as "isShared" from place
    where owner_id = ${ownerId} or company_id = (select company_id from app_user where id = ${ownerId})`.execute(
    database,
  )
  return rows
}

export interface TripEnds {
  id: string
  /** Whether it is on the list, not deleted. */
  listed: boolean
  start_lat: number | null
  start_lng: number | null
  end_lat: number | null
  end_lng: number | null
  start_place_id: string | null
  end_place_id: string | null
}

/** The ends of all trips of an owner, deleted ones too: they may be restored. */
export async function listTripEnds(database: Database, ownerId: string): Promise<TripEnds[]> {
  const { rows } = await sql<TripEnds>`select id, start_lat, start_lng, end_lat, end_lng, start_place_id, end_place_id,
      deleted_at is null as listed
    from trip where owner_id = ${ownerId}`.execute(database)
  return rows
}

/**
 * Makes changes of the places wait for a transaction that adds trips with their places, or (exclusive) the other way
 * around. Taken before any trip is locked.
 */
export async function lockPlaces(tx: Transaction, ownerId: string, mode: 'shared' | 'exclusive'): Promise<void> {
  // 'SPPL' keeps this advisory lock apart from other uses.
  const lock = sql.raw(mode === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock')
  await sql`select ${lock}(${0x5350504c}, hashtext(${ownerId}))`.execute(tx)
}

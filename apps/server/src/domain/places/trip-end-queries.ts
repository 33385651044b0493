import { sql } from 'kysely'
import { SWEEP } from '../../platform/database/check-sql.ts'
import type { Database } from '../../platform/database/database.ts'

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

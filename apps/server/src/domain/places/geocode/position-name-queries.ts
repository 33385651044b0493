import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'

/** A position in ten-thousandths of a degree (11 m), so that each doorstep is requested once. */
export interface PositionKey {
  latE4: number
  lngE4: number
}

export const positionKey = (lat: number, lng: number): PositionKey => ({
  latE4: Math.round(lat * 1e4),
  lngE4: Math.round(lng * 1e4),
})

export interface KnownName extends PositionKey {
  source: 'service' | 'gazetteer'
  name: string | null
}

export function findPositionNames(database: Database, keys: readonly PositionKey[]): Promise<KnownName[]> {
  return database
    .selectFrom('position_name')
    .select(['lat_e4 as latE4', 'lng_e4 as lngE4', 'source', 'name'])
    .where(
      sql<boolean>`(lat_e4, lng_e4) in (select * from
        unnest(${keys.map(({ latE4 }) => latE4)}::int[], ${keys.map(({ lngE4 }) => lngE4)}::int[]))`,
    )
    .execute()
}

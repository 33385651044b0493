import type { Transaction } from '../../../platform/database/database.ts'
import type { Gazetteer } from './read-gazetteer.ts'

const ROWS_AT_ONCE = 500

/** Replaces the entries from an earlier file of the same kind. */
export async function replaceGazetteer(tx: Transaction, { source, entries }: Gazetteer): Promise<void> {
  await tx.deleteFrom('gazetteer_place').where('source', '=', source).execute()
  for (let from = 0; from < entries.length; from += ROWS_AT_ONCE) {
    const rows = entries.slice(from, from + ROWS_AT_ONCE).map(({ name, lat, lng, population, area }) => ({
      source,
      name,
      lat,
      lng,
      population,
      polygons: area && JSON.stringify(area.polygons),
      south: area?.south ?? null,
      west: area?.west ?? null,
      north: area?.north ?? null,
      east: area?.east ?? null,
    }))
    await tx.insertInto('gazetteer_place').values(rows).execute()
  }
}

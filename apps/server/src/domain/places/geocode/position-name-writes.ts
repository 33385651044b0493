import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { KnownName } from './position-name-queries.ts'

/** A gazetteer's name never replaces one from a service. */
export async function savePositionName(database: Database, { latE4, lngE4, source, name }: KnownName): Promise<void> {
  await sql`insert into position_name (lat_e4, lng_e4, source, name) values (${latE4}, ${lngE4}, ${source}, ${name})
    on conflict (lat_e4, lng_e4) do update
      set source = excluded.source, name = excluded.name, named_at = excluded.named_at
      where excluded.source = 'service' or position_name.source = 'gazetteer'`.execute(database)
}

/** Places get renamed and services improve, so names expire after half a year. */
export async function deleteOldPositionNames(database: Database): Promise<void> {
  await sql`delete from position_name where named_at < now() - interval '180 days'`.execute(database)
}

/** Reserves the next call to the geocoding service across all processes. @returns how long to wait for it */
export async function bookGeocoderTurn(database: Database, paceMs: number): Promise<number> {
  const next = sql<Date>`greatest(clock_timestamp(), geocoder_turn.next_at + ${paceMs} * interval '1 millisecond')`
  const { wait_ms: waitMs } = await database
    .insertInto('geocoder_turn')
    .values({ next_at: sql`clock_timestamp()` })
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet({ next_at: next }))
    .returning(sql<number>`extract(epoch from next_at - clock_timestamp())::float8 * 1000`.as('wait_ms'))
    .executeTakeFirstOrThrow()
  return Math.max(0, waitMs)
}

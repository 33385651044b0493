import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { BASELINE, migrate, readMigrations } from './migrate.ts'
import { createEmptyDatabase } from './testing/template-database.ts'
import { useDatabase } from './testing/use-database.ts'

/** Staged for the length of a transaction, so always empty. */
const STAGED = ['pulled_trip', 'staged_trip']

const database = useDatabase(createEmptyDatabase, 'test')

type Row = Record<string, unknown>

async function query<T extends pg.QueryResultRow>(sql: string): Promise<T[]> {
  return (await database.client.query<T>(sql)).rows
}

/** Every table with its rows. */
async function readTables(): Promise<Map<string, Row[]>> {
  const names = await query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relkind = 'r' and relnamespace in ('public'::regnamespace, 'identity'::regnamespace) order by 1`,
  )
  const tables = new Map<string, Row[]>()
  for (const { name } of names) {
    const rows = await query<{ row: Row }>(`select to_jsonb(t) as row from ${name} t order by 1`)
    tables.set(
      name,
      rows.map(({ row }) => row),
    )
  }
  return tables
}

/** The columns present in both, in the same order. */
function inCommon(row: Row, columns: readonly string[]): Row {
  return Object.fromEntries(columns.map((column) => [column, row[column]]))
}

test('migrates a database of the last release without losing a row', async () => {
  const migrations = (await readMigrations()).filter(({ name }) => name === BASELINE)
  await migrate(database.url, { migrations })
  await database.client.query(
    `update schema_migration set name = '0340-languages.sql', sha256 = '', release = release - 1`,
  )
  await database.client.query(await readFile(new URL('testing/last-release.sql', import.meta.url), 'utf8'))
  const before = await readTables()
  const empty = [...before].filter(([, rows]) => rows.length === 0).map(([name]) => name)
  expect(empty, 'each table has rows to lose').toEqual(STAGED)

  await migrate(database.url)

  const after = await readTables()
  for (const [name, rows] of before) {
    if (name === 'schema_migration' || rows.length === 0) continue
    const there = after.get(name) ?? []
    const columns = Object.keys(rows[0]).filter((column) => there.length === 0 || column in there[0])
    expect(
      there.map((row) => inCommon(row, columns)),
      name,
    ).toEqual(expect.arrayContaining(rows.map((row) => inCommon(row, columns))))
    expect(there, name).toHaveLength(rows.length)
  }

  expect(
    await query(`select owner_id, month, vehicle_id, classification, status, sum(trips)::int as trips,
        sum(distance_mm)::bigint as mm
      from trip_tally group by 1, 2, 3, 4, 5 having sum(trips) <> 0 order by 1, 2, 3, 4, 5`),
  ).toEqual(
    await query(`select owner_id, date_trunc('month', local_day::timestamp)::date as month, vehicle_id, classification, status,
        count(*)::int as trips, sum(round(distance_m * 1000)::bigint)::bigint as mm
      from trip where deleted_at is null group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`),
  )
})

import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const SERVER = fileURLToPath(new URL('../apps/server/src', import.meta.url))

/** Number of whole statements with hand-written row types, by file, and why the builder cannot express them. */
const HAND_TYPED: Record<string, { statements: number; because: string }> = {
  'platform/database/partition.ts': { statements: 1, because: 'a table of the catalogue' },
  'features/accounts/reminders/reminder-writes.ts': { statements: 2, because: 'marks and reads in one statement' },
  'features/accounts/trial/trial-writes.ts': { statements: 1, because: 'a part of the statement above' },
  'features/administration/overview/overview-queries.ts': {
    statements: 2,
    because: 'union of unlike events; months from generate_series',
  },
  'features/administration/users/user-queries.ts': { statements: 1, because: 'tables of pg-boss and of sign-in' },
  'features/trips/places/place-queries.ts': { statements: 1, because: 'both ends of a trip from lateral values' },
  'features/reports/summaries/summary-writes.ts': { statements: 1, because: 'months in many time zones' },
  'features/company/cost-centres/cost-centre-queries.ts': { statements: 1, because: 'shares fuel out in three steps' },
  'features/company/progress/progress-queries.ts': { statements: 1, because: 'counts trips by several conditions' },
  'features/company/progress/reminder-writes.ts': { statements: 1, because: 'returns what was before' },
  'domain/tracks/track-queries.ts': { statements: 1, because: 'vehicles from an array' },
  'domain/tracks/block-queries.ts': { statements: 1, because: 'months from groups of groups' },
  'features/vehicles/reminders/odometer-reminder-writes.ts': { statements: 1, because: 'a list of vehicles per owner' },
  'platform/jobs/job-queries.ts': { statements: 4, because: 'a table of pg-boss' },
  'platform/jobs/job-turn-writes.ts': { statements: 1, because: 'reads a table of pg-boss' },
  'domain/logbooks/day-ends-queries.ts': { statements: 1, because: 'both ends of a trip from lateral values' },
  'testing/count-rows-read.ts': { statements: 1, because: 'a view of the catalogue' },
  'domain/trips/same-drive-writes.ts': { statements: 2, because: 'kinds of trips by several conditions' },
  'domain/trips/tally-writes.ts': { statements: 1, because: 'deletes and sums in one statement' },
  'domain/trips/trip-table-writes.ts': { statements: 4, because: 'changes and sums in one statement' },
}

/** Counts whole statements with `sql<T>` whose T is not derived from the schema by `Row`. */
function countHandTypedStatements(source: string): number {
  const ofSchema = new Set([...source.matchAll(/type (\w+) = Row</g)].map(([, name]) => name))
  const statements = source.matchAll(/\bsql<([^`]+)>`\s*(?:select|with|insert|update|delete)\b/g)
  return [...statements].filter(([, type]) => !type.startsWith('Row<') && !ofSchema.has(type)).length
}

const sources = fs
  .readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => ({ name: name.replaceAll(path.sep, '/'), text: fs.readFileSync(path.join(SERVER, name), 'utf8') }))

test('rows of statements are typed by the schema, except those listed here', () => {
  const counts = sources.map(({ name, text }) => [name, countHandTypedStatements(text)] as const)
  const found = Object.fromEntries(counts.filter(([, statements]) => statements > 0))
  const listed = Object.entries(HAND_TYPED).map(([file, { statements }]) => [file, statements])
  expect(found).toEqual(Object.fromEntries(listed))
})

/** Casts of columns through `unknown`; a column that needs one gets its type in generate-schema.ts. */
const CAST = /\bas unknown as\b/

test('queries and writes never cast rows through unknown', () => {
  const files = sources.filter(({ name }) => /-(queries|writes)\.ts$/.test(name))
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter(({ text }) => CAST.test(text)).map(({ name }) => name)).toEqual([])
})

test('the check finds only rows with hand-written types', () => {
  expect(countHandTypedStatements('await sql<{ id: string }>`select id from trip`')).toBe(1)
  expect(countHandTypedStatements('await sql<TripIds>`\n  with moved as (select 1) select id from moved`')).toBe(1)
  expect(countHandTypedStatements("type Ids = Row<'trip', 'id'>\nawait sql<Ids>`select id from trip`")).toBe(0)
  expect(countHandTypedStatements("await sql<Row<'trip', 'id'>>`select id from trip`")).toBe(0)
  expect(countHandTypedStatements('sql<boolean>`trip.deleted_at is null`')).toBe(0)
})

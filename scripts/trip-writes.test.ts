import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const SERVER = 'apps/server/src'

/** The only files that write to these tables, because no trigger maintains or protects them (decision 0111). */
const WRITERS: Record<string, readonly string[]> = {
  trip: ['domain/trips/trip-table-writes.ts'],
  trip_tally: ['domain/trips/tally-writes.ts', 'domain/trips/trip-table-writes.ts'],
  trip_change_log: ['domain/trips/trip-change-writes.ts'],
  report: ['features/reports/report-writes.ts', 'features/vehicles/merge-writes.ts'],
  logbook_submission: [
    'features/accounts/my-data/closing-writes.ts',
    'features/company/submissions/submission-writes.ts',
    'features/vehicles/merge-writes.ts',
  ],
}
/** The only file that deletes vehicles: their trips have no foreign key. */
const DELETERS_OF_VEHICLES = ['domain/trips/vehicle-row-writes.ts']
/** Files that write to tables given by a variable. */
const BY_VARIABLE: Record<string, string> = {
  'platform/backup/backup-writes.ts': 'restores every table as it was',
  'platform/database/clamp-future-times.ts': 'changes no column that is counted',
  'platform/database/delete-old-rows.ts': 'rows older than `tables.ts` allows, none of trips or vehicles',
  'platform/database/text-copy.ts': 'its callers name the table',
  'features/accounts/my-data/closing-writes.ts': 'erases a person, trips and vehicles by their own functions',
  'platform/jobs/boss-jobs.ts': 'tables of pg-boss',
  'domain/learning/rule-writes.ts': 'rules of drivers and of companies',
}

/** A source's writes: `{ verb: 'update', table: 'trip' }`; a table given by a variable is ''. */
function findWrites(source: string): { verb: string; table: string }[] {
  const found = [
    ...source.matchAll(/\b(insertInto|updateTable|deleteFrom|mergeInto)\('(\w+)/g),
    ...source.matchAll(/\b(insertInto|updateTable|deleteFrom)\(\w/g),
    ...source.matchAll(/\b(copyRows|startCopy)\(client, (?:\{ table: )?'(\w+)'/g),
    ...source.matchAll(
      /\b(insert into|update|delete from|merge into|copy|truncate)\s+(?:table\s+|only\s+)?"?(?:(?!set\b|of\b)(\w+)\b(?![(.])|\$\{)/gi,
    ),
  ]
  return found.map(([, verb, table = '']) => ({ verb, table }))
}

function readSources(folder: string): { name: string; source: string }[] {
  return fs
    .readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter(({ name }) => name.endsWith('.ts') && !name.endsWith('.gen.ts'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !file.includes('node_modules'))
    .map((file) => ({
      name: path.relative(path.join(ROOT, folder), file).replaceAll(path.sep, '/'),
      source: fs.readFileSync(file, 'utf8'),
    }))
}

const sources = readSources(SERVER).filter(({ name }) => !/\.test\.ts$|\/testing\/|^testing\//.test(name))

test('only the trip and frozen content modules write to their tables', () => {
  const found = Object.fromEntries(
    Object.keys(WRITERS).map((table) => [
      table,
      sources
        .filter(({ source }) => findWrites(source).some((write) => write.table === table))
        .map(({ name }) => name)
        .toSorted(),
    ]),
  )
  expect(found).toEqual(WRITERS)
})

test('vehicles are deleted only where their trips are checked', () => {
  const found = sources.filter(({ source }) =>
    findWrites(source).some(({ verb, table }) => table === 'vehicle' && /delete|truncate|merge/i.test(verb)),
  )
  expect(found.map(({ name }) => name)).toEqual(DELETERS_OF_VEHICLES)
})

test('only the files listed here use a variable as a table name', () => {
  const found = sources.filter(({ source }) => findWrites(source).some(({ table }) => table === ''))
  expect(found.map(({ name }) => name).toSorted()).toEqual(Object.keys(BY_VARIABLE).toSorted())
})

test('benchmarks and journeys that insert trips also count them', () => {
  const found = ['bench', 'e2e'].flatMap(readSources)
  const writers = found.filter(({ source }) => findWrites(source).some(({ table }) => table === 'trip'))
  expect(writers.length).toBeGreaterThan(0)
  expect(writers.filter(({ source }) => !/\b(writeTrips|RECOUNT)\b/.test(source))).toEqual([])
})

test.each([
  ['await sql`update trip set x = 1`', 'trip'],
  ['sql`with a as (\n  delete from trip using b)`', 'trip'],
  ["tx.insertInto('trip').values(x)", 'trip'],
  ["copyRows(client, { table: 'trip', columns, rows })", 'trip'],
  ['`insert into trip (${columns})`', 'trip'],
  ['sql`delete from ${sql.table(table)}`', ''],
  ['tx.deleteFrom(table)', ''],
  ['sql`select from trip for update of trip`', undefined],
  ['sql`update trip_path set path = 1`', 'trip_path'],
  ['sql`on conflict do update set x = 1`', undefined],
])('the check finds the writes of %s', (source, table) => {
  expect(findWrites(source).map((write) => write.table)).toEqual(table === undefined ? [] : [table])
})

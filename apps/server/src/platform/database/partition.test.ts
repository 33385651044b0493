import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { listTables, readTable } from '../backup/backup-queries.ts'
import { driveTrack } from '../../features/intake/uploads/testing/drive-track.ts'
import { importTrackAs, listFoundTrips } from '../../features/intake/uploads/testing/import-track.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { analyzePartitioned, PARTITIONED, PARTITIONS, partitionTables } from './partition.ts'
import { readSchema } from './testing/read-schema.ts'
import { createTestDatabase, HAS_CITUS } from './testing/template-database.ts'
import { useDatabase } from './testing/use-database.ts'

const MONDAY_MS = Date.UTC(2026, 2, 2)
/** TEST_PARTITIONS=1 makes every test database partitioned. */
const skips = HAS_CITUS || process.env.TEST_PARTITIONS === '1'

const database = useDatabase(createTestDatabase)

/** Every row as text, and the tables' definitions. */
async function describe() {
  const rows: Record<string, string[]> = {}
  for (const table of PARTITIONED)
    rows[table] = await database.list(`select t::text as found from ${table} t order by 1`)
  const ofParents = `conparentid = 0 and connamespace = 'public'::regnamespace and contype <> 'n'`
  return {
    rows,
    schema: await readSchema(database.client, 'now'),
    constraints: await database
      .list(
        `select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as found from pg_constraint
       where ${ofParents} order by 1`,
      )
      .then((all) => all.map((definition) => definition.replace(/ NOT VALID$/, ''))),
    indexes: (
      await database.list(
        `select pg_get_indexdef(indexrelid) as found from pg_index join pg_class on pg_class.oid = indrelid
         where relnamespace = 'public'::regnamespace order by 1`,
      )
    ).map((definition) => definition.replace(' ON ONLY ', ' ON ')),
    storage: await database.list(
      `select format('%s.%s %s %s', attrelid::regclass, attname, attstorage, attnotnull) as found from pg_attribute
       where attrelid in ('trip'::regclass, 'trip_path'::regclass, 'track_block'::regclass) and attnum > 0 order by 1`,
    ),
    grants: await database.list(
      `select format('%s %s %s', table_name, grantee, privilege_type) as found
       from information_schema.role_table_grants where table_schema = 'public' order by 1`,
    ),
  }
}

const countPartitions = () =>
  database.list(
    `select count(*)::text as found from pg_class where relispartition and relkind = 'r' and relnamespace = 'partitions'::regnamespace`,
  )

async function fill(): Promise<void> {
  await database.client.query(
    `insert into app_user (id, issuer, subject, email, name, user_type, role_type, subscription_type, timezone,
       preferred_language, payment_reference)
     select gen_random_uuid(), '', n, n, '', '', '', '', '', '', n from generate_series(1, 40) n`,
  )
  await database.client.query(
    `insert into trip (owner_id, id, started_at, local_day, distance_m, distance_source, source)
     select id, gen_random_uuid(), now(), '2026-03-02', n, 'path', 'upload' from app_user, generate_series(1, 25) n`,
  )
  await database.client.query(`insert into trip_path select owner_id, id, decode(md5(id::text), 'hex') from trip`)
}

test.skipIf(skips)('replaces the tables with the same rows, keys, indexes, privileges and views', async () => {
  await fill()
  await database.client.query(`grant select on trip, company_trip to public`)
  const before = await describe()
  const tables = await listTables(database.client)
  const done: object[] = []
  await partitionTables(database.url, (one) => done.push(one))
  expect(done).toEqual([
    { table: 'trip', rows: 1000 },
    { table: 'trip_path', rows: 1000 },
    { table: 'track_block', rows: 0 },
  ])
  expect(await describe()).toEqual(before)
  expect(await countPartitions()).toEqual([String(PARTITIONED.length * PARTITIONS)])
  const used = await database.list(`select distinct tableoid::regclass::text as found from trip`)
  expect(used.length).toBeGreaterThan(5)

  // A backup contains the tables, not their partitions.
  expect(await listTables(database.client)).toEqual(tables)
  const trips = tables.filter(({ name }) => name === 'public.trip')
  const { content, rows } = readTable(database.client, trips[0])
  for await (const _ of content);
  expect(rows()).toBe(1000)
})

test.skipIf(skips)('running it again changes nothing', async () => {
  const done: object[] = []
  await partitionTables(database.url, (one) => done.push(one))
  expect(done).toEqual([])
})

test.skipIf(skips)('an aborted run leaves each table whole, and the next run continues', async () => {
  const other = await createTestDatabase(inject('databaseUrl'))
  const there = new pg.Client({ connectionString: other.url })
  await there.connect()
  const kinds = async () => {
    const { rows } = await there.query<{ kind: string }>(
      `select relkind as kind from pg_class where relnamespace = 'public'::regnamespace and relname = any($1) order by array_position($1, relname::text)`,
      [[...PARTITIONED]],
    )
    return rows.map(({ kind }) => kind)
  }
  // The operator's own view, which blocks the second table.
  await there.query('create view paths as select * from trip_path')
  await expect(partitionTables(other.url)).rejects.toThrow('paths')
  expect(await kinds()).toEqual(['p', 'r', 'r'])
  await there.query('drop view paths')
  await partitionTables(other.url)
  expect(await kinds()).toEqual(['p', 'p', 'p'])
  await there.end()
  await other.drop()
})

test.skipIf(skips)('it refuses to run while Spoor is running, instead of waiting', async () => {
  const running = new pg.Client({ connectionString: database.url, application_name: 'spoor' })
  await running.connect()
  await expect(partitionTables(database.url)).rejects.toThrow('Spoor runs on this database')
  await running.end()
})

test.skipIf(skips)('Spoor imports, changes and deletes trips in partitions as before', async () => {
  const spoor = await createTestApp()
  try {
    const before = await drive(spoor)
    // Its idle connections.
    await spoor.dependencies.pool.query(
      'select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    const alone = new pg.Client({ connectionString: spoor.databaseUrl })
    await alone.connect()
    await alone.query(
      'select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    await partitionTables(spoor.databaseUrl)
    expect(await drive(spoor)).toEqual(before)
    await analyzePartitioned(spoor.dependencies.database)
    const { rows } = await alone.query(`select from pg_stats where tablename = 'trip' and inherited`)
    expect(rows.length).toBeGreaterThan(0)
    await alone.end()
  } finally {
    await spoor.close()
  }
})

/** A driver's trips after an import, changes and a deletion. */
async function drive(spoor: TestApp): Promise<object> {
  const { userId, headers } = await spoor.signUp()
  await importTrackAs(spoor.dependencies, userId, driveTrack({ fromMs: MONDAY_MS, days: 3, seed: 1 }), 'Bakkie')
  const [first, second, ...others] = await listFoundTrips(spoor.dependencies, userId)
  const ids = others.map(({ id }) => id)
  const ask = async (method: 'POST' | 'DELETE', url: string, payload?: object) => {
    const { statusCode, body } = await spoor.app.inject({ method, url, headers, payload })
    expect(statusCode, body).toBeLessThan(300)
  }
  await ask('POST', '/trips/bulk', { ids, action: 'classify', classification: 'business' })
  await ask('POST', '/trips/merge', { ids: [first.id, second.id] })
  await ask('DELETE', `/trips/${ids[0]}`)
  const { body } = await spoor.app.inject({ url: '/trips/csv', headers })
  return { csv: body, trips: (await listFoundTrips(spoor.dependencies, userId)).map((trip) => ({ ...trip, id: '' })) }
}

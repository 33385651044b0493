import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { migrate } from './migrate.ts'
import { DIRECTORY_TABLES, OWNER_TABLES } from './tables.ts'
import { createEmptyDatabase, HAS_CITUS } from './testing/template-database.ts'
import { useDatabase } from './testing/use-database.ts'

const database = useDatabase(createEmptyDatabase, 'test')

/** Without foreign keys of the directory's shards on the coordinator, whose names end in a number. */
const REFERENCES = `select conname as found from pg_constraint where contype = 'f' and conname !~ '_\\d{6}$'
  and connamespace in ('public'::regnamespace, 'identity'::regnamespace) order by 1`

test.skipIf(!HAS_CITUS)('migrating distributes the tables with their rows and foreign keys, once', async () => {
  await migrate(database.url, { distributes: false })
  const references = await database.list(REFERENCES)
  const owners = Array.from({ length: 20 }, () => randomUUID())
  for (const owner of owners) {
    await database.client.query(
      `insert into app_user (id, issuer, subject, email, name, user_type, role_type, subscription_type, timezone,
         preferred_language, payment_reference)
       values ($1::uuid, '', $1::text, $1::text, '', '', '', '', '', '', $1::text)`,
      [owner],
    )
    await database.client.query(`insert into vehicle (owner_id, id, name) values ($1, gen_random_uuid(), '')`, [owner])
    await database.client.query(
      `insert into odometer_reading (owner_id, id, vehicle_id, day, odometer_m)
       select owner_id, id, id, '2026-03-01', 1 from vehicle where owner_id = $1`,
      [owner],
    )
  }

  await migrate(database.url)
  const listTables = (type: string) =>
    database.list(`select table_name::text as found from citus_tables where citus_table_type = '${type}' order by 1`)
  expect(await listTables('reference')).toEqual(DIRECTORY_TABLES.toSorted())
  expect(await listTables('distributed')).toEqual(OWNER_TABLES.toSorted())
  // Each upload writes its rows, so it must not wait for every machine.
  expect([...(await listTables('reference')), ...(await listTables('distributed'))]).not.toContain('job_turn')
  expect(await database.list('select count(distinct colocation_id)::text as found from citus_tables')).toEqual(['2'])
  expect(await database.list(REFERENCES)).toEqual(references)
  expect(
    await database.list('select name as found from odometer_reading join vehicle using (owner_id, id)'),
  ).toHaveLength(20)
  expect(await database.list('select id as found from app_user order by 1')).toEqual(owners.toSorted())

  const shards = () => database.list(`select string_agg(shard_name, ' ' order by shardid) as found from citus_shards`)
  const before = await shards()
  await migrate(database.url)
  expect(await shards()).toEqual(before)
})

test.skipIf(!HAS_CITUS)('a table that a later migration adds joins the others', async () => {
  await migrate(database.url, { distributes: false })
  await database.client.query('create table kept (like tab including all)')
  await database.client.query('drop table tab')
  await migrate(database.url)
  await database.client.query('alter table kept rename to tab')
  await migrate(database.url)
  expect(
    await database.list(
      `select distinct colocation_id as found from citus_tables where table_name::text in ('tab', 'trip')`,
    ),
  ).toHaveLength(1)
})

test('without the extension nothing is distributed', async () => {
  await database.client.query('drop extension if exists citus cascade')
  await migrate(database.url)
  expect(await database.list(`select extname as found from pg_extension where extname = 'citus'`)).toEqual([])
})

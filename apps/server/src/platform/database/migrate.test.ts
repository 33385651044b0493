import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { BASELINE, migrate, readMigrations, splitStatements } from './migrate.ts'
import { THIS_RELEASE } from './releases.ts'
import { createEmptyDatabase, type TestDatabase } from './testing/template-database.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await createEmptyDatabase(inject('databaseUrl'))
})
afterEach(() => database.drop())

async function query<T extends pg.QueryResultRow>(sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    return (await client.query<T>(sql)).rows
  } finally {
    await client.end()
  }
}

test('runs each migration once when several servers start together', async () => {
  const names = (await readMigrations()).map((file) => file.name)
  const ran = await Promise.all(Array.from({ length: 5 }, () => migrate(database.url)))
  expect(ran.flat().toSorted()).toEqual(names)
  expect(await migrate(database.url)).toEqual([])
})

test('rolls back a migration that fails and keeps those before it', async () => {
  const good = { name: '0901-good.sql', sql: 'create table good (id int)' }
  const bad = { name: '0902-bad.sql', sql: 'create table half (id int); select no_such_function()' }
  await expect(migrate(database.url, { migrations: [good, bad] })).rejects.toThrow('Migration 0902-bad.sql failed')
  expect(
    await query(`select to_regclass('good') is not null as good, to_regclass('half') is not null as half`),
  ).toEqual([{ good: true, half: false }])
  expect(await migrate(database.url, { migrations: [good] })).toEqual([])
})

test('applies a migration with a lower number than one that already ran', async () => {
  const early = { name: '0901-early.sql', sql: 'create table early (id int)' }
  const late = { name: '0903-late.sql', sql: 'create table late (id int)' }
  const between = { name: '0902-between.sql', sql: 'create table between_them (id int)' }
  await migrate(database.url, { migrations: [early, late] })
  expect(await migrate(database.url, { migrations: [early, between, late] })).toEqual([between.name])
  expect(await query(`select to_regclass('between_them') is not null as there`)).toEqual([{ there: true }])
})

test('refuses a changed migration and a database of a newer version', async () => {
  const a = { name: '0901-a.sql', sql: 'create table a (id int)' }
  await migrate(database.url, { migrations: [a] })
  const changed = { ...a, sql: 'create table a (id bigint)' }
  await expect(migrate(database.url, { migrations: [changed] })).rejects.toThrow('was changed after it had run')
  await expect(migrate(database.url, { migrations: [] })).rejects.toThrow('newer Spoor (0901-a.sql)')
})

test('adopts the baseline for a database that ran every migration in it, and refuses an older one', async () => {
  await migrate(database.url, { migrations: await baselineAlone() })
  await query(`delete from schema_migration`)
  await query(`insert into schema_migration (name, sha256) values ('0332-online-payments.sql', '')`)
  await expect(migrate(database.url)).rejects.toThrow('Start Spoor 1.2 on it once, then this version')

  await query(`insert into schema_migration (name, sha256) values ('0340-languages.sql', '')`)
  const later = (await readMigrations()).map(({ name }) => name).filter((name) => name !== BASELINE)
  expect(await migrate(database.url)).toEqual(later)
  expect(await query('select name from schema_migration order by name')).toEqual(
    [BASELINE, ...later].map((name) => ({ name })),
  )
  expect(await migrate(database.url)).toEqual([])
})

async function baselineAlone() {
  return (await readMigrations()).filter(({ name }) => name === BASELINE)
}

test('runs a migration in steps, each in its own transaction, and continues after a failure', async () => {
  const rows = {
    name: '0901-rows.sql',
    sql: `create table counted (id int, at bigint default 0, constraint until_seven check (id < 8 or at = 0));
      insert into counted select generate_series(1, 10)`,
  }
  const steps = {
    name: '0902-steps.sql',
    sql: `-- In steps.
      update counted set at = txid_current()
      where id in (select id from counted where at = 0 order by id limit 3)`,
  }
  const migrations = [rows, steps]
  await expect(migrate(database.url, { migrations })).rejects.toThrow('0902-steps.sql failed')
  const count = 'select count(distinct at)::int as steps, count(*)::int as rows from counted where at > 0'
  expect(await query(count)).toEqual([{ steps: 2, rows: 6 }])
  await query('alter table counted drop constraint until_seven')
  expect(await migrate(database.url, { migrations })).toEqual([steps.name])
  expect(await query(count)).toEqual([{ steps: 4, rows: 10 }])
  expect(await migrate(database.url, { migrations })).toEqual([])
})

test('retries a blocked migration, and lets others pass in between', async () => {
  await query('create table busy (id int)')
  const holder = new pg.Client({ connectionString: database.url })
  await holder.connect()
  await holder.query('begin')
  await holder.query('select from busy')
  const migrations = [{ name: '0901-busy.sql', sql: 'alter table busy add name text' }]
  const warnings: string[] = []
  const log = { warn: (_: unknown, message?: string) => void warnings.push(message ?? '') }
  const migrating = migrate(database.url, { migrations, log, lockTimeoutMs: 50, retryMs: 300 })
  await expect.poll(() => warnings).toEqual(['a migration waits for a lock'])
  expect(await query('select from busy')).toEqual([])
  await holder.query('commit')
  await holder.end()
  expect(await migrating).toEqual(['0901-busy.sql'])
})

test('accepts a database migrated by the next release unchanged, but refuses one of the release after', async () => {
  const mine = { name: '0901-mine.sql', sql: 'create table mine (id int)' }
  await migrate(database.url, { migrations: [] })
  const migratedBy = (release: number) =>
    query(`insert into schema_migration (name, sha256, release) values ('0999-${release}.sql', '', ${release})`)
  await migratedBy(THIS_RELEASE + 1)
  expect(await migrate(database.url, { migrations: [mine], acceptsNextRelease: true })).toEqual([])
  await expect(migrate(database.url, { migrations: [mine] })).rejects.toThrow('newer Spoor')
  await migratedBy(THIS_RELEASE + 2)
  const refused = migrate(database.url, { migrations: [mine], acceptsNextRelease: true })
  await expect(refused).rejects.toThrow(`newer Spoor (0999-${THIS_RELEASE + 2}.sql)`)
})

test('splits a migration at the semicolons between statements only', () => {
  const statements = [
    "create table a (b text default ';''\"') -- of c; d",
    'create function f() returns trigger language plpgsql as $$ begin return new; end $$',
    `-- It's only a note; about "e"
do $do$ begin perform 1; execute $$ select ';' $$; end $do$`,
  ]
  expect(splitStatements(`${statements.join('\n;\n')};\n`)).toEqual(statements)
})

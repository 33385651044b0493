import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { migrate, readMigrations } from './migrate.ts'
import { createEmptyDatabase } from './testing/template-database.ts'
import type { TestDatabase } from './testing/template-database.ts'

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

test('runs each migration once, whoever starts when', async () => {
  const names = (await readMigrations()).map((file) => file.name)
  const ran = await Promise.all(Array.from({ length: 5 }, () => migrate(database.url)))
  expect(ran.flat().toSorted()).toEqual(names)
  expect(await migrate(database.url)).toEqual([])
})

test('rolls back a migration that fails and keeps those before it', async () => {
  const good = { name: '0001-good.sql', sql: 'create table good (id int)' }
  const bad = { name: '0002-bad.sql', sql: 'create table half (id int); select no_such_function()' }
  await expect(migrate(database.url, [good, bad])).rejects.toThrow('Migration 0002-bad.sql failed')
  expect(
    await query(`select to_regclass('good') is not null as good, to_regclass('half') is not null as half`),
  ).toEqual([{ good: true, half: false }])
  expect(await migrate(database.url, [good])).toEqual([])
})

test('applies a migration with a lower number than one that already ran', async () => {
  const early = { name: '0001-early.sql', sql: 'create table early (id int)' }
  const late = { name: '0003-late.sql', sql: 'create table late (id int)' }
  const between = { name: '0002-between.sql', sql: 'create table between_them (id int)' }
  await migrate(database.url, [early, late])
  expect(await migrate(database.url, [early, between, late])).toEqual([between.name])
  expect(await query(`select to_regclass('between_them') is not null as there`)).toEqual([{ there: true }])
})

test('refuses a migration that was changed after it had run, and a database of a newer version', async () => {
  await migrate(database.url, [{ name: '0001-a.sql', sql: 'create table a (id int)' }])
  await expect(migrate(database.url, [{ name: '0001-a.sql', sql: 'create table a (id bigint)' }])).rejects.toThrow(
    'was changed after it had run',
  )
  await expect(migrate(database.url, [])).rejects.toThrow('newer Spoor (0001-a.sql)')
})

import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { inTransaction } from './database.ts'
import { openDatabase } from './open-database.ts'
import { createTestDatabase, type TestDatabase } from './testing/template-database.ts'

let testDatabase: TestDatabase
beforeAll(async () => {
  testDatabase = await createTestDatabase(inject('databaseUrl'))
})
afterAll(() => testDatabase.drop())

test('reads a bigint as a number and a date as its calendar day', async () => {
  const { database, close } = openDatabase(testDatabase.url)
  const { rows } = await sql`select 9007199254740991::int8 as big, '2026-03-01'::date as day`.execute(database)
  expect(rows).toEqual([{ big: Number.MAX_SAFE_INTEGER, day: '2026-03-01' }])
  await close()
})

test('rolls back a transaction that throws', async () => {
  const { database, close } = openDatabase(testDatabase.url)
  const id = '3f0d3f9e-6c0a-4f5e-9a51-0b1d5d0f7a10'
  const failing = inTransaction(database, async (tx) => {
    await tx.insertInto('company').values({ id, name: 'Half' }).execute()
    throw new Error('in the middle')
  })
  await expect(failing).rejects.toThrow('in the middle')
  expect(await database.selectFrom('company').selectAll().execute()).toEqual([])
  await close()
})

test('cancels a statement that exceeds the time limit', async () => {
  const { database, close } = openDatabase(testDatabase.url, { statementTimeoutMs: 50 })
  await expect(sql`select pg_sleep(5)`.execute(database)).rejects.toThrow('statement timeout')
  await close()
})

test('closes connections that only the pool used', async () => {
  const { pool, close } = openDatabase(testDatabase.url)
  await pool.query('select 1')
  await close()
  expect(pool.totalCount).toBe(0)
})

test('reports and replaces connections that the server ended', async () => {
  const lostErrors: string[] = []
  const { database, close } = openDatabase(testDatabase.url, { onLost: (error) => lostErrors.push(error.message) })
  await sql`select 1`.execute(database)
  const other = openDatabase(testDatabase.url)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(other.database)
  for (let waited = 0; lostErrors.length === 0 && waited < 100; waited++) await sleep(20)
  expect(lostErrors[0]).toContain('terminating connection')
  expect((await sql<{ one: number }>`select 1 as one`.execute(database)).rows).toEqual([{ one: 1 }])
  await close()
  await other.close()
})

test('fails a transaction whose connection is lost between two statements without ending the process', async () => {
  const lostErrors: string[] = []
  const { database, close } = openDatabase(testDatabase.url, { onLost: (error) => lostErrors.push(error.message) })
  const other = openDatabase(testDatabase.url)
  const failing = inTransaction(database, async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await sql`select pg_terminate_backend(${rows[0].pid})`.execute(other.database)
    for (let waited = 0; lostErrors.length === 0 && waited < 100; waited++) await sleep(20)
    await sql`select 1`.execute(tx)
  })
  await expect(failing).rejects.toThrow()
  expect(lostErrors[0]).toContain('terminat')
  expect((await sql<{ one: number }>`select 1 as one`.execute(database)).rows).toEqual([{ one: 1 }])
  await close()
  await other.close()
})

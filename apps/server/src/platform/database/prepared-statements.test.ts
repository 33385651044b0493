import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Database, inTransaction } from './database.ts'
import { openDatabase } from './open-database.ts'
import { executePrepared } from './prepared-statements.ts'
import { createTestDatabase, type TestDatabase } from './testing/template-database.ts'

let testDatabase: TestDatabase
beforeAll(async () => {
  testDatabase = await createTestDatabase(inject('databaseUrl'))
})
afterAll(() => testDatabase.drop())

const readOne = (database: Database, value: number) =>
  executePrepared(database, { compile: () => sql<{ value: number }>`select ${value}::int as value`.compile(database) })

/** Runs a statement three times on one connection, and returns the connection's prepared statements. */
async function listPrepared(prepares: boolean): Promise<unknown[]> {
  const { database, pool, close } = openDatabase(testDatabase.url, { connections: 1, prepares })
  try {
    expect(await readOne(database, 1)).toEqual([{ value: 1 }])
    expect(await readOne(database, 2)).toEqual([{ value: 2 }])
    expect(await inTransaction(database, (tx) => readOne(tx, 3))).toEqual([{ value: 3 }])
    return (await pool.query('select statement from pg_prepared_statements')).rows
  } finally {
    await close()
  }
}

test('a frequent statement is prepared once per connection', async () => {
  expect(await listPrepared(true)).toEqual([{ statement: 'select $1::int as value' }])
})

test('nothing is prepared behind a pooler that swaps connections', async () => {
  expect(await listPrepared(false)).toEqual([])
})

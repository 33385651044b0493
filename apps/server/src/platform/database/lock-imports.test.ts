import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { inTransaction } from './database.ts'
import { inTransactionExcludingImports, lockImports } from './lock-imports.ts'
import { openDatabase, type OpenDatabase } from './open-database.ts'
import { createTestDatabase, type TestDatabase } from './testing/template-database.ts'

const owner = randomUUID()
const busy = () => new Error('busy')

let testDatabase: TestDatabase
let open: OpenDatabase
beforeEach(async () => {
  testDatabase = await createTestDatabase(inject('databaseUrl'))
  // One connection for the import, one for everyone else.
  open = openDatabase(testDatabase.url, { connections: 2 })
})
afterEach(async () => {
  await open.close()
  await testDatabase.drop()
})

/** Holds the owner's import lock until the returned function is called. */
async function startImport(): Promise<() => Promise<void>> {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const { promise: locked, resolve: hold } = Promise.withResolvers<void>()
  const importing = inTransaction(open.database, async (tx) => {
    await lockImports(tx, owner)
    hold()
    await ended
  })
  await locked
  return () => {
    end()
    return importing
  }
}

test('leaves connections for others however many wait for an import', async () => {
  const endImport = await startImport()
  let imported = false
  const waiting = Array.from({ length: 14 }, () =>
    inTransactionExcludingImports(open.database, [owner], { waitMs: 60_000, busy }, async () => imported),
  )
  for (let i = 0; i < 20; i++) await open.pool.query('select 1')
  const other = await inTransactionExcludingImports(
    open.database,
    [randomUUID()],
    { waitMs: 0, busy },
    async () => 'done',
  )
  expect(other).toBe('done')
  imported = true
  await endImport()
  expect(new Set(await Promise.all(waiting))).toEqual(new Set([true]))
})

test('gives up after the wait limit and changes nothing', async () => {
  const endImport = await startImport()
  let done = false
  const waiting = inTransactionExcludingImports(
    open.database,
    [randomUUID(), owner],
    { waitMs: 150, busy },
    async () => {
      done = true
    },
  )
  await expect(waiting).rejects.toThrow('busy')
  expect(done).toBe(false)
  await endImport()
})

test('rethrows errors and releases the lock', async () => {
  const failing = inTransactionExcludingImports(open.database, [owner], { waitMs: 0, busy }, async () => {
    throw new Error('its own fault')
  })
  await expect(failing).rejects.toThrow('its own fault')
  await inTransaction(open.database, (tx) => lockImports(tx, owner))
})

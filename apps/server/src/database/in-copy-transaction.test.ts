import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { setUpTestApp } from '../testing/test-app.ts'
import { startBinaryCopy, uuidBytes } from './binary-copy.ts'
import { inCopyTransaction } from './in-copy-transaction.ts'

const spoor = setUpTestApp()

beforeAll(async () => {
  await spoor.dependencies.pool.query('create table copied (id uuid primary key, size bigint)')
})

test.each([
  ['before any row was sent', 1],
  ['when much was sent', 100_000],
])('a fault in the middle of a COPY, %s, ends the transaction and is told', { timeout: 10_000 }, async (_, rows) => {
  const { pool } = spoor.dependencies
  const work = inCopyTransaction(pool, async (_tx, client) => {
    const copy = startBinaryCopy(client, 'copied', ['id', 'size'])
    for (let i = 0; i < rows; i++) {
      copy.row()
      copy.uuid(uuidBytes(randomUUID()))
      copy.int8(i)
      await copy.drain()
    }
    throw new RangeError('no more')
  })
  await expect(work).rejects.toThrow('no more')
  expect((await pool.query('select from copied')).rowCount).toBe(0)
})

test('leaves no listeners behind after waiting for the server many times', async () => {
  const { pool } = spoor.dependencies
  await pool.query("create table slowly_copied (bytes bytea check (sha256(bytes) <> ''))")
  const warnings: string[] = []
  const keep = (warning: Error) => warnings.push(warning.message)
  process.on('warning', keep)
  const sent = await inCopyTransaction(pool, async (_tx, client) => {
    const copy = startBinaryCopy(client, 'slowly_copied', ['bytes'])
    for (let i = 0; i < 600; i++) {
      copy.row()
      copy.bytea(new Uint8Array(200_000))
      await copy.drain()
    }
    return copy.end()
  })
  await setImmediate()
  process.off('warning', keep)
  expect(sent).toBe(600)
  expect(warnings).toEqual([])
})

test('aborts a COPY whose row the server refuses', { timeout: 10_000 }, async () => {
  const { pool } = spoor.dependencies
  const id = uuidBytes(randomUUID())
  const work = inCopyTransaction(pool, async (_tx, client) => {
    const copy = startBinaryCopy(client, 'copied', ['id', 'size'])
    for (let i = 0; i < 100_000; i++) {
      copy.row()
      copy.uuid(id)
      copy.int8(i)
      await copy.drain()
    }
    await copy.end()
  })
  await expect(work).rejects.toThrow('duplicate key')
})

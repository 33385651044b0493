import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { setUpTestApp } from '../../testing/test-app.ts'
import { inCopyTransaction } from './in-copy-transaction.ts'
import { copyRows, startCopy } from './text-copy.ts'

const spoor = setUpTestApp()

beforeAll(async () => {
  await spoor.dependencies.pool.query('create table copied (id uuid primary key, size bigint)')
})

test.each([
  ['before any row was sent', 1],
  ['when much was sent', 100_000],
])(
  'a fault in the middle of a COPY, %s, ends the transaction and is reported',
  { timeout: 10_000 },
  async (_, rows) => {
    const { pool } = spoor.dependencies
    const work = inCopyTransaction(pool, async (_tx, client) => {
      const copy = startCopy(client, 'copied', ['id', 'size'])
      for (let i = 0; i < rows; i++) {
        copy.row([randomUUID(), i])
        await copy.drain()
      }
      throw new RangeError('no more')
    })
    await expect(work).rejects.toThrow('no more')
    expect((await pool.query('select from copied')).rowCount).toBe(0)
  },
)

test('leaves no listeners after waiting for the server many times', async () => {
  const { pool } = spoor.dependencies
  await pool.query("create table slowly_copied (bytes bytea check (sha256(bytes) <> ''))")
  const warnings: string[] = []
  const keep = (warning: Error) => warnings.push(warning.message)
  process.on('warning', keep)
  const sent = await inCopyTransaction(pool, async (_tx, client) => {
    const copy = startCopy(client, 'slowly_copied', ['bytes'])
    for (let i = 0; i < 600; i++) {
      copy.row([new Uint8Array(200_000)])
      await copy.drain()
    }
    return copy.end()
  })
  await setImmediate()
  process.off('warning', keep)
  expect(sent).toBe(600)
  expect(warnings).toEqual([])
})

test('aborts a COPY with a refused row', { timeout: 10_000 }, async () => {
  const { pool } = spoor.dependencies
  const id = randomUUID()
  const work = inCopyTransaction(pool, async (_tx, client) => {
    const copy = startCopy(client, 'copied', ['id', 'size'])
    for (let i = 0; i < 100_000; i++) {
      copy.row([id, i])
      await copy.drain()
    }
    await copy.end()
  })
  await expect(work).rejects.toThrow('duplicate key')
})

test('stores every kind of value unchanged', async () => {
  const { pool } = spoor.dependencies
  await pool.query(`create table every_kind (t text, f float8, n int8, b boolean, at timestamptz, day date, bytes bytea,
    ids uuid[], words text[])`)
  const text = `tab\t line\n return\r back\\slash \\N \\. "quote" 'single' {brace},comma 家 🚗`
  const ids = [randomUUID(), randomUUID()]
  const words = ['', 'NULL', text]
  const bytes = Uint8Array.from({ length: 256 }, (_, i) => i)
  await inCopyTransaction(pool, async (_tx, client) => {
    const columns = ['t', 'f', 'n', 'b', 'at', 'day', 'bytes', 'ids', 'words']
    await copyRows(client, {
      table: 'every_kind',
      columns,
      rows: [
        [`${text}\0`, -0.1 + 1e-9, -(2n ** 63n), true, '2026-02-28T23:59:59.999Z', '2026-02-28', bytes, ids, words],
        columns.map(() => null),
        ['', 1e21, 0, false, '1970-01-01T00:00:00.000Z', '0001-01-01', new Uint8Array(), [], []],
      ],
    })
  })
  const { rows } = await pool.query(
    `select t, f, n::text, b, at, day::text, bytes, ids, words from every_kind order by n nulls last`,
  )
  expect(rows[0]).toEqual({
    t: text,
    f: -0.1 + 1e-9,
    n: String(-(2n ** 63n)),
    b: true,
    at: new Date('2026-02-28T23:59:59.999Z'),
    day: '2026-02-28',
    bytes: Buffer.from(bytes),
    ids: expect.anything(),
    words,
  })
  expect(rows[1]).toMatchObject({ t: '', f: 1e21, n: '0', b: false, bytes: Buffer.alloc(0), words: [] })
  expect(Object.values(rows[2])).toEqual(Array(9).fill(null))
})

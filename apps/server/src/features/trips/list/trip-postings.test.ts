import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Trip } from '@spoor/contract/routes/trips.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import type { TestApp, TestUser } from '../../../testing/test-app.ts'
import { TRIP_OPERATIONS, UPLOADS } from '../testing/trip-operations.ts'

let spoor: TestApp

beforeAll(async () => {
  spoor = await createTestApp()
})
afterAll(() => spoor.close())

const SEARCHES = [
  ['q=sand', "plain_text(words) like '%sand%'"],
  ['q=cafe', "plain_text(words) like '%cafe%'"],
  ['q=sand%20VISIT', "plain_text(words) like '%sand%' and plain_text(words) like '%visit%'"],
  ['q=ubel', "plain_text(words) like '%ubel%'"],
  ['q=nowhere', 'false'],
  ['q=mid&classification=business', "plain_text(words) like '%mid%' and classification = 'business'"],
  [`upload_id=${UPLOADS[0]}`, `'${UPLOADS[0]}' = any(upload_ids)`],
  [`upload_id=${UPLOADS[1]}&q=mid`, `'${UPLOADS[1]}' = any(upload_ids) and plain_text(words) like '%mid%'`],
] as const

interface Page {
  items: Trip[]
  next_cursor: string | null
  total: number
}

async function get<T>(user: TestUser, url: string): Promise<T> {
  const response = await spoor.app.inject({ url, headers: user.headers })
  if (response.statusCode !== 200) throw new Error(response.body)
  return response.json() as T
}

async function pagesOf(user: TestUser, query: string): Promise<{ ids: string[]; total: number }> {
  const ids: string[] = []
  let total = 0
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: Page = await get(user, `/trips?limit=45&${query}${cursor && `&cursor=${cursor}`}`)
    ids.push(...page.items.map(({ id }) => id))
    cursor = page.next_cursor
    total = page.total
  }
  return { ids, total }
}

it('finds what looking at each trip finds, whatever was done to them', { timeout: 120_000 }, async () => {
  const { pool } = spoor.dependencies
  const step = fc.record({ operation: fc.nat(TRIP_OPERATIONS.length - 1), n: fc.nat(10_000), keep: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
      const user = await spoor.signUp()
      const client = await pool.connect()
      try {
        for (const { operation, n, keep } of [{ operation: 0, n: 18, keep: true }, ...steps]) {
          await client.query('begin')
          await client.query(TRIP_OPERATIONS[operation](n), [user.userId])
          await client.query(keep ? 'commit' : 'rollback')
        }
      } finally {
        client.release()
      }
      const looked = async (condition: string, order: string) =>
        (
          await pool.query<{ id: string }>(
            `select id from (select *, concat_ws(' ', start_location, end_location, reason, notes) as words from trip) trip
             where owner_id = $1 and deleted_at is null and ${condition} order by ${order}`,
            [user.userId],
          )
        ).rows.map(({ id }) => id)
      for (const [query, condition] of SEARCHES) {
        const ids = await looked(condition, 'started_at desc, id desc')
        expect(await pagesOf(user, query), query).toEqual({ ids, total: ids.length })
      }
      for (const [sort, order] of [
        ['-distance', 'distance_m desc, id desc'],
        ['distance', 'distance_m, id'],
      ]) {
        const ids = await looked('true', order)
        expect(await pagesOf(user, `sort=${sort}`), sort).toEqual({ ids, total: ids.length })
      }
    }),
    { numRuns: 12 },
  )
})

it('a search after an import asks once for postings, and has them when the job has run', async () => {
  const { pool } = spoor.dependencies
  const user = await spoor.signUp()
  await pool.query(TRIP_OPERATIONS[0](18), [user.userId])
  const due = async () => (await pool.query('select from trip_posting_due where owner_id = $1', [user.userId])).rowCount
  const asked = async () =>
    (
      await pool.query("select from jobs.job where name = 'make-trip-postings' and data->>'ownerId' = $1", [
        user.userId,
      ])
    ).rowCount
  expect(await due()).toBe(1)
  const before = await get<Page>(user, '/trips?q=midrand')
  await get<Page>(user, '/trips?sort=distance')
  expect(await asked()).toBe(1)
  await spoor.runJobs()
  expect(await due()).toBe(0)
  expect(await get<Page>(user, '/trips?q=midrand')).toEqual(before)
})

it('postings made while trips come lose none of them', { timeout: 60_000 }, async () => {
  const { pool } = spoor.dependencies
  const user = await spoor.signUp()
  const write = async (many: number) => {
    for (let i = 0; i < 12; i++) await pool.query(TRIP_OPERATIONS[0](many * (i + 1)), [user.userId])
  }
  const make = async () => {
    for (let i = 0; i < 12; i++) await pool.query('select make_trip_postings($1)', [user.userId])
  }
  await Promise.all([write(9), write(10), make()])
  await pool.query('select make_trip_postings($1)', [user.userId])
  const { rows } = await pool.query<{ trips: number }>(
    'select count(*)::int as trips from trip where owner_id = $1 and end_location = $2',
    [user.userId, 'Midrand'],
  )
  expect((await get<Page>(user, '/trips?q=midrand&limit=1')).total).toBe(rows[0].trips)
})

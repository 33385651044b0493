import pg from 'pg'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { setUpTestApp, type TestUser } from '../../testing/test-app.ts'

const spoor = setUpTestApp()
let greedy: TestUser
let other: TestUser
let blocker: pg.Client | null = null
beforeAll(async () => {
  greedy = await spoor.signUp()
  other = await spoor.signUp()
})
afterEach(() => unblock())

/** Blocks all queries of trips until released. */
async function blockTrips(): Promise<void> {
  blocker = new pg.Client({ connectionString: spoor.databaseUrl })
  await blocker.connect()
  await blocker.query('begin')
  await blocker.query('lock table trip in access exclusive mode')
}

async function unblock(): Promise<void> {
  await blocker?.end()
  blocker = null
}

const get = (user: TestUser, url: string) => spoor.app.inject({ url, headers: user.headers })

test('costly calls of one user run one at a time, some wait, and beyond that they are refused', async () => {
  await blockTrips()
  const refused: number[] = []
  const calls = Array.from({ length: 30 }, async () => {
    const { statusCode, headers } = await get(greedy, '/trips')
    if (statusCode === 429) refused.push(Number(headers['retry-after']))
    return statusCode
  })
  await expect.poll(() => refused.length).toBe(9)
  expect(refused).toEqual(Array.from({ length: 9 }, () => 5))
  // Meanwhile other users' calls are served, with connections to spare.
  expect((await get(other, '/tabs')).statusCode).toBe(200)
  expect((await get(greedy, '/settings')).statusCode).toBe(200)
  await unblock()
  const statuses = await Promise.all(calls)
  expect(statuses.filter((status) => status === 200)).toHaveLength(21)
  expect((await get(greedy, '/trips')).statusCode).toBe(200)
})

test('a search is stopped after two seconds with a message, a list is not', async () => {
  await blockTrips()
  const list = get(other, '/trips')
  const since = performance.now()
  const reply = await get(greedy, '/trips?q=%25_%25_%25')
  expect(performance.now() - since).toBeLessThan(5000)
  const detail = 'This search took too long. Use fewer or longer words, or choose a shorter period.'
  expect([reply.statusCode, reply.json()]).toEqual([422, { detail, fields: { q: detail } }])
  for (const url of ['/trips/totals?q=a', '/trips/days?q=a'])
    expect((await get(greedy, url)).json()).toMatchObject({ detail })
  await unblock()
  expect((await list).statusCode).toBe(200)
})

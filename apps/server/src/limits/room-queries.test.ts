import { beforeAll, expect, test } from 'vitest'
import { MAX_COMMENTS, MAX_REPORTS, MAX_VEHICLES } from '@spoor/contract/limits.ts'
import { setUpTestApp } from '../testing/test-app.ts'
import type { TestUser } from '../testing/test-app.ts'

const spoor = setUpTestApp()
let driver: TestUser
let trip: string
beforeAll(async () => {
  driver = await spoor.signUp()
  const day = { started_at: '2026-03-02T08:00:00Z', start_location: 'Paarl', end_location: 'Ceres', distance_km: 58 }
  trip = (await post('/trips', day)).body.id
})

async function post(url: string, payload: object) {
  const response = await spoor.app.inject({ method: 'POST', url, headers: driver.headers, payload })
  return { status: response.statusCode, body: response.json() }
}

const fill = (insert: string, values: unknown[]) => spoor.dependencies.pool.query(insert, values)

test.each([
  [
    'comments on a trip',
    () => `/trips/${trip}/comments`,
    { text: 'Why?' },
    () =>
      fill(
        `insert into trip_comment (owner_id, trip_id, id, author_id, at, text)
         select $1, $2, gen_random_uuid(), $1, now(), 'x' from generate_series(1, ${MAX_COMMENTS - 1})`,
        [driver.userId, trip],
      ),
    `This trip has ${MAX_COMMENTS} comments, the maximum.`,
  ],
  [
    'reports',
    () => '/reports',
    { kind: 'logbook', tax_year: 2026 },
    () =>
      fill(
        `insert into report (owner_id, id, kind, title, from_day, to_day, options, created_at, updated_at)
         select $1, gen_random_uuid(), 'logbook', 'x', '2025-03-01', '2026-02-28', '{}', now(), now()
         from generate_series(1, ${MAX_REPORTS - 1})`,
        [driver.userId],
      ),
    `You have ${MAX_REPORTS} reports, the maximum. Delete reports that you no longer need.`,
  ],
  [
    'vehicles',
    () => '/vehicles',
    { name: 'Bakkie' },
    () =>
      fill(
        `insert into vehicle (owner_id, id, name) select $1, gen_random_uuid(), 'Car ' || i
         from generate_series(1, ${MAX_VEHICLES - 1}) i`,
        [driver.userId],
      ),
    `You have ${MAX_VEHICLES} vehicles, the maximum. Merge or delete vehicles that you no longer need.`,
  ],
])('%s are capped, also for calls at once', async (_, url, payload, fillUp, detail) => {
  await fillUp()
  const replies = await Promise.all(
    [1, 2, 3].map((i) => post(url(), 'name' in payload ? { name: `${payload.name} ${i}` } : payload)),
  )
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
  expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({ detail })
})

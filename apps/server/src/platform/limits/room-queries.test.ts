import { randomBytes } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { MAX_COMMENTS, MAX_REPORTS, MAX_VEHICLES } from '@spoor/contract/limits/limits.ts'
import { MAX_API_KEYS } from '@spoor/contract/routes/api-keys.ts'
import { MAX_CONNECTIONS } from '@spoor/contract/routes/connections.ts'
import { MAX_WEBHOOKS } from '@spoor/contract/routes/webhooks.ts'
import { setUpTestApp, type TestUser } from '../../testing/test-app.ts'

const spoor = setUpTestApp({ config: { secretsKey: randomBytes(32) } })
let driver: TestUser
let trip: string
let vehicle: string
beforeAll(async () => {
  driver = await spoor.signUp()
  const day = { started_at: '2026-03-02T08:00:00Z', start_location: 'Paarl', end_location: 'Ceres', distance_km: 58 }
  trip = (await post('/trips', day)).body.id
  vehicle = (await post('/vehicles', { name: 'First' })).body.id
})

async function post(url: string, payload: object) {
  const response = await spoor.app.inject({ method: 'POST', url, headers: driver.headers, payload })
  return { status: response.statusCode, body: response.json() }
}

const fill = (insert: string, values: unknown[]) => spoor.dependencies.pool.query(insert, values)

type Limit = [string, () => string, (i: number) => object, () => Promise<unknown>, string]

test.each([
  [
    'comments on a trip',
    () => `/trips/${trip}/comments`,
    () => ({ text: 'Why?' }),
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
    () => ({ kind: 'logbook', tax_year: 2026 }),
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
    (i) => ({ name: `Bakkie ${i}` }),
    () =>
      fill(
        `insert into vehicle (owner_id, id, name) select $1, gen_random_uuid(), 'Car ' || i
         from generate_series(1, ${MAX_VEHICLES - 2}) i`,
        [driver.userId],
      ),
    `You have ${MAX_VEHICLES} vehicles, the maximum. Merge or delete vehicles that you no longer need.`,
  ],
  [
    'connections',
    () => '/connections',
    () => ({ name: 'Phone', kind: 'json', vehicle_id: vehicle }),
    () =>
      fill(
        `with made as (insert into upload (owner_id, id, filename, file_key, file_size, sha256, status, kind, timezone, is_live)
           select $1, gen_random_uuid(), 'x', '', 0, '', 'saved', 'points', 'UTC', true
           from generate_series(1, ${MAX_CONNECTIONS - 1}) returning id)
         insert into connection (owner_id, id, kind, name, vehicle_id, upload_id, connected_at)
         select $1, gen_random_uuid(), 'json', 'x', $2, id, now() from made`,
        [driver.userId, vehicle],
      ),
    `You have ${MAX_CONNECTIONS} connections, the maximum. Disconnect one first.`,
  ],
  [
    'API keys',
    () => '/api-keys',
    () => ({ name: 'Key', scopes: ['trips:read'] }),
    () =>
      fill(
        `insert into api_key (owner_id, id, name, prefix, scopes, created_at, key_hash)
         select $1, gen_random_uuid(), 'x', 'x', '{trips:read}', now(), sha256(i::text::bytea)
         from generate_series(1, ${MAX_API_KEYS - 1}) i`,
        [driver.userId],
      ),
    `You have ${MAX_API_KEYS} API keys, the maximum. Revoke one first.`,
  ],
  [
    'webhooks',
    () => '/webhooks',
    () => ({ url: 'https://example.com/', events: ['report.frozen'] }),
    () =>
      fill(
        `insert into webhook_endpoint (owner_id, id, url, events, secret, created_at)
         select $1, gen_random_uuid(), 'https://example.com/', '{report.frozen}', '', now()
         from generate_series(1, ${MAX_WEBHOOKS - 1})`,
        [driver.userId],
      ),
    `You have ${MAX_WEBHOOKS} webhooks, the maximum. Delete one first.`,
  ],
] satisfies Limit[])('%s are capped, even for concurrent calls', async (_, url, payload, fillUp, detail) => {
  await fillUp()
  const replies = await Promise.all([1, 2, 3].map((i) => post(url(), payload(i))))
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
  expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({ detail })
})

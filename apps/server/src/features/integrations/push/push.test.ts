import { createECDH, randomBytes } from 'node:crypto'
import http from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { importJWK, jwtVerify } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import webPush from 'web-push'
import type { Config } from '../../../config.ts'
import { setUpTestApp, type TestUser } from '../../../testing/test-app.ts'
import { writeTrips } from '../../../testing/write-trips.ts'

/** The browser's side of the encryption, using the same library as web-push; it has no types. */
const ece = createRequire(import.meta.url)('http_ece') as {
  decrypt: (body: Buffer, options: object) => Buffer
}
const VAPID = webPush.generateVAPIDKeys()
/** 18:30 in South Africa. */
const EVENING = Date.parse('2026-03-10T16:30:00Z')
let nowMs = EVENING
const config: Partial<Config> = {
  vapid: { ...VAPID, subject: 'mailto:support@example.com' },
  allowsPrivateTargets: true,
}
const spoor = setUpTestApp({ config, clock: { nowMs: () => nowMs } })

interface Received {
  path: string
  headers: http.IncomingHttpHeaders
  body: Buffer
}
let received: Received[] = []
let status = 201
/** A push service that accepts everything. */
const service = http.createServer((request, reply) => {
  const keep = async () => {
    received.push({ path: request.url ?? '', headers: request.headers, body: await buffer(request) })
    reply.writeHead(status).end()
  }
  void keep()
})
const origin = () => `http://127.0.0.1:${(service.address() as AddressInfo).port}`
beforeAll(() => new Promise<void>((resolve) => void service.listen(0, '127.0.0.1', resolve)))
afterAll(() => service.close())

/** A browser, which alone can decrypt its messages. */
function openBrowser(name: string) {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const auth = randomBytes(16)
  const subscription = {
    endpoint: `${origin()}/push/${name}`,
    keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
  }
  const read = ({ body }: Received) =>
    JSON.parse(ece.decrypt(body, { version: 'aes128gcm', privateKey: keys, authSecret: auth }).toString()) as unknown
  return { subscription, read }
}

let driver: TestUser
beforeEach(async () => {
  nowMs = EVENING
  received = []
  status = 201
  driver = await spoor.signUp()
})
afterEach(() => spoor.dependencies.pool.query('delete from push_subscription; delete from jobs.job'))

async function call(method: 'GET' | 'POST' | 'PUT' | 'PATCH', url: string, payload?: object, by = driver) {
  const response = await spoor.app.inject({ method, url, headers: by.headers, ...(payload && { payload }) })
  return {
    status: response.statusCode,
    body: response.body === '' ? null : (response.json() as Record<string, unknown>),
  }
}

async function drive(startedAt: string, classification: string | null, state = 'pending'): Promise<void> {
  await writeTrips(
    spoor.dependencies.pool,
    `insert into trip (owner_id, id, started_at, ended_at, local_day, start_location, end_location, distance_m,
       distance_source, source, classification, status)
     values ($1, gen_random_uuid(), $2, $2::timestamptz + interval '20 minutes',
       ($2::timestamptz at time zone 'Africa/Johannesburg')::date, 'Paarl', 'Worcester', 60000, 'file', 'upload', $3, $4)`,
    [driver.userId, startedAt, classification, state],
  )
}

async function subscribe(name: string) {
  const browser = openBrowser(name)
  expect((await call('POST', '/push/subscriptions', browser.subscription)).status).toBe(204)
  return browser
}

test("notifies each browser of the day's trips once, encrypted and signed", async () => {
  const browsers = [await subscribe('a'), await subscribe('b')]
  await drive('2026-03-10T06:00:00Z', 'business')
  await drive('2026-03-10T07:00:00Z', 'business')
  await drive('2026-03-10T08:00:00Z', null)
  await drive('2026-03-09T08:00:00Z', 'business')
  await drive('2026-03-10T09:00:00Z', null, 'rejected')
  await spoor.runJob('notify-drivers')
  expect(received.map(({ path }) => path)).toEqual(['/push/a', '/push/b'])
  for (const [at, { read }] of browsers.entries())
    expect(read(received[at])).toEqual({ title: 'You drove 3 trips today.', body: '2 look like business.' })
  expect(() => browsers[0].read(received[1])).toThrow()
  const { headers, body } = received[0]
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '14400', topic: 'trips-of-today' })
  expect(body.toString('latin1')).not.toContain('business')
  const [, token] = /^vapid t=([^,]+), k=/.exec(headers.authorization ?? '')!
  const point = Buffer.from(VAPID.publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const { payload } = await jwtVerify(token, await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256'))
  expect(payload).toMatchObject({ aud: origin(), sub: 'mailto:support@example.com' })

  await drive('2026-03-10T10:00:00Z', null)
  await spoor.runJob('notify-drivers')
  expect(received).toHaveLength(2)
  nowMs += 86_400_000
  await spoor.runJob('notify-drivers')
  expect(received, 'there are no trips of the next day').toHaveLength(2)
})

test("counts the same trips as the review, in the driver's language", async () => {
  const { read } = await subscribe('a')
  await call('PUT', '/auth/profile', { preferred_language: 'af' })
  await drive('2026-03-10T06:00:00Z', 'business', 'confirmed')
  await drive('2026-03-10T07:00:00Z', null)
  await spoor.runJob('notify-drivers')
  expect(read(received[0])).toEqual({ title: 'Jy het vandag 2 ritte gery.', body: '1 rit om na te gaan' })
  const review = await call('GET', '/trips?status=pending&from=2026-03-10&to=2026-03-10')
  expect(review.body?.total).toBe(1)
})

test('is silent without trips to review, access or permission', async () => {
  const { subscription } = await subscribe('a')
  await drive('2026-03-10T06:00:00Z', 'business', 'confirmed')
  await spoor.runJob('notify-drivers')
  await drive('2026-03-10T07:00:00Z', null)
  await spoor.dependencies.pool.query(`update app_user set subscription_expires_at = '2026-01-01' where id = $1`, [
    driver.userId,
  ])
  await spoor.runJob('notify-drivers')
  await spoor.dependencies.pool.query(`update app_user set subscription_expires_at = '2027-01-01' where id = $1`, [
    driver.userId,
  ])
  expect((await call('POST', '/push/unsubscribe', { endpoint: subscription.endpoint })).status).toBe(204)
  await spoor.runJob('notify-drivers')
  expect(received).toEqual([])
  await subscribe('a')
  await spoor.runJob('notify-drivers')
  expect(received).toHaveLength(1)
})

test.each([404, 410])('forgets a browser if the push service replies %i', async (gone) => {
  await subscribe('a')
  await drive('2026-03-10T06:00:00Z', null)
  status = gone
  await spoor.runJob('notify-drivers')
  expect((await call('GET', '/push')).body).toEqual({ public_key: VAPID.publicKey, endpoints: [] })
})

test('tries again when the push service fails, and not when it refuses', async () => {
  await subscribe('a')
  await drive('2026-03-10T06:00:00Z', null)
  status = 503
  await expect(spoor.runJob('notify-drivers')).rejects.toThrow('503')
  status = 400
  await spoor.runJob('notify-drivers')
  await spoor.runJob('notify-drivers')
  expect(received).toHaveLength(2)
})

test('a browser belongs to its last subscriber', async () => {
  const { subscription } = await subscribe('shared')
  const before = driver
  driver = await spoor.signUp()
  expect((await call('POST', '/push/subscriptions', subscription)).status).toBe(204)
  expect((await call('GET', '/push')).body?.endpoints).toEqual([subscription.endpoint])
  expect((await call('GET', '/push', undefined, before)).body?.endpoints).toEqual([])
})

test('sends to public push services only, and to 20 browsers at most', async () => {
  Object.assign(spoor.dependencies.config, { allowsPrivateTargets: false })
  try {
    const { keys } = openBrowser('x').subscription
    for (const endpoint of ['http://example.com/1', 'https://example.com:8443/1'])
      expect((await call('POST', '/push/subscriptions', { endpoint, keys })).status).toBe(422)
    const inside = 'https://192.168.1.1/push'
    expect((await call('POST', '/push/subscriptions', { endpoint: inside, keys })).status).toBe(204)
    await drive('2026-03-10T06:00:00Z', null)
    // Ignored: deleting or retrying it would reveal that the host is a private one.
    await spoor.runJob('notify-drivers')
    expect((await call('GET', '/push')).body?.endpoints).toEqual([inside])
    for (let n = 0; n < 22; n++) {
      nowMs += 1000
      await call('POST', '/push/subscriptions', { endpoint: `https://push.example.com/${n}`, keys })
    }
    const endpoints = (await call('GET', '/push')).body?.endpoints as string[]
    expect([endpoints.length, endpoints[0]]).toEqual([20, 'https://push.example.com/2'])
  } finally {
    Object.assign(spoor.dependencies.config, { allowsPrivateTargets: true })
  }
})

test('is disabled without keys', async () => {
  const { vapid } = spoor.dependencies.config
  Object.assign(spoor.dependencies.config, { vapid: null })
  const answers = [await call('GET', '/push'), await call('POST', '/push/subscriptions', openBrowser('a').subscription)]
  await spoor.runJob('notify-drivers')
  Object.assign(spoor.dependencies.config, { vapid })
  expect(answers.map((answer) => answer.status)).toEqual([200, 409])
  expect(answers[0].body).toEqual({ public_key: null, endpoints: [] })
})

import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, expect, test } from 'vitest'
import { createApp } from '../../../app.ts'
import { readConfig, type Config } from '../../../config.ts'
import { linkInMail, openBrowser, PASSWORD } from '../../../testing/embedded-people.ts'
import { setUpTestApp } from '../../../testing/test-app.ts'
import { openEmbeddedIdentity } from './open-embedded-identity.ts'

const MINUTE_MS = 60_000
const WRONG = 'Wrong-horse-7'

const spoor = setUpTestApp({
  identity: openEmbeddedIdentity,
  clock: { nowMs: () => nowMs },
  config: { registrationsPerHour: 6 },
})
let nowMs = Date.now()
const others: FastifyInstance[] = []
afterAll(async () => {
  for (const server of others) await server.close()
})
afterEach(() => {
  // Each test starts without recorded attempts.
  nowMs += 25 * 60 * MINUTE_MS
})

/** Another server on the same database. */
async function startBeside(config: Partial<Config> = {}): Promise<FastifyInstance> {
  const { dependencies } = spoor
  const server = await createApp(
    { ...dependencies, config: { ...dependencies.config, ...config } },
    { webFolder: path.join(dependencies.config.dataDir, 'web') },
  )
  others.push(server)
  return server
}

const signIn = (email: string, password: string, from = '203.0.113.1', server = spoor.app) =>
  server.inject({
    method: 'POST',
    url: '/identity/sign-in/email',
    payload: { email, password },
    remoteAddress: from,
    headers: { origin: 'http://localhost', host: 'localhost' },
  })

test('blocks an email address for one caller after ten failures, until the oldest is 15 minutes old', async () => {
  const email = 'guess@example.com'
  await openBrowser(spoor).signUp(email)
  for (let failure = 0; failure < 10; failure++) {
    expect((await signIn(email, WRONG)).statusCode).toBe(401)
    nowMs += 30_000
  }
  const refused = await signIn('Guess@Example.com', PASSWORD)
  expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toEqual([
    429,
    '600',
    {
      detail: 'Too many attempts for this email address. Please try again in 10 minutes.',
      code: 'TOO_MANY_REQUESTS',
    },
  ])
  // Meanwhile the owner can still sign in from another address.
  expect((await signIn(email, PASSWORD, '203.0.113.2')).statusCode).toBe(200)
  nowMs += 10 * MINUTE_MS
  expect((await signIn(email, PASSWORD)).statusCode).toBe(200)
})

test('does not count successes', async () => {
  await openBrowser(spoor).signUp('often@example.com')
  for (let time = 0; time < 12; time++) expect((await signIn('often@example.com', PASSWORD)).statusCode).toBe(200)
})

test('blocks a network address after a hundred failures', async () => {
  await spoor.dependencies.pool.query(
    `insert into identity.attempt (key, at) select 'sign-in 203.0.113.1', $1 from generate_series(1, 99)`,
    [new Date(nowMs)],
  )
  expect((await signIn('one@example.com', WRONG)).statusCode).toBe(401)
  const refused = await signIn('two@example.com', WRONG)
  expect([refused.statusCode, refused.headers['retry-after'], refused.json().detail]).toEqual([
    429,
    '900',
    'Too many login attempts. Please try again in 15 minutes.',
  ])
  expect((await signIn('two@example.com', WRONG, '203.0.113.2')).statusCode).toBe(401)
})

const SUSPENDED = 'Account temporarily suspended due to suspicious activity.'
const elsewhere = (n: number) => `198.51.100.${n}`

test('suspends the account after twenty failures from anywhere, doubling the wait with each further one', async () => {
  const email = 'suspended@example.com'
  await openBrowser(spoor).signUp(email)
  for (let failure = 0; failure < 20; failure++)
    expect((await signIn(email, WRONG, elsewhere(failure))).statusCode).toBe(401)
  const waits: unknown[] = []
  for (let failure = 20; failure < 28; failure++) {
    const refused = await signIn(email, PASSWORD, elsewhere(failure))
    const waitS = Number(refused.headers['retry-after'])
    waits.push([refused.statusCode, waitS / 60])
    expect(refused.json().detail).toBe(
      `${SUSPENDED} Please try again in ${waitS / 60} minute${waitS === 60 ? '' : 's'}.`,
    )
    nowMs += waitS * 1000
    expect((await signIn(email, WRONG, elsewhere(failure))).statusCode).toBe(401)
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60].map((minutes) => [429, minutes]))
  // This does not reveal whether the account exists.
  for (let failure = 0; failure < 20; failure++) await signIn('nobody@example.com', WRONG, elsewhere(failure))
  expect((await signIn('nobody@example.com', WRONG, elsewhere(20))).json().detail).toContain(SUSPENDED)
})

test("strangers' guesses block the owner neither on a known device nor from a password reset", async () => {
  const email = 'owner@example.com'
  const device = openBrowser(spoor)
  await device.signUp(email)
  const other = openBrowser(spoor)
  await other.signUp('other-owner@example.com')
  for (const browser of [device, other]) await browser.post('/identity/sign-out', {})
  const suspend = async () => {
    for (let failure = 0; failure < 20; failure++) await signIn(email, WRONG, elsewhere(failure))
    expect((await signIn(email, PASSWORD, elsewhere(99))).statusCode).toBe(429)
  }
  await suspend()
  // Even if the guesses come from the same address.
  expect((await signIn(email, WRONG, '127.0.0.1')).statusCode).toBe(429)
  expect((await device.signIn(email)).statusCode).toBe(200)
  // A device is known only to accounts that signed in on it.
  expect((await other.signIn(email)).statusCode).toBe(429)
  // A known device allows no extra guesses.
  for (let failure = 0; failure < 10; failure++) expect((await device.signIn(email, WRONG)).statusCode).toBe(401)
  expect((await device.signIn(email)).statusCode).toBe(429)

  await openBrowser(spoor).post('/identity/request-password-reset', { email })
  await spoor.runJobs()
  const link = await linkInMail(spoor, email, 'Reset your password')
  const landed = await openBrowser(spoor).get(link.pathname + link.search)
  const token = new URL(landed.headers.location as string, 'http://localhost').searchParams.get('token')
  const newPassword = 'Another-horse-8'
  expect((await openBrowser(spoor).post('/identity/reset-password', { token, newPassword })).statusCode).toBe(200)
  expect((await openBrowser(spoor).signIn(email, newPassword)).statusCode).toBe(200)
})

test("counts a customer's IPv6 network as one caller", async () => {
  for (let failure = 0; failure < 10; failure++)
    expect((await signIn('six@example.com', WRONG, `2001:db8:0:7::${failure + 1}`)).statusCode).toBe(401)
  expect((await signIn('six@example.com', WRONG, '2001:db8:0:7:ffff::1')).statusCode).toBe(429)
  expect((await signIn('six@example.com', WRONG, '2001:db8:0:8::1')).statusCode).toBe(401)
})

test("limits a caller's resets and confirmations whatever the addresses", async () => {
  for (const path of ['request-password-reset', 'send-verification-email']) {
    const ask = (n: number) => openBrowser(spoor).post(`/identity/${path}`, { email: `reset-${n}@example.com` })
    const asked = await Promise.all(Array.from({ length: 20 }, (_, n) => ask(n)))
    expect(asked.map(({ statusCode }) => statusCode)).toEqual(asked.map(() => 200))
    const refused = await ask(20)
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3600'])
  }
})

test('limits password guesses from a stolen session wherever they come from', async () => {
  const browser = openBrowser(spoor)
  await browser.signUp('asked@example.com')
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const guess = (from: string) =>
    spoor.app.inject({
      method: 'POST',
      url: '/identity/two-factor/disable',
      payload: { password: WRONG },
      remoteAddress: from,
      headers: { origin: 'http://localhost', host: 'localhost', cookie },
    })
  for (let failure = 0; failure < 10; failure++) expect((await guess(elsewhere(failure))).statusCode).toBe(400)
  expect((await guess(elsewhere(10))).statusCode).toBe(429)
})

test('gives concurrent attempts at two servers no more tries than sequential ones', async () => {
  const second = await startBeside()
  const guess = (server: FastifyInstance) => signIn('many@example.com', WRONG, '203.0.113.1', server)
  const together = await Promise.all(Array.from({ length: 14 }, (_, n) => guess(n % 2 === 0 ? spoor.app : second)))
  const tried = together.filter(({ statusCode }) => statusCode === 401).length
  expect(tried).toBeLessThanOrEqual(10)
  for (let more = tried; more < 10; more++) expect((await guess(second)).statusCode).toBe(401)
  expect([(await guess(spoor.app)).statusCode, (await guess(second)).statusCode]).toEqual([429, 429])
})

test('allows five resets an hour for an address, known or not', async () => {
  await openBrowser(spoor).signUp('known@example.com')
  for (const email of ['known@example.com', 'unknown@example.com']) {
    const ask = () => openBrowser(spoor).post('/identity/request-password-reset', { email })
    for (let time = 0; time < 5; time++) expect((await ask()).statusCode).toBe(200)
    const refused = await ask()
    expect([refused.statusCode, refused.headers['retry-after'], refused.json().detail]).toEqual([
      429,
      '3600',
      'Too many attempts for this email address. Please try again in 60 minutes.',
    ])
  }
  nowMs += 60 * MINUTE_MS
  expect(
    (await openBrowser(spoor).post('/identity/request-password-reset', { email: 'known@example.com' })).statusCode,
  ).toBe(200)
})

test('does not reveal by repeated sign-ups whether an address has an account', async () => {
  const browser = openBrowser(spoor)
  await browser.signUp('sought@example.com')
  const seek = (email: string) =>
    openBrowser(spoor).post('/identity/sign-up/email', { email, password: PASSWORD, name: 'Sought' })
  for (let i = 0; i < 10; i++) expect((await seek('sought@example.com')).statusCode).toBe(422)
  const refused = await seek('sought@example.com')
  expect([refused.statusCode, refused.json().detail]).toEqual([
    429,
    'Too many attempts for this email address. Please try again in 15 minutes.',
  ])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800)
  // Failures do not count towards the six registrations an hour.
  expect((await seek('somebody-new@example.com')).statusCode).toBe(200)
})

test('limits registrations per network address and hour', async () => {
  for (let person = 0; person < 6; person++) await openBrowser(spoor).signUp(`flood${person}@example.com`)
  const refused = await openBrowser(spoor).post('/identity/sign-up/email', {
    email: 'one-more@example.com',
    password: PASSWORD,
    name: 'One More',
  })
  expect([refused.statusCode, refused.json().detail]).toEqual([
    429,
    'Too many registrations. Please try again in 60 minutes.',
  ])
})

test.each([
  ['0', '203.0.113.1'],
  // With one trusted proxy, only the address added by that proxy counts.
  ['1', '198.51.100.9'],
  ['203.0.113.0/24', '198.51.100.9'],
  ['192.0.2.1', '203.0.113.1'],
])('with TRUST_PROXY=%s a forwarded address counts as %s', async (TRUST_PROXY, counted) => {
  const { trustProxy } = readConfig({ TRUST_PROXY })
  const server = await startBeside({ trustProxy })
  await server.inject({
    method: 'POST',
    url: '/identity/sign-in/email',
    payload: { email: 'who@example.com', password: WRONG },
    remoteAddress: '203.0.113.1',
    headers: { origin: 'http://localhost', host: 'localhost', 'x-forwarded-for': '192.0.2.66, 198.51.100.9' },
  })
  const { rows } = await spoor.dependencies.pool.query<{ key: string }>(
    'select key from identity.attempt where at = $1 order by key',
    [new Date(nowMs)],
  )
  expect(rows.map(({ key }) => key)).toEqual([
    `sign-in ${counted}`,
    'sign-in account who@example.com',
    `sign-in who@example.com ${counted}`,
  ])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { linkInMail, openBrowser, PASSWORD, signUpEmbedded } from '../../../testing/embedded-people.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { openEmbeddedIdentity } from './open-embedded-identity.ts'

const ORIGIN = 'https://spoor.example'

let spoor: TestApp
let production: TestApp
beforeAll(async () => {
  const config = { registrationsPerHour: 1000 }
  spoor = await createTestApp({ identity: openEmbeddedIdentity, config })
  production = await createTestApp({
    identity: openEmbeddedIdentity,
    config: { ...config, production: true, origin: ORIGIN },
  })
})
afterAll(async () => {
  await spoor.close()
  await production.close()
})

test.each([
  'http://localhost:4999/phish',
  'http://localhost/phish',
  '//evil.example',
  '/dashboard',
  '/email-confirmed/../dashboard',
  '/email-confirmed?next=//evil.example',
])('a confirmation link leads only to our own page: %s', async (callbackURL) => {
  const email = `${Math.random()}@example.com`
  await signUpEmbedded(spoor, email)
  await spoor.runJobs()
  const link = await linkInMail(spoor, email, 'Confirm your email address')
  link.searchParams.set('callbackURL', callbackURL)
  for (const path of [link.pathname, '/identity/verify-email', '/identity/reset-password/secret']) {
    const answered = await openBrowser(spoor).get(`${path}?${link.searchParams.toString()}`)
    expect([answered.statusCode, answered.headers.location]).toEqual([422, undefined])
  }
  const twice = await openBrowser(spoor).get(
    `${link.pathname}?callbackURL=/email-confirmed&${link.searchParams.toString()}`,
  )
  expect([twice.statusCode, twice.headers.location]).toEqual([422, undefined])
})

test('never redirects after sign-in to a page of the caller’s choice', async () => {
  await openBrowser(spoor).signUp('lead@example.com')
  const answered = await openBrowser(spoor).post('/identity/sign-in/email', {
    email: 'lead@example.com',
    password: PASSWORD,
    callbackURL: 'http://localhost:4999/phish',
  })
  expect([answered.statusCode, answered.headers.location]).toEqual([422, undefined])
})

test('signs users in only from the configured origin in production', async () => {
  const signIn = (origin: string, host: string) =>
    openBrowser(production).post(
      '/identity/sign-in/email',
      { email: 'origin@example.com', password: PASSWORD },
      { origin, host },
    )
  await openBrowser(production).post(
    '/identity/sign-up/email',
    { email: 'origin@example.com', password: PASSWORD, name: 'Origin' },
    { origin: ORIGIN },
  )
  expect((await signIn(ORIGIN, 'spoor.example')).statusCode).toBe(200)
  // The caller chooses the host name, so a request under another name proves nothing.
  expect((await signIn('http://rebound.example', 'rebound.example')).statusCode).toBe(403)
  expect((await signIn('http://localhost:4999', 'localhost:4999')).statusCode).toBe(403)
})

test('accepts a session by its signed cookie only', async () => {
  const browser = openBrowser(spoor)
  await browser.signUp('unsigned@example.com')
  const [name, signed] = [...browser.cookies].find(([each]) => each.endsWith('session_token')) as [string, string]
  const unsigned = decodeURIComponent(signed).split('.')[0]
  const stranger = { headers: { host: 'localhost' }, url: '/identity/token' }
  const byBearer = { ...stranger, headers: { ...stranger.headers, authorization: `Bearer ${unsigned}` } }
  expect((await spoor.app.inject(byBearer)).statusCode).toBe(401)
  expect((await spoor.app.inject({ ...stranger, cookies: { [name]: unsigned } })).statusCode).toBe(401)
  expect((await spoor.app.inject({ ...stranger, cookies: { [name]: signed } })).statusCode).toBe(200)
})

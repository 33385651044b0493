import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { simpleParser } from 'mailparser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp } from '../../testing/test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { openEmbeddedIdentity } from './open-embedded-identity.ts'

let spoor: TestApp
let nowMs = Date.now()
beforeAll(async () => {
  spoor = await createTestApp({
    identity: openEmbeddedIdentity,
    clock: { nowMs: () => nowMs },
    config: { registrationsPerHour: 8 },
  })
})
afterAll(() => spoor.close())

const PASSWORD = 'Correct-horse-7'

async function post(url: string, payload: object, headers: Record<string, string> = {}) {
  return spoor.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { origin: 'http://localhost', host: 'localhost', ...headers },
  })
}

async function signUp(email: string) {
  const response = await post('/identity/sign-up/email', { email, password: PASSWORD, name: 'Thandi' })
  expect(response.statusCode, response.body).toBe(200)
  return response.json<{ token: string; user: { id: string } }>()
}

async function tokenFor(session: string): Promise<string> {
  const response = await spoor.app.inject({ url: '/identity/token', headers: { authorization: `Bearer ${session}` } })
  expect(response.statusCode, response.body).toBe(200)
  return response.json<{ token: string }>().token
}

function register(token: string, payload: object) {
  return post('/auth/register', payload, { authorization: `Bearer ${token}` })
}

test('signs up, registers, signs in again and reads the profile', async () => {
  const { token, user } = await signUp('Thandi@Example.com')
  const jwt = await tokenFor(token)
  const registered = await register(jwt, {
    firebase_uid: user.id,
    email: 'thandi@example.com',
    name: "Thandi O'Brien",
    mobile: '082 123 4567',
  })
  expect(registered.statusCode, registered.body).toBe(200)

  const signedIn = await post('/identity/sign-in/email', { email: 'thandi@example.com', password: PASSWORD })
  const again = await tokenFor(signedIn.json<{ token: string }>().token)
  const profile = await spoor.app.inject({ url: '/auth/profile', headers: { authorization: `Bearer ${again}` } })
  expect(profile.json()).toMatchObject({
    name: "Thandi O'Brien",
    email: 'thandi@example.com',
    firebase_uid: user.id,
    email_verified: false,
  })
})

test('the token lives 60 minutes and names the person', async () => {
  const { token } = await signUp('minutes@example.com')
  const [, payload] = (await tokenFor(token)).split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
  expect(Number(claims.exp) - Number(claims.iat)).toBe(3600)
  expect(claims).toMatchObject({ iss: 'spoor', aud: 'spoor', email: 'minutes@example.com', email_verified: false })
})

test('a wrong password is refused, and after ten failures the address is too', async () => {
  await signUp('guess@example.com')
  for (let attempt = 0; attempt < 10; attempt++) {
    const wrong = await post('/identity/sign-in/email', { email: 'guess@example.com', password: 'wrong-password' })
    expect(wrong.statusCode).toBe(401)
  }
  const refused = await post('/identity/sign-in/email', { email: 'Guess@example.com', password: PASSWORD })
  expect([refused.statusCode, refused.json()]).toMatchObject([
    429,
    { detail: 'Too many attempts for this email address. Please try again in 15 minutes.' },
  ])
  nowMs += 16 * 60_000
  const later = await post('/identity/sign-in/email', { email: 'guess@example.com', password: PASSWORD })
  expect(later.statusCode).toBe(200)
})

test('an address signs up once', async () => {
  await signUp('once@example.com')
  const again = await post('/identity/sign-up/email', { email: 'ONCE@example.com', password: PASSWORD, name: 'Other' })
  expect(again.statusCode).toBe(422)
  expect(again.json()).toMatchObject({ code: expect.stringMatching(/USER_ALREADY_EXISTS/) })
})

test('a foreign page cannot sign anybody in', async () => {
  const response = await post(
    '/identity/sign-in/email',
    { email: 'once@example.com', password: PASSWORD },
    { origin: 'https://evil.example' },
  )
  expect(response.statusCode).toBe(403)
})

test('a new password ends what was signed in before', async () => {
  const { token, user } = await signUp('reset@example.com')
  const before = await tokenFor(token)
  await register(before, { firebase_uid: user.id, email: 'reset@example.com', name: 'Reset' })
  nowMs = Date.now() + 1000
  expect(
    (await post('/identity/request-password-reset', { email: 'reset@example.com', redirectTo: '/forgot-password' }))
      .statusCode,
  ).toBe(200)
  await spoor.runJobs()
  const link = await linkInMail('reset@example.com', 'Reset your password')
  const secret = /reset-password\/([^?]+)/.exec(link)?.[1]
  const reset = await post('/identity/reset-password', { newPassword: 'Another-horse-8', token: secret })
  expect(reset.statusCode, reset.body).toBe(200)
  const refused = await spoor.app.inject({ url: '/auth/profile', headers: { authorization: `Bearer ${before}` } })
  expect([refused.statusCode, refused.json()]).toEqual([401, { detail: 'Authentication failed' }])
  expect((await post('/identity/sign-in/email', { email: 'reset@example.com', password: PASSWORD })).statusCode).toBe(
    401,
  )
  expect(
    (await post('/identity/sign-in/email', { email: 'reset@example.com', password: 'Another-horse-8' })).statusCode,
  ).toBe(200)
})

test('the mailed link confirms the address, and the profile says so', async () => {
  const { token, user } = await signUp('verify@example.com')
  await register(await tokenFor(token), { firebase_uid: user.id, email: 'verify@example.com', name: 'Verify' })
  await spoor.runJobs()
  const link = new URL(await linkInMail('verify@example.com', 'Confirm your e-mail address'))
  expect(
    (await spoor.app.inject({ url: link.pathname + link.search, headers: { accept: 'text/html' } })).statusCode,
  ).toBe(302)
  const profile = await spoor.app.inject({
    url: '/auth/profile',
    headers: { authorization: `Bearer ${await tokenFor(token)}` },
  })
  expect(profile.json()).toMatchObject({ email_verified: true })
})

test('an address registers only so many people in an hour', async () => {
  for (let person = 0; person < 10; person++) {
    const response = await post('/identity/sign-up/email', {
      email: `flood${person}@example.com`,
      password: PASSWORD,
      name: 'Flood',
    })
    if (response.statusCode === 429) {
      expect(response.json()).toMatchObject({ detail: 'Too many registrations. Please try again in 60 minutes.' })
      return
    }
  }
  expect.unreachable('nobody was refused')
})

async function linkInMail(to: string, subject: string): Promise<string> {
  const folder = path.join(spoor.dependencies.config.dataDir, 'mail')
  for (const name of await readdir(folder)) {
    const mail = await simpleParser(await readFile(path.join(folder, name)))
    const recipients = [mail.to ?? []].flat().flatMap((list) => list.value.map((one) => one.address))
    if (recipients.includes(to) && mail.subject === subject) return /https?:\/\/\S+/.exec(mail.text ?? '')?.[0] ?? ''
  }
  throw new Error(`No mail '${subject}' to ${to}`)
}

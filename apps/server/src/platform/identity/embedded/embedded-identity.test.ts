import { expect, test } from 'vitest'
import { inTransaction } from '../../database/database.ts'
import { linkInMail, openBrowser, PASSWORD, signUpEmbedded } from '../../../testing/embedded-people.ts'
import { setUpTestApp } from '../../../testing/test-app.ts'
import { signOutEverywhere } from '../sign-out-everywhere.ts'
import { openEmbeddedIdentity } from './open-embedded-identity.ts'

const NEW_PASSWORD = 'Another-horse-8'
const DEAD_LINK = 'This link has expired or was used. Request a new one.'

const spoor = setUpTestApp({ identity: openEmbeddedIdentity, config: { registrationsPerHour: 1000 } })

async function mailedSecret(email: string): Promise<string> {
  expect((await openBrowser(spoor).post('/identity/request-password-reset', { email })).json()).toEqual({
    status: true,
  })
  await spoor.runJobs()
  const link = await linkInMail(spoor, email, 'Reset your password')
  const landed = await openBrowser(spoor).get(link.pathname + link.search)
  expect(landed.statusCode).toBe(302)
  const page = new URL(landed.headers.location as string, 'http://localhost')
  expect(page.pathname).toBe('/reset-password')
  return page.searchParams.get('token') as string
}

const reset = (token: string, newPassword = NEW_PASSWORD) =>
  openBrowser(spoor).post('/identity/reset-password', { newPassword, token })

test('signs up, registers, signs in again and reads the profile', async () => {
  const { subject } = await signUpEmbedded(spoor, 'thandi@example.com')
  const again = openBrowser(spoor)
  expect((await again.signIn('Thandi@Example.com')).statusCode).toBe(200)
  expect(await again.profile(await again.token())).toMatchObject({
    name: 'Thandi',
    email: 'thandi@example.com',
    firebase_uid: subject,
    email_verified: false,
  })
})

test('issues tokens that live 60 minutes and identify the person', async () => {
  const browser = openBrowser(spoor)
  await browser.signUp('minutes@example.com')
  const [, payload] = ((await browser.token()) as string).split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
  expect(Number(claims.exp) - Number(claims.iat)).toBe(3600)
  expect(claims).toMatchObject({
    iss: 'spoor',
    aud: 'spoor',
    email: 'minutes@example.com',
    email_verified: false,
    second_factor: false,
  })
})

test('accepts an address once, however it is written', async () => {
  await openBrowser(spoor).signUp('once@example.com')
  const again = await openBrowser(spoor).post('/identity/sign-up/email', {
    email: 'ONCE@example.com',
    password: PASSWORD,
    name: 'Other',
  })
  expect([again.statusCode, again.json()]).toEqual([
    422,
    {
      detail: 'An account with this email already exists.',
      code: 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL',
    },
  ])
})

test('prevents other sites from signing anyone in', async () => {
  const response = await openBrowser(spoor).post(
    '/identity/sign-in/email',
    { email: 'once@example.com', password: PASSWORD },
    { origin: 'https://evil.example' },
  )
  expect([response.statusCode, response.json()]).toMatchObject([403, { detail: expect.any(String) }])
})

test('ends sessions, verifies the address and sends a mail when the password is reset', async () => {
  const email = 'reset@example.com'
  const { browser } = await signUpEmbedded(spoor, email)
  const before = await browser.token()
  expect((await reset(await mailedSecret(email))).json()).toEqual({ status: true })

  expect(await browser.profile(before)).toEqual({ status: 401, detail: 'Authentication failed' })
  expect(await browser.token()).toBeNull()
  expect((await openBrowser(spoor).signIn(email)).statusCode).toBe(401)
  const after = openBrowser(spoor)
  expect((await after.signIn(email, NEW_PASSWORD)).statusCode).toBe(200)
  expect(await after.profile(await after.token())).toMatchObject({ status: 200, email_verified: true })
  await spoor.runJobs()
  expect((await linkInMail(spoor, email, 'Your password was changed')).pathname).toBe('/forgot-password')
})

test('accepts a reset link once and for one hour', async () => {
  const email = 'link@example.com'
  await signUpEmbedded(spoor, email)
  const used = await mailedSecret(email)
  const { rows } = await spoor.dependencies.pool.query<{ minutes: number }>(
    `select extract(epoch from "expiresAt" - "createdAt") / 60 as minutes from identity.verification
     where identifier = $1`,
    [`reset-password:${used}`],
  )
  expect(Math.round(rows[0].minutes)).toBe(60)
  expect((await reset(used)).statusCode).toBe(200)
  const again = await reset(used, 'Third-horse-9')
  expect([again.statusCode, again.json()]).toEqual([400, { detail: DEAD_LINK, code: 'INVALID_TOKEN' }])

  const late = await mailedSecret(email)
  await spoor.dependencies.pool.query(
    `update identity.verification set "expiresAt" = now() - interval '1 second' where identifier = $1`,
    [`reset-password:${late}`],
  )
  expect((await reset(late)).json()).toEqual({ detail: DEAD_LINK, code: 'INVALID_TOKEN' })
  const landed = await openBrowser(spoor).get(`/identity/reset-password/${late}?callbackURL=%2Freset-password`)
  expect(landed.headers.location).toMatch(/\/reset-password\?error=INVALID_TOKEN$/)
})

test("applies the form's rules to a new password", async () => {
  const email = 'rules@example.com'
  await signUpEmbedded(spoor, email)
  const secret = await mailedSecret(email)
  for (const [password, detail] of [
    ['short-1', 'Password must be at least 8 characters'],
    ['password123', 'Please choose a stronger password'],
    [`Aa1-${'x'.repeat(128)}`, 'Password too long'],
  ]) {
    const refused = await reset(secret, password)
    expect([refused.statusCode, refused.json().detail]).toEqual([422, detail])
  }
  expect((await reset(secret)).statusCode).toBe(200)
})

test('verifies the address by the mailed link from the next token on', async () => {
  const email = 'verify@example.com'
  const { browser } = await signUpEmbedded(spoor, email)
  await spoor.runJobs()
  const link = await linkInMail(spoor, email, 'Confirm your email address')
  const landed = await openBrowser(spoor).get(link.pathname + link.search, { accept: 'text/html' })
  expect([landed.statusCode, landed.headers.location]).toEqual([302, '/email-confirmed?confirmed=true'])
  // Stored at once, because an API key or a phone has no token with that claim.
  const { rows } = await spoor.dependencies.pool.query('select email_verified from app_user where email = $1', [email])
  expect(rows).toEqual([{ email_verified: true }])
  expect(await browser.profile(await browser.token())).toMatchObject({ email_verified: true })

  const forged = await openBrowser(spoor).get(link.pathname + link.search.replace(/token=\w/, 'token=x'))
  expect(forged.headers.location).toMatch(/\/email-confirmed\?error=INVALID_TOKEN$/)
})

test('resends the confirmation mail five times an hour', async () => {
  const email = 'resend@example.com'
  const { browser } = await signUpEmbedded(spoor, email)
  const send = () => browser.post('/identity/send-verification-email', { email })
  for (let mail = 0; mail < 5; mail++) expect((await send()).statusCode).toBe(200)
  expect((await send()).statusCode).toBe(429)
})

test('refuses existing tokens and issues no new ones after signing out everywhere', async () => {
  const email = 'everywhere@example.com'
  const { browser, subject } = await signUpEmbedded(spoor, email)
  const other = openBrowser(spoor)
  await other.signIn(email)
  const tokens = [await browser.token(), await other.token()]
  await signOutEverywhere(spoor.dependencies, { issuer: 'spoor', subject })
  for (const token of tokens)
    expect(await browser.profile(token)).toEqual({ status: 401, detail: 'Authentication failed' })
  expect([await browser.token(), await other.token()]).toEqual([null, null])
  await other.signIn(email)
  expect(await other.profile(await other.token())).toMatchObject({ status: 200 })
})

test("refuses only this session's tokens after signing out", async () => {
  const email = 'leaves@example.com'
  const { browser } = await signUpEmbedded(spoor, email)
  const other = openBrowser(spoor)
  await other.signIn(email)
  const [mine, mineToo, others] = [await browser.token(), await browser.token(), await other.token()]
  expect((await browser.post('/identity/sign-out', {})).statusCode).toBe(200)
  for (const token of [mine, mineToo])
    expect(await browser.profile(token)).toEqual({ status: 401, detail: 'Authentication failed' })
  expect(await other.profile(others)).toMatchObject({ status: 200 })
  expect(await other.profile(await other.token())).toMatchObject({ status: 200 })
})

test('lets a user without access sign out but use the token for the routes that remain open', async () => {
  const { browser } = await signUpEmbedded(spoor, 'unpaid@example.com')
  const token = await browser.token()
  expect((await browser.post('/identity/sign-out?leave_token=1', {})).statusCode).toBe(200)
  expect(await browser.token()).toBeNull()
  expect(await browser.profile(token)).toMatchObject({ status: 200 })
})

test('refuses sign-in to a disabled identity until it is enabled', async () => {
  const { identity } = spoor.dependencies
  const email = 'disabled@example.com'
  const { browser, subject } = await signUpEmbedded(spoor, email)
  await identity.disable(subject)
  expect(await browser.token()).toBeNull()
  const refused = await openBrowser(spoor).signIn(email)
  expect([refused.statusCode, refused.json()]).toEqual([
    403,
    { detail: 'This account has been disabled.', code: 'BANNED_USER' },
  ])
  expect((await openBrowser(spoor).signIn(email, 'Wrong-horse-7')).statusCode).toBe(401)
  await identity.enable(subject)
  expect((await openBrowser(spoor).signIn(email)).statusCode).toBe(200)
})

test('treats a changed address as unverified, mails it, and keeps it unique', async () => {
  const { identity } = spoor.dependencies
  const { subject } = await signUpEmbedded(spoor, 'old@example.com')
  await signUpEmbedded(spoor, 'taken@example.com')
  await expect(identity.changeEmail(subject, 'Taken@example.com')).rejects.toThrow(
    'An account with this email already exists.',
  )
  await identity.changeEmail(subject, 'New@example.com')
  await identity.sendVerification(subject)
  await spoor.runJobs()
  const link = await linkInMail(spoor, 'new@example.com', 'Confirm your email address')
  await openBrowser(spoor).get(link.pathname + link.search)
  const browser = openBrowser(spoor)
  expect((await browser.signIn('old@example.com')).statusCode).toBe(401)
  await browser.signIn('new@example.com')
  const [, payload] = ((await browser.token()) as string).split('.')
  expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toMatchObject({
    sub: subject,
    email: 'new@example.com',
    email_verified: true,
  })
})

test('deletes an identity and frees its address', async () => {
  const { identity } = spoor.dependencies
  const { browser, subject } = await signUpEmbedded(spoor, 'gone@example.com')
  await identity.remove(subject)
  expect(await browser.token()).toBeNull()
  expect((await openBrowser(spoor).signIn('gone@example.com')).statusCode).toBe(401)
  expect(await openBrowser(spoor).signUp('gone@example.com')).not.toBe(subject)
})

test('ignores a deleted identity', async () => {
  const { identity } = spoor.dependencies
  for (const change of [identity.disable, identity.enable, identity.endSessions, identity.remove])
    await expect(change('nobody')).resolves.toBeUndefined()
  await identity.changeEmail('nobody', 'nobody@example.com')
  await identity.sendVerification('nobody')
  await identity.sendReset('nobody@example.com')
})

test.each([
  ['POST', '/identity/update-user'],
  ['POST', '/identity/change-email'],
  ['GET', '/identity/list-sessions'],
  ['POST', '/identity/two-factor/send-otp'],
] as const)('%s %s of the library is not served', async (method, url) => {
  const response = await spoor.app.inject({ method, url, ...(method === 'POST' && { payload: {} }) })
  expect([response.statusCode, response.json()]).toEqual([404, { detail: 'Page not found' }])
})

test.each<[string, string, string, number, string?]>([
  ['text that cannot be kept', '/identity/sign-in/email', '{"email":"a\\u0000@example.com","password":"x"}', 422],
  [
    'a secret with a null byte',
    '/identity/reset-password',
    '{"token":"a\\u0000","newPassword":"Correct-horse-7"}',
    422,
  ],
  ['no JSON', '/identity/sign-in/email', '{"email":', 400],
  ['another type of body', '/identity/sign-in/email', '<a/>', 415, 'application/xml'],
  ['a body that is too large', '/identity/sign-in/email', `{"email":"${'x'.repeat(1_100_000)}"}`, 413],
])('%s is refused', async (_, url, payload, status, type = 'application/json') => {
  const response = await spoor.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': type, origin: 'http://localhost', host: 'localhost' },
  })
  expect([response.statusCode, response.json()]).toMatchObject([status, { detail: expect.any(String) }])
})

test('a path with a null byte is refused', async () => {
  const response = await openBrowser(spoor).get('/identity/reset-password/a%00b?callbackURL=%2F')
  expect(response.statusCode).toBe(422)
})

test('deletes expired sessions only', async () => {
  const { database, pool, jobs } = spoor.dependencies
  const { subject } = await signUpEmbedded(spoor, 'forgotten@example.com')
  const kept = openBrowser(spoor)
  await kept.signIn('forgotten@example.com')
  const sessions = async () => {
    const { rows } = await pool.query<{ id: string }>(
      'select "id" from identity.session where "userId" = $1 order by "createdAt"',
      [subject],
    )
    return rows.map(({ id }) => id)
  }
  const [ended, running] = await sessions()
  await pool.query(`update identity.session set "expiresAt" = now() - interval '1 second' where "id" = $1`, [ended])
  await inTransaction(database, (tx) => jobs.enqueue(tx, 'clear-sessions', {}))
  await spoor.runJobs()
  expect(await sessions()).toEqual([running])
  expect(await kept.token()).not.toBeNull()
})

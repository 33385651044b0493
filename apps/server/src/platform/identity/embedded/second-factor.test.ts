import { expect, test } from 'vitest'
import type { Route } from '@spoor/contract/route.ts'
import { openBrowser, PASSWORD, signUpEmbedded, subjectsTo, type Browser } from '../../../testing/embedded-people.ts'
import { setUpTestApp } from '../../../testing/test-app.ts'
import { totp } from '../../../testing/totp.ts'
import { openEmbeddedIdentity } from './open-embedded-identity.ts'

const spoor = setUpTestApp({
  identity: openEmbeddedIdentity,
  config: { requireAdminSecondFactor: true, registrationsPerHour: 100 },
})

async function switchOn(browser: Browser): Promise<{ key: string; code: string; backupCodes: string[] }> {
  const begun = await browser.post('/identity/two-factor/enable', { password: PASSWORD })
  expect(begun.statusCode, begun.body).toBe(200)
  const { totpURI, backupCodes } = begun.json<{ totpURI: string; backupCodes: string[] }>()
  expect(totpURI).toMatch(/^otpauth:\/\/totp\/Spoor/)
  const key = new URL(totpURI).searchParams.get('secret') as string
  const code = totp(key)
  const confirmed = await browser.post('/identity/two-factor/verify-totp', { code })
  expect(confirmed.statusCode, confirmed.body).toBe(200)
  return { key, code, backupCodes }
}

async function readClaims(browser: Browser): Promise<Record<string, unknown>> {
  const [, payload] = ((await browser.token()) as string).split('.')
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
}

/** Forgets entered codes, as if they were old. */
const forgetEnteredCodes = () => spoor.dependencies.pool.query('delete from identity.entered_code')

const verify = (browser: Browser, code: string) => browser.post('/identity/two-factor/verify-totp', { code })

test('requires no second factor before the first code has confirmed the key', async () => {
  const { browser } = await signUpEmbedded(spoor, 'begun@example.com')
  await browser.post('/identity/two-factor/enable', { password: PASSWORD })
  expect(await readClaims(browser)).toMatchObject({ second_factor: false })
  expect((await openBrowser(spoor).signIn('begun@example.com')).json()).toHaveProperty('token')
})

test('requires the code after the password once enabled', async () => {
  const { browser } = await signUpEmbedded(spoor, 'on@example.com')
  const elsewhere = openBrowser(spoor)
  await elsewhere.signIn('on@example.com')
  const before = [await browser.token(), await elsewhere.token()]
  const { key } = await switchOn(browser)
  expect(await elsewhere.token()).toBeNull()
  for (const token of before) expect(await elsewhere.profile(token)).toMatchObject({ status: 401 })
  expect(await browser.profile(await browser.token())).toMatchObject({ status: 200 })
  expect(await readClaims(browser)).toMatchObject({ second_factor: true })

  const other = openBrowser(spoor)
  const challenge = await other.signIn('on@example.com')
  expect(challenge.json()).toEqual({ twoFactorRedirect: true, twoFactorMethods: ['totp'] })
  expect(await other.token()).toBeNull()
  const wrong = await verify(other, totp(key, Date.now() - 10 * 60_000))
  expect([wrong.statusCode, wrong.json()]).toMatchObject([401, { code: 'INVALID_CODE' }])
  expect(await other.token()).toBeNull()
  await forgetEnteredCodes()
  expect((await verify(other, totp(key))).statusCode).toBe(200)
  expect(await other.profile(await other.token())).toMatchObject({ status: 200, email: 'on@example.com' })
})

test('keeps a session across a browser restart only on request, even with a second factor', async () => {
  const { browser } = await signUpEmbedded(spoor, 'remember@example.com')
  const { key } = await switchOn(browser)
  for (const rememberMe of [true, false]) {
    const other = openBrowser(spoor)
    await other.post('/identity/sign-in/email', { email: 'remember@example.com', password: PASSWORD, rememberMe })
    await forgetEnteredCodes()
    const entered = await verify(other, totp(key))
    const cookies = entered.cookies as { name: string; maxAge?: number }[]
    const session = cookies.find(({ name }) => name.endsWith('session_token'))
    expect(session?.maxAge === undefined, `remember ${rememberMe}`).toBe(!rememberMe)
  }
})

test('accepts a code once, even from concurrent attempts', async () => {
  const { browser } = await signUpEmbedded(spoor, 'replayed@example.com')
  const { key, code } = await switchOn(browser)
  const challenged = async () => {
    const other = openBrowser(spoor)
    await other.signIn('replayed@example.com')
    return other
  }
  // The code that enabled the second factor also counts as used.
  const late = await challenged()
  const replayed = await verify(late, code)
  expect([replayed.statusCode, replayed.json()]).toMatchObject([401, { code: 'INVALID_CODE' }])
  await forgetEnteredCodes()
  const both = [await challenged(), await challenged()]
  const entered = await Promise.all(both.map(async (each) => (await verify(each, code)).statusCode))
  expect(entered.toSorted((a, b) => a - b)).toEqual([200, 401])
  // The next code is accepted.
  expect((await verify(late, totp(key, Date.now() + 30_000))).statusCode).toBe(200)
})

test('accepts a backup code once', async () => {
  const { browser } = await signUpEmbedded(spoor, 'backup@example.com')
  const { backupCodes } = await switchOn(browser)
  expect(backupCodes).toHaveLength(10)
  const enter = async (code: string) => {
    const other = openBrowser(spoor)
    await other.signIn('backup@example.com')
    return (await other.post('/identity/two-factor/verify-backup-code', { code })).statusCode
  }
  expect([await enter(backupCodes[0]), await enter(backupCodes[0]), await enter(backupCodes[1])]).toEqual([
    200, 401, 200,
  ])
  const renewed = await browser.post('/identity/two-factor/generate-backup-codes', { password: PASSWORD })
  const [fresh] = renewed.json<{ backupCodes: string[] }>().backupCodes
  expect([await enter(backupCodes[2]), await enter(fresh)]).toEqual([401, 200])
})

test('ends the sign-in after too many wrong codes', async () => {
  const { browser } = await signUpEmbedded(spoor, 'guessed@example.com')
  const { key } = await switchOn(browser)
  const other = openBrowser(spoor)
  await other.signIn('guessed@example.com')
  const wrong = totp(key, Date.now() - 10 * 60_000)
  for (let guess = 0; guess < 5; guess++) expect((await verify(other, wrong)).statusCode).toBe(401)
  expect((await verify(other, totp(key))).statusCode).toBeGreaterThanOrEqual(400)
  expect(await other.token()).toBeNull()
})

test('requires the password to enable and disable it', async () => {
  const { browser } = await signUpEmbedded(spoor, 'off@example.com')
  const refused = await browser.post('/identity/two-factor/enable', { password: 'Wrong-horse-7' })
  expect([refused.statusCode, refused.json()]).toEqual([
    400,
    { detail: 'Incorrect password.', code: 'INVALID_PASSWORD' },
  ])
  await switchOn(browser)
  expect((await browser.post('/identity/two-factor/disable', { password: 'Wrong-horse-7' })).statusCode).toBe(400)
  expect((await browser.post('/identity/two-factor/disable', { password: PASSWORD })).statusCode).toBe(200)
  expect(await readClaims(browser)).toMatchObject({ second_factor: false })
  expect((await openBrowser(spoor).signIn('off@example.com')).json()).toHaveProperty('token')
  await spoor.runJobs()
  expect(await subjectsTo(spoor, 'off@example.com')).toEqual(
    expect.arrayContaining(['Two-factor sign-in was turned on', 'Two-factor sign-in was turned off']),
  )
})

test('does not let a stolen session guess the password', async () => {
  const { browser } = await signUpEmbedded(spoor, 'found@example.com')
  const guess = () => browser.post('/identity/two-factor/disable', { password: 'Wrong-horse-7' })
  let refusedAfter = 0
  while ((await guess()).statusCode === 400) refusedAfter++
  expect(refusedAfter).toBeLessThanOrEqual(10)
  expect((await guess()).statusCode).toBe(429)
  await spoor.dependencies.pool.query('delete from identity.attempt')
})

test('requires a second factor from administrators if configured', async () => {
  const { browser, subject } = await signUpEmbedded(spoor, 'admin@example.com')
  await spoor.dependencies.database
    .updateTable('app_user')
    .set({ role_type: 'system_admin' })
    .where('subject', '=', subject)
    .execute()
  const route = spoor.app.descriptors.find(({ access, method, path }) => {
    return access === 'system_admin' && method === 'GET' && !path.includes(':')
  }) as Route
  const administer = async () => {
    const headers = { authorization: `Bearer ${await browser.token()}` }
    return spoor.app.inject({ url: route.path, headers })
  }
  const refused = await administer()
  expect([refused.statusCode, refused.json()]).toMatchObject([
    403,
    { detail: expect.stringContaining('two-factor'), code: 'second_factor_required' },
  ])
  expect((await browser.profile(await browser.token())).status).toBe(200)
  await switchOn(browser)
  expect((await administer()).statusCode).toBe(200)
})

test('does not let a guesser with the password lock the owner out', async () => {
  const { browser } = await signUpEmbedded(spoor, 'locked-out@example.com')
  const { key, backupCodes } = await switchOn(browser)
  const guesser = openBrowser(spoor)
  let guesses = 0
  const guess = async () => {
    if (guesses++ % 4 === 0) await guesser.signIn('locked-out@example.com')
    return verify(guesser, '000000')
  }
  for (let i = 0; i < 10; i++) expect((await guess()).statusCode).toBe(401)
  for (let i = 0; i < 10; i++) {
    const refused = await guess()
    expect([refused.statusCode, refused.json()]).toMatchObject([
      429,
      { detail: expect.stringContaining('Use a backup code'), code: 'TOO_MANY_REQUESTS' },
    ])
  }
  // On a device that has signed in before, the code still works.
  await forgetEnteredCodes()
  await browser.post('/identity/sign-out', {})
  await browser.signIn('locked-out@example.com')
  expect((await verify(browser, totp(key))).statusCode).toBe(200)
  // On other devices only a backup code works.
  const elsewhere = openBrowser(spoor)
  await elsewhere.signIn('locked-out@example.com')
  await forgetEnteredCodes()
  expect((await verify(elsewhere, totp(key))).statusCode).toBe(429)
  const entered = await elsewhere.post('/identity/two-factor/verify-backup-code', { code: backupCodes[0] })
  expect(entered.statusCode, entered.body).toBe(200)
})

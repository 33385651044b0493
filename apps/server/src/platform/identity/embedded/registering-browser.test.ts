import { afterAll, beforeAll, expect, test } from 'vitest'
import { linkInMail, openBrowser, type Browser } from '../../../testing/embedded-people.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { openEmbeddedIdentity } from './open-embedded-identity.ts'

let spoor: TestApp
let nowMs = Date.now()
beforeAll(async () => {
  spoor = await createTestApp({
    identity: openEmbeddedIdentity,
    config: { registrationsPerHour: 1000 },
    clock: { nowMs: () => nowMs },
  })
})
afterAll(() => spoor.close())

/** Registers like the web app, which signs out at the end. */
async function register(email: string): Promise<{ browser: Browser; link: string; id: string }> {
  const browser = openBrowser(spoor)
  const id = await browser.signUp(email)
  await browser.register(await browser.token(), { firebase_uid: id, email, name: 'Thandi' })
  await browser.post('/identity/sign-out', {})
  expect(await browser.token()).toBe(null)
  await spoor.runJobs()
  const link = await linkInMail(spoor, email, 'Confirm your email address')
  return { browser, link: link.pathname + link.search, id }
}

const CONFIRMED = '/email-confirmed?confirmed=true'
const SIGNED_IN = '/login?confirmed=true'
const open = async (browser: Browser, link: string) => (await browser.get(link)).headers.location
const isVerified = async (email: string) => {
  const query = 'select "emailVerified" from identity."user" where email = $1'
  return (await spoor.dependencies.pool.query(query, [email])).rows[0].emailVerified as boolean
}

test('the mailed link signs in the browser that registered, once', async () => {
  const { browser, link } = await register('own@example.com')
  expect(await open(browser, link)).toBe(SIGNED_IN)
  expect(await isVerified('own@example.com')).toBe(true)
  expect(await browser.token()).not.toBe(null)
  const kept = [...browser.cookies]
  await browser.post('/identity/sign-out', {})
  expect(await open(browser, link)).toBe(CONFIRMED)
  expect(await browser.token()).toBe(null)
  expect(kept.map(([name]) => name)).not.toContain('spoor.registered')
})

test('elsewhere it only confirms; the registering browser is still signed in by it', async () => {
  const { browser, link } = await register('scanned@example.com')
  const stranger = openBrowser(spoor)
  expect(await open(stranger, link)).toBe(CONFIRMED)
  expect([await isVerified('scanned@example.com'), await stranger.token()]).toEqual([true, null])
  expect(await open(browser, link)).toBe(SIGNED_IN)
})

test("signs nobody in by another account's link, nor after somebody signed in there", async () => {
  const [victim, attacker] = [await register('victim@example.com'), await register('attacker@example.com')]
  expect(await open(victim.browser, attacker.link)).toBe(CONFIRMED)
  expect(await victim.browser.token()).toBe(null)
  await attacker.browser.signIn('victim@example.com')
  await attacker.browser.post('/identity/sign-out', {})
  expect(await open(attacker.browser, attacker.link)).toBe(CONFIRMED)
  expect(await attacker.browser.token()).toBe(null)
})

test('signs in neither a disabled account, nor one with a second factor, nor by a forged or old mark', async () => {
  const set = (column: string, email: string) =>
    spoor.dependencies.pool.query(`update identity."user" set "${column}" = true where email = $1`, [email])
  for (const column of ['disabled', 'twoFactorEnabled']) {
    const email = `${column.toLowerCase()}@example.com`
    const { browser, link } = await register(email)
    await set(column, email)
    expect(await open(browser, link)).toBe(CONFIRMED)
    expect(await browser.token()).toBe(null)
  }
  const { link, id } = await register('forged@example.com')
  const forger = openBrowser(spoor)
  forger.cookies.set('spoor.registered', `${id} ${nowMs + 1e6}.${Buffer.from('x'.repeat(32)).toString('base64')}`)
  expect(await open(forger, link)).toBe(CONFIRMED)
  const late = await register('late@example.com')
  const { cookies } = late.browser
  expect([...cookies.keys()]).toContain('spoor.registered')
  nowMs += 25 * 3600_000
  expect(await open(late.browser, late.link)).toBe(CONFIRMED)
  expect(await late.browser.token()).toBe(null)
  nowMs -= 25 * 3600_000
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Config } from '../../../config.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { joiningClient, type JoiningClient } from './testing/joining-client.ts'

let spoor: TestApp
let client: JoiningClient
beforeAll(async () => {
  spoor = await createTestApp({ config: { registrationsPerHour: 1000 } })
  client = joiningClient(spoor)
})
afterAll(() => spoor.close())

describe('terms', () => {
  const terms: Config['terms'] = { version: '2026-03', terms: 'Terms', privacy: 'Privacy' }
  let withTerms: TestApp
  beforeAll(async () => {
    withTerms = await createTestApp({
      config: { terms: { ...terms, translations: { af: { terms: 'Voorwaardes', privacy: 'Privaatheid' } } } },
    })
  })
  afterAll(() => withTerms.close())

  test('returns the terms, and their version with the settings', async () => {
    expect((await withTerms.app.inject('/settings/terms')).json()).toEqual(terms)
    expect((await withTerms.app.inject('/settings/terms?language=af')).json()).toEqual({
      version: '2026-03',
      terms: 'Voorwaardes',
      privacy: 'Privaatheid',
    })
    expect((await withTerms.app.inject('/settings/terms?language=en')).json()).toEqual(terms)
    expect((await withTerms.app.inject('/settings/app')).json()).toMatchObject({ terms_version: '2026-03' })
    expect((await spoor.app.inject('/settings/terms')).json()).toEqual({ version: null, terms: null, privacy: null })
  })

  test.each([
    ['none', {}, 'You must accept the Terms of Service'],
    [
      'an older version',
      { terms_version: '2025-01' },
      'The Terms of Service have changed. Read them again and accept them.',
    ],
  ])('accepting %s is refused', async (_, payload, says) => {
    const { status, body } = await joiningClient(withTerms).register(payload)
    expect([status, body]).toEqual([422, { detail: says, fields: { terms_version: says } }])
  })

  test('stores the acceptance with its time', async () => {
    const { body } = await joiningClient(withTerms).register({ terms_version: '2026-03' })
    const { rows } = await withTerms.dependencies.pool.query(
      'select terms_version as version, terms_accepted_at as at from app_user where id = $1',
      [body.id],
    )
    expect(rows).toEqual([{ version: '2026-03', at: expect.any(Date) }])
  })

  test('refuses an acceptance if there are no terms', async () => {
    expect((await client.register({ terms_version: '1' })).status).toBe(422)
  })
})

describe('bad input', () => {
  test.each([
    ['a script', { name: '<script>alert(1)</script>' }, 'Name contains invalid characters'],
    ['a zero-width space', { name: 'Lin\u200Bdiwe' }, 'Name contains invalid characters'],
    ['a turned direction', { name: 'Lindiwe \u202Etxt' }, 'Name contains invalid characters'],
    ['nothing', { name: '  ' }, 'Name is required'],
    ['too much', { name: 'x'.repeat(101) }, 'Name too long'],
  ])('a name of %s is refused with a message, and nothing is stored', async (_, payload, says) => {
    const before = await client.accounts()
    const { status, body } = await client.register(payload)
    expect([status, body]).toEqual([422, { detail: expect.stringContaining(says), fields: { name: says } }])
    expect(await client.accounts()).toBe(before)
  })

  test.each([
    ['a NUL', { company_name: 'a\0b' }],
    ['half a surrogate pair', { name: 'Lindiwe\uD800' }],
    ['a field that is not known', { payment_verified: true }],
    ['a role that nobody is invited to', { role_type: 'system_admin' }],
  ])('%s is refused, and nothing is stored', async (_, payload) => {
    const before = await client.accounts()
    expect((await client.register(payload)).status).toBe(422)
    expect(await client.accounts()).toBe(before)
  })

  test.each(["Siobhán O'Brien", '李小龍', 'Nomvúla-Jane d’Arc', 'محمد علي', 'Dr. Å. Ñandú'])(
    '%s is a name',
    async (name) => expect((await client.register({ name })).body.name).toBe(name),
  )
})

describe('limits', () => {
  test('limits accounts per network address and hour, not counting repeats', async () => {
    const strict = await createTestApp({ config: { registrationsPerHour: 2 } })
    const { register } = joiningClient(strict)
    const email = `${randomUUID()}@example.com`
    for (let i = 0; i < 4; i++) expect((await register({}, email)).status).toBe(200)
    expect((await register({ name: '' })).status).toBe(422)
    expect((await register({})).status).toBe(200)
    const { status, body, response } = await register({})
    expect([status, body]).toEqual([429, { detail: 'Too many registrations. Please try again in 60 minutes.' }])
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(3500)
    expect((await register({}, email)).status).toBe(200)
    await strict.close()
  })

  test('prevents finding companies by guessing names', async () => {
    const strict = await createTestApp()
    const look = (name: string) => strict.app.inject(`/auth/invitation?company=${name}`)
    for (let i = 0; i < 30; i++) expect((await look(`try-${i}`)).statusCode).toBe(200)
    const refused = await look('try-31')
    expect([refused.statusCode, refused.json()]).toEqual([
      429,
      { detail: 'Too many attempts. Please try again in 15 minutes.' },
    ])
    await strict.close()
  })
})

test('creates one account from two concurrent identities with one address', async () => {
  const email = `${randomUUID()}@example.com`
  const tokens = await Promise.all([1, 2, 3, 4].map((n) => spoor.testIdentity.token({ subject: `twice-${n}`, email })))
  const all = await Promise.all(
    tokens.map((token, n) =>
      spoor.app.inject({
        method: 'POST',
        url: '/auth/register',
        headers: { authorization: `Bearer ${token}` },
        payload: { firebase_uid: `twice-${n + 1}`, email, name: 'Lindiwe' },
      }),
    ),
  )
  expect(all.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(all.filter(({ statusCode }) => statusCode === 409)).toHaveLength(3)
  for (const { json, statusCode } of all)
    if (statusCode === 409) expect(json()).toEqual({ detail: 'An account with this email already exists.' })
})

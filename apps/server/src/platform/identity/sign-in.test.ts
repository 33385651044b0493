import { beforeAll, expect, test } from 'vitest'
import { setUpTestApp } from '../../testing/test-app.ts'
import { createTestIdentity, type TestIdentity } from '../../testing/test-identity.ts'

const spoor = setUpTestApp()
let identity: TestIdentity
beforeAll(async () => {
  identity = spoor.testIdentity
})

async function profileWith(token: string) {
  const response = await spoor.app.inject({ url: '/auth/profile', headers: { authorization: `Bearer ${token}` } })
  return [response.statusCode, response.json<{ detail?: string }>().detail]
}

async function person(name: string) {
  const claims = { subject: `subject-${name}`, email: `${name}@example.com` }
  const headers = { authorization: `Bearer ${await identity.token(claims)}` }
  await spoor.app.inject({
    method: 'POST',
    url: '/auth/register',
    headers,
    payload: { firebase_uid: claims.subject, email: claims.email, name: 'Someone' },
  })
  return claims
}

test('refuses an expired, a foreign and an unsigned token alike', async () => {
  const claims = await person('refused')
  expect(await profileWith(await identity.token({ ...claims, expiresInS: -10 }))).toEqual([
    401,
    'Authentication failed',
  ])
  const another = await createTestIdentity()
  expect(await profileWith(await another.token(claims))).toEqual([401, 'Authentication failed'])
  const [header, payload] = (await identity.token(claims)).split('.')
  expect(await profileWith(`${header}.${payload}.`)).toEqual([401, 'Authentication failed'])
  const unsigned = Buffer.from('{"alg":"none"}').toString('base64url')
  expect(await profileWith(`${unsigned}.${payload}.`)).toEqual([401, 'Authentication failed'])
})

test('refuses a token from before tokens_valid_from at once, and accepts a newer one', async () => {
  const claims = await person('revoked')
  const old = await identity.token({ ...claims, issuedAtMs: Date.now() - 5000 })
  expect((await profileWith(old))[0]).toBe(200)
  await spoor.dependencies.database
    .updateTable('app_user')
    .set({ tokens_valid_from: new Date(Date.now() - 1000) })
    .where('subject', '=', claims.subject)
    .execute()
  expect(await profileWith(old)).toEqual([401, 'Authentication failed'])
  expect((await profileWith(await identity.token(claims)))[0]).toBe(200)
})

test("refuses a deactivated user's token", async () => {
  const claims = await person('deactivated')
  const token = await identity.token(claims)
  await spoor.dependencies.database
    .updateTable('app_user')
    .set({ deactivated_at: new Date() })
    .where('subject', '=', claims.subject)
    .execute()
  expect(await profileWith(token)).toEqual([401, 'This account has been disabled.'])
})

test('lets a user without a profile only request it and register', async () => {
  const headers = {
    authorization: `Bearer ${await identity.token({ subject: 'nobody', email: 'nobody@example.com' })}`,
  }
  expect((await spoor.app.inject({ url: '/auth/profile', headers })).statusCode).toBe(404)
  expect((await spoor.app.inject({ url: '/auth/verify-token', headers })).json()).toEqual({
    valid: true,
    uid: 'nobody',
    email: 'nobody@example.com',
    email_verified: true,
    role_type: null,
  })
  const refused = await spoor.app.inject({ url: '/auth/check-payment-status', headers })
  expect([refused.statusCode, refused.json()]).toEqual([
    403,
    { detail: 'Complete your profile first.', code: 'profile_incomplete' },
  ])
})

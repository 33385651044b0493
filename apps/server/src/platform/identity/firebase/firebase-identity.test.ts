import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { beforeAll, expect, test } from 'vitest'
import { testConfig } from '../../../config.ts'
import { InvalidToken } from '../identity.ts'
import type { IdentityParts } from '../identity-parts.ts'
import { openFirebaseIdentity } from './open-firebase-identity.ts'

const PROJECT = 'spoor-test'
const config = testConfig({
  authProvider: 'firebase',
  firebase: {
    projectId: PROJECT,
    apiKey: 'key',
    authDomain: 'spoor-test.firebaseapp.com',
    emulatorHost: null,
    serviceAccount: null,
  },
})

const open = (fetch: typeof globalThis.fetch) =>
  openFirebaseIdentity({ config, clock: { nowMs: Date.now } } as unknown as IdentityParts, fetch)

type Key = Awaited<ReturnType<typeof generateKeyPair>>
let google: Key
let served: object[]
let fetched = 0
beforeAll(async () => {
  google = await generateKeyPair('RS256', { extractable: true })
  served = [{ ...(await exportJWK(google.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }]
})

/** Google's published keys, without Google. */
const publish: typeof fetch = async () => {
  fetched++
  return Response.json({ keys: served })
}

function sign(
  key: Key,
  claims: { issuer?: string; audience?: string; expires?: string; kid?: string; email?: string | null } = {},
) {
  const email = claims.email === undefined ? 'thandi@example.com' : claims.email
  return new SignJWT({ ...(email !== null && { email }), email_verified: true })
    .setProtectedHeader({ alg: 'RS256', kid: claims.kid ?? 'one' })
    .setIssuer(claims.issuer ?? `https://securetoken.google.com/${PROJECT}`)
    .setAudience(claims.audience ?? PROJECT)
    .setSubject('uid-1')
    .setIssuedAt()
    .setExpirationTime(claims.expires ?? '1h')
    .sign(key.privateKey)
}

test('accepts a token of the project and fetches the keys once for many', async () => {
  const identity = open(publish)
  const before = fetched
  const claims = await identity.verify(await sign(google))
  expect(claims).toMatchObject({
    issuer: `https://securetoken.google.com/${PROJECT}`,
    subject: 'uid-1',
    email: 'thandi@example.com',
    emailVerified: true,
  })
  await identity.verify(await sign(google))
  expect(fetched - before).toBe(1)
})

test.each([
  ['another project', { issuer: 'https://securetoken.google.com/other', audience: 'other' }],
  ['another audience', { audience: 'other' }],
  ['an expired one', { expires: '-1m' }],
  ['one without an address', { email: null }],
  ['one by a key that is not published', { kid: 'two' }],
])('refuses %s', async (_, claims) => {
  const identity = open(publish)
  await expect(identity.verify(await sign(google, claims))).rejects.toThrow(InvalidToken)
})

test('refuses a token signed by someone else and an unsigned one', async () => {
  const identity = open(publish)
  const stranger = await generateKeyPair('RS256', { extractable: true })
  await expect(identity.verify(await sign(stranger))).rejects.toThrow(InvalidToken)
  const [, payload] = (await sign(google)).split('.')
  const none = Buffer.from('{"alg":"none"}').toString('base64url')
  await expect(identity.verify(`${none}.${payload}.`)).rejects.toThrow(InvalidToken)
})

test('reports keys that cannot be fetched as a server error', async () => {
  const identity = open(async () => new Response('', { status: 503 }))
  await expect(identity.verify(await sign(google))).rejects.toThrow("Google's keys answered 503")
})

test.each([
  [Response.json({ idToken: 'x' }), true],
  [Response.json({ mfaPendingCredential: 'x' }), true],
  [Response.json({ error: { message: 'INVALID_LOGIN_CREDENTIALS' } }, { status: 400 }), false],
  [Response.json({ error: { message: 'TOO_MANY_ATTEMPTS_TRY_LATER : wait' } }, { status: 400 }), false],
])('checks a person’s password with Firebase: %#', async (reply, right) => {
  const asked: string[] = []
  const identity = open(async (url, init) => {
    asked.push(`${url as string} ${init?.body as string}`)
    return reply
  })
  expect(await identity.hasPassword('thandi@example.com', 'Kudu-trail-42')).toBe(right)
  expect(asked).toEqual([
    'https://identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=key {"email":"thandi@example.com","password":"Kudu-trail-42","returnSecureToken":true}',
  ])
})

test('does not report a wrong password when Firebase refuses the request itself', async () => {
  const identity = open(async () => Response.json({ error: { message: 'API key blocked' } }, { status: 403 }))
  await expect(identity.hasPassword('thandi@example.com', 'x')).rejects.toThrow('403 API key blocked')
})

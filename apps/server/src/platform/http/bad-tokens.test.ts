import { createHmac } from 'node:crypto'
import { exportJWK, exportSPKI, generateKeyPair, SignJWT, type CryptoKey } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openEmbeddedIdentity } from '../identity/embedded/open-embedded-identity.ts'
import { openFirebaseIdentity } from '../identity/firebase/open-firebase-identity.ts'
import type { IdentityParts } from '../identity/identity-parts.ts'
import type { Identity } from '../identity/identity.ts'
import { openBrowser, signUpEmbedded } from '../../testing/embedded-people.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

/** Every bad token is a 401 in the API's error shape with either provider, and the reply gives no details. */

const PROJECT = 'spoor-test'
const FAILED = { detail: 'Authentication failed' }
const REQUIRED = { detail: 'Authentication required' }

interface Provider {
  name: string
  algorithm: 'ES256' | 'RS256'
  issuer: string
  audience: string
  open: (parts: IdentityParts, published: object) => Promise<Identity>
  /** Publishes the key as if it were the provider's. */
  publish: (spoor: TestApp, published: object) => Promise<void>
  signUp: (spoor: TestApp, email: string) => Promise<string>
}

const PROVIDERS: Provider[] = [
  {
    name: 'embedded',
    algorithm: 'ES256',
    issuer: 'spoor',
    audience: 'spoor',
    open: openEmbeddedIdentity,
    async publish(spoor, published) {
      // Inserted as an older key; the provider still signs with the newest.
      await spoor.dependencies.pool.query(
        `insert into identity.jwks (id, "publicKey", "privateKey", "createdAt", alg, crv)
         values ('test', $1, '""', '2020-01-01', 'ES256', 'P-256')`,
        [JSON.stringify(published)],
      )
    },
    async signUp(spoor, email) {
      const browser = openBrowser(spoor)
      const subject = await browser.signUp(email)
      // Issuing the first token creates the provider's key.
      await browser.token()
      return subject
    },
  },
  {
    name: 'firebase',
    algorithm: 'RS256',
    issuer: `https://securetoken.google.com/${PROJECT}`,
    audience: PROJECT,
    open: async (parts, published) => openFirebaseIdentity(parts, async () => Response.json({ keys: [published] })),
    publish: async () => {},
    signUp: async () => 'uid-1',
  },
]

describe.each(PROVIDERS)('$name', ({ algorithm, issuer, audience, open, publish, signUp }) => {
  let spoor: TestApp
  let subject: string
  let key: Awaited<ReturnType<typeof generateKeyPair>>

  beforeAll(async () => {
    key = await generateKeyPair(algorithm, { extractable: true })
    const published = { ...(await exportJWK(key.publicKey)), kid: 'test', alg: algorithm, use: 'sig' }
    spoor = await createTestApp({
      config: {
        firebase: {
          projectId: PROJECT,
          apiKey: 'key',
          authDomain: 'spoor-test.firebaseapp.com',
          emulatorHost: null,
          serviceAccount: null,
        },
      },
      identity: (parts) => open(parts, published),
    })
    subject = await signUp(spoor, 'good@example.com')
    await publish(spoor, published)
    await register(await sign())
  })
  afterAll(() => spoor.close())

  function sign(
    changes: {
      issuer?: string
      audience?: string
      subject?: string
      expires?: number
      key?: CryptoKey
      header?: object
    } = {},
  ) {
    const nowS = Math.floor(Date.now() / 1000)
    return new SignJWT({ email: 'good@example.com', email_verified: true })
      .setProtectedHeader({ alg: algorithm, kid: 'test', ...changes.header })
      .setIssuer(changes.issuer ?? issuer)
      .setAudience(changes.audience ?? audience)
      .setSubject(changes.subject ?? subject)
      .setIssuedAt(nowS)
      .setExpirationTime(nowS + (changes.expires ?? 3600))
      .sign(changes.key ?? key.privateKey)
  }

  const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const withHeader = async (header: object, signature: (signed: string) => string) => {
    const [, payload] = (await sign()).split('.')
    const signed = `${encoded(header)}.${payload}`
    return `${signed}.${signature(signed)}`
  }
  /** The classic attack: using the public key as an HMAC secret. */
  const withPublicKeyAsSecret = async (secret: string) =>
    withHeader({ alg: 'HS256', kid: 'test' }, (signed) =>
      createHmac('sha256', secret).update(signed).digest('base64url'),
    )

  async function register(token: string): Promise<void> {
    const payload = { firebase_uid: subject, email: 'good@example.com', name: 'Good' }
    const headers = { authorization: `Bearer ${token}` }
    const response = await spoor.app.inject({ method: 'POST', url: '/auth/register', headers, payload })
    expect(response.statusCode, response.body).toBe(200)
  }

  async function ask(authorization: string) {
    const response = await spoor.app.inject({ url: '/auth/profile', headers: { authorization } })
    return { status: response.statusCode, body: response.json<object>(), headers: response.headers }
  }

  const BAD: Record<string, () => Promise<string> | string> = {
    expired: () => sign({ expires: -10 }),
    'of another issuer': () => sign({ issuer: 'https://evil.example' }),
    'for another audience': () => sign({ audience: 'another' }),
    'signed by another key': async () =>
      sign({ key: (await generateKeyPair(algorithm, { extractable: true })).privateKey }),
    'signed by nobody': () => withHeader({ alg: 'none' }, () => ''),
    'signed by nobody, under a key': () => withHeader({ alg: 'none', kid: 'test' }, () => ''),
    'signed by nobody, with another spelling': () => withHeader({ alg: 'nOnE', kid: 'test' }, () => ''),
    'without its signature': async () => (await sign()).replace(/[^.]*$/, ''),
    'with the public key as a secret': async () => withPublicKeyAsSecret(await exportSPKI(key.publicKey)),
    'with the public JWK as a secret': async () =>
      withPublicKeyAsSecret(JSON.stringify(await exportJWK(key.publicKey))),
    'signed by a key that it brings along': async () => {
      const own = await generateKeyPair(algorithm, { extractable: true })
      return sign({ key: own.privateKey, header: { jwk: await exportJWK(own.publicKey) } })
    },
    'of 10 KB': () => `${'x'.repeat(3000)}.${'y'.repeat(4000)}.${'z'.repeat(3000)}`,
    'of 10 KB, well formed': () => withHeader({ alg: algorithm, kid: 'k'.repeat(9000) }, () => 'AAAA'),
    'with a null byte inside': async () =>
      `${encoded({ alg: algorithm, kid: 'a\0b' })}.${encoded({ sub: 'a\0b' })}.AAAA`,
    'that is no token': () => 'x',
    'of dots': () => '..',
  }

  test('accepts a good token', async () => {
    expect((await ask(`Bearer ${await sign()}`)).status).toBe(200)
  })

  test.each(Object.keys(BAD))('answers a token %s with 401 and no details', async (name) => {
    const token = await BAD[name]()
    const answered = await ask(`Bearer ${token}`)
    expect(answered).toMatchObject({ status: 401, body: FAILED, headers: { 'www-authenticate': 'Bearer' } })
    expect(answered.body).toEqual(FAILED)
  })

  test.each(['', 'Bearer', 'Bearer  ', 'Basic dXNlcjpwYXNz', 'Bearer a b', 'Bearer a\tb'])(
    'the header %j is 401',
    async (header) => {
      expect(await ask(header)).toMatchObject({ status: 401, body: REQUIRED })
    },
  )

  test('a null byte in the header is refused at connection level', async () => {
    const answered = await ask('Bearer a\0b').catch(() => ({ status: 400 }))
    expect([400, 401]).toContain(answered.status)
  })

  test('answers a token of a deleted user with 401', async () => {
    const { database } = spoor.dependencies
    const mark = (at: Date | null) =>
      database.updateTable('app_user').set({ deactivated_at: at }).where('subject', '=', subject).execute()
    await mark(new Date())
    expect(await ask(`Bearer ${await sign()}`)).toMatchObject({
      status: 401,
      body: { detail: 'This account has been disabled.' },
    })
    await mark(null)
  })
})

test('answers a token without an identity with 401 and registers nobody', async () => {
  const spoor = await createTestApp({ identity: openEmbeddedIdentity })
  const { browser, subject } = await signUpEmbedded(spoor, 'gone@example.com')
  const token = await browser.token()
  await spoor.dependencies.identity.remove(subject)
  await spoor.dependencies.database.deleteFrom('app_user').where('subject', '=', subject).execute()
  const headers = { authorization: `Bearer ${token}` }
  const payload = { firebase_uid: subject, email: 'gone@example.com', name: 'Gone' }
  const registered = await spoor.app.inject({ method: 'POST', url: '/auth/register', headers, payload })
  expect([registered.statusCode, registered.json()]).toEqual([401, FAILED])
  await spoor.close()
})

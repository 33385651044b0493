import { exportPKCS8, generateKeyPair, jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import { readConfig } from '../../../config.ts'
import type { HttpError } from '../../http/http-error.ts'
import { createServiceAccount } from './service-account.ts'

const BASE = { projectId: 'p', apiKey: 'k', authDomain: 'p.firebaseapp.com', emulatorHost: null, serviceAccount: null }
const TOKEN_URL = 'https://oauth2.googleapis.com/token'

test('signs in with its key at Google, and again only shortly before the token expires', async () => {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  // A key on one line, as in an environment variable.
  const written = (await exportPKCS8(privateKey)).replaceAll('\n', '\\n')
  const { firebase } = readConfig({
    AUTH_PROVIDER: 'firebase',
    FIREBASE_PROJECT_ID: 'p',
    FIREBASE_API_KEY: 'k',
    FIREBASE_CLIENT_EMAIL: 'admin@p.iam.gserviceaccount.com',
    FIREBASE_PRIVATE_KEY: written,
  })
  let nowMs = Date.now()
  const asked: { url: string; body: URLSearchParams }[] = []
  const token = createServiceAccount(firebase as NonNullable<typeof firebase>, {
    nowMs: () => nowMs,
    fetch: async (url, init) => {
      asked.push({ url: url as string, body: init?.body as URLSearchParams })
      return Response.json({ access_token: `token-${asked.length}`, expires_in: 3600 })
    },
  })
  expect([await token(), await token()]).toEqual(['token-1', 'token-1'])
  const [{ url, body }] = asked
  expect([url, body.get('grant_type')]).toEqual([TOKEN_URL, 'urn:ietf:params:oauth:grant-type:jwt-bearer'])
  const { payload } = await jwtVerify(body.get('assertion') as string, publicKey, { audience: TOKEN_URL })
  expect(payload).toMatchObject({
    iss: 'admin@p.iam.gserviceaccount.com',
    scope: 'https://www.googleapis.com/auth/identitytoolkit',
  })
  nowMs += 54 * 60_000
  expect(await token()).toBe('token-1')
  nowMs += 2 * 60_000
  expect(await token()).toBe('token-2')
})

test('reports the missing configuration', async () => {
  const token = createServiceAccount(BASE, { fetch, nowMs: Date.now })
  const refused = (await token().catch((error: unknown) => error)) as HttpError
  expect([refused.status, refused.message]).toEqual([
    501,
    'This Spoor may not administer its Firebase accounts: set FIREBASE_CLIENT_EMAIL and FIREBASE_PRIVATE_KEY.',
  ])
})

test('reports a refusal by Google as a server error', async () => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const serviceAccount = { clientEmail: 'a@p.iam.gserviceaccount.com', privateKey: await exportPKCS8(privateKey) }
  const token = createServiceAccount(
    { ...BASE, serviceAccount },
    { fetch: async () => new Response('', { status: 401 }), nowMs: Date.now },
  )
  await expect(token()).rejects.toThrow('Google gave no token for the service account: 401')
})

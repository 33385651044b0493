import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig, testConfig } from '../../../config.ts'
import { startAuthEmulator, type AuthEmulator } from '../../../testing/auth-emulator.ts'
import { linkInMail } from '../../../testing/embedded-people.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { EmailInUse, InvalidToken } from '../identity.ts'
import { signOutEverywhere } from '../sign-out-everywhere.ts'
import { createEmulatorVerifier, openFirebaseIdentity } from './open-firebase-identity.ts'

/** Runs the provider against Firebase's official emulator. */

const PROJECT = 'demo-spoor'
const ISSUER = `https://securetoken.google.com/${PROJECT}`
const PASSWORD = 'Correct-horse-7'
const firebase = { projectId: PROJECT, apiKey: 'key', authDomain: 'demo.example', serviceAccount: null }

let emulator: AuthEmulator
let spoor: TestApp
beforeAll(async () => {
  emulator = await startAuthEmulator(PROJECT)
  spoor = await createTestApp({
    config: { authProvider: 'firebase', firebase: { ...firebase, emulatorHost: emulator.host } },
    identity: async (parts) => openFirebaseIdentity(parts),
  })
}, 300_000)
afterAll(async () => {
  await spoor?.close()
  await emulator?.stop()
})

interface SignedIn {
  localId: string
  idToken: string
}

async function call(action: string, body: object): Promise<SignedIn & { error?: { message: string } }> {
  const url = `http://${emulator.host}/identitytoolkit.googleapis.com/v1/accounts:${action}?key=key`
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ returnSecureToken: true, ...body }),
  })
  return (await response.json()) as SignedIn & { error?: { message: string } }
}
const signUp = (email: string) => call('signUp', { email, password: PASSWORD })
const signIn = (email: string) => call('signInWithPassword', { email, password: PASSWORD })

async function profile(token: string) {
  const response = await spoor.app.inject({ url: '/auth/profile', headers: { authorization: `Bearer ${token}` } })
  return { status: response.statusCode, ...response.json<object>() }
}

async function register({ idToken, localId }: SignedIn, email: string): Promise<void> {
  const response = await spoor.app.inject({
    method: 'POST',
    url: '/auth/register',
    headers: { authorization: `Bearer ${idToken}` },
    payload: { firebase_uid: localId, email, name: 'Somebody' },
  })
  expect(response.statusCode, response.body).toBe(200)
}

test('registers a user who signed up with Firebase', async () => {
  const person = await signUp('driver@example.com')
  await register(person, 'driver@example.com')
  expect(await profile(person.idToken)).toMatchObject({
    status: 200,
    firebase_uid: person.localId,
    email: 'driver@example.com',
    email_verified: false,
  })
})

test('verifies the address by the mailed link at the next sign-in', async () => {
  const email = 'verify@example.com'
  const person = await signUp(email)
  await register(person, email)
  await spoor.dependencies.identity.sendVerification(person.localId)
  await spoor.runJobs()
  const link = await linkInMail(spoor, email, 'Confirm your email address')
  expect((await fetch(link, { redirect: 'manual' })).status).toBeLessThan(400)
  const { idToken } = await signIn(email)
  expect(await profile(idToken)).toMatchObject({ email_verified: false })
  const headers = { authorization: `Bearer ${idToken}` }
  const login = await spoor.app.inject({ method: 'POST', url: '/auth/login', headers })
  expect(login.statusCode, login.body).toBe(200)
  expect(await profile(idToken)).toMatchObject({ email_verified: true })
})

test('sets a new password by a mailed link', async () => {
  const email = 'reset@example.com'
  await signUp(email)
  await spoor.dependencies.identity.sendReset(email)
  await spoor.dependencies.identity.sendReset('nobody@example.com')
  await spoor.runJobs()
  const link = await linkInMail(spoor, email, 'Reset your password')
  await call('resetPassword', { oobCode: link.searchParams.get('oobCode'), newPassword: 'Another-horse-8' })
  expect((await signIn(email)).error?.message).toMatch(/INVALID/)
  expect((await call('signInWithPassword', { email, password: 'Another-horse-8' })).localId).toBeDefined()
})

test('refuses sign-in of a disabled user until enabled', async () => {
  const { identity } = spoor.dependencies
  const { localId } = await signUp('disabled@example.com')
  await identity.disable(localId)
  expect((await signIn('disabled@example.com')).error?.message).toBe('USER_DISABLED')
  await identity.enable(localId)
  expect((await signIn('disabled@example.com')).localId).toBe(localId)
})

test('refuses existing tokens after signing out everywhere', async () => {
  const person = await signUp('everywhere@example.com')
  await register(person, 'everywhere@example.com')
  await signOutEverywhere(spoor.dependencies, { issuer: ISSUER, subject: person.localId })
  expect(await profile(person.idToken)).toMatchObject({ status: 401, detail: 'Authentication failed' })
})

test('treats a changed address as unverified and keeps it unique', async () => {
  const { identity } = spoor.dependencies
  const { localId } = await signUp('old@example.com')
  await signUp('taken@example.com')
  await expect(identity.changeEmail(localId, 'taken@example.com')).rejects.toThrow(EmailInUse)
  await identity.changeEmail(localId, 'New@example.com')
  expect((await signIn('new@example.com')).localId).toBe(localId)
})

test('deletes an identity', async () => {
  const { identity } = spoor.dependencies
  const { localId } = await signUp('gone@example.com')
  await identity.remove(localId)
  expect((await signIn('gone@example.com')).error).toBeDefined()
  await expect(identity.remove(localId)).resolves.toBeUndefined()
  await expect(identity.disable(localId)).resolves.toBeUndefined()
})

test('refuses an unsigned token if the emulator is not configured', async () => {
  const { idToken } = await signUp('unsigned@example.com')
  const config = testConfig({ authProvider: 'firebase', firebase: { ...firebase, emulatorHost: null } })
  const parts = { ...spoor.dependencies, databaseUrl: spoor.databaseUrl, connections: 1, config }
  const real = openFirebaseIdentity(parts, async () => Response.json({ keys: [] }))
  await expect(real.verify(idToken)).rejects.toThrow(InvalidToken)
  await expect(spoor.dependencies.identity.verify(idToken)).resolves.toMatchObject({ issuer: ISSUER })
  await expect(spoor.testIdentity.verify(idToken)).rejects.toThrow(InvalidToken)
})

test('refuses to use the emulator in production by any path', () => {
  const environment = {
    NODE_ENV: 'production',
    SPOOR_ORIGIN: 'https://spoor.example.com',
    AUTH_PROVIDER: 'firebase',
    FIREBASE_PROJECT_ID: PROJECT,
    FIREBASE_API_KEY: 'key',
    FIREBASE_AUTH_EMULATOR_HOST: 'localhost:9099',
  }
  expect(() => readConfig(environment)).toThrow('FIREBASE_AUTH_EMULATOR_HOST: not for production')
  const expected = { issuer: ISSUER, audience: PROJECT }
  const slipped = testConfig({ production: true, firebase: { ...firebase, emulatorHost: 'localhost:9099' } })
  expect(() => createEmulatorVerifier(slipped, expected)).toThrow('are not accepted here')
  const unset = testConfig({ firebase: { ...firebase, emulatorHost: null } })
  expect(() => createEmulatorVerifier(unset, expected)).toThrow('are not accepted here')
})

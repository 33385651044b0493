import { APP_VERSION } from '@spoor/contract/limits/limits.ts'
import { expect, test } from 'vitest'
import { setUpTestApp } from '../../../testing/test-app.ts'

const spoor = setUpTestApp()

test('reports that it is up, with its version', async () => {
  const response = await spoor.app.inject('/health')
  expect(response.statusCode).toBe(200)
  expect(response.json()).toEqual({ status: 'ok', version: APP_VERSION })
})

test('reports that it reaches its database', async () => {
  expect((await spoor.app.inject('/test/db')).json()).toEqual({ status: 'ok', database: 'connected' })
})

test('returns what the web app needs before sign-in', async () => {
  const settings = (await spoor.app.inject('/settings/app')).json()
  expect(settings).toMatchObject({
    auth_provider: 'embedded',
    firebase: null,
    actions_off: [],
    demo: false,
  })
})

test('returns a profile to its user and nothing to others', async () => {
  const { headers, email, subject } = await spoor.signUp()
  const profile = await spoor.app.inject({ url: '/auth/profile', headers })
  expect(profile.json()).toMatchObject({
    email,
    firebase_uid: subject,
    role_type: 'individual',
    timezone: 'Africa/Johannesburg',
  })
  const stranger = await spoor.app.inject('/auth/profile')
  expect([stranger.statusCode, stranger.json()]).toEqual([401, { detail: 'Authentication required' }])
  const forged = await spoor.app.inject({ url: '/auth/profile', headers: { authorization: 'Bearer x.y.z' } })
  expect([forged.statusCode, forged.json()]).toEqual([401, { detail: 'Authentication failed' }])
})

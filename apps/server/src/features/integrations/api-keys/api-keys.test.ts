import { expect, test } from 'vitest'
import type { ApiKey } from '@spoor/contract/routes/api-keys.ts'
import { DAY_MS, MINUTE_MS } from '@spoor/core/units/duration.ts'
import { listTrips } from '@spoor/contract/routes/trips.ts'
import { createKeySignIn, MOST_KEY_CALLS_A_MINUTE } from '../../../platform/identity/sign-in.ts'
import { setUpMailedApp, type TestUser } from '../../../testing/test-app.ts'

let nowMs = Date.parse('2026-05-04T08:00:00Z')
const { spoor, catcher } = setUpMailedApp({ clock: { nowMs: () => nowMs } })
const standing = { subscriptionExpiresAt: new Date(nowMs + 30 * DAY_MS) }

async function call(method: 'GET' | 'POST' | 'DELETE' | 'PATCH', url: string, token: string, payload?: object) {
  const headers = { authorization: `Bearer ${token}` }
  const reply = await spoor.app.inject({ method, url, headers, ...(payload && { payload }) })
  return { status: reply.statusCode, body: reply.body === '' ? null : reply.json(), headers: reply.headers }
}
async function makeKey(user: TestUser, scopes: string[] = ['trips:write'], name = 'Spreadsheet') {
  const { status, body } = await call('POST', '/api-keys', user.token, { name, scopes })
  expect(status).toBe(201)
  return body as ApiKey & { key: string }
}
const listKeys = async (user: TestUser): Promise<ApiKey[]> => (await call('GET', '/api-keys', user.token)).body.items

const TRIP = { started_at: '2026-05-04T06:00:00Z', start_location: 'Paarl', end_location: 'Worcester', distance_km: 40 }

test('a key acts as its owner until it is revoked', async () => {
  const [owner, other] = [await spoor.signUp(undefined, standing), await spoor.signUp(undefined, standing)]
  const made = await makeKey(owner)
  expect(made).toMatchObject({ name: 'Spreadsheet', scopes: ['trips:write'], last_used_at: null })
  expect(made.key).toMatch(/^spoor_[\w-]{32}$/)
  expect(made.prefix).toBe(made.key.slice(0, 10))

  const { body } = await call('POST', '/trips', made.key, TRIP)
  expect((await call('GET', `/trips/${body.id}`, owner.token)).status).toBe(200)
  expect((await call('GET', `/trips/${body.id}`, (await makeKey(other)).key)).status).toBe(404)
  expect(await call('GET', '/vehicles', made.key)).toMatchObject({
    status: 403,
    body: { detail: 'This API key lacks the scope vehicles:read.' },
  })
  expect(await call('GET', '/api-keys', made.key)).toMatchObject({ status: 403 })

  const [listed] = await listKeys(owner)
  expect(listed).not.toHaveProperty('key')
  expect((await call('DELETE', `/api-keys/${made.id}`, other.token)).status).toBe(404)
  expect((await call('DELETE', `/api-keys/${made.id}`, owner.token)).status).toBe(204)
  expect(await call('GET', '/trips', made.key)).toMatchObject({ status: 401 })
  expect(await listKeys(owner)).toEqual([])
})

test('only the hash of a key is stored, and its owner gets a mail about it', async () => {
  const owner = await spoor.signUp(undefined, standing)
  const { key } = await makeKey(owner, ['reports:read'], 'Payroll')
  const { rows } = await spoor.dependencies.pool.query('select api_key::text as stored from api_key')
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain(key.slice(12))
  await spoor.runJobs()
  const [mail] = catcher.to(owner.email)
  expect(mail.subject).toBe('A new API key for your Spoor account')
  expect(mail.text).toContain('“Payroll”')
  expect(mail.text).not.toContain(key.slice(12))
})

test('the API reference names the scope of each route', async () => {
  const { body } = await spoor.app.inject({ url: '/docs', headers: { accept: 'text/html' } })
  expect(body).toMatch(/GET<\/span> <code>\/trips<\/code><\/h3><span class="access">key: trips:read<\/span>/)
  expect(body).toMatch(/GET<\/span> <code>\/auth\/profile<\/code><\/h3>(?!.{0,100}key: )/)
  const { paths } = (await spoor.app.inject({ url: '/openapi.json' })).json()
  expect(paths['/reports/{id}/freeze'].post.description).toContain('`reports:write`')
})

test('the gate applies to keys like to their owners', async () => {
  const unpaid = await spoor.signUp(undefined, standing)
  const { key } = await makeKey(unpaid, ['trips:read', 'reports:read'])
  const { pool } = spoor.dependencies
  await pool.query('update app_user set subscription_expires_at = $2 where id = $1', [
    unpaid.userId,
    new Date(nowMs - 1),
  ])
  expect(await call('GET', '/trips', key)).toMatchObject({ status: 403, body: { code: 'subscription_expired' } })
  // Its owner also has access to this before paying.
  expect((await call('GET', '/reports', key)).status).toBe(200)
  await pool.query('update app_user set deactivated_at = now() where id = $1', [unpaid.userId])
  expect(await call('GET', '/reports', key)).toMatchObject({ status: 401, body: { code: 'account_disabled' } })
})

test('the time of last use is accurate to five minutes', async () => {
  const owner = await spoor.signUp(undefined, standing)
  const { key } = await makeKey(owner)
  const first = new Date(nowMs).toISOString()
  await call('GET', '/trips', key)
  nowMs += 4 * MINUTE_MS
  await call('GET', '/trips', key)
  expect((await listKeys(owner))[0].last_used_at).toBe(first)
  nowMs += MINUTE_MS
  await call('GET', '/trips', key)
  expect((await listKeys(owner))[0].last_used_at).toBe(new Date(nowMs).toISOString())
})

test('a flooding key waits for the next minute; others do not', { timeout: 60_000 }, async () => {
  const owner = await spoor.signUp(undefined, standing)
  const [busy, calm] = [await makeKey(owner), await makeKey(owner)]
  nowMs = Math.ceil(nowMs / MINUTE_MS) * MINUTE_MS
  const signIn = createKeySignIn(spoor.dependencies)
  for (let calls = 0; calls < MOST_KEY_CALLS_A_MINUTE; calls++) await signIn(busy.key, listTrips)
  await expect(signIn(busy.key, listTrips)).rejects.toMatchObject({ status: 429, retryAfterS: 60 })
  await expect(signIn(calm.key, listTrips)).resolves.toMatchObject({ user: { id: owner.userId } })
  nowMs += MINUTE_MS
  await expect(signIn(busy.key, listTrips)).resolves.toMatchObject({ user: { id: owner.userId } })
})

test('refuses a key without a name or scopes, unknown scopes, and more keys than the limit', async () => {
  const owner = await spoor.signUp(undefined, standing)
  for (const payload of [
    { name: ' ', scopes: ['trips:read'] },
    { name: 'x', scopes: [] },
    { name: 'x', scopes: ['all'] },
  ])
    expect((await call('POST', '/api-keys', owner.token, payload)).status).toBe(422)
  const replies = await Promise.all(
    Array.from({ length: 22 }, () => call('POST', '/api-keys', owner.token, { name: 'x', scopes: ['trips:read'] })),
  )
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(20)
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(2)
})

import { beforeAll, describe, expect, test } from 'vitest'
import { setUpTestApp } from '../../testing/test-app.ts'
import type { TestIdentity } from '../../testing/test-identity.ts'
import { createPaymentReference } from '../../domain/seats/payment-reference.ts'

const spoor = setUpTestApp()
let identity: TestIdentity
beforeAll(async () => {
  identity = spoor.testIdentity
})

async function register(name: string, payload: object, claims: object = {}) {
  const person = { subject: `s-${name}`, email: `${name}@example.com`, ...claims }
  const headers = { authorization: `Bearer ${await identity.token(person)}` }
  const body = { firebase_uid: person.subject, email: person.email, name: 'Lindiwe', ...payload }
  return {
    headers,
    response: await spoor.app.inject({ method: 'POST', url: '/auth/register', headers, payload: body }),
  }
}

describe('registering', () => {
  test('stores the user once and returns the stored one when repeated', async () => {
    const first = await register('lindiwe', {
      name: "  Lindiwe O'Brien ",
      mobile: '+27 82 123 4567',
      timezone: 'Africa/Windhoek',
    })
    expect(first.response.json()).toMatchObject({
      name: "Lindiwe O'Brien",
      mobile: '+27 82 123 4567',
      timezone: 'Africa/Windhoek',
      role_type: 'individual',
      subscription_type: 'individual_annual',
      payment_verified: false,
    })
    const again = await register('lindiwe', { name: 'Somebody Else' })
    expect(again.response.json()).toEqual(first.response.json())
  })

  test.each([
    ['another subject', { firebase_uid: 'someone-else' }, 'firebase_uid'],
    ['another address', { email: 'other@example.com' }, 'email'],
    ['a role that needs an invitation', { role_type: 'company_employee' }, 'role_type'],
    ['a company', { company_id: '8b9a4f0e-7b7e-4c8f-9d63-4b0a2a0f1c11' }, 'company_id'],
    ['another plan', { subscription_type: 'company_enterprise' }, 'subscription_type'],
    ['seats', { max_employees: 500 }, 'max_employees'],
    ['an inviter', { invited_by: '8b9a4f0e-7b7e-4c8f-9d63-4b0a2a0f1c11' }, 'invited_by'],
    ['a name that is none', { name: 'R2-D2' }, 'name'],
    ['a number from elsewhere', { mobile: '+44 20 7946 0000' }, 'mobile'],
    ['a place that has no time', { timezone: 'Africa/Nowhere' }, 'timezone'],
  ])('refuses %s, and stores nothing', async (what, payload, field) => {
    const { response, headers } = await register(`refused-${field}-${what.length}`, payload)
    expect(response.statusCode).toBe(422)
    expect(Object.keys(response.json<{ fields: object }>().fields)).toEqual([field])
    expect((await spoor.app.inject({ url: '/auth/profile', headers })).statusCode).toBe(404)
  })

  test('refuses a filled honeypot field and stores nothing', async () => {
    const { response, headers } = await register('no-person', { company_website: 'https://example.com' })
    expect([response.statusCode, response.json()]).toEqual([
      422,
      { detail: 'Security verification failed. Please try again.' },
    ])
    expect((await spoor.app.inject({ url: '/auth/profile', headers })).statusCode).toBe(404)
    expect((await register('a-person', { company_website: '' })).response.statusCode).toBe(200)
  })

  test('allows an address in one account only', async () => {
    await register('taken', {})
    const { response } = await register('other', { email: 'Taken@Example.com' }, { email: 'Taken@Example.com' })
    expect([response.statusCode, response.json()]).toEqual([
      409,
      { detail: 'An account with this email already exists.' },
    ])
  })

  test('creates one account from ten concurrent calls with one token', async () => {
    const all = await Promise.all(Array.from({ length: 10 }, () => register('at-once', {})))
    expect(new Set(all.map(({ response }) => response.json<{ id: string }>().id)).size).toBe(1)
    expect(all.map(({ response }) => response.statusCode)).toEqual(all.map(() => 200))
  })
})

test('changes only the profile fields that are sent', async () => {
  const { headers, response } = await register('changes', { mobile: '0821234567' })
  const changed = await spoor.app.inject({
    method: 'PUT',
    url: '/auth/profile',
    headers,
    payload: { timezone: 'Europe/London', mobile: '083 123 4567', start_page: 'logbook', first_logbook: 'later' },
  })
  expect(response.json()).toMatchObject({ start_page: 'how_to', first_logbook: 'open' })
  expect(changed.json()).toEqual({
    ...response.json<object>(),
    timezone: 'Europe/London',
    mobile: '083 123 4567',
    start_page: 'logbook',
    first_logbook: 'later',
  })
  const unchanged = await spoor.app.inject({ method: 'PUT', url: '/auth/profile', headers, payload: {} })
  expect(unchanged.json()).toEqual(changed.json())
})

test('allows a mobile number to be changed but not removed', async () => {
  const change = async (headers: object, mobile: string | null) =>
    spoor.app.inject({ method: 'PUT', url: '/auth/profile', headers: { ...headers }, payload: { mobile } })
  const given = await register('keeps-mobile', { mobile: '0821234567' })
  for (const mobile of [null, '', ' ']) {
    const refused = await change(given.headers, mobile)
    expect([refused.statusCode, refused.json().detail]).toEqual([422, 'Mobile number is required'])
  }
  const without = await register('never-had-mobile', {})
  expect((await change(without.headers, null)).statusCode).toBe(200)
})

test('records a sign-in', async () => {
  const { headers, userId } = await spoor.signUp()
  const response = await spoor.app.inject({ method: 'POST', url: '/auth/login', headers })
  expect(response.json()).toEqual({ message: 'Login recorded', status: 'active', access_granted: true })
  expect(Date.now() - Number(await readLastLogin(userId))).toBeLessThan(60_000)
})

test('lets users and API keys in while a machine of a cluster is away', async () => {
  const { headers } = await spoor.signUp()
  const payload = { name: 'Program', scopes: ['trips:read'] }
  const { key } = (await spoor.app.inject({ method: 'POST', url: '/api-keys', headers, payload })).json()
  const { pool } = spoor.dependencies
  // Citus's error for a write to a reference table.
  await pool.query(`create function away() returns trigger language plpgsql as
    $$ begin raise exception 'connection to the remote node failed' using errcode = '08006'; end $$`)
  for (const table of ['app_user', 'api_key'])
    await pool.query(`create trigger away before update on ${table} for each statement execute function away()`)
  const response = await spoor.app.inject({ method: 'POST', url: '/auth/login', headers })
  const byKey = await spoor.app.inject({ url: '/trips', headers: { authorization: `Bearer ${key}` } })
  await pool.query('drop function away cascade')
  expect([response.statusCode, response.json().access_granted, byKey.statusCode]).toEqual([200, true, 200])
})

test('explains a refused sign-in and does not record it', async () => {
  const { headers, userId } = await spoor.signUp(undefined, { paymentVerified: false })
  const response = await spoor.app.inject({ method: 'POST', url: '/auth/login', headers })
  expect(response.json()).toEqual({
    message: 'Your account is pending payment verification. An admin will review and activate your account shortly.',
    status: 'payment_unverified',
    access_granted: false,
  })
  expect(await readLastLogin(userId)).toBeNull()
})

async function readLastLogin(userId: string): Promise<Date | null> {
  const { rows } = await spoor.dependencies.pool.query('select last_login from app_user where id = $1', [userId])
  return rows[0].last_login
}

test('reports the amount owed and the reference', async () => {
  const { headers } = await register('owes', {})
  const status = (await spoor.app.inject({ url: '/auth/check-payment-status', headers })).json()
  expect(status).toMatchObject({
    payment_verified: false,
    approval_status: 'pending',
    subscription_type: 'individual_annual',
    payment_amount: 695,
    subscription_expires_at: null,
    days_left: null,
  })
  expect(status.payment_reference).toMatch(/^[A-Z0-9]{8}$/)
})

test('uses no characters in a payment reference that look alike', () => {
  const references = Array.from({ length: 500 }, createPaymentReference)
  expect(references.join('')).not.toMatch(/[0OIL1Z2S5B8]/)
  expect(new Set(references).size).toBe(500)
})

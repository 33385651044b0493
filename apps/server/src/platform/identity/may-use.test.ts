import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import { expect, test } from 'vitest'
import { setUpTestApp, type Standing } from '../../testing/test-app.ts'
import { MAY_USE } from './profile-queries.ts'
import { mayUse } from './may-use.ts'

const spoor = setUpTestApp({ config: { emailVerificationRequired: true } })
const began = new Date(Date.now() - 2 * DAY_MS)
const past = new Date(Date.now() - DAY_MS)
const soon = new Date(Date.now() + DAY_MS)

test.each<[string, boolean, Standing, Record<string, unknown>]>([
  ['paid', true, {}, {}],
  ['paid without an end', true, { subscriptionExpiresAt: null }, {}],
  ['expired', false, { subscriptionExpiresAt: past }, {}],
  ['unpaid', false, { paymentVerified: false }, {}],
  ['in a trial', true, { paymentVerified: false }, { trial_started_at: began, trial_ends_at: soon }],
  ['after a trial', false, { paymentVerified: false }, { trial_started_at: began, trial_ends_at: past }],
  ['deactivated', false, {}, { deactivated_at: past }],
  ['unverified', false, {}, { email_verified: false }],
])('jobs work for an owner who is %s: %s, as the API does', async (_, expected, standing, changes) => {
  const { userId, headers } = await spoor.signUp(undefined, standing)
  const { database } = spoor.dependencies
  await database
    .updateTable('app_user')
    .set({ email_verified: true, ...changes })
    .where('id', '=', userId)
    .execute()
  expect(await mayUse(spoor.dependencies, userId)).toBe(expected)
  // The token claims a verified address, which counts only for its bearer.
  if (changes.email_verified === false) return
  expect((await spoor.app.inject({ url: '/trips', headers })).statusCode === 200).toBe(expected)
})

test('jobs do not work for an unknown owner', async () => {
  expect(await mayUse(spoor.dependencies, randomUUID())).toBe(false)
})

test.each([true, false])(
  'statements over many users agree in all cases, with addresses verified: %s',
  async (required) => {
    const { pool, database } = spoor.dependencies
    const config = { ...spoor.dependencies.config, emailVerificationRequired: required }
    const [active, inactive, unpaid, endless] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
    await pool.query(
      `insert into company (id, name, is_active, subscription_expires_at, payment_reference)
     select id, id, active, expiry, id from (values ($1::uuid, true, $5::timestamptz), ($2, false, $5), ($3, true, $6),
       ($4, true, null)) as company (id, active, expiry)`,
      [active, inactive, unpaid, endless, soon, past],
    )
    await pool.query(
      `insert into app_user (id, issuer, subject, email, name, user_type, role_type, subscription_type, timezone,
       preferred_language, payment_reference, company_id, joined_company_on, company_sees_from, email_verified,
       payment_verified, subscription_expires_at, trial_started_at, trial_ends_at, invitation_unconfirmed, deactivated_at)
     select id, 'matrix', id, id || '@example.com', 'A', role, role, 'individual_annual', 'UTC', 'en', id, company,
       case when company is not null then date '2020-01-01' end, case when company is not null then date '2020-01-01' end,
       verified, paid, expiry, case when trial is not null then $1::timestamptz end, trial, unconfirmed, deactivated
     from (select gen_random_uuid() as id, * from unnest(array['user', 'company_employee', 'system_admin']) role,
       unnest(array[null, $4, $5, $6, $7]::uuid[]) company, unnest(array[null, $2, $3]::timestamptz[]) expiry,
       unnest(array[null, $2, $3]::timestamptz[]) trial, unnest(array[null, $2]::timestamptz[]) deactivated,
       unnest(array[true, false]) verified, unnest(array[true, false]) paid, unnest(array[true, false]) unconfirmed) as all_cases`,
      [began, past, soon, active, inactive, unpaid, endless],
    )
    const users = await database
      .selectFrom('app_user as u')
      .leftJoin('company as c', 'c.id', 'u.company_id')
      .selectAll('u')
      .select(MAY_USE(new Date(), config).as('listed'))
      .where('u.issuer', '=', 'matrix')
      .execute()
    expect(users).toHaveLength(3 * 5 * 3 * 3 * 2 * 2 * 2 * 2)
    for (const { listed, ...user } of users)
      expect(listed, JSON.stringify(user)).toBe(await mayUse({ ...spoor.dependencies, config }, user.id))
    await pool.query("delete from app_user where issuer = 'matrix'")
  },
)

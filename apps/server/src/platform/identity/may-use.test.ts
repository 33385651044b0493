import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import { expect, test } from 'vitest'
import { setUpTestApp } from '../../testing/test-app.ts'
import type { Standing } from '../../testing/test-app.ts'
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
  // The token of an unverified address is verified here, which only its bearer may use.
  if (changes.email_verified === false) return
  expect((await spoor.app.inject({ url: '/trips', headers })).statusCode === 200).toBe(expected)
})

test('jobs do not work for an unknown owner', async () => {
  expect(await mayUse(spoor.dependencies, randomUUID())).toBe(false)
})

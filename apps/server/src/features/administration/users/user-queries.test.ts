import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import { PAYMENT_VERIFIED, SUBSCRIPTION_EXPIRES_AT } from '../../../identity/coverage-queries.ts'
import { administer } from '../testing/administer.ts'
import type { Administration } from '../testing/administer.ts'
import { ACTIVE, EXPIRED } from './user-queries.ts'

let it: Administration
beforeAll(async () => {
  it = await administer()
})
afterAll(() => it.close())

test('derives active and expired exactly as the gate does, in every combination of payment, plan and seat', async () => {
  const { database, pool } = it.spoor.dependencies
  const now = new Date(it.clock.ms)
  const ends = [null, new Date(it.clock.ms - DAY_MS), now, new Date(it.clock.ms + DAY_MS)]
  const companies: (string | null)[] = [null]
  for (const end of ends) {
    const { id } = await it.company()
    await pool.query('update company set subscription_expires_at = $2 where id = $1', [id, end])
    companies.push(id)
  }
  let combinations = 0
  for (const company of companies)
    for (const own of ends)
      for (const verified of [true, false])
        for (const unconfirmed of [true, false])
          for (const deactivated of [true, false]) {
            await pool.query(
              `insert into app_user (id, issuer, subject, email, name, user_type, role_type, subscription_type, timezone,
                 preferred_language, payment_reference, company_id, subscription_expires_at, payment_verified,
                 invitation_unconfirmed, deactivated_at)
               values (gen_random_uuid(), 'x', $1, $1, 'x', 'user', 'user', 'x', 'x', 'en', $1, $2, $3, $4, $5, $6)`,
              [`c${++combinations}`, company, own, verified, unconfirmed, deactivated ? now : null],
            )
          }
  const { rows } = await sql<Record<string, boolean>>`select ${ACTIVE(now)} as active, ${EXPIRED(now)} as expired,
      (u.deactivated_at is null and ${PAYMENT_VERIFIED}
        and coalesce(${SUBSCRIPTION_EXPIRES_AT}, 'infinity') >= ${now}) as lets_in,
      coalesce(u.deactivated_at is null and ${PAYMENT_VERIFIED} and ${SUBSCRIPTION_EXPIRES_AT} < ${now}, false) as over
    from app_user as u left join company as c on c.id = u.company_id where u.issuer = 'x'`.execute(database)
  expect(rows).toHaveLength(160)
  expect(rows.filter((row) => row.active !== row.lets_in || (row.expired ?? false) !== row.over)).toEqual([])
  expect(rows.filter(({ active }) => active).length).toBeGreaterThan(10)
  expect(rows.filter(({ expired }) => expired).length).toBeGreaterThan(5)
})

test('counts a search up to a thousand and says that there are more', async () => {
  await it.spoor.dependencies.pool.query(
    `insert into app_user (id, issuer, subject, email, name, user_type, role_type, subscription_type, timezone,
       preferred_language, payment_reference)
     select gen_random_uuid(), 'many', i, i || '@many.example.com', 'Many', 'user', 'user', 'x', 'x', 'en', 'MANY' || i
     from generate_series(1, 1001) i`,
  )
  const many = await it.call('GET', '/auth/admin/users?q=many.example&limit=1')
  expect(many.headers).toMatchObject({ 'x-total-count': '1000', 'x-total-count-more': 'true' })
  const exactly = await it.call('GET', '/auth/admin/users?q=1@many.example&limit=1')
  expect(exactly.headers).toMatchObject({ 'x-total-count': '101' })
  expect(exactly.headers).not.toHaveProperty('x-total-count-more')
  const all = await it.call('GET', '/auth/admin/users?limit=1&role=user')
  expect(Number(all.headers['x-total-count'])).toBeGreaterThan(1000)
})

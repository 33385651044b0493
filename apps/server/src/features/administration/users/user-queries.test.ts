import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { USER_STATUSES, type AdminUser } from '@spoor/contract/routes/admin-users.ts'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import { PAYMENT_VERIFIED, SUBSCRIPTION_EXPIRES_AT } from '../../../platform/identity/profile-queries.ts'
import { administer, type Administration } from '../testing/administer.ts'
import { ACTIVE, listUserIds, listUsersById, userCondition } from './user-queries.ts'
import { toAdminUser } from './user-wire.ts'

let it: Administration
beforeAll(async () => {
  it = await administer()
})
afterAll(() => it.close())

test('derives access and status from every combination of payment, plan and seat', async () => {
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
          for (const deactivated of [true, false])
            for (const [approval, trial] of [
              ['approved', null],
              ['rejected', null],
              ['pending', null],
              ['pending', new Date(it.clock.ms + DAY_MS)],
            ] as const) {
              await pool.query(
                `insert into app_user (id, issuer, subject, email, name, user_type, role_type, subscription_type, timezone,
                   preferred_language, payment_reference, company_id, subscription_expires_at, payment_verified,
                   invitation_unconfirmed, deactivated_at, approval_status, trial_started_at, trial_ends_at)
                 values (gen_random_uuid(), 'x', $1, $1, 'x', 'user', 'user', 'x', 'x', 'en', $1, $2, $3, $4, $5, $6, $7,
                   $8::timestamptz - interval '14 days', $8)`,
                [`c${++combinations}`, company, own, verified, unconfirmed, deactivated ? now : null, approval, trial],
              )
            }
  const { rows } = await sql<Record<string, boolean>>`select ${ACTIVE(now)} as active,
      (u.deactivated_at is null and ${PAYMENT_VERIFIED}
        and coalesce(${SUBSCRIPTION_EXPIRES_AT}, 'infinity') >= ${now}) as lets_in
    from app_user as u left join company as c on c.id = u.company_id where u.issuer = 'x'`.execute(database)
  expect(rows).toHaveLength(640)
  expect(rows.filter((row) => row.active !== row.lets_in)).toEqual([])
  expect(rows.filter(({ active }) => active).length).toBeGreaterThan(10)

  const { rows: people } = await pool.query("select id from app_user where issuer = 'x'")
  const ids = people.map(({ id }) => id as string)
  const users = (await listUsersById(database, ids, now)).map(toAdminUser)
  for (const user of users) expect(user.status, JSON.stringify(user)).toBe(deriveStatus(user, now))
  expect(new Set(users.map(({ status }) => status)).size).toBe(7)

  for (const status of USER_STATUSES) {
    const condition = sql<boolean>`(${await userCondition(database, { status, include_inactive: true }, now)}
      and u.issuer = 'x')`
    const found = await listUserIds(database, condition, { sort: 'created_at', now })
    const expected = users.filter((user) => user.status === status).map(({ id }) => id)
    expect(found.toSorted(), status).toEqual(expected.toSorted())
  }
  const sorted = await listUserIds(database, sql`u.issuer = 'x'`, { sort: '-approval_status', now })
  const statuses = (await listUsersById(database, sorted, now)).map(({ status }) => status)
  expect(statuses).toEqual(statuses.toSorted().toReversed())
})

/** The status according to the record's fields. */
function deriveStatus(user: AdminUser, now: Date): AdminUser['status'] {
  if (user.deactivated_at !== null) return 'deactivated'
  if (user.approval_status === 'rejected') return 'rejected'
  if (user.approval_status === 'pending') {
    if (user.payment_verified) return 'ready_for_approval'
    return user.trial_ends_at === null ? 'payment_pending' : 'trial'
  }
  const end = user.subscription_expires_at
  return end !== null && Date.parse(end) < now.getTime() ? 'expired' : 'approved'
}

test('counts a search up to a thousand and reports more', async () => {
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

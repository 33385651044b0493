import { sql } from 'kysely'
import type { AdminStats } from '@spoor/contract/routes/admin-overview.ts'
import { centsToRand } from '@spoor/core/units/money.ts'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import type { Database } from '../../../database/database.ts'
import { PAYMENT_VERIFIED } from '../../../identity/coverage-queries.ts'
import { LAST_AMOUNT_CENTS } from '../companies/company-queries.ts'
import { EXPIRES_SOON } from '../payments/expiring-queries.ts'
import { WAITS } from '../payments/payment-queries.ts'
import { ACTIVE, IN_UNPAID_TRIAL } from '../users/user-queries.ts'

/**
 * The figures of the specification, section 9. 'All users' includes deactivated ones. An employee covered by the
 * company has no amount of their own, so no money counts twice.
 */
export async function readAdminStats(database: Database, now: Date): Promise<AdminStats> {
  const since = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const [{ rows: users }, { rows: companies }] = await Promise.all([
    sql<Omit<AdminStats, 'totalCompanies' | 'totalRevenue'> & { cents: number }>`select
        count(*)::int as "totalUsers",
        count(*) filter (where ${WAITS(now)})::int as "pendingPayments",
        count(*) filter (where ${PAYS} and ${PAYMENT_VERIFIED})::int as "verifiedPayments",
        count(*) filter (where ${IN_UNPAID_TRIAL(now)})::int as "trialUsers",
        count(*) filter (where ${ACTIVE(now)})::int as "activeSubscriptions",
        count(*) filter (where ${EXPIRES_SOON(now)})::int as "expiringSoon",
        count(*) filter (where u.deactivated_at is null and u.last_login >= ${since(30)})::int as "activeUsers",
        count(*) filter (where u.deactivated_at is null and u.created_at >= ${since(7)})::int as "newUsersThisWeek",
        count(*) filter (where u.deactivated_at is null and u.created_at >= ${since(30)})::int as "newUsersThisMonth",
        coalesce(sum(u.payment_amount_cents) filter (where ${PAYS} and u.payment_verified), 0)::bigint as cents
      from app_user as u left join company as c on c.id = u.company_id`.execute(database),
    sql<{ companies: number; cents: number }>`select count(*)::int as companies,
        coalesce(sum(${LAST_AMOUNT_CENTS}) filter (where c.is_active), 0)::bigint as cents
      from company as c`.execute(database),
  ])
  const { cents, ...figures } = users[0]
  return {
    ...figures,
    totalCompanies: companies[0].companies,
    totalRevenue: centsToRand(cents + companies[0].cents),
  }
}

const PAYS = sql`u.deactivated_at is null and u.role_type <> 'system_admin'`

import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { AdminStats } from '@spoor/contract/routes/admin-overview.ts'
import { centsToRand } from '@spoor/core/units/money.ts'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import type { Database } from '../../../platform/database/database.ts'
import { PAYMENT_VERIFIED } from '../../../platform/identity/coverage-queries.ts'
import { LAST_AMOUNT_CENTS } from '../companies/company-queries.ts'
import { EXPIRES_SOON } from '../payments/expiring-queries.ts'
import { WAITS } from '../payments/payment-queries.ts'
import { ACTIVE, IN_UNPAID_TRIAL } from '../users/user-queries.ts'

/**
 * The administrators' figures. 'All users' includes deactivated ones. An employee covered by the
 * company has no amount of their own, so no money counts twice.
 */
export async function readAdminStats(database: Database, now: Date): Promise<AdminStats> {
  const since = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const count = (condition: RawBuilder<boolean>) => sql<number>`count(*) filter (where ${condition})`
  const isActive = (column: string, days: number) =>
    sql<boolean>`u.deactivated_at is null and ${sql.ref(column)} >= ${since(days)}`
  const [{ cents, ...figures }, companies] = await Promise.all([
    database
      .selectFrom('app_user as u')
      .leftJoin('company as c', 'c.id', 'u.company_id')
      .select([
        ({ fn }) => fn.countAll<number>().as('totalUsers'),
        count(WAITS(now)).as('pendingPayments'),
        count(sql`${PAYS} and ${PAYMENT_VERIFIED}`).as('verifiedPayments'),
        count(IN_UNPAID_TRIAL(now)).as('trialUsers'),
        count(ACTIVE(now)).as('activeSubscriptions'),
        count(EXPIRES_SOON(now)).as('expiringSoon'),
        count(isActive('u.last_login', 30)).as('activeUsers'),
        count(isActive('u.created_at', 7)).as('newUsersThisWeek'),
        count(isActive('u.created_at', 30)).as('newUsersThisMonth'),
        sql<number>`coalesce(sum(u.payment_amount_cents) filter (where ${PAYS} and u.payment_verified), 0)::bigint`.as(
          'cents',
        ),
      ])
      .executeTakeFirstOrThrow(),
    database
      .selectFrom('company as c')
      .select([
        ({ fn }) => fn.countAll<number>().as('companies'),
        sql<number>`coalesce(sum(${LAST_AMOUNT_CENTS}) filter (where c.is_active), 0)::bigint`.as('cents'),
      ])
      .executeTakeFirstOrThrow(),
  ])
  return {
    ...figures,
    totalCompanies: companies.companies,
    totalRevenue: centsToRand(cents + companies.cents),
  }
}

const PAYS = sql`u.deactivated_at is null and u.role_type <> 'system_admin'`

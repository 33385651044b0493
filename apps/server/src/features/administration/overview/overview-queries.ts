import { sql, type RawBuilder } from 'kysely'
import type { ActivityItem, RevenueMonth, AdminStats } from '@spoor/contract/routes/admin-overview.ts'
import { PAYMENT_PROVIDER_IDS } from '@spoor/contract/words/payment-providers.ts'
import { centsToRand } from '@spoor/core/units/money.ts'
import { countRows, type Database } from '../../../platform/database/database.ts'
import { addDays, dayNumber } from '@spoor/core/units/local-date.ts'
import { TAX_TIMEZONE } from '@spoor/core/units/tax-year.ts'
import { zoneClock } from '@spoor/core/units/time-zone.ts'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import type { TimeCursor } from '../../../platform/http/cursor.ts'
import { DEFAULT_TIMEZONE } from '@spoor/contract/limits/limits.ts'
import { PAYMENT_VERIFIED } from '../../../platform/identity/profile-queries.ts'
import { LAST_AMOUNT_CENTS } from '../companies/company-queries.ts'
import { EXPIRES_SOON, WAITS } from '../payments/payment-queries.ts'
import { ACTIVE, IN_UNPAID_TRIAL } from '../users/user-queries.ts'

interface EventRow {
  id: string
  type: ActivityItem['type']
  user: string
  company: string | null
  at: Date
  action: string
  amount_cents: number | null
}

const FEED = { payments: 3, registrations: 3, logins: 2 }

const PAYMENTS = (limit: number) => sql`(select 'payment-' || p.id as id, 'payment_verified' as type,
    coalesce(u.name, c.name) as "user", coalesce(uc.name, c.name) as company, p.verified_at as at,
    'payment verified' as action, p.amount_cents
  from payment as p left join app_user as u on u.id = p.user_id left join company as uc on uc.id = u.company_id
    left join company as c on c.id = p.company_id
  where p.undone_at is null order by p.verified_at desc, p.id desc limit ${limit})`

const REGISTRATIONS = (limit: number) => sql`(select 'registration-' || u.id, 'registration', u.name, c.name,
    u.created_at, 'registered', null::bigint
  from app_user as u left join company as c on c.id = u.company_id
  order by u.created_at desc, u.id desc limit ${limit})`

const LOGINS = (limit: number) => sql`(select 'login-' || u.id, 'login', u.name, c.name,
    u.last_login, 'signed in', null::bigint
  from app_user as u left join company as c on c.id = u.company_id
  where u.last_login is not null order by u.last_login desc nulls last, u.id desc limit ${limit})`

/** Administrators' actions other than verified payments, which have their own type; with the affected person. */
const OTHERS = (limit: number) => sql`(select 'other-' || a.id, 'other', coalesce(u.name, a.actor_id::text),
    c.name, a.at, replace(replace(a.action, '.', ' '), '_', ' ') || coalesce(': ' || s.name, ''), null::bigint
  from audit_entry as a left join app_user as u on u.id = a.actor_id left join company as c on c.id = a.company_id
    left join app_user as s on s.id = a.subject_id and a.subject_kind = 'user' and s.id <> a.actor_id
  where a.action not in ('payment.verified', 'payment.renewed', 'user.state_viewed') order by a.at desc, a.id desc limit ${limit})`

/** The newest events of all kinds, and those of the rotating feed. */
export async function readActivity(
  database: Database,
  limit: number,
): Promise<{ latest: ActivityItem[]; feed: ActivityItem[] }> {
  const [latest, feed] = await Promise.all([
    read(database, [PAYMENTS(limit), REGISTRATIONS(limit), LOGINS(limit), OTHERS(limit)], limit),
    read(
      database,
      [PAYMENTS(FEED.payments), REGISTRATIONS(FEED.registrations), LOGINS(FEED.logins)],
      FEED.payments + FEED.registrations + FEED.logins,
    ),
  ])
  return { latest, feed }
}

async function read(database: Database, parts: RawBuilder<unknown>[], limit: number): Promise<ActivityItem[]> {
  const { rows } = await sql<EventRow>`select * from (${sql.join(parts, sql` union all `)}) as event
    order by at desc, id limit ${limit}`.execute(database)
  return rows.map(({ at, amount_cents, ...event }) => ({
    ...event,
    timestamp: at.toISOString(),
    amount: amount_cents === null ? null : centsToRand(amount_cents),
  }))
}

export type AuditRow = Awaited<ReturnType<typeof listAuditRows>>[number]

export interface AuditFilter {
  subject_kind?: 'user' | 'company' | 'payment' | 'invitation' | 'system'
  subject_id?: string
  /** South African days, both inclusive. */
  from?: string
  to?: string
}

function auditCondition({ subject_kind, subject_id, from, to }: AuditFilter): RawBuilder<boolean> {
  const midnight = (day: string) => new Date(zoneClock(TAX_TIMEZONE).utcMsOfLocal(dayNumber(day) * DAY_MS))
  const parts: RawBuilder<boolean>[] = []
  if (subject_kind) parts.push(sql`a.subject_kind = ${subject_kind}`)
  if (subject_id) parts.push(sql`a.subject_id = ${subject_id}`)
  if (from) parts.push(sql`a.at >= ${midnight(from)}`)
  if (to) parts.push(sql`a.at < ${midnight(addDays(to, 1))}`)
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `)
}

/** Administrators' actions, newest first, after the last entry of the previous page. */
export function listAuditRows(
  database: Database,
  filter: AuditFilter,
  { after, limit }: { after: TimeCursor | null; limit: number },
) {
  return database
    .selectFrom('audit_entry as a')
    .leftJoin('audit_personal as p', 'p.entry_id', 'a.id')
    .leftJoin('app_user as v', 'v.id', 'a.actor_id')
    .leftJoin('app_user as u', (join) => join.onRef('u.id', '=', 'a.subject_id').on('a.subject_kind', '=', 'user'))
    .leftJoin('company as c', (join) => join.onRef('c.id', '=', 'a.subject_id').on('a.subject_kind', '=', 'company'))
    .leftJoin('company as ic', (join) =>
      join.onRef('ic.id', '=', 'a.company_id').on('a.subject_kind', '=', 'invitation'),
    )
    .select(['a.id', 'a.at', 'a.actor_id', 'a.action', 'a.subject_kind', 'a.subject_id'])
    .select(sql<string>`coalesce(v.name, a.actor_id::text)`.as('actor'))
    .select(({ fn }) => fn.coalesce('u.name', 'c.name', 'ic.name').as('subject'))
    .select([changed('before').as('before'), changed('after').as('after')])
    .where(auditCondition(filter))
    .$if(after !== null, (query) => query.where(sql<boolean>`(a.at, a.id) < (${after!.at}, ${after!.id}::bigint)`))
    .orderBy('a.at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(limit)
    .execute()
}

/** Includes personal data, which is stored separately. */
const changed = (column: 'before' | 'after') =>
  sql<Record<
    string,
    unknown
  > | null>`(coalesce(${sql.ref(`a.${column}`)}, '{}') || coalesce(${sql.ref(`p.${column}`)}, '{}'))`

export function countAudit(database: Database, filter: AuditFilter): Promise<number> {
  return countRows(database.selectFrom('audit_entry as a').where(auditCondition(filter)))
}

const PAID_BY = [...PAYMENT_PROVIDER_IDS, 'bank'] as const
type PaidBy = (typeof PAID_BY)[number]

/** The last `months` months up to `now`, newest first, including months without a payment. */
export async function readRevenue(
  database: Database,
  { now, months }: { now: Date; months: number },
): Promise<{ months: RevenueMonth[]; total: number }> {
  const [{ rows }, all] = await Promise.all([
    sql<{ month: string; payments: number; individual_cents: number; company_cents: number } & Record<PaidBy, number>>`
      select to_char(month, 'YYYY-MM') as month, count(p.id)::int as payments,
        coalesce(sum(p.amount_cents) filter (where p.user_id is not null), 0)::bigint as individual_cents,
        coalesce(sum(p.amount_cents) filter (where p.company_id is not null), 0)::bigint as company_cents,
        ${sql.join(
          PAID_BY.map(
            (by) => sql`coalesce(sum(p.amount_cents) filter (where p.id is not null
          and coalesce(p.provider, 'bank') = ${by}), 0)::bigint as ${sql.ref(by)}`,
          ),
        )}
      from (select date_trunc('month', ${now}::timestamptz at time zone ${DEFAULT_TIMEZONE}) - make_interval(months => n) as month
          from generate_series(0, ${months}::int - 1) as n) as m
        left join payment as p on p.undone_at is null
          and p.verified_at >= month at time zone ${DEFAULT_TIMEZONE}
          and p.verified_at < (month + interval '1 month') at time zone ${DEFAULT_TIMEZONE}
      group by month order by month desc`.execute(database),
    database
      .selectFrom('payment')
      .select(sql<number>`coalesce(sum(amount_cents), 0)::bigint`.as('cents'))
      .where('undone_at', 'is', null)
      .executeTakeFirstOrThrow(),
  ])
  return {
    months: rows.map(({ month, payments, individual_cents, company_cents, ...paid }) => ({
      month,
      payments,
      individuals: centsToRand(individual_cents),
      companies: centsToRand(company_cents),
      paid_by: { payfast: centsToRand(paid.payfast), yoco: centsToRand(paid.yoco), bank: centsToRand(paid.bank) },
      amount: centsToRand(individual_cents + company_cents),
    })),
    total: centsToRand(all.cents),
  }
}

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

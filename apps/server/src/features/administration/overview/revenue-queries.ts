import { sql } from 'kysely'
import { DEFAULT_TIMEZONE } from '@spoor/contract/limits/limits.ts'
import type { RevenueMonth } from '@spoor/contract/routes/admin-overview.ts'
import { centsToRand } from '@spoor/core/units/money.ts'
import type { Database } from '../../../platform/database/database.ts'

interface RevenueRow {
  month: string
  payments: number
  individual_cents: number
  company_cents: number
}

/** The last `months` months up to `now`, newest first, months without a payment included. */
export async function readRevenue(
  database: Database,
  { now, months }: { now: Date; months: number },
): Promise<{ months: RevenueMonth[]; total: number }> {
  const [{ rows }, all] = await Promise.all([
    sql<RevenueRow>`
      select to_char(month, 'YYYY-MM') as month, count(p.id)::int as payments,
        coalesce(sum(p.amount_cents) filter (where p.user_id is not null), 0)::bigint as individual_cents,
        coalesce(sum(p.amount_cents) filter (where p.company_id is not null), 0)::bigint as company_cents
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
    months: rows.map(({ month, payments, individual_cents, company_cents }) => ({
      month,
      payments,
      individuals: centsToRand(individual_cents),
      companies: centsToRand(company_cents),
      amount: centsToRand(individual_cents + company_cents),
    })),
    total: centsToRand(all.cents),
  }
}

import { sql } from 'kysely'
import { DEFAULT_TIMEZONE } from '@spoor/contract/limits.ts'
import type { Transaction } from '../../database/database.ts'
import { ACCESS_RUNS } from '../../identity/coverage-queries.ts'

export interface DueSummary {
  id: string
  name: string
  email: string
  unsubscribe_token: string
  /** 'YYYY-MM' */
  month: string
}

/** In the driver's timezone. A worker that was down on the first of the month sends later, but not long after. */
const FROM_HOUR = 7
const UNTIL_DAY = 7

/**
 * Marks drivers whose local month has ended as mailed, and returns them: each driver once a month, across workers and
 * restarts, since the mark commits with the mail.
 */
export async function takeDueSummaries(
  tx: Transaction,
  { now, atMost }: { now: Date; atMost: number },
): Promise<DueSummary[]> {
  const { rows } = await sql<DueSummary>`
    with local as (
      -- A zone that PostgreSQL does not know would fail the whole statement.
      select u.id, ${now}::timestamptz at time zone coalesce(zone.name, ${DEFAULT_TIMEZONE}) as at
      from app_user as u left join company as c on c.id = u.company_id and c.is_active
        left join pg_timezone_names as zone on zone.name = u.timezone
      where u.mail_monthly and u.deactivated_at is null and ${ACCESS_RUNS(now)}
    ), taken as (
      insert into monthly_summary (owner_id, month, sent_at)
      select local.id, date_trunc('month', at - interval '1 month')::date, ${now} from local
      where at >= date_trunc('month', at) + ${FROM_HOUR} * interval '1 hour' and extract(day from at) <= ${UNTIL_DAY}
        and not exists (select from monthly_summary sent
          where sent.owner_id = local.id and sent.month = date_trunc('month', at - interval '1 month')::date)
      order by local.id limit ${atMost}
      on conflict do nothing
      returning owner_id, month
    )
    select u.id, u.name, u.email, u.unsubscribe_token, to_char(taken.month, 'YYYY-MM') as month
    from taken join app_user as u on u.id = taken.owner_id`.execute(tx)
  return rows
}

/** @returns whether the token is valid; idempotent */
export async function disableMonthlySummary(tx: Transaction, token: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('app_user')
    .set({ mail_monthly: false })
    .where('unsubscribe_token', '=', token)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

import { sql } from 'kysely'
import { TAX_TIMEZONE } from '@spoor/core/units/tax-year.ts'
import type { Config } from '../../../config.ts'
import { type Transaction, SWEEP } from '../../../platform/database/database.ts'
import { MAY_USE } from '../../../platform/identity/profile-queries.ts'

export interface DueSummary {
  id: string
  name: string
  email: string
  unsubscribe_token: string
  /** 'YYYY-MM' */
  month: string
}

/** In South African time. A worker that was down on the first of the month sends summaries late, until this day. */
const FROM_HOUR = 7
const UNTIL_DAY = 7

/**
 * Marks drivers as mailed once the month has ended, and returns them: each driver once a month, across workers and
 * restarts, since the mark commits with the mail.
 */
export async function takeDueSummaries(
  tx: Transaction,
  { now, atMost, config }: { now: Date; atMost: number; config: Config },
): Promise<DueSummary[]> {
  const { rows: due } = await sql<DueSummary>`
    select id, name, email, unsubscribe_token, to_char(at - interval '1 month', 'YYYY-MM') as month
    from (
      select u.*, ${now}::timestamptz at time zone ${TAX_TIMEZONE} as at
      from app_user as u left join company as c on c.id = u.company_id
      where u.mail_monthly and ${MAY_USE(now, config)}) as local
    where at >= date_trunc('month', at) + ${FROM_HOUR} * interval '1 hour' and extract(day from at) <= ${UNTIL_DAY}
    order by id`.execute(tx)
  const months = [...new Set(due.map(({ month }) => firstDay(month)))]
  const sent = await tx
    .selectFrom('monthly_summary')
    .select(['owner_id', 'month'])
    .where(sql<boolean>`month = any(${months}::date[])`)
    .modifyEnd(SWEEP)
    .execute()
  const isSent = new Set(sent.map(({ owner_id, month }) => owner_id + month))
  const unsent = due.filter(({ id, month }) => !isSent.has(id + firstDay(month))).slice(0, atMost)
  if (unsent.length === 0) return []
  const taken = await tx
    .insertInto('monthly_summary')
    .values(unsent.map(({ id, month }) => ({ owner_id: id, month: firstDay(month), sent_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('owner_id')
    .execute()
  const owners = new Set(taken.map(({ owner_id }) => owner_id))
  return unsent.filter(({ id }) => owners.has(id))
}

const firstDay = (month: string): string => `${month}-01`

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

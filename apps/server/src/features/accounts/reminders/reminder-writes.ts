import { sql, type RawBuilder } from 'kysely'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import type { Transaction } from '../../../platform/database/database.ts'

/** Expiries older than this are not announced, for instance after a server was off for a month. */
export const ANNOUNCED_FOR_DAYS = 7

/** The expiry of a user's access, and how many days before it the mail is due; 0 on expiry. */
export interface EndReminder<DaysBefore extends number> {
  name: string
  email: string
  timezone: string
  expires_at: Date
  days_before: DaysBefore
  plan: string
  payment_reference: string
}

export interface Reminder extends EndReminder<0 | 7 | 30> {
  /** The company whose plan ends; null for the user's own plan. */
  company: string | null
}

/** True if the provider will charge a renewal, so no reminder is needed. */
const RENEWS = sql<boolean>`(renewal.stopped_at is null and renewal.failed_at is null)`

/**
 * Marks due reminders as sent and returns them: each once per expiry, across workers. Users whose own payment lasts
 * longer are reminded of its end; a company's admins are reminded of the company's.
 */
export async function takeDueReminders(
  tx: Transaction,
  { now, atMost }: { now: Date; atMost: number },
): Promise<Reminder[]> {
  const soon = new Date(now.getTime() + 30 * DAY_MS)
  const past = new Date(now.getTime() - ANNOUNCED_FOR_DAYS * DAY_MS)
  const week = new Date(now.getTime() + 7 * DAY_MS)
  const ending = sql`
    select u.id as owner_id, u.subscription_expires_at as expires_at, null as company, u.subscription_type as plan,
      u.payment_reference
    from app_user as u left join company as c on c.id = u.company_id and not u.invitation_unconfirmed
    where u.payment_verified and u.deactivated_at is null
      and u.subscription_expires_at > ${past} and u.subscription_expires_at <= ${soon}
      and (c.subscription_expires_at is null or c.subscription_expires_at < u.subscription_expires_at)
      and (u.subscription_expires_at <= ${now} or not exists (select from renewal where user_id = u.id and ${RENEWS}))
    union all
    select u.id, c.subscription_expires_at, c.name, c.subscription_type, coalesce(c.payment_reference, u.payment_reference)
    from company as c join app_user as u on u.company_id = c.id and not u.invitation_unconfirmed
    where c.is_active and u.role_type = 'company_admin'
      and c.subscription_expires_at > ${past} and c.subscription_expires_at <= ${soon}
      and (c.subscription_expires_at <= ${now} or not exists (select from renewal where company_id = c.id and ${RENEWS}))`
  return takeReminders(tx, {
    due: sql<Reminder>`
      select ending.*, u.name, u.email, u.timezone,
        case when expires_at <= ${now} then 0 when expires_at <= ${week} then 7 else 30 end as days_before
      from (${ending}) as ending join app_user as u on u.id = owner_id
      where u.deactivated_at is null and u.role_type <> 'system_admin'`,
    now,
    atMost,
  })
}

/** Marks unsent reminders in `due` (an EndReminder's columns and `owner_id`) as sent and returns each once. */
export async function takeReminders<Due extends EndReminder<number>>(
  tx: Transaction,
  { due, now, atMost }: { due: RawBuilder<Due>; now: Date; atMost: number },
): Promise<Due[]> {
  const { rows } = await sql<Due>`
    with due as (${due}), taken as (
      insert into subscription_reminder (owner_id, expires_at, days_before, sent_at)
      select owner_id, expires_at, days_before, ${now} from due
      where not exists (select from subscription_reminder as sent where sent.owner_id = due.owner_id
        and sent.expires_at = due.expires_at and sent.days_before = due.days_before)
      order by expires_at limit ${atMost}
      on conflict do nothing
      returning owner_id, expires_at, days_before
    )
    select due.* from due join taken using (owner_id, expires_at, days_before)`.execute(tx)
  return rows
}

import { sql } from 'kysely'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import type { Transaction } from '../../../database/database.ts'

// 'SPTR'
const TRIAL_LOCK = 0x53505452

/** Until the transaction ends nobody else's trial starts, so that two accounts with one mobile number get one trial. */
export async function lockTrials(tx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${TRIAL_LOCK})`.execute(tx)
}

export async function insertTrial(
  tx: Transaction,
  userId: string,
  { keys, startsAt, endsAt }: { keys: readonly Buffer[]; startsAt: Date; endsAt: Date },
): Promise<void> {
  await tx
    .insertInto('trial_taken')
    .values(keys.map((key) => ({ key, taken_at: startsAt })))
    .execute()
  await tx
    .updateTable('app_user')
    .set({ trial_started_at: startsAt, trial_ends_at: endsAt })
    .where('id', '=', userId)
    .execute()
}

/** The end of an older trial is not announced any more, for instance by a server that was off for a while. */
const ANNOUNCED_FOR_DAYS = 7
export const REMINDED_DAYS_BEFORE = 3

export interface TrialReminder {
  name: string
  email: string
  timezone: string
  expires_at: Date
  days_before: 0 | typeof REMINDED_DAYS_BEFORE
  plan: string
  payment_reference: string
}

/**
 * Marks due reminders of unpaid trials as sent and returns them: one some days before the end, unless the trial is
 * hardly longer than that, and one at the end. Each is sent once, across workers.
 */
export async function takeTrialReminders(
  tx: Transaction,
  { now, atMost }: { now: Date; atMost: number },
): Promise<TrialReminder[]> {
  const soon = new Date(now.getTime() + REMINDED_DAYS_BEFORE * DAY_MS)
  const past = new Date(now.getTime() - ANNOUNCED_FOR_DAYS * DAY_MS)
  const { rows } = await sql<TrialReminder>`
    with due as (
      select id as owner_id, name, email, timezone, trial_ends_at as expires_at, subscription_type as plan,
        payment_reference, case when trial_ends_at <= ${now} then 0 else ${REMINDED_DAYS_BEFORE}::int end as days_before
      from app_user
      where trial_ends_at > ${past} and trial_ends_at <= ${soon}
        and (trial_ends_at <= ${now}
          or trial_ends_at - trial_started_at > make_interval(days => ${REMINDED_DAYS_BEFORE + 1}))
        and company_id is null and not payment_verified and deactivated_at is null
    ), taken as (
      insert into subscription_reminder (owner_id, expires_at, days_before, sent_at)
      select owner_id, expires_at, days_before, ${now} from due
      where not exists (select from subscription_reminder as sent where sent.owner_id = due.owner_id
        and sent.expires_at = due.expires_at and sent.days_before = due.days_before)
      order by expires_at limit ${atMost}
      on conflict do nothing
      returning owner_id, expires_at, days_before
    )
    select name, email, timezone, expires_at, days_before, plan, payment_reference
    from due join taken using (owner_id, expires_at, days_before)`.execute(tx)
  return rows
}

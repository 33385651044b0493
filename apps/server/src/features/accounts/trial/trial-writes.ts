import { sql } from 'kysely'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { ANNOUNCED_FOR_DAYS, takeReminders, type EndReminder } from '../reminders/reminder-writes.ts'

// 'SPTR'
const TRIAL_LOCK = 0x53505452

/** Serialises trial starts until the transaction ends, so that two accounts with one mobile number get one trial. */
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

export const REMINDED_DAYS_BEFORE = 3

export type TrialReminder = EndReminder<0 | typeof REMINDED_DAYS_BEFORE>

/**
 * Marks due reminders of unpaid trials as sent and returns them: one a few days before the end, unless the trial is
 * hardly longer than that, and one at the end. Each is sent once, across workers.
 */
export async function takeTrialReminders(
  tx: Transaction,
  { now, atMost }: { now: Date; atMost: number },
): Promise<TrialReminder[]> {
  const soon = new Date(now.getTime() + REMINDED_DAYS_BEFORE * DAY_MS)
  const past = new Date(now.getTime() - ANNOUNCED_FOR_DAYS * DAY_MS)
  return takeReminders(tx, {
    due: sql<TrialReminder>`
      select id as owner_id, name, email, timezone, trial_ends_at as expires_at, subscription_type as plan,
        payment_reference, case when trial_ends_at <= ${now} then 0 else ${REMINDED_DAYS_BEFORE}::int end as days_before
      from app_user
      where trial_ends_at > ${past} and trial_ends_at <= ${soon}
        and (trial_ends_at <= ${now}
          or trial_ends_at - trial_started_at > make_interval(days => ${REMINDED_DAYS_BEFORE + 1}))
        and company_id is null and not payment_verified and deactivated_at is null`,
    now,
    atMost,
  })
}

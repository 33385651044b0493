import { sql } from 'kysely'
import type { BehindReason } from '@spoor/contract/routes/progress.ts'
import type { Transaction } from '../../../platform/database/database.ts'

/** Records today's reminder to a driver; false if there already was one. */
export async function insertReminder(
  tx: Transaction,
  reminder: {
    ownerId: string
    day: string
    companyId: string
    at: Date
    /** null for the monthly reminder. */
    by: string | null
    missing: readonly BehindReason[]
  },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('driver_reminder')
    .values({
      owner_id: reminder.ownerId,
      day: reminder.day,
      company_id: reminder.companyId,
      sent_at: reminder.at,
      sent_by: reminder.by,
      missing: JSON.stringify(reminder.missing),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('day')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Sets whether drivers are reminded each month; returns the previous value. */
export async function setRemindMonthly(tx: Transaction, companyId: string, on: boolean): Promise<boolean> {
  const { rows } = await sql<{ was: boolean }>`
    with before as (select remind_monthly from company where id = ${companyId} for update)
    update company set remind_monthly = ${on} from before where id = ${companyId}
    returning before.remind_monthly as was`.execute(tx)
  return rows[0]?.was ?? on
}

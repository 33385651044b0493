import { sql, type Insertable } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'
import type { DriverReminder } from '../../../platform/database/schema.gen.ts'

/** Records today's reminder to a driver; false if there already was one. */
export async function insertReminder(tx: Transaction, reminder: Insertable<DriverReminder>): Promise<boolean> {
  const inserted = await tx
    .insertInto('driver_reminder')
    .values(reminder)
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

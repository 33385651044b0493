import type { Insertable, Updateable } from 'kysely'
import type { LocalDate } from '@spoor/core/units/local-date.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import type { OnlinePayment, PaymentNotification, Renewal } from '../../../platform/database/schema.gen.ts'
import type { RenewalRow } from './online-queries.ts'

export async function insertStarted(tx: Transaction, started: Insertable<OnlinePayment>): Promise<void> {
  await tx.insertInto('online_payment').values(started).execute()
}

export async function updateStarted(tx: Transaction, id: string, changes: Updateable<OnlinePayment>): Promise<void> {
  await tx.updateTable('online_payment').set(changes).where('id', '=', id).execute()
}

/** Marks an order as paid with money that waits for an administrator, unless it is paid already. */
export async function markUnmatched(tx: Transaction, id: string): Promise<void> {
  await tx
    .updateTable('online_payment')
    .set({ state: 'unmatched' })
    .where('id', '=', id)
    .where('state', '<>', 'paid')
    .execute()
}

export async function insertRenewal(tx: Transaction, renewal: Insertable<Renewal>): Promise<void> {
  await tx.insertInto('renewal').values(renewal).execute()
}

export async function updateRenewal(tx: Transaction, id: string, changes: Updateable<Renewal>): Promise<void> {
  await tx.updateTable('renewal').set(changes).where('id', '=', id).execute()
}

/** Marks renewals that are charged between two days as announced, and returns each once per charge. */
export function takeRenewalsToAnnounce(
  tx: Transaction,
  { from, by }: { from: LocalDate; by: LocalDate },
): Promise<RenewalRow[]> {
  return tx
    .updateTable('renewal')
    .set(({ ref }) => ({ announced_on: ref('next_on') }))
    .where('stopped_at', 'is', null)
    .where('next_on', '>=', from)
    .where('next_on', '<=', by)
    .where('announced_on', 'is distinct from', (eb) => eb.ref('next_on'))
    .returningAll()
    .execute()
}

/** Marks charges before a day that no notification reported, as failed, and returns each once. */
export function takeOverdueRenewals(tx: Transaction, today: LocalDate, failed_at: Date): Promise<RenewalRow[]> {
  return (
    tx
      .updateTable('renewal')
      .set({ failed_at })
      .where('stopped_at', 'is', null)
      .where('failed_at', 'is', null)
      .where('next_on', '<', today)
      // Money that is being checked, or awaits an administrator, was charged.
      .where(({ exists, not, selectFrom }) =>
        not(
          exists(
            selectFrom('payment_notification as notification')
              .select('notification.id')
              .whereRef('notification.online_payment_id', '=', 'renewal.online_payment_id')
              .where('state', 'in', ['checking', 'unmatched'])
              .where('closed_at', 'is', null),
          ),
        ),
      )
      .returningAll()
      .execute()
  )
}

/** Stores a notification; false if the same one was stored before. */
export async function insertNotification(
  tx: Transaction,
  notification: Insertable<PaymentNotification>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('payment_notification')
    .values(notification)
    .onConflict((conflict) => conflict.columns(['provider', 'digest']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function updateNotification(
  tx: Transaction,
  id: string,
  changes: Updateable<PaymentNotification>,
): Promise<void> {
  await tx.updateTable('payment_notification').set(changes).where('id', '=', id).execute()
}

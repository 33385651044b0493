import { sql, type Insertable } from 'kysely'
import type { UNDO_CAUSES } from '@spoor/contract/words/payment-providers.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import type { Payment } from '../../../platform/database/schema.gen.ts'
import type { Refund } from '../../../platform/payments/payment-provider.ts'

// 'SPPY'
const PAYMENTS_LOCK = 0x53505059

/**
 * Serialises verifying and undoing payments until the transaction ends. Taken before any row lock, so that receipt
 * numbers have no gaps and nothing deadlocks.
 */
export async function lockPayments(tx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${PAYMENTS_LOCK})`.execute(tx)
}

/** Inserts a payment while payments are locked; one with an amount gets the next receipt number. */
export async function insertPayment(
  tx: Transaction,
  payment: Omit<Insertable<Payment>, 'receipt_number'>,
): Promise<void> {
  const receipt_number = payment.amount_cents ? await nextReceiptNumber(tx) : null
  await tx
    .insertInto('payment')
    .values({ ...payment, receipt_number })
    .execute()
}

async function nextReceiptNumber(tx: Transaction): Promise<number> {
  const { next } = await tx
    .selectFrom('payment')
    .select(sql<number>`coalesce(max(receipt_number), 0) + 1`.as('next'))
    .executeTakeFirstOrThrow()
  return next
}

/** Marks a payment as undone and returns the state it replaced; its receipt keeps the number. */
export async function markUndone(
  tx: Transaction,
  id: string,
  { by, at, because, reason }: { by: string; at: Date } & UndoCause,
): Promise<void> {
  const changes = { undone_by: by, undone_at: at, undone_because: because, undone_reason: reason }
  await tx.updateTable('payment').set(changes).where('id', '=', id).execute()
}

export interface UndoCause {
  because: (typeof UNDO_CAUSES)[number]
  reason: string | null
}

export async function setRefund(tx: Transaction, id: string, { state, detail = '' }: Refund): Promise<void> {
  await tx.updateTable('payment').set({ refund_state: state, refund_detail: detail }).where('id', '=', id).execute()
}

/** Stops a renewal; false if it was stopped before. */
export async function markStopped(tx: Transaction, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('renewal')
    .set({ stopped_at: at })
    .where('id', '=', id)
    .where('stopped_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

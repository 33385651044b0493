import { sql } from 'kysely'
import type { Transaction } from '../../../database/database.ts'

// 'SPPY'
const PAYMENTS_LOCK = 0x53505059

/**
 * Until the transaction's end nobody else verifies or undoes a payment. Taken before any row, so that receipts are numbered
 * without gaps and nobody waits crosswise.
 */
export async function lockPayments(tx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${PAYMENTS_LOCK})`.execute(tx)
}

export interface NewPayment {
  id: string
  payer: { userId: string } | { companyId: string }
  amountCents: number | null
  reference: string
  plan: string
  days: number
  from: Date
  until: Date
  /** What held of the payer before. */
  replaced: object
  verifiedBy: string
  verifiedAt: Date
  idempotencyKey: string | null
}

/** Stores a payment while payments are locked; where an amount was paid it gets the next number of a receipt. */
export async function insertPayment(tx: Transaction, payment: NewPayment): Promise<void> {
  await tx
    .insertInto('payment')
    .values({
      id: payment.id,
      user_id: 'userId' in payment.payer ? payment.payer.userId : null,
      company_id: 'companyId' in payment.payer ? payment.payer.companyId : null,
      amount_cents: payment.amountCents,
      reference: payment.reference,
      plan: payment.plan,
      days: payment.days,
      covers_from: payment.from,
      covers_until: payment.until,
      replaced: JSON.stringify(payment.replaced),
      receipt_number: payment.amountCents
        ? sql<number>`(select coalesce(max(receipt_number), 0) + 1 from payment)`
        : null,
      verified_by: payment.verifiedBy,
      verified_at: payment.verifiedAt,
      idempotency_key: payment.idempotencyKey,
    })
    .execute()
}

/** Marks a payment as taken back, and gives what it replaced; its receipt keeps the number. */
export async function markUndone(tx: Transaction, id: string, { by, at }: { by: string; at: Date }): Promise<void> {
  await tx.updateTable('payment').set({ undone_by: by, undone_at: at }).where('id', '=', id).execute()
}

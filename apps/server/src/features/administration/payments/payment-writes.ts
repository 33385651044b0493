import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'

// 'SPPY'
const PAYMENTS_LOCK = 0x53505059

/**
 * Serialises verifying and undoing payments until the transaction ends. Taken before any row lock, so that receipt
 * numbers have no gaps and nothing deadlocks.
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
  /** The payer's previous state. */
  replaced: object
  verifiedBy: string
  verifiedAt: Date
  idempotencyKey: string | null
}

/** Inserts a payment while payments are locked; one with an amount gets the next receipt number. */
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
      receipt_number: payment.amountCents ? await nextReceiptNumber(tx) : null,
      verified_by: payment.verifiedBy,
      verified_at: payment.verifiedAt,
      idempotency_key: payment.idempotencyKey,
    })
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
export async function markUndone(tx: Transaction, id: string, { by, at }: { by: string; at: Date }): Promise<void> {
  await tx.updateTable('payment').set({ undone_by: by, undone_at: at }).where('id', '=', id).execute()
}

import type { Payment, PendingPayment } from '@spoor/contract/routes/admin-payments.ts'
import type { OwnPayment } from '@spoor/contract/routes/payments.ts'
import { centsToRand } from '@spoor/core/units/money.ts'
import { getUserInvitation, owedCents } from '../users/user-wire.ts'
import type { listProofs, PaymentRow, WaitingRow } from './payment-queries.ts'
import { isCurrent } from './verify-user-payment.ts'

/** A payment in the administrators' wire format. */
export function toPayment(row: PaymentRow): Payment {
  return {
    ...toOwnPayment(row),
    user_id: row.user_id,
    company_id: row.company_id,
    payer: row.payer,
    verified_by: row.verified_by_name,
  }
}

/** A payment in the payer's wire format. */
export function toOwnPayment(row: PaymentRow): OwnPayment {
  return {
    id: row.id,
    amount: row.amount_cents === null ? null : centsToRand(row.amount_cents),
    reference: row.reference,
    plan: row.plan,
    days: row.days,
    covers_from: row.covers_from.toISOString(),
    covers_until: row.covers_until.toISOString(),
    receipt_number: row.receipt_number,
    verified_at: row.verified_at.toISOString(),
    undone_at: row.undone_at?.toISOString() ?? null,
  }
}

type Proof = Awaited<ReturnType<typeof listProofs>>[number]

/** A user awaiting approval, with their proofs of payment. */
export function toPendingPayment(row: WaitingRow, proofs: readonly Proof[], now: Date): PendingPayment {
  const cents = owedCents(row)
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    role_type: row.role_type,
    company_name: row.company_name,
    payment_amount: cents === null ? null : centsToRand(cents),
    payment_reference: row.payment_reference,
    created_at: row.created_at.toISOString(),
    trial_ends_at: row.trial_ends_at?.toISOString() ?? null,
    covered_by: isCurrent(row.company_expires_at, now) ? row.company_name : null,
    invitation: getUserInvitation(row),
    proofs: proofs
      .filter((proof) => proof.owner_id === row.id)
      .map(({ id, filename, sent_at }) => ({ id, filename, sent_at: sent_at.toISOString() })),
  }
}

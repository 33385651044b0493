import type { Payment, PendingPayment } from '@spoor/contract/routes/admin-payments.ts'
import type { OwnPayment } from '@spoor/contract/routes/payments.ts'
import { centsToRand } from '@spoor/core/units/money.ts'
import { toIsoDates } from '../../../platform/http/iso-dates.ts'
import { getUserInvitation, owedCents } from '../users/user-wire.ts'
import type { listProofs, PaymentRow, WaitingRow } from './payment-queries.ts'
import { isCurrent } from './verify-user-payment.ts'

/** A payment in the administrators' wire format. */
export function toPayment(row: PaymentRow): Payment {
  return { ...row, ...toOwnPayment(row), verified_by: row.verified_by_name }
}

/** A payment in the payer's wire format. */
export function toOwnPayment({ amount_cents: cents, ...row }: PaymentRow): OwnPayment {
  return { ...toIsoDates(row), amount: cents === null ? null : centsToRand(cents) }
}

type Proof = Awaited<ReturnType<typeof listProofs>>[number]

/** A user awaiting approval, with their proofs of payment. */
export function toPendingPayment(row: WaitingRow, proofs: readonly Proof[], now: Date): PendingPayment {
  const cents = owedCents(row)
  return {
    ...toIsoDates(row),
    payment_amount: cents === null ? null : centsToRand(cents),
    covered_by: isCurrent(row.company_expires_at, now) ? row.company_name : null,
    invitation: getUserInvitation(row),
    proofs: proofs.filter((proof) => proof.owner_id === row.id).map(toIsoDates),
  }
}

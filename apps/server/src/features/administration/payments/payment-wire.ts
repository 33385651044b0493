import type { Payment, PendingPayment } from '@spoor/contract/routes/admin-payments.ts'
import type { OwnPayment } from '@spoor/contract/routes/payments.ts'
import { PAYMENT_PROVIDERS, type PaymentProviderId } from '@spoor/contract/words/payment-providers.ts'
import { centsToRand } from '@spoor/core/units/money.ts'
import { toIsoDates, type Handler, type ReadingContext } from '../../../platform/http/mount.ts'
import { getUserInvitation, owedCents } from '../users/user-wire.ts'
import type { listProofs, PaymentRow, WaitingRow } from './payment-queries.ts'
import type * as routes from '@spoor/contract/routes/admin-payments.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { orNotFound } from '../../../platform/http/http-error.ts'
import { readTimeCursor, writeTimeCursor } from '../../../platform/http/cursor.ts'
import { userCondition } from '../users/user-queries.ts'
import * as queries from './payment-queries.ts'
import type { Database } from '../../../platform/database/database.ts'

export function toPayment(row: PaymentRow): Payment {
  return {
    ...row,
    ...toOwnPayment(row),
    verified_by: row.provider === null ? row.verified_by_name : PAYMENT_PROVIDERS[row.provider as PaymentProviderId],
    refund: row.refund_state && { state: row.refund_state, detail: row.refund_detail },
  }
}

/** A payment in the payer's wire format. */
export function toOwnPayment({ amount_cents: cents, ...row }: PaymentRow): OwnPayment {
  return {
    ...toIsoDates(row),
    amount: cents === null ? null : centsToRand(cents),
    undone_because: row.undone_at === null ? null : (row.undone_because ?? 'undo'),
    provider: row.provider as PaymentProviderId | null,
    has_vat: row.vat !== null,
  }
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

/** @throws HttpError 404 */
export async function requirePayment(database: Database, id: string): Promise<PaymentRow> {
  return orNotFound(await queries.findPayment(database, id), 'Payment')
}

export const handleListPendingPayments =
  ({ clock }: Dependencies): Handler<typeof routes.listPendingPayments, ReadingContext> =>
  async ({ q, ...page }, { reply, reads }) => {
    const now = new Date(clock.nowMs())
    const { waiting, total } = await queries.listWaiting(reads, await userCondition(reads, { q }, now), {
      ...page,
      now,
    })
    const proofs = await queries.listProofs(
      reads,
      waiting.map(({ id }) => id),
    )
    reply.header('x-total-count', String(total))
    return waiting.map((row) => toPendingPayment(row, proofs, now))
  }

export const handleListPayments: Handler<typeof routes.listPayments, ReadingContext> = async (
  { cursor, limit, ...filter },
  { reads },
) => {
  const after = readTimeCursor(cursor)
  const [rows, total] = await Promise.all([
    queries.listPaymentRows(reads, filter, { after, limit: limit + 1 }),
    queries.countPayments(reads, filter),
  ])
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page[limit - 1] : null
  return {
    items: page.map(toPayment),
    next_cursor: last && writeTimeCursor({ at: last.verified_at, id: last.id }),
    total,
  }
}

/** Whether access is current. */
export function isCurrent(until: Date | null, now: Date): until is Date {
  return until !== null && until > now
}

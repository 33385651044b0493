import type { FastifyReply } from 'fastify'
import type { Transaction } from '../../../platform/database/database.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { findPaymentByKey, listRecentPayments } from './payment-queries.ts'
import type { MadePaymentRow, Payer, PaymentOrderRow } from './payment-queries.ts'

const LONGEST_KEY = 200

/**
 * A client's concurrent calls can arrive after the first was answered. Without a key, an equal payment within this time
 * counts as a repetition.
 */
const SAME_PAYMENT_MS = 10_000

/** Identifies a repeated request to verify a payment. */
export interface Arrival {
  /** The client's Idempotency-Key, if sent. */
  key: string | null
  at: Date
}

export function readArrival(reply: FastifyReply): Arrival {
  const key = reply.request.headers['idempotency-key']
  if (key !== undefined && (typeof key !== 'string' || key === '' || key.length > LONGEST_KEY))
    throw new HttpError(422, `Idempotency-Key: Must be 1 to ${LONGEST_KEY} characters long`)
  return { key: key ?? null, at: new Date(Date.now() - reply.elapsedTime) }
}

/**
 * The payment that this request already created, if it was repeated with its key or sent several times at once. Call it
 * while payments are locked.
 * @throws HttpError 409 if another payment was created meanwhile, or the key was used for another one
 */
export async function findMadePayment(
  tx: Transaction,
  actorId: string,
  order: {
    payer: Payer
    arrival: Arrival
    now: Date
    days: number
    reference: string
    amountCents: number | null
    plan?: string
    /** Whether the payer's access is still in the state after a payment; false after a deletion or rejection. */
    inForce?: boolean
  },
): Promise<string | null> {
  const { payer, arrival, now, inForce = true } = order
  const isSame = (made: PaymentOrderRow): boolean =>
    made.verified_by === actorId &&
    made.days === order.days &&
    made.reference === order.reference &&
    (order.plan === undefined || made.plan === order.plan) &&
    (order.amountCents === null || made.amount_cents === order.amountCents)
  const keyed = arrival.key === null ? undefined : await findPaymentByKey(tx, actorId, arrival.key)
  const isTheirs = 'userId' in payer ? keyed?.user_id === payer.userId : keyed?.company_id === payer.companyId
  if (keyed && isTheirs && isSame(keyed)) return keyed.id
  if (keyed) throw new HttpError(409, 'This Idempotency-Key was used for another payment.')
  const since = new Date(arrival.key === null && inForce ? now.getTime() - SAME_PAYMENT_MS : now)
  const recent = await listRecentPayments(tx, payer, { arrivedAt: arrival.at, since })
  const made = recent.find(isSame)
  if (made) return made.id
  requireNoneSince(recent, arrival.at)
  return null
}

/**
 * Refuses a payment if another one of the payer was created after the request arrived: the client cannot have known
 * about it. Call it while payments are locked.
 * @throws HttpError 409
 */
export async function requireNoPaymentSince(tx: Transaction, payer: Payer, arrivedAt: Date): Promise<void> {
  requireNoneSince(await listRecentPayments(tx, payer, { arrivedAt, since: arrivedAt }), arrivedAt)
}

function requireNoneSince(payments: readonly MadePaymentRow[], arrivedAt: Date): void {
  if (payments.some(({ made_at }) => made_at > arrivedAt))
    throw new HttpError(409, 'Another payment was verified at the same moment. Check it before you verify one more.')
}

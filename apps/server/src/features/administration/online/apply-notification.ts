import { randomUUID } from 'node:crypto'
import { SUBSCRIPTION_DAYS, type CompanyPlan } from '@spoor/contract/limits/plans.ts'
import type { NOTIFICATION_STATES } from '@spoor/contract/routes/admin-payments.ts'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import { addDays } from '@spoor/core/units/local-date.ts'
import { centsToRand, formatCents } from '@spoor/core/units/money.ts'
import { taxDayAt } from '@spoor/core/units/tax-year.ts'
import { type Transaction, inTransaction } from '../../../platform/database/database.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { HttpError, orNotFound } from '../../../platform/http/http-error.ts'
import type { JobContext } from '../../../platform/jobs/jobs.ts'
import type { JobPayload } from '../../../platform/jobs/job-kinds.ts'
import type { NotificationFacts, PaymentProvider } from '../../../platform/payments/payment-provider.ts'
import { findPayment, toPayer } from '../payments/payment-queries.ts'
import { lockPayments, markStopped, setRefund } from '../payments/payment-writes.ts'
import { stopPayersRenewal } from '../payments/stop-renewal.ts'
import { verifyPayment } from '../payments/verify-payment.ts'
import * as queries from './online-queries.ts'
import type { NotificationRow, RenewalRow, StartedRow } from './online-queries.ts'
import * as writes from './online-writes.ts'
import { mailFailedCharge, mailStoppedRenewal } from './online-mails.ts'
import { chargeBack, recordRefund } from './reverse-payment.ts'
import { getReference } from './start-payment.ts'

interface Verdict {
  state: (typeof NOTIFICATION_STATES)[number]
  because?: string
  payment_id?: string
}

const noted = (because = ''): Verdict => ({ state: 'noted', because })
const unmatched = (because: string): Verdict => ({ state: 'unmatched', because })

/** Confirms a stored notification with its provider and acts on it, once. */
export async function checkNotification(
  dependencies: Dependencies,
  providers: readonly PaymentProvider[],
  { notificationId: id }: JobPayload<'check-payment-notification'>,
  { lastAttempt }: Pick<JobContext, 'lastAttempt'>,
): Promise<void> {
  const { database } = dependencies
  const notification = await queries.findNotification(database, id)
  if (notification?.state !== 'checking') return
  const provider = providers.find((each) => each.id === notification.provider)
  const save = async (tx: Transaction, verdict: Verdict) => {
    await writes.updateNotification(tx, id, { ...verdict })
    if (verdict.state === 'unmatched') await writes.markUnmatched(tx, notification.online_payment_id)
  }
  const store = (verdict: Verdict) => inTransaction(database, (tx) => save(tx, verdict))
  try {
    const fault = provider ? await provider.confirm(notification) : 'The provider is no longer configured.'
    if (fault !== null) return await store({ state: 'refused', because: fault })
    await inTransaction(database, async (tx) => {
      await lockPayments(tx)
      await save(tx, await applyFacts(tx, dependencies, notification))
    })
  } catch (error) {
    // The money has arrived, but its payer cannot have what it was for.
    if (error instanceof HttpError) return store(unmatched(error.message))
    if (!lastAttempt) throw error
    await store({ state: 'refused', because: 'It could not be checked for hours. Look for it at the provider.' })
  }
}

/** The caller must hold the payments lock. */
async function applyFacts(tx: Transaction, parts: Dependencies, notification: NotificationRow): Promise<Verdict> {
  const facts = notification.facts as unknown as NotificationFacts
  const { provider } = notification
  const { paymentId, outcome, renewalToken: token } = facts
  const booked = paymentId === null ? undefined : await queries.findPaymentOfProvider(tx, provider, paymentId)
  const started = await queries.findStarted(tx, { provider, id: facts.orderId, providerRef: facts.providerRef })
  const renewal = token === null ? undefined : await queries.findRenewal(tx, { provider, token })
  if (outcome === 'paid') {
    if (paymentId === null) return unmatched('It has no payment number.')
    if (booked) return { state: 'repeated', payment_id: booked.id }
    if (!started) return unmatched('No online payment has its number.')
    const arrived = { started, paymentId, receivedAt: notification.received_at, facts }
    return renewal && started.state === 'paid'
      ? applyRenewal(tx, parts, { ...arrived, renewal })
      : applyFirst(tx, parts, arrived)
  }
  if (outcome === 'refunded' || outcome === 'charged_back') {
    const unbooked = booked || paymentId === null ? undefined : await queries.findUnmatched(tx, provider, paymentId)
    if (unbooked) {
      const closed_at = new Date(parts.clock.nowMs())
      if (unbooked.closed_at === null)
        await writes.updateNotification(tx, unbooked.id, { closed_at, comment: facts.status })
      return noted('The money was not matched to a payment.')
    }
    const reversed = booked ?? (started?.payment_id ? await findPayment(tx, started.payment_id) : undefined)
    if (!reversed) return noted('No payment was recorded.')
    if (facts.amountCents !== null && Math.abs(facts.amountCents) < (reversed.amount_cents ?? 0) - 1)
      return unmatched(`Only ${formatCents(Math.abs(facts.amountCents))} of the payment was returned.`)
    if (reversed.undone_at !== null) {
      if (outcome === 'refunded' && reversed.refund_state !== null) await setRefund(tx, reversed.id, { state: 'made' })
      return { state: 'repeated', payment_id: reversed.id }
    }
    const why = { paymentId: reversed.id, actorId: reversed.verified_by, reason: facts.status }
    await (outcome === 'refunded' ? recordRefund(tx, parts, why) : chargeBack(tx, parts, why))
    return { state: 'applied', payment_id: reversed.id }
  }
  if (outcome === 'other') return noted()
  if (renewal && started?.state === 'paid') return noteRenewal(tx, parts, { renewal, outcome })
  if (!started) return noted('No online payment has its number.')
  if (started.state === 'paid' || started.state === 'unmatched') return noted('It was paid.')
  await writes.updateStarted(tx, started.id, { state: outcome })
  return noted()
}

interface Arrived {
  started: StartedRow
  paymentId: string
  receivedAt: Date
  facts: NotificationFacts
}

async function applyFirst(tx: Transaction, parts: Dependencies, arrived: Arrived): Promise<Verdict> {
  const { started, receivedAt, facts } = arrived
  if (started.state === 'paid') return unmatched('This online payment was paid before.')
  if (receivedAt.getTime() - started.started_at.getTime() > DAY_MS)
    return unmatched('It was paid more than a day after it was started.')
  const payer = await queries.findPayer(tx, started.started_by)
  const paid = payer && queries.getPaidPlan(payer)
  if (paid?.from_plan !== started.from_plan || paid.paid_until?.getTime() !== started.paid_until?.getTime())
    return unmatched('The plan or its paid date has changed since this payment was started.')
  if (!isAmount(facts, started.amount_cents)) return unmatched(describeAmount(facts, started.amount_cents))
  const id = await book(tx, parts, arrived, {
    amountCents: started.amount_cents,
    seats: started.seats,
    upgrades: started.kind === 'upgrade',
  })
  await writes.updateStarted(tx, started.id, { state: 'paid', payment_id: id })
  await stopPayersRenewal(tx, parts, toPayer(started))
  await recordRenewal(tx, parts, started, { token: facts.renewalToken, stoppedAt: null })
  return { state: 'applied', payment_id: id }
}

/** Records the yearly charges that a first payment set up at its provider. */
export async function recordRenewal(
  tx: Transaction,
  { clock }: Pick<Dependencies, 'clock'>,
  started: StartedRow,
  { token, stoppedAt: stopped_at }: { token: string | null; stoppedAt: Date | null },
): Promise<void> {
  const { id: online_payment_id, provider, plan, yearly_cents: amount_cents, renews_on: next_on } = started
  if (token === null || next_on === null) return
  await writes.insertRenewal(tx, {
    id: randomUUID(),
    ...toPayer(started),
    provider,
    plan,
    amount_cents,
    token,
    online_payment_id,
    next_on,
    started_at: new Date(clock.nowMs()),
    stop_token: randomUUID(),
    stopped_at,
  })
}

async function applyRenewal(
  tx: Transaction,
  parts: Dependencies,
  arrived: Arrived & { renewal: RenewalRow },
): Promise<Verdict> {
  const { renewal, facts } = arrived
  if (renewal.stopped_at !== null) return unmatched('The renewal was stopped before this charge.')
  if ((await queries.listRenewalsToStop(tx)).some(({ id }) => id === renewal.id))
    return unmatched('The account, its company or the plan has changed since the renewal began.')
  if (!isAmount(facts, renewal.amount_cents)) return unmatched(describeAmount(facts, renewal.amount_cents))
  const id = await book(tx, parts, arrived, { amountCents: renewal.amount_cents, seats: null, upgrades: false })
  await writes.updateRenewal(tx, renewal.id, { next_on: addYear(renewal.next_on), failed_at: null })
  return { state: 'applied', payment_id: id }
}

async function book(
  tx: Transaction,
  parts: Dependencies,
  { started, paymentId }: Arrived,
  { amountCents, seats, upgrades }: { amountCents: number; seats: number | null; upgrades: boolean },
): Promise<string> {
  // Files that waited for the payment are imported at once.
  await parts.jobs.enqueue(tx, 'release-uploads', {})
  const payer = orNotFound(await queries.findPayer(tx, started.started_by), 'User')
  return verifyPayment(tx, parts, started.started_by, {
    ...(started.user_id === null ? { companyId: started.company_id! } : { userId: started.user_id }),
    days: SUBSCRIPTION_DAYS,
    amount: centsToRand(amountCents),
    reference: getReference(payer),
    online: { provider: started.provider, provider_payment_id: paymentId },
    ...(started.user_id === null && { subscription_type: started.plan as CompanyPlan }),
    seats,
    upgrades,
  })
}

/** A charge failed, or the provider ended the charges. */
async function noteRenewal(
  tx: Transaction,
  parts: Dependencies,
  { renewal, outcome }: { renewal: RenewalRow; outcome: 'failed' | 'cancelled' },
): Promise<Verdict> {
  const nowMs = parts.clock.nowMs()
  if (outcome === 'cancelled') {
    await writes.updateRenewal(tx, renewal.id, { stopped_at_provider: new Date(nowMs) })
    if (await markStopped(tx, renewal.id, new Date(nowMs))) await mailStoppedRenewal(tx, parts, renewal)
    return noted()
  }
  // A notification can arrive late. Ignore a failure from before a successful charge.
  if (renewal.stopped_at !== null || renewal.next_on > addDays(taxDayAt(nowMs), 60))
    return noted('It was charged since.')
  await writes.updateRenewal(tx, renewal.id, { failed_at: new Date(nowMs) })
  await mailFailedCharge(tx, parts, renewal)
  return noted()
}

/** Within a cent, because providers send rand with decimals. */
const isAmount = ({ amountCents }: NotificationFacts, expected: number): boolean =>
  amountCents !== null && Math.abs(amountCents - expected) <= 1

const describeAmount = ({ amountCents }: NotificationFacts, expected: number): string =>
  `${formatCents(amountCents ?? 0)} was paid in place of ${formatCents(expected)}.`

function addYear(day: string): string {
  return `${Number(day.slice(0, 4)) + 1}${day.slice(4).replace('02-29', '02-28')}`
}

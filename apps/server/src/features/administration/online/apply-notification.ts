import { randomUUID } from 'node:crypto'
import { SUBSCRIPTION_DAYS, type CompanyPlan } from '@spoor/contract/limits/plans.ts'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import { addDays } from '@spoor/core/units/local-date.ts'
import { centsToRand, formatCents } from '@spoor/core/units/money.ts'
import { taxDayAt } from '@spoor/core/units/tax-year.ts'
import { type Transaction, inTransaction } from '../../../platform/database/database.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { HttpError, orNotFound } from '../../../platform/http/http-error.ts'
import type { JobContext, JobPayload } from '../../../platform/jobs/jobs.ts'
import type { NotificationFacts, PaymentProvider } from '../../../platform/payments/payment-provider.ts'
import { toPayer } from '../payments/payment-queries.ts'
import { lockPayments, markStopped, setRefund } from '../payments/payment-writes.ts'
import { stopPayersRenewal } from '../payments/stop-renewal.ts'
import { verifyPayment } from '../payments/verify-payment.ts'
import * as queries from './online-queries.ts'
import type { NotificationRow, RenewalRow, StartedRow } from './online-queries.ts'
import * as writes from './online-writes.ts'
import { mailFailedCharge, mailStoppedRenewal } from './online-mails.ts'
import { recordRefund } from './reverse-payment.ts'
import { getReference } from './start-payment.ts'

interface Verdict {
  state: 'applied' | 'repeated' | 'noted' | 'refused' | 'unmatched'
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
    if (verdict.state !== 'unmatched' || notification.online_payment_id === null) return
    await writes.markUnmatched(tx, notification.online_payment_id)
    const order = { orderId: notification.online_payment_id, providerRef: null }
    const started = await queries.findStarted(tx, notification.provider, order)
    if (started) await recordRenewal(tx, dependencies, started, { ...readFacts(notification), isStopped: true })
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

const readFacts = ({ facts }: NotificationRow) => facts as unknown as NotificationFacts

/** The caller must hold the payments lock. */
async function applyFacts(tx: Transaction, parts: Dependencies, notification: NotificationRow): Promise<Verdict> {
  const facts = readFacts(notification)
  const { provider } = notification
  const { paymentId, outcome, renewalToken: token } = facts
  if (outcome === 'other') return noted()
  if (outcome === 'refunded' || outcome === 'refund_failed') return applyRefund(tx, parts, provider, facts)
  const started = await queries.findStarted(tx, provider, facts)
  const renewal = token === null ? undefined : await queries.findRenewal(tx, { provider, token })
  if (outcome === 'paid') {
    if (paymentId === null) return unmatched('It has no payment number.')
    const booked = await queries.findPaymentOfProvider(tx, provider, paymentId)
    if (booked) return { state: 'repeated', payment_id: booked.id }
    if (!started) return unmatched('No online payment has its number.')
    const arrived = { started, paymentId, receivedAt: notification.received_at, facts }
    return renewal && started.state === 'paid'
      ? applyRenewal(tx, parts, { ...arrived, renewal })
      : applyFirst(tx, parts, arrived)
  }
  if (renewal && started?.state === 'paid') return noteRenewal(tx, parts, { renewal, outcome })
  if (!started) return noted('No online payment has its number.')
  if (started.state === 'paid' || started.state === 'unmatched') return noted('It was paid.')
  await writes.updateStarted(tx, started.id, { state: outcome })
  return noted()
}

async function applyRefund(
  tx: Transaction,
  parts: Dependencies,
  provider: string,
  { paymentId, outcome, amountCents, status }: NotificationFacts,
): Promise<Verdict> {
  const booked = await queries.findPaymentOfProvider(tx, provider, paymentId)
  if (outcome === 'refund_failed') {
    if (booked?.undone_because === 'refund') await setRefund(tx, booked.id, { state: 'failed' })
    return unmatched('A refund failed. Try it again, or pay the money back yourself.')
  }
  if (!booked) {
    const unbooked = await queries.findUnmatched(tx, provider, paymentId)
    if (unbooked) await writes.updateNotification(tx, unbooked.id, { closed_at: new Date(parts.clock.nowMs()) })
    return noted('The money was not matched to a payment.')
  }
  if (amountCents !== null && Math.abs(amountCents) < (booked.amount_cents ?? 0) - 1)
    return unmatched(`Only ${formatCents(Math.abs(amountCents))} of the payment was returned.`)
  if (booked.undone_at !== null) {
    if (booked.undone_because === 'refund') await setRefund(tx, booked.id, { state: 'made' })
    return { state: 'repeated', payment_id: booked.id }
  }
  await recordRefund(tx, parts, { paymentId: booked.id, actorId: booked.verified_by, reason: status })
  return { state: 'applied', payment_id: booked.id }
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
  await recordRenewal(tx, parts, started, { ...facts, isStopped: false })
  return { state: 'applied', payment_id: id }
}

/** Records the yearly charges that a first payment set up at its provider. Those of unmatched money are stopped. */
async function recordRenewal(
  tx: Transaction,
  { clock, jobs }: Dependencies,
  started: StartedRow,
  { renewalToken: token, isStopped }: { renewalToken: string | null; isStopped: boolean },
): Promise<void> {
  const { provider, renews_on: next_on } = started
  if (token === null || next_on === null || (await queries.findRenewal(tx, { provider, token }))) return
  const [id, now] = [randomUUID(), new Date(clock.nowMs())]
  await writes.insertRenewal(tx, {
    id,
    ...toPayer(started),
    provider,
    plan: started.plan,
    amount_cents: started.yearly_cents,
    token,
    online_payment_id: started.id,
    next_on,
    started_at: now,
    stop_token: randomUUID(),
    stopped_at: isStopped ? now : null,
  })
  if (isStopped) await jobs.enqueue(tx, 'stop-renewal', { renewalId: id })
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

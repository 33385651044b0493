import type { FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import * as routes from '@spoor/contract/routes/payments.ts'
import { PLANS } from '@spoor/contract/limits/plans.ts'
import { PAYMENT_PROVIDERS, type PaymentProviderId } from '@spoor/contract/words/payment-providers.ts'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import { addDays } from '@spoor/core/units/local-date.ts'
import { centsToRand } from '@spoor/core/units/money.ts'
import { taxDayAt } from '@spoor/core/units/tax-year.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { HttpError, orNotFound } from '../../../platform/http/http-error.ts'
import { toIsoDates, mount } from '../../../platform/http/mount.ts'
import { callWithin } from '../../../platform/limits/call-limits.ts'
import { ProviderUnavailable, type PaymentProvider } from '../../../platform/payments/payment-provider.ts'
import { findActiveRenewal } from '../payments/payment-queries.ts'
import * as queries from './online-queries.ts'
import { getPaidPlan, getPayerKeys, type PayerRow, type RenewalRow, type StartedRow } from './online-queries.ts'
import { insertStarted } from './online-writes.ts'
import { ANNOUNCED_DAYS_BEFORE } from './renewals.ts'
import { quotePayment, toQuote, type Quote } from './quote-payment.ts'

const NO_PROVIDER = 'No payment provider is configured.'
/** Failed attempts count, too: each may call a provider. */
const limitStarts = (userId: string) => ({
  key: `payments by ${userId}`,
  counts: 'all' as const,
  limit: 30,
  windowMs: DAY_MS,
  refusal: () => 'Too many payments started today. Try again tomorrow.',
})
/** A renewal is charged before access ends, which leaves time to try again. */
const CHARGED_DAYS_BEFORE = 3

const renewalDay = ({ covers_until: until }: Quote) => addDays(taxDayAt(until.getTime()), -CHARGED_DAYS_BEFORE)

/** Whether the first charge can be announced in time. */
const mayRenew = (quote: Quote, now: Date) =>
  renewalDay(quote) >= addDays(taxDayAt(now.getTime()), ANNOUNCED_DAYS_BEFORE)

async function loadPayer({ database, clock }: Dependencies, userId: string, seats: number | undefined) {
  const payer = orNotFound(await queries.findPayer(database, userId), 'Profile')
  const now = new Date(clock.nowMs())
  const keys = getPayerKeys(payer)
  const renewal = (await findActiveRenewal(database, keys)) ?? null
  // After a failed charge another payment is due, whatever the provider tries.
  const renewsOn = renewal?.failed_at === null ? renewal.next_on : null
  return { payer, keys, renewal, now, quote: quotePayment(payer, { seats: seats ?? null, renewsOn, now }) }
}

export function mountPaymentStart(
  app: FastifyInstance,
  dependencies: Dependencies,
  providers: readonly PaymentProvider[],
): void {
  const { database, config } = dependencies
  mount(app, routes.getPaymentOptions, async ({ seats }, { user }) => {
    const { keys, quote, renewal, now } = await loadPayer(dependencies, user.id, seats)
    const [started] = await queries.listStartedToday(database, user.id, now)
    const chargedBackAt = await queries.findChargeBack(database, keys)
    const refusal = providers.length === 0 ? NO_PROVIDER : typeof quote === 'string' ? quote : null
    const isTooLate = typeof quote !== 'string' && !mayRenew(quote, now)
    return {
      providers: providers.map(({ id, renews }) => ({ id, renews: renews && !isTooLate })),
      quote: refusal === null ? toQuote(quote as Quote) : null,
      because: refusal,
      renewal: renewal && toWire(renewal),
      started: started === undefined ? null : toWire(started),
      charged_back_at: chargedBackAt?.toISOString() ?? null,
    }
  })

  mount(app, routes.startPayment, async ({ provider: providerId, renews, seats }, { user }) => {
    if (providers.length === 0) throw new HttpError(409, NO_PROVIDER)
    const provider = providers.find(({ id }) => id === providerId)
    if (provider === undefined) throw new HttpError(409, 'This payment provider is not configured.')
    const name = PAYMENT_PROVIDERS[providerId]
    if (renews && !provider.renews) throw new HttpError(409, `${name} cannot charge every year.`)
    const { payer, keys, quote, now } = await loadPayer(dependencies, user.id, seats)
    if (typeof quote === 'string') throw new HttpError(409, quote)
    if (renews && !mayRenew(quote, now))
      throw new HttpError(409, 'Your plan ends too soon for a yearly charge. Renew it first.')
    const id = randomUUID()
    const { kind, plan, amountCents, yearlyCents } = quote
    const renewsOn = renews ? renewalDay(quote) : null
    const back = `${config.origin}/payment-return?id=${id}`
    const order = {
      id,
      amountCents,
      item: `Spoor ${PLANS[plan].name}`,
      reference: getReference(payer),
      returnUrl: back,
      cancelUrl: `${back}&cancelled=1`,
      notifyUrl: `${config.origin}/payments/notify/${providerId}`,
      renewal: renewsOn === null ? null : { amountCents: yearlyCents, firstOn: renewsOn },
    }
    const { providerRef, ...page } = await callWithin(dependencies, [limitStarts(user.id)], async () => {
      const answer = await provider.start(order).catch((error: unknown) => {
        if (!(error instanceof ProviderUnavailable)) throw error
        throw new HttpError(503, `${name} cannot be reached. Try again in a few minutes, or pay by bank transfer.`)
      })
      return { answer, outcome: 'success' }
    })
    await inTransaction(database, (tx) =>
      insertStarted(tx, {
        id,
        ...keys,
        provider: providerId,
        provider_ref: providerRef,
        started_by: user.id,
        started_at: now,
        kind,
        plan,
        amount_cents: amountCents,
        yearly_cents: yearlyCents,
        ...getPaidPlan(payer),
        seats: seats ?? null,
        renews_on: renewsOn,
      }),
    )
    return { id, redirect: page }
  })

  mount(app, routes.getStartedPayment, async ({ id }, { user }) =>
    toWire(orNotFound(await queries.findOwnStarted(database, user.id, id), 'Payment')),
  )
}

export const getReference = (payer: PayerRow): string =>
  (getPayerKeys(payer).user_id === null ? payer.company_reference : null) ?? payer.payment_reference

/** An online payment or a renewal as its payer sees it. */
const toWire = <Row extends StartedRow | RenewalRow>(row: Row) => ({
  ...toIsoDates(row),
  provider: row.provider as PaymentProviderId,
  amount: centsToRand(row.amount_cents),
})

import type { FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import * as routes from '@spoor/contract/routes/payments.ts'
import { PLANS } from '@spoor/contract/limits/plans.ts'
import type { PaymentProviderId } from '@spoor/contract/words/payment-providers.ts'
import { addDays } from '@spoor/core/units/local-date.ts'
import { centsToRand } from '@spoor/core/units/money.ts'
import { taxDayAt } from '@spoor/core/units/tax-year.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { HttpError, orNotFound } from '../../../platform/http/http-error.ts'
import { toIsoDates, mount } from '../../../platform/http/mount.ts'
import { ProviderUnavailable, type PaymentProvider } from '../../../platform/payments/payment-provider.ts'
import { findActiveRenewal } from '../payments/payment-queries.ts'
import * as queries from './online-queries.ts'
import { getPaidPlan, getPayerKeys, type PayerRow, type RenewalRow, type StartedRow } from './online-queries.ts'
import { insertStarted, updateStarted } from './online-writes.ts'
import { ANNOUNCED_DAYS_BEFORE } from './renewals.ts'
import { quotePayment, toQuote, type Quote } from './quote-payment.ts'

const NO_PROVIDER = 'No payment provider is configured.'
const MOST_A_DAY = 30
/** A renewal is charged before access ends, which leaves time to try again. */
const CHARGED_DAYS_BEFORE = 3

const renewalDay = ({ until }: Quote) => addDays(taxDayAt(until.getTime()), -CHARGED_DAYS_BEFORE)

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
    const isQuote = typeof quote !== 'string'
    return {
      providers: providers.map(({ id, name, renews }) => ({
        id,
        name,
        renews: renews && !(isQuote && !mayRenew(quote, now)),
      })),
      quote: isQuote && providers.length > 0 ? toQuote(keys.user_id === null ? 'company' : 'user', quote) : null,
      because: providers.length === 0 ? NO_PROVIDER : isQuote ? null : quote,
      renewal: renewal && toWire(renewal),
      started: started === undefined ? null : toWire(started),
      charged_back_at: chargedBackAt?.toISOString() ?? null,
    }
  })

  mount(app, routes.startPayment, async ({ provider: providerId, renews, seats }, { user }) => {
    if (providers.length === 0) throw new HttpError(409, NO_PROVIDER)
    const provider = providers.find(({ id }) => id === providerId)
    if (provider === undefined) throw new HttpError(409, 'This payment provider is not configured.')
    if (renews && !provider.renews) throw new HttpError(409, `${provider.name} cannot charge every year.`)
    const { payer, keys, quote, now } = await loadPayer(dependencies, user.id, seats)
    if (typeof quote === 'string') throw new HttpError(409, quote)
    if (renews && !mayRenew(quote, now))
      throw new HttpError(409, 'Your plan ends too soon for a yearly charge. Renew it first.')
    if ((await queries.listStartedToday(database, user.id, now)).length >= MOST_A_DAY)
      throw new HttpError(429, 'Too many payments started today. Try again tomorrow.')
    const id = randomUUID()
    const { kind, plan, amountCents, yearlyCents } = quote
    const renewsOn = renews ? renewalDay(quote) : null
    await inTransaction(database, (tx) =>
      insertStarted(tx, {
        id,
        ...keys,
        provider: provider.id,
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
    const back = `${config.origin}/payment-return?id=${id}`
    const redirect = await askProvider(provider, () =>
      provider.start({
        id,
        amountCents,
        item: `Spoor ${PLANS[plan].name}`,
        reference: getReference(payer),
        returnUrl: back,
        cancelUrl: `${back}&cancelled=1`,
        notifyUrl: `${config.origin}/payments/notify/${provider.id}`,
        renewal: renewsOn === null ? null : { amountCents: yearlyCents, firstOn: renewsOn },
      }),
    )
    const { providerRef, ...page } = redirect
    if (providerRef !== null)
      await inTransaction(database, (tx) => updateStarted(tx, id, { provider_ref: providerRef }))
    return { id, redirect: page }
  })

  mount(app, routes.getStartedPayment, async ({ id }, { user }) =>
    toWire(orNotFound(await queries.findOwnStarted(database, user.id, id), 'Payment')),
  )
}

export function getReference(payer: PayerRow): string {
  const { company_id, company_reference } = { ...payer, company_id: getPayerKeys(payer).company_id }
  return (company_id === null ? null : company_reference) ?? payer.payment_reference
}

async function askProvider<Answer>({ name }: PaymentProvider, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    throw new HttpError(503, `${name} cannot be reached. Try again in a few minutes, or pay by bank transfer.`)
  }
}

/** An online payment or a renewal as its payer sees it. */
const toWire = <Row extends StartedRow | RenewalRow>(row: Row) => ({
  ...toIsoDates(row),
  provider: row.provider as PaymentProviderId,
  amount: centsToRand(row.amount_cents),
})

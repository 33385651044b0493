import { PLANS, type Plan } from '@spoor/contract/limits/plans.ts'
import type { ReplyOf } from '@spoor/contract/route.ts'
import { getPaymentOptions, startPayment, type PaymentQuote } from '@spoor/contract/routes/payments.ts'
import { PAYMENT_PROVIDERS, type PaymentProviderId } from '@spoor/contract/words/payment-providers.ts'
import { CreditCard } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { formatDate } from '../format/instant.ts'
import { formatRand } from '../format/quantity.ts'
import { t } from '../language/t.ts'
import type { ApiClient } from '../net/api-client.ts'
import { getErrorMessage } from '../net/api-error.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/field.tsx'
import { Notice, Problem } from '../ui/notice.tsx'

type Api = Pick<ApiClient, 'call'>

/** How the caller of `api` can pay online, and what that buys; null until known. A company pays for `seats` employees. */
function usePaymentOptions(api: Api, seats?: number) {
  const [options, setOptions] = useState<ReplyOf<typeof getPaymentOptions> | null>(null)
  useEffect(() => {
    const abort = new AbortController()
    // Without an answer the bank transfer remains.
    api.call(getPaymentOptions, { query: { seats } }, { signal: abort.signal }).then(setOptions, () => undefined)
    return () => abort.abort()
  }, [api, seats])
  return options
}

/** 'Pay now', beside the bank transfer; nothing without a provider or an amount. */
export function PayOnline({ api, seats, children }: { api: Api; seats?: number; children?: ReactNode }) {
  const options = usePaymentOptions(api, seats)
  const [chosen, setRenews] = useState<boolean | null>(null)
  const [opening, setOpening] = useState<PaymentProviderId | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    // The Back button restores this page as it was left.
    const onShow = (event: PageTransitionEvent): void => {
      if (!event.persisted) return
      leavingToPay.current = false
      setOpening(null)
    }
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [])
  if (!options || options.providers.length === 0) return null
  // Paying without it would end a renewal that is on.
  const renews = chosen ?? options.renewal !== null
  const { quote, providers, started, charged_back_at: chargedBackAt } = options
  const pay = (provider: PaymentProviderId): void => {
    setOpening(provider)
    setProblem(null)
    api.call(startPayment, { body: { provider, renews, seats } }).then(
      ({ redirect }) => openPage(redirect),
      (error: unknown) => {
        setOpening(null)
        setProblem(getErrorMessage(error, t('The payment could not be started')))
      },
    )
  }
  const offered = providers.filter((provider) => !renews || provider.renews)
  return (
    <>
      {chargedBackAt && (
        <Notice kind="bad" title={t('Your bank took a payment back on {date}', { date: formatDate(chargedBackAt) })}>
          {t('Your access is suspended until you pay again. If this was a mistake, ask your bank and contact us.')}
        </Notice>
      )}
      {children}
      {children && options.because && <p className="text-sm text-muted">{options.because}</p>}
      {quote && (
        <section aria-label={t('Pay now')} className="rounded-lg border border-line p-4">
          <h2 className="text-base font-semibold">{t('Pay now')}</h2>
          <p className="mt-1 text-2xl font-semibold tabular-nums">{formatRand(quote.amount)}</p>
          <p className="text-sm text-muted">{describeQuote(quote)}</p>
          {providers.some((provider) => provider.renews) && (
            <Checkbox className="mt-3 items-start" checked={renews} onChange={() => setRenews(!renews)}>
              <span>
                {t('Renew every year for {amount}', { amount: formatRand(quote.yearly_amount) })}
                <small className="block text-sm text-muted">
                  {t('An email 14 days before each charge has a link to stop it.')}
                </small>
              </span>
            </Checkbox>
          )}
          {started?.state === 'waiting' && (
            <p className="mt-3 text-sm">
              {t('A payment of {amount} is not confirmed yet.', { amount: formatRand(started.amount) })}{' '}
              <a
                className="font-semibold text-accent underline underline-offset-2"
                href={`/payment-return?id=${started.id}`}
              >
                {t('See its state')}
              </a>
            </p>
          )}
          <Problem className="mt-3">{problem}</Problem>
          <div className="mt-4 flex flex-wrap gap-3">
            {offered.map(({ id }, index) => (
              <Button
                key={id}
                variant={index === 0 ? 'primary' : 'secondary'}
                size="large"
                className="max-sm:w-full"
                icon={CreditCard}
                busy={opening === id}
                disabled={opening !== null}
                onClick={() => pay(id)}
              >
                {t('Pay with {name}', { name: PAYMENT_PROVIDERS[id] })}
              </Button>
            ))}
          </div>
        </section>
      )}
    </>
  )
}

function describeQuote({
  kind,
  plan,
  covers_from: from,
  covers_until: until,
  yearly_amount: yearly,
}: PaymentQuote): string {
  const name = PLANS[plan as Plan]?.name ?? plan
  const end = formatDate(until)
  if (kind === 'upgrade')
    return t('{name} until {end}, pro rata; then {yearly} a year', { name, end, yearly: formatRand(yearly) })
  return t('{name}, from {start} to {end}', { name, start: formatDate(from), end })
}

/** Whether this page is being left for a provider's. */
export const leavingToPay = { current: false }

/** Opens the provider's page in this tab. */
function openPage({ method, url, fields }: ReplyOf<typeof startPayment>['redirect']): void {
  leavingToPay.current = true
  if (method === 'GET') return location.assign(url)
  const form = document.createElement('form')
  form.method = 'post'
  form.action = url
  for (const { name, value } of fields) {
    const input = document.createElement('input')
    input.type = 'hidden'
    input.name = name
    input.value = value
    form.append(input)
  }
  document.body.append(form)
  form.submit()
}

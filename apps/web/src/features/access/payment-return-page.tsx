import { getStartedPayment, type StartedPayment } from '@spoor/contract/routes/payments.ts'
import { PAYMENT_PROVIDERS } from '@spoor/contract/words/payment-providers.ts'
import { Link, useRouter, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { api } from '../../api/api.ts'
import { refreshSession } from '../../auth/account.ts'
import { getPathAfterSignIn } from '../../auth/after-sign-in.ts'
import { formatRand } from '../../format/quantity.ts'
import { t } from '../../language/t.ts'
import { ApiError, getErrorMessage } from '../../net/api-error.ts'
import { useAppSettings } from '../../net/app-settings.ts'
import { setCurrentRefusal } from '../../session/refusals.ts'
import { useRestoredSession } from '../../auth/use-restored-session.ts'
import { useSession } from '../../session/use-session.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useNowMs } from '../../ui/use-now-ms.ts'

const CHECK_EVERY_MS = 2000
const USUAL_MS = 20_000

/** Where a provider sends the payer back. Only the provider's notification to the server makes a payment. */
export function PaymentReturnPage() {
  const { id, cancelled }: { id?: unknown; cancelled?: unknown } = useSearch({ strict: false })
  const router = useRouter()
  const session = useSession()
  useRestoredSession()
  const [openedMs] = useState(Date.now)
  const lasts = useNowMs({ stepMs: 5000 }) > openedMs + USUAL_MS
  const support = useAppSettings()?.support_address
  const { payment, problem } = useStarted(String(id))
  const isPaid = payment?.state === 'paid'
  useEffect(() => {
    if (!isPaid) return
    setCurrentRefusal(null)
    const exists = (pathname: string): boolean => router.getMatchedRoutes(pathname)[2] !== undefined
    refreshSession()
      .then((current) =>
        router.navigate({
          href: getPathAfterSignIn({ requested: undefined, profile: current?.profile ?? null, exists }),
          replace: true,
        }),
      )
      // The page then offers the way in as a link.
      .catch(() => undefined)
  }, [isPaid, router])

  const show = (title: string, words: ReactNode, kind?: 'good' | 'warn') => (
    <div className="max-w-xl">
      <PageHeader title={title} />
      <Notice kind={kind}>{words}</Notice>
    </div>
  )
  const again = (
    <Link to={session ? '/payment-required' : '/login'} className={`mt-4 ${buttonClass({ variant: 'primary' })}`}>
      {session ? t('Back to the payment') : t('Sign In')}
    </Link>
  )
  if (problem !== null)
    return (
      <>
        {show(
          t('Your payment'),
          session ? problem : t('Sign in to see your payment. You are let in as soon as it is confirmed.'),
          session ? 'warn' : undefined,
        )}
        {again}
      </>
    )
  if (!payment) return <Skeleton className="h-40" />
  const words = { provider: PAYMENT_PROVIDERS[payment.provider], amount: formatRand(payment.amount) }
  if (isPaid)
    return show(
      t('Thank you'),
      <>
        {t('Your payment of {amount} has been verified', words)}{' '}
        <Link to="/" className="font-semibold underline underline-offset-2">
          {t('Continue')}
        </Link>
      </>,
      'good',
    )
  if (payment.state === 'unmatched')
    return show(
      t('Your payment'),
      t(
        'We received your money, but could not match it to this payment. An administrator will match or refund it. Do not pay again.',
      ),
      'warn',
    )
  if (payment.state === 'waiting' && !cancelled)
    return (
      <>
        <PageHeader title={t('Waiting for {provider}', words)}>
          {t('{provider} is confirming your payment of {amount}. This page then lets you in by itself.', words)}
        </PageHeader>
        <Skeleton className="h-2 w-full" />
        {lasts && (
          <Notice className="mt-6" title={t('This is taking longer than usual')}>
            {t(
              'An Instant EFT can take a few minutes. You can close this page: we will email you once the payment is confirmed.',
            )}{' '}
            {support &&
              t('If you were charged and have not had an email after an hour, write to {support}.', { support })}
          </Notice>
        )}
      </>
    )
  return (
    <>
      {show(
        t('Not paid'),
        payment.state === 'failed'
          ? t('{provider} could not take the payment. You were not charged.', words)
          : t('You left {provider} before paying. You were not charged.', words),
      )}
      {again}
    </>
  )
}

interface Known {
  payment: StartedPayment | null
  problem: string | null
}

/** The payment's state, checked until it is final. A refusal ends the checks; an unreachable server does not. */
function useStarted(id: string): Known {
  const [known, setKnown] = useState<Known>({ payment: null, problem: null })
  useEffect(() => {
    const abort = new AbortController()
    const check = async (): Promise<void> => {
      try {
        const payment = await api.call(getStartedPayment, { params: { id } }, { signal: abort.signal })
        setKnown({ payment, problem: null })
        if (payment.state !== 'waiting') return
      } catch (error) {
        if (abort.signal.aborted) return
        if (error instanceof ApiError && error.status >= 400 && error.status < 500)
          return setKnown({ payment: null, problem: getErrorMessage(error) })
      }
      setTimeout(() => void (abort.signal.aborted || check()), CHECK_EVERY_MS)
    }
    void check()
    return () => abort.abort()
  }, [id])
  return known
}

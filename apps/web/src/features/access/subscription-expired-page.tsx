import { REFUSALS } from '@spoor/contract/words/refusals.ts'
import { useSession } from '../../session/use-session.ts'
import { formatDate } from '../../format/instant.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { PaymentCards } from './payment-cards.tsx'
import { usePaymentCheck } from './use-payment-check.ts'
import { t } from '../../language/t.ts'
import { HELD_DAYS, listConnections } from '@spoor/contract/routes/connections.ts'
import { useEffect, useState } from 'react'
import { api } from '../../api/api.ts'
import { Notice } from '../../ui/notice.tsx'

export function SubscriptionExpiredPage() {
  const payment = usePaymentCheck()
  const profile = useSession()?.profile
  const endedAt = payment.status?.subscription_expires_at ?? profile?.subscription_expires_at
  return (
    <>
      <PageHeader title={t('Your subscription has ended')}>{t(REFUSALS.subscription_expired)}</PageHeader>
      <HeldPositions />
      <PaymentCards
        title={t('How to renew')}
        description={
          <>
            {endedAt && <>{t('It ended on {endedAt}.', { endedAt: formatDate(endedAt) })} </>}
            {t(
              'Pay as shown below and send proof of payment. Once it is verified you can continue where you left off.',
            )}
          </>
        }
        payment={payment}
      />
    </>
  )
}

/** What happens to positions from a phone that keeps sending; renders nothing for drivers without one. */
export function HeldPositions() {
  const [isSending, setSending] = useState(false)
  useEffect(() => {
    const ended = new AbortController()
    api
      .call(listConnections, {}, { signal: ended.signal })
      .then(({ items }) =>
        setSending(items.some(({ health, last_received_at }) => health === 'held' && last_received_at !== null)),
      )
      // The page works without this list.
      .catch(() => undefined)
    return () => ended.abort()
  }, [])
  if (!isSending) return null
  return (
    <Notice className="mb-6" kind="warn" title={t('Your phone keeps sending')}>
      {t('Its positions are kept for {n} days and become trips when you renew.', { n: HELD_DAYS })}
    </Notice>
  )
}

import { REFUSALS } from '@spoor/contract/words/refusals.ts'
import { useSession, useTimezone } from '../../session/use-session.ts'
import { formatDate } from '../../format/instant.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { HeldPositions } from './held-positions.tsx'
import { PaymentCards } from './payment-cards.tsx'
import { usePaymentCheck } from './use-payment-check.ts'
import { t } from '../../language/t.ts'

export function SubscriptionExpiredPage() {
  const payment = usePaymentCheck()
  const timezone = useTimezone()
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
            {endedAt && <>{t('It ended on {endedAt}.', { endedAt: formatDate(endedAt, timezone) })} </>}
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

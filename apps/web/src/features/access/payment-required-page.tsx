import { REFUSALS } from '@spoor/contract/words/refusals.ts'
import { Link } from '@tanstack/react-router'
import { isAccountant } from '../../auth/accountant.ts'
import { useSession } from '../../session/use-session.ts'
import { isRejected } from '../../payment/use-payment-status.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { PaymentCards } from './payment-cards.tsx'
import { usePaymentCheck } from './use-payment-check.ts'
import { t } from '../../language/t.ts'

/** For users who have not paid or whose payment is not verified yet. */
export function PaymentRequiredPage() {
  const payment = usePaymentCheck()
  const profile = useSession()?.profile ?? null
  const hasClients = isAccountant(profile)
  const rejected = payment.status !== null && isRejected(payment.status)
  return (
    <>
      {hasClients && (
        <Link
          to="/clients"
          className="mb-4 inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-2"
        >
          {t('Back to your clients')}
        </Link>
      )}
      {rejected ? (
        <PageHeader title={t('Payment Required')}>{t('You can continue once a payment has been verified.')}</PageHeader>
      ) : hasClients ? (
        <PageHeader title={t('Log your own trips')}>
          {t('Reading your clients’ logbooks stays free. Pay only if you want to log your own trips too.')}
        </PageHeader>
      ) : (
        <PageHeader title={t('Awaiting Payment Verification')}>{t(REFUSALS.payment_unverified)}</PageHeader>
      )}
      <PaymentCards title={t('How to pay')} payment={payment} />
    </>
  )
}

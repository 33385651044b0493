import { REFUSALS } from '@spoor/contract/refusals.ts'
import { Link } from '@tanstack/react-router'
import { useSession } from '../../auth/use-session.ts'
import { isRejected } from '../../payment/payment-status.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { PaymentCards } from './payment-cards.tsx'
import { useLetIn } from './use-let-in.ts'
import { t } from '../../language/t.ts'

/** For whoever has not paid, or whose payment has not been verified yet. */
export function PaymentRequiredPage() {
  const payment = useLetIn()
  const hasClients = useSession()?.profile?.has_clients === true
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
      ) : (
        <PageHeader title={t('Awaiting Payment Verification')}>{t(REFUSALS.payment_unverified)}</PageHeader>
      )}
      <PaymentCards title={t('How to pay')} payment={payment} />
    </>
  )
}

import { REFUSALS } from '@spoor/contract/refusals.ts'
import { api } from '../../api/api.ts'
import { DownloadMine } from '../../payment/download-mine.tsx'
import { PaymentPanel } from '../../payment/payment-panel.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useLetIn } from './use-let-in.ts'
import { t } from '../../language/t.ts'

/** For whoever has not paid, or whose payment has not been verified yet. */
export function PaymentRequiredPage() {
  const payment = useLetIn()
  return (
    <>
      <PageHeader title={t('Awaiting Payment Verification')}>{t(REFUSALS.payment_unverified)}</PageHeader>
      <Card>
        <CardHeader title={t('How to pay')} />
        <PaymentPanel api={api} payment={payment} />
      </Card>
      <Card className="mt-6">
        <CardHeader title={t('Your data')} />
        <DownloadMine api={api} />
      </Card>
    </>
  )
}

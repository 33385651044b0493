import type { ReactNode } from 'react'
import { api } from '../../api/api.ts'
import { t } from '../../language/t.ts'
import { DownloadOwnData } from '../../payment/download-own-data.tsx'
import { PaymentPanel } from '../../payment/payment-panel.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import type { usePaymentCheck } from './use-payment-check.ts'

export function PaymentCards({
  title,
  description,
  payment,
}: {
  title: string
  description?: ReactNode
  payment: ReturnType<typeof usePaymentCheck>
}) {
  return (
    <>
      <Card>
        <CardHeader title={title} description={description} />
        <PaymentPanel api={api} payment={payment} />
      </Card>
      <Card className="mt-6">
        <CardHeader title={t('Your data')} />
        <DownloadOwnData api={api} />
      </Card>
    </>
  )
}

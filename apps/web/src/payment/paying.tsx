import type { ReactNode } from 'react'
import type { ApiClient } from '../api/api-client.ts'
import { Notice } from '../ui/notice.tsx'
import { PaymentPanel } from './payment-panel.tsx'
import { isPaid } from './payment-status.ts'
import { usePaymentStatus } from './use-payment-status.ts'
import { t } from '../language/t.ts'

/** For somebody without a session: how to pay, until it is verified, and the way on. */
export function Paying({ api, children }: { api: Pick<ApiClient, 'call' | 'sendFile'>; children?: ReactNode }) {
  const payment = usePaymentStatus(api)
  return (
    <>
      {payment.status && isPaid(payment.status) ? (
        <Notice kind="good" title={t('Your payment has been verified')}>
          {t('You can sign in now.')}
        </Notice>
      ) : (
        <PaymentPanel api={api} payment={payment} />
      )}
      {children}
    </>
  )
}

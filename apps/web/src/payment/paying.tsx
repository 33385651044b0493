import type { ReactNode } from 'react'
import type { ApiClient } from '../net/api-client.ts'
import { Notice } from '../ui/notice.tsx'
import { PaymentPanel } from './payment-panel.tsx'
import { isPaid, isRejected, type PaymentCheck } from './use-payment-status.ts'
import { t } from '../language/t.ts'

/** For users without a session: how to pay, until the payment is verified, then the next step. */
export function Paying({
  api,
  payment,
  waiting,
  unpaid,
  children,
}: {
  api: Pick<ApiClient, 'call' | 'sendFile'>
  payment: PaymentCheck
  /** Shown until the payment is accepted or rejected. */
  waiting?: ReactNode
  /** Shown until the payment is verified. */
  unpaid?: ReactNode
  children?: ReactNode
}) {
  const { status } = payment
  return (
    <>
      {status && isPaid(status) ? (
        <Notice kind="good" title={t('Your payment has been verified')}>
          {t('You can sign in now.')}
        </Notice>
      ) : (
        <>
          {!(status && isRejected(status)) && waiting}
          {unpaid}
          <PaymentPanel api={api} payment={payment} />
        </>
      )}
      {children}
    </>
  )
}

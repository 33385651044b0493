import type { ReactNode } from 'react'
import type { ApiClient } from '../api/api-client.ts'
import { Notice } from '../ui/notice.tsx'
import { PaymentPanel } from './payment-panel.tsx'
import { isPaid, isRejected } from './payment-status.ts'
import type { PaymentCheck } from './use-payment-status.ts'
import { t } from '../language/t.ts'

/** For somebody without a session: how to pay, until it is verified, and the way on. */
export function Paying({
  api,
  payment,
  waiting,
  unpaid,
  children,
}: {
  api: Pick<ApiClient, 'sendFile'>
  payment: PaymentCheck
  /** Shown until there is a verdict on the payment, good or bad. */
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

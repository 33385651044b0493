import { useEffect } from 'react'
import { api } from '../api/api.ts'
import { refreshSession } from '../auth/account.ts'
import { t } from '../language/t.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { PaymentPanel } from './payment-panel.tsx'
import { isPaid, usePaymentStatus } from './use-payment-status.ts'

/** How to pay before the trial or paid period ends. Refreshes the session once the payment is verified. */
export function PayDialog({
  renews = false,
  onClose,
}: {
  /** Paying for another year after the current one. */
  renews?: boolean
  onClose: () => void
}) {
  const payment = usePaymentStatus(api)
  const paid = payment.status !== null && isPaid(payment.status)
  useEffect(() => {
    // The next navigation reports a failure.
    if (paid && !renews) refreshSession().catch(() => undefined)
  }, [paid, renews])
  return (
    <Dialog
      onClose={onClose}
      title={renews ? t('How to renew') : t('How to pay')}
      footer={<Button onClick={onClose}>{t('Close')}</Button>}
    >
      {paid && !renews ? (
        <Notice kind="good" title={t('Your payment has been verified')} />
      ) : (
        <PaymentPanel api={api} payment={payment} />
      )}
    </Dialog>
  )
}

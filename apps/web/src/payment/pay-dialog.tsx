import { useEffect } from 'react'
import { api } from '../api/api.ts'
import { refreshSession } from '../auth/account.ts'
import { t } from '../language/t.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { PaymentPanel } from './payment-panel.tsx'
import { isPaid, usePaymentStatus } from './use-payment-status.ts'

/** How to pay before the trial or the paid time ends. Once the payment is verified the session learns of it. */
export function PayDialog({
  renews = false,
  onClose,
}: {
  /** For another year, after the one that is paid. */
  renews?: boolean
  onClose: () => void
}) {
  const payment = usePaymentStatus(api)
  const paid = payment.status !== null && isPaid(payment.status)
  useEffect(() => {
    // A failure shows with the next page.
    if (paid && !renews) refreshSession().catch(() => undefined)
  }, [paid, renews])
  return (
    <Dialog
      open
      onOpenChange={onClose}
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

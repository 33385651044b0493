import { useEffect } from 'react'
import { api } from '../api/api.ts'
import { refreshSession } from '../auth/account.ts'
import { t } from '../language/t.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { PaymentPanel } from './payment-panel.tsx'
import { isPaid } from './payment-status.ts'
import { usePaymentStatus } from './use-payment-status.ts'

/** How to pay before the trial ends. Once the payment is verified the session learns of it. */
export function PayDialog({ onClose }: { onClose: () => void }) {
  const payment = usePaymentStatus(api)
  const paid = payment.status !== null && isPaid(payment.status)
  useEffect(() => {
    // A failure shows with the next page.
    if (paid) refreshSession().catch(() => undefined)
  }, [paid])
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('How to pay')}
      footer={<Button onClick={onClose}>{t('Close')}</Button>}
    >
      {paid ? (
        <Notice kind="good" title={t('Your payment has been verified')} />
      ) : (
        <PaymentPanel api={api} payment={payment} />
      )}
    </Dialog>
  )
}

import { useEffect } from 'react'
import { api } from '../../api/api.ts'
import { refreshSession } from '../../auth/account.ts'
import { setStandingRefusal } from '../../auth/refusals.ts'
import { isPaid } from '../../payment/payment-status.ts'
import { usePaymentStatus } from '../../payment/use-payment-status.ts'
import type { PaymentCheck } from '../../payment/use-payment-status.ts'

/** Watches the payment; once it is good the session is read anew, and the guard leads on. */
export function useLetIn(): PaymentCheck {
  const payment = usePaymentStatus(api)
  const paid = payment.status !== null && isPaid(payment.status)
  useEffect(() => {
    if (!paid) return
    setStandingRefusal(null)
    // A failure here shows at the next check.
    refreshSession().catch(() => undefined)
  }, [paid])
  return payment
}

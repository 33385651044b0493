import { useEffect } from 'react'
import { api } from '../../api/api.ts'
import { refreshSession } from '../../auth/account.ts'
import { setCurrentRefusal } from '../../session/refusals.ts'
import { isPaid, type PaymentCheck, usePaymentStatus } from '../../payment/use-payment-status.ts'

/** Polls the payment; once it is valid, refreshes the session and the guard redirects. */
export function usePaymentCheck(): PaymentCheck {
  const payment = usePaymentStatus(api)
  const paid = payment.status !== null && isPaid(payment.status)
  useEffect(() => {
    if (!paid) return
    setCurrentRefusal(null)
    // The next check reports a failure.
    refreshSession().catch(() => undefined)
  }, [paid])
  return payment
}

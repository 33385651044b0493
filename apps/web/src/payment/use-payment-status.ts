import { checkPaymentStatus } from '@spoor/contract/routes/auth.ts'
import { useCallback, useEffect, useState } from 'react'
import type { ApiClient } from '../api/api-client.ts'
import { messageOf } from '../api/api-error.ts'
import type { PaymentStatus } from './payment-status.ts'

const CHECK_EVERY_MS = 30_000

export interface PaymentCheck {
  /** null until it is known. */
  status: PaymentStatus | null
  problem: string | null
  checking: boolean
  check: () => Promise<void>
}

/** What is owed and whether it has been verified: asked at once, by hand, and every half minute while the page is seen. */
export function usePaymentStatus(api: Pick<ApiClient, 'call'>, known: PaymentStatus | null = null): PaymentCheck {
  const [status, setStatus] = useState(known)
  const [problem, setProblem] = useState<string | null>(null)
  const [checking, setChecking] = useState(false)

  const check = useCallback(async () => {
    setChecking(true)
    try {
      setStatus(await api.call(checkPaymentStatus))
      setProblem(null)
    } catch (error) {
      setProblem(messageOf(error, 'The status of your payment could not be read.'))
    } finally {
      setChecking(false)
    }
  }, [api])

  useEffect(() => {
    if (!known) void check()
    const timer = setInterval(() => {
      if (!document.hidden) void check()
    }, CHECK_EVERY_MS)
    return () => clearInterval(timer)
  }, [check, known])

  return { status, problem, checking, check }
}

import { checkPaymentStatus } from '@spoor/contract/routes/auth.ts'
import { useCallback, useEffect, useState } from 'react'
import type { ApiClient } from '../api/api-client.ts'
import { messageOf } from '../api/api-error.ts'
import type { PaymentStatus } from './payment-status.ts'
import { t } from '../language/t.ts'

const CHECK_EVERY_MS = 30_000

export interface PaymentCheck {
  /** null until it is known. */
  status: PaymentStatus | null
  problem: string | null
  checking: boolean
  check: () => Promise<void>
}

/** What is owed and whether it has been verified: asked at once, by hand, and every half minute while the page is seen. */
export function usePaymentStatus(api: Pick<ApiClient, 'call'>): PaymentCheck {
  const [status, setStatus] = useState<PaymentStatus | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [checking, setChecking] = useState(true)

  const load = useCallback((): Promise<void> => {
    const known = (loaded: PaymentStatus): void => {
      setStatus(loaded)
      setProblem(null)
      setChecking(false)
    }
    const failed = (error: unknown): void => {
      setProblem(messageOf(error, t('Request failed')))
      setChecking(false)
    }
    return api.call(checkPaymentStatus).then(known, failed)
  }, [api])

  useEffect(() => {
    void load()
    const timer = setInterval(() => {
      if (!document.hidden) void load()
    }, CHECK_EVERY_MS)
    return () => clearInterval(timer)
  }, [load])

  const check = async (): Promise<void> => {
    setChecking(true)
    await load()
  }
  return { status, problem, checking, check }
}

import type { ReplyOf } from '@spoor/contract/route.ts'
import { checkPaymentStatus } from '@spoor/contract/routes/auth.ts'
import { useCallback, useEffect, useState } from 'react'
import type { ApiClient } from '../net/api-client.ts'
import { getErrorMessage } from '../net/api-error.ts'

export type PaymentStatus = ReplyOf<typeof checkPaymentStatus>

/** Whether the payment grants access, by the server's clock. */
export const isPaid = ({ payment_verified, days_left }: PaymentStatus): boolean => payment_verified && days_left !== 0

/** Whether the panel shows a rejected payment. */
export const isRejected = ({ approval_status, covered_by }: PaymentStatus): boolean =>
  approval_status === 'rejected' && covered_by === null

/** With a trial, a new user signs in before paying. */
export const hasTrial = ({ trial_days, trial_ends_at }: PaymentStatus): boolean =>
  trial_days > 0 || trial_ends_at !== null

const CHECK_EVERY_MS = 30_000

export interface PaymentCheck {
  /** null until it is known. */
  status: PaymentStatus | null
  problem: string | null
  checking: boolean
  check: () => Promise<void>
}

/** The amount owed and whether it is verified, loaded every 30 seconds while the page is visible. */
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
      setProblem(getErrorMessage(error))
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

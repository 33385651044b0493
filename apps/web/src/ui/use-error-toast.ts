import { useEffect } from 'react'
import { ApiError } from '../api/api-error.ts'
import { currentSession } from '../auth/session.ts'
import { toast } from './toast.ts'

/**
 * Says `message` at each time that a query fails; not for a failure that is over, and not where the gate refused: the
 * screen that it leads to says why.
 */
export function useErrorToast(
  { error, errorUpdatedAt }: { error: Error | null; errorUpdatedAt: number },
  message: string,
): void {
  const refused = error instanceof ApiError && error.code !== undefined
  const failed = error !== null && !refused
  useEffect(() => {
    // Whoever has signed out is on the way elsewhere.
    if (failed && errorUpdatedAt > 0 && currentSession()) toast.error(message)
  }, [failed, errorUpdatedAt, message])
}

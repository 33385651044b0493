import { useEffect } from 'react'
import { ApiError } from '../net/api-error.ts'
import { currentSession } from '../session/session.ts'
import { toast } from './toast.ts'

/**
 * Says `message` at each time that a query fails; not for a failure that is over, and not where the gate or the sign-in refused:
 * the screen that it leads to says why. Calls on their way while somebody signs out are refused, too.
 */
export function useErrorToast(
  { error, errorUpdatedAt }: { error: Error | null; errorUpdatedAt: number },
  message: string,
): void {
  const refused = error instanceof ApiError && (error.code !== undefined || error.status === 401)
  const failed = error !== null && !refused
  useEffect(() => {
    // Whoever has signed out is on the way elsewhere.
    if (failed && errorUpdatedAt > 0 && currentSession()) toast.error(message)
  }, [failed, errorUpdatedAt, message])
}

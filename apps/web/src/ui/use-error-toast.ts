import { useEffect } from 'react'
import { ApiError } from '../net/api-error.ts'
import { getCurrentSession } from '../session/session.ts'
import { toast } from './toast.ts'

/** Shows `message` once per failure of a query, except refusals that lead to a page that shows the reason. */
export function useErrorToast(
  { error, errorUpdatedAt }: { error: Error | null; errorUpdatedAt: number },
  message: string,
): void {
  const refused = error instanceof ApiError && (error.code !== undefined || error.status === 401)
  const failed = error !== null && !refused
  useEffect(() => {
    // The user has signed out and is leaving this page.
    if (failed && errorUpdatedAt > 0 && getCurrentSession()) toast.error(message)
  }, [failed, errorUpdatedAt, message])
}

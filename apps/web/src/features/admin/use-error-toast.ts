import { useEffect } from 'react'
import { toast } from '../../ui/toast.ts'

/** Says `message` at each time that a query failed. */
export function useErrorToast(query: { errorUpdatedAt: number }, message: string): void {
  useEffect(() => {
    if (query.errorUpdatedAt > 0) toast.error(message)
  }, [query.errorUpdatedAt, message])
}

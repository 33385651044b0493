import { useEffect } from 'react'
import { toast } from '../../ui/toast.ts'

/** Says `message` at each time that a query fails; not for a failure that is over. */
export function useErrorToast(
  { isError, errorUpdatedAt }: { isError: boolean; errorUpdatedAt: number },
  message: string,
): void {
  useEffect(() => {
    if (isError && errorUpdatedAt > 0) toast.error(message)
  }, [isError, errorUpdatedAt, message])
}

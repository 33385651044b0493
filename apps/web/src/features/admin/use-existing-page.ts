import { useEffect } from 'react'
import type { TabProps } from './admin-search.ts'

/** Goes to the first page where the one in the address has no rows, such as when the last of them left the list. */
export function useExistingPage(
  { search, onSearch }: TabProps,
  { data, isPlaceholderData }: { data: { items: readonly unknown[] } | undefined; isPlaceholderData: boolean },
): void {
  const isBeyond = search.page !== undefined && !isPlaceholderData && data?.items.length === 0
  useEffect(() => {
    if (isBeyond) onSearch((now) => ({ ...now, page: undefined }), { replace: true })
    // Only where it becomes so; `onSearch` is another function at every turn.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isBeyond])
}

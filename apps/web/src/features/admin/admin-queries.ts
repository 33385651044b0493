import { useQueryClient } from '@tanstack/react-query'
import type { Pages } from '../../ui/resource-list.tsx'
import type { TabProps } from './admin-search.ts'

/** Rows of a page of any list here. */
export const ROWS_PER_PAGE = 25

/** Every list and figure of administration stands under this key. */
export const ADMIN = 'admin'

/** What one page of a list asks for. */
export const pageOf = (page = 1, rows = ROWS_PER_PAGE): { limit: number; offset: number } => ({
  limit: rows,
  offset: (page - 1) * rows,
})

/** The pages of a list whose page stands in the address. */
export const pagesOf = ({ search, onSearch }: TabProps): Pages => ({
  page: search.page ?? 1,
  perPage: ROWS_PER_PAGE,
  onPage: (page, options) => onSearch((now) => ({ ...now, page: page > 1 ? page : undefined }), options),
})

/** Loads everything of administration that is on the screen anew; the rest when it is looked at. */
export function useReloadAdmin(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: [ADMIN] })
}

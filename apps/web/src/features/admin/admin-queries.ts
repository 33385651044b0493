import { useQueryClient } from '@tanstack/react-query'
import type { Pages } from '../../ui/resource-list.tsx'
import type { TabProps } from './admin-search.ts'
import { ApiError } from '../../net/api-error.ts'
import { t } from '../../language/t.ts'

const ROWS_PER_PAGE = 25

/** Query key prefix of every admin query. */
export const ADMIN = 'admin'

export const pageParams = (page = 1, rows = ROWS_PER_PAGE): { limit: number; offset: number } => ({
  limit: rows,
  offset: (page - 1) * rows,
})

/** Pagination state stored in the URL. */
export const toPages = ({ search, onSearch }: TabProps): Pages => ({
  page: search.page ?? 1,
  perPage: ROWS_PER_PAGE,
  onPage: (page, options) => onSearch((now) => ({ ...now, page: page > 1 ? page : undefined }), options),
})

/** Refetches the admin queries on screen and marks the others stale. */
export function useReloadAdmin(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: [ADMIN] })
}

/** Removes duplicate ids and preserves the order. */
export function uniqueById<T extends { id: string }>(rows: readonly T[]): T[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}

/** The server's own error message, or `fallback` if it sent none. */
export const serverMessage = (error: unknown, fallback: string): string =>
  (error instanceof ApiError && error.detail && t(error.detail)) || fallback

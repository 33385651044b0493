import { useQueryClient } from '@tanstack/react-query'
import type { Pages } from '../../ui/resource-list.tsx'
import type { TabProps } from './admin-search.ts'
import { ApiError } from '../../net/api-error.ts'
import { t } from '../../language/t.ts'

const ROWS_PER_PAGE = 25

export const ADMIN = 'admin'

export const pageParams = (page = 1, rows = ROWS_PER_PAGE): { limit: number; offset: number } => ({
  limit: rows,
  offset: (page - 1) * rows,
})

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

export interface CountedPage<Item> {
  items: Item[]
  total: number
  /** There are more than `total`, because counting stops there. */
  more?: true
}

export function uniqueById<Item extends { id: string }>(page: CountedPage<Item>): CountedPage<Item> {
  return { ...page, items: [...new Map(page.items.map((item) => [item.id, item])).values()] }
}

/** The server's own error message, or `fallback` if it sent none. */
export const serverMessage = (error: unknown, fallback: string): string =>
  (error instanceof ApiError && error.detail && t(error.detail)) || fallback

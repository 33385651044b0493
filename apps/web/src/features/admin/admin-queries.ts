import { useQueryClient } from '@tanstack/react-query'

/** Rows of a page of any list here. */
export const ROWS_PER_PAGE = 25

/** Every list and figure of administration stands under this key. */
export const ADMIN = 'admin'

/** What one page of a list asks for. */
export const pageOf = (page = 1, rows = ROWS_PER_PAGE): { limit: number; offset: number } => ({
  limit: rows,
  offset: (page - 1) * rows,
})

/** Loads everything of administration that is on the screen anew; the rest when it is looked at. */
export function useReloadAdmin(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: [ADMIN] })
}

import { Pager } from '../../ui/pager.tsx'
import { ROWS_PER_PAGE } from './admin-queries.ts'
import type { TabProps } from './admin-search.ts'

/** The pages of a list whose page stands in the address. */
export function ListPager({
  search,
  onSearch,
  count,
  total,
  more = false,
}: TabProps & { count: number; total: number; /** There are more than `total`. */ more?: boolean }) {
  const page = search.page ?? 1
  if (page === 1 && total <= ROWS_PER_PAGE) return null
  const turnTo = (next: number) => () => onSearch((now) => ({ ...now, page: next > 1 ? next : undefined }))
  return (
    <Pager
      first={(page - 1) * ROWS_PER_PAGE + 1}
      count={count}
      total={total}
      more={more}
      onPrevious={page > 1 ? turnTo(page - 1) : null}
      onNext={more || page * ROWS_PER_PAGE < total ? turnTo(page + 1) : null}
    />
  )
}

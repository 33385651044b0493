import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { getErrorMessage } from '../net/api-error.ts'
import { classes } from './classes.ts'
import { ErrorState } from './error-state.tsx'
import { Awaited, ListSkeleton } from './loaded.tsx'
import { Cell, HeadCell, Row, Table } from './table.tsx'
import { useMediaQuery } from './use-media-query.ts'
import { t } from '../language/t.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { formatCount, formatTotal } from '../format/quantity.ts'
import { Button } from './button.tsx'

const WIDE = '(width >= 56.25rem)'
const MAX_SKELETON_ROWS = 8

interface Page<Item> {
  items: readonly Item[]
  total?: number
  /** There are more than `total`, because counting stops there. */
  more?: boolean
}

export interface Column<Item> {
  head: string
  cell: (item: Item) => ReactNode
  numeric?: boolean
  className?: string
  headClassName?: string
  /** The header is for screen readers only. */
  isHeadHidden?: boolean
}

/** The current page, counting from 1, and how to change it. */
export interface Pages {
  page: number
  perPage: number
  onPage: (page: number, options?: { replace?: boolean }) => void
}

/** A paginated list: a table if columns are given and fit, otherwise cards. Includes loading, error and empty states. */
export function ResourceList<Item extends { id: string }>({
  query,
  failed,
  label,
  columns,
  renderCard,
  cardClassName = 'flex items-start gap-2 py-3 text-sm',
  renderCount,
  empty,
  pages,
}: {
  query: Pick<UseQueryResult<Page<Item>>, 'data' | 'error' | 'isError' | 'isPending' | 'isPlaceholderData'> &
    Pick<UseQueryResult, 'fetchStatus' | 'refetch'>
  failed: string
  label: string
  columns?: readonly Column<Item>[]
  renderCard: (item: Item) => ReactNode
  cardClassName?: string
  /** Shows above the list how many items match. */
  renderCount?: (page: { total: number; more?: boolean }) => ReactNode
  empty: ReactNode
  pages?: Pages
}) {
  const wide = useMediaQuery(WIDE)
  const { items = [], total = items.length, more } = query.data ?? {}
  useExistingPage(pages, query.data?.items.length === 0 && !query.isPlaceholderData)
  if (query.isError) {
    return (
      <ErrorState title={failed} onRetry={() => void query.refetch()}>
        {getErrorMessage(query.error)}
      </ErrorState>
    )
  }
  // The shown rows were removed, but others are still to load.
  if (query.isPending || (items.length === 0 && total > 0)) {
    return (
      <Awaited query={query} skeleton={<ListSkeleton rows={pages && Math.min(pages.perPage, MAX_SKELETON_ROWS)} />} />
    )
  }
  return (
    <>
      {renderCount?.({ total, more })}
      {items.length === 0 ? (
        empty
      ) : (
        <div className={classes('transition-opacity', query.isPlaceholderData && 'opacity-60')}>
          {columns && wide ? (
            <ItemTable items={items} columns={columns} />
          ) : (
            // Separates the line from the content above.
            <ul
              aria-label={label}
              className="flex flex-col divide-y divide-line border-t border-line [:first-child>&]:border-t-0"
            >
              {items.map((item) => (
                <li key={item.id} className={cardClassName}>
                  {renderCard(item)}
                </li>
              ))}
            </ul>
          )}
          {pages && <ItemPager {...pages} count={items.length} total={total} more={more} />}
        </div>
      )}
    </>
  )
}

function ItemTable<Item extends { id: string }>({
  items,
  columns,
}: {
  items: readonly Item[]
  columns: readonly Column<Item>[]
}) {
  return (
    <Table>
      <thead>
        <tr>
          {columns.map(({ head, numeric, headClassName, isHeadHidden }) => (
            <HeadCell key={head} numeric={numeric} className={headClassName}>
              {isHeadHidden ? <span className="sr-only">{head}</span> : head}
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <Row key={item.id}>
            {columns.map(({ head, cell, numeric, className }) => (
              <Cell key={head} numeric={numeric} className={className}>
                {cell(item)}
              </Cell>
            ))}
          </Row>
        ))}
      </tbody>
    </Table>
  )
}

/** The displayed range and the total, with buttons to the other pages. */
export function ItemPager({
  page,
  perPage,
  onPage,
  count,
  total,
  more = false,
}: Pages & { count: number; total: number; more?: boolean }) {
  if (page === 1 && total <= perPage) return null
  const first = (page - 1) * perPage + 1
  const hasNext = more || page * perPage < total
  return (
    <nav aria-label={t('Pages')} className="mt-3 flex flex-wrap items-center justify-between gap-3 text-sm text-muted">
      <p aria-live="polite">
        {t('{first}–{count} of {total}', {
          first: formatCount(first),
          count: formatCount(first + count - 1),
          total: formatTotal({ total, more }),
        })}
      </p>
      {(page > 1 || hasNext) && (
        <div className="flex flex-wrap gap-2">
          <Button size="small" icon={ChevronLeft} disabled={page === 1} onClick={() => onPage(page - 1)}>
            {t('Previous')}
          </Button>
          <Button size="small" disabled={!hasNext} onClick={() => onPage(page + 1)}>
            {t('Next')}
            <ChevronRight size={16} />
          </Button>
        </div>
      )}
    </nav>
  )
}

/** Goes to the first page if the current one is empty, for example after its last row was removed. */
function useExistingPage(pages: Pages | undefined, isEmpty: boolean): void {
  const isBeyond = isEmpty && pages !== undefined && pages.page > 1
  useEffect(() => {
    if (isBeyond) pages?.onPage(1, { replace: true })
    // Only when the page becomes empty; `pages` is a new object on every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isBeyond])
}

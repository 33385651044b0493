import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { getErrorMessage } from '../net/api-error.ts'
import { ErrorState } from './error-state.tsx'
import { Skeleton } from './skeleton.tsx'
import { SpoorLine } from './spoor-line.tsx'
import { Button } from './button.tsx'
import { t } from '../language/t.ts'

/** Placeholder for a query's data: a skeleton, or a note that it is waiting for the network. */
export function Awaited({ query, skeleton }: { query: Pick<UseQueryResult, 'fetchStatus'>; skeleton: ReactNode }) {
  if (query.fetchStatus !== 'paused') return skeleton
  return (
    <EmptyState title={t('Waiting for a connection')}>{t('It loads automatically once you are online.')}</EmptyState>
  )
}

/** Renders a query's data, a placeholder while it loads, or the error with a retry button. */
export function Loaded<Data>({
  query,
  failed,
  skeleton,
  children,
}: {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isError' | 'fetchStatus'> & { refetch: () => unknown }
  failed: string
  /** Placeholder in the shape of the content; by default rows of a list. */
  skeleton?: ReactNode
  children: (data: Data) => ReactNode
}) {
  if (query.data !== undefined) return children(query.data)
  if (query.isError) {
    return (
      <ErrorState title={failed} onRetry={() => void query.refetch()}>
        {getErrorMessage(query.error)}
      </ErrorState>
    )
  }
  return <Awaited query={query} skeleton={skeleton ?? <ListSkeleton rows={4} />} />
}

export interface NextPages {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
}

/** Loads the next page of a list; renders nothing on the last one. */
export function ShowMore({
  query,
  label = t('Show more'),
  className,
}: {
  query: NextPages
  label?: string
  className?: string
}) {
  if (!query.hasNextPage) return null
  return (
    <Button
      size="small"
      className={className}
      busy={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
    >
      {label}
    </Button>
  )
}

/** Shown for an empty list: what belongs here, one action, and the track illustration. */
export function EmptyState({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className="flex flex-col items-center px-4 py-10 text-center">
      <SpoorLine className="mb-5 w-40" />
      <p className="text-base font-semibold">{title}</p>
      {children && <div className="mt-1 max-w-md text-sm text-balance text-muted">{children}</div>}
      {action && <div className="mt-5 [&>*]:justify-center">{action}</div>}
    </div>
  )
}

const ROWS = 8

export function ListSkeleton({ rows = ROWS }: { rows?: number }) {
  return (
    <output aria-label={t('Loading')} className="flex flex-col divide-y divide-line">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex h-14 items-center gap-4">
          <div className="flex min-w-0 flex-1 flex-col gap-1.5">
            <Skeleton className="h-3.5 w-40 max-w-full" />
            <Skeleton className="h-3 w-56 max-w-full" />
          </div>
          <Skeleton className="h-6 w-28 rounded-full max-sm:hidden" />
          <Skeleton className="size-8" />
        </div>
      ))}
    </output>
  )
}

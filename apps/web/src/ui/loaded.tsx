import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { getErrorMessage } from '../net/api-error.ts'
import { EmptyState } from './empty-state.tsx'
import { ErrorState } from './error-state.tsx'
import { Button } from './button.tsx'
import { ListSkeleton } from './list-skeleton.tsx'
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
        {getErrorMessage(query.error, t('Request failed'))}
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

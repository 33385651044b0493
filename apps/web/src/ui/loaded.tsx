import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { getErrorMessage } from '../net/api-error.ts'
import { EmptyState } from './empty-state.tsx'
import { ErrorState } from './error-state.tsx'
import { Skeleton } from './skeleton.tsx'
import { t } from '../language/t.ts'

/** What stands where a query's data will be: a skeleton, or that it waits for the network. */
export function Awaited({ query, skeleton }: { query: Pick<UseQueryResult, 'fetchStatus'>; skeleton: ReactNode }) {
  if (query.fetchStatus !== 'paused') return skeleton
  return (
    <EmptyState title={t('Waiting for a connection')}>{t('It loads automatically once you are online.')}</EmptyState>
  )
}

/** A query's data when it is there; before that a skeleton, after a fault what failed and how to try again. */
export function Loaded<Data>({
  query,
  failed,
  skeleton,
  children,
}: {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isError' | 'fetchStatus'> & { refetch: () => unknown }
  failed: string
  /** In the final shape of what comes; rows of a list by default. */
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
  return <Awaited query={query} skeleton={skeleton ?? <RowsSkeleton />} />
}

function RowsSkeleton() {
  return (
    <output aria-label={t('Loading')} className="flex flex-col gap-3">
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-12" />
      ))}
    </output>
  )
}

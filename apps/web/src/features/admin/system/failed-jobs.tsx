import { RotateCcw } from 'lucide-react'
import { messageOf } from '../../../api/api-error.ts'
import { useTimezone } from '../../../auth/use-session.ts'
import { formatDateTime } from '../../../format/instant.ts'
import { formatCount } from '../../../format/quantity.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { ListSkeleton } from '../list-skeleton.tsx'
import { useFailedJobs, useRetryJob } from './use-system.ts'

/** Jobs and mails that were given up, each to be tried again. */
export function FailedJobs() {
  const failed = useFailedJobs()
  const retry = useRetryJob()
  const timezone = useTimezone()
  const jobs = failed.data?.pages.flatMap(({ items }) => items) ?? []
  const total = failed.data?.pages[0]?.total ?? 0
  return (
    <section aria-labelledby="failed-jobs">
      <h3 id="failed-jobs" className="mb-2 flex items-center gap-2 text-base font-semibold">
        Failed jobs and mails {total > 0 && <Badge tone="bad">{formatCount(total)}</Badge>}
      </h3>
      {failed.isPending ? (
        <ListSkeleton rows={2} />
      ) : failed.isError ? (
        <ErrorState title="The failed jobs could not be loaded" onRetry={() => void failed.refetch()}>
          {messageOf(failed.error, 'Request failed')}
        </ErrorState>
      ) : jobs.length === 0 ? (
        <p className="text-sm text-muted">Nothing failed.</p>
      ) : (
        <ul aria-label="Failed jobs" className="flex flex-col divide-y divide-line border-y border-line">
          {jobs.map((job) => (
            <li key={job.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 text-sm">
              <div className="min-w-0 flex-1 basis-64">
                <p className="wrap-anywhere">
                  <span className="font-semibold">{job.kind}</span> · {job.about}
                </p>
                <p className="wrap-anywhere text-bad">{job.error}</p>
                <p className="text-muted">
                  {formatDateTime(job.failed_at, timezone)}, after {formatCount(job.tries)}{' '}
                  {job.tries === 1 ? 'try' : 'tries'}
                </p>
              </div>
              <Button
                size="small"
                icon={<RotateCcw size={15} aria-hidden />}
                busy={retry.isPending && retry.variables === job.id}
                onClick={() => retry.mutate(job.id)}
              >
                Try again
              </Button>
            </li>
          ))}
        </ul>
      )}
      {failed.hasNextPage && (
        <Button
          size="small"
          className="mt-3"
          busy={failed.isFetchingNextPage}
          onClick={() => void failed.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </section>
  )
}

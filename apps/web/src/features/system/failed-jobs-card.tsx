import type { FailedJob } from '@spoor/contract/routes/admin-system.ts'
import { RotateCcw } from 'lucide-react'
import { messageOf } from '../../api/api-error.ts'
import { useTimezone } from '../../auth/use-session.ts'
import { formatDateTime } from '../../format/instant.ts'
import { formatCount } from '../../format/quantity.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useFailedJobs, useRetryJob } from './use-system.ts'

/** What each kind of job is to a person. */
const KINDS: Readonly<Record<string, string>> = {
  'send-mail': 'Mail',
  'process-upload': 'Reading of a file',
  'abandon-upload': 'Giving up of a file',
  'derive-upload': 'Trips of a file found anew',
  'mail-approval': 'Mail of an approval',
  'match-identity': 'Identity provider',
  'remind-subscriptions': 'Reminders',
  'clear-uploads': 'Clearing of old files',
  'erase-accounts': 'Erasing of closed accounts',
}

/** Jobs and mails that were tried until nobody would try again. */
export function FailedJobsCard() {
  const jobs = useFailedJobs()
  return (
    <Card>
      <CardHeader
        title="Given up"
        description="Jobs and mails that failed at every try. Mend the cause, then try again."
      />
      {jobs.isPending ? (
        <Skeleton className="h-12" />
      ) : jobs.isError ? (
        <ErrorState title="The jobs could not be loaded" onRetry={() => void jobs.refetch()}>
          {messageOf(jobs.error, 'Request failed')}
        </ErrorState>
      ) : jobs.data.items.length === 0 ? (
        <EmptyState title="Nothing was given up" />
      ) : (
        <>
          <ul aria-label="Given up" className="flex flex-col divide-y divide-line">
            {jobs.data.items.map((job) => (
              <JobItem key={job.id} job={job} />
            ))}
          </ul>
          {jobs.data.total > jobs.data.items.length && (
            <p className="mt-3 text-sm text-muted">
              Showing the newest {formatCount(jobs.data.items.length)} of {formatCount(jobs.data.total)}
            </p>
          )}
        </>
      )}
    </Card>
  )
}

function JobItem({ job }: { job: FailedJob }) {
  const timezone = useTimezone()
  const retry = useRetryJob()
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 text-sm first:pt-0">
      <div className="min-w-0 flex-1 basis-60">
        <p className="wrap-anywhere">
          <span className="font-semibold">{KINDS[job.kind] ?? job.kind}</span> {job.about}
        </p>
        <p className="wrap-anywhere text-muted">
          {formatDateTime(job.failed_at, timezone)}, after {formatCount(job.tries)} {job.tries === 1 ? 'try' : 'tries'}:{' '}
          {job.error}
        </p>
      </div>
      <Button
        size="small"
        icon={<RotateCcw size={15} aria-hidden />}
        busy={retry.isPending}
        aria-label={`Try again: ${KINDS[job.kind] ?? job.kind} ${job.about}`}
        onClick={() => retry.mutate(job.id)}
      >
        Try again
      </Button>
    </li>
  )
}

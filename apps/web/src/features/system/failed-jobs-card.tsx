import type { FailedJob } from '@spoor/contract/routes/admin-system.ts'
import { RotateCcw } from 'lucide-react'
import { useTimezone } from '../../session/use-session.ts'
import { formatDateTime } from '../../format/instant.ts'
import { formatCount } from '../../format/quantity.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useFailedJobs, useRetryJob } from './use-system.ts'
import { t } from '../../language/t.ts'
import { plural } from '../../language/plural.ts'

/** A readable name for each kind of job. */
const KINDS: Readonly<Record<string, string>> = {
  'send-mail': t('Email'),
  'process-upload': t('Reading a file'),
  'abandon-upload': t('Marking an upload as failed'),
  'derive-upload': t('Detecting trips again'),
  'mail-approval': t('Sending an approval email'),
  'match-identity': t('Identity provider'),
  'remind-subscriptions': t('Reminders'),
  'remind-trials': t('Reminders'),
  'match-places': t('Matching trips with places'),
  'name-trip-ends': t('Naming where trips start and end'),
  'clear-uploads': t('Deleting old files'),
  'erase-accounts': t('Erasing closed accounts'),
}

/** Jobs and e-mails whose retries are exhausted. */
export function FailedJobsCard() {
  const jobs = useFailedJobs()
  return (
    <Card>
      <CardHeader
        title={t('Failed')}
        description={t('Jobs and emails that failed on every attempt. Fix the cause, then retry.')}
      />
      <Loaded query={jobs} failed={t('The jobs could not be loaded')} skeleton={<Skeleton className="h-12" />}>
        {({ items, total }) =>
          items.length === 0 ? (
            <EmptyState title={t('No failed jobs')} />
          ) : (
            <>
              <ul aria-label={t('Failed')} className="flex flex-col divide-y divide-line">
                {items.map((job) => (
                  <JobItem key={job.id} job={job} />
                ))}
              </ul>
              {total > items.length && (
                <p className="mt-3 text-sm text-muted">
                  {t('Showing the newest {count} of {total}', {
                    count: formatCount(items.length),
                    total: formatCount(total),
                  })}
                </p>
              )}
            </>
          )
        }
      </Loaded>
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
          {plural(job.tries, '{at}, after {n} try', '{at}, after {n} tries', {
            at: formatDateTime(job.failed_at, timezone),
          })}
          {': '}
          {job.error}
        </p>
      </div>
      <Button
        size="small"
        icon={<RotateCcw size={15} aria-hidden />}
        busy={retry.isPending}
        aria-label={t('Try again: {value} {about}', { value: KINDS[job.kind] ?? job.kind, about: job.about })}
        onClick={() => retry.mutate(job.id)}
      >
        {t('Try again')}
      </Button>
    </li>
  )
}

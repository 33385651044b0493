import * as routes from '@spoor/contract/routes/admin-system.ts'
import type { SystemState, FailedJob } from '@spoor/contract/routes/admin-system.ts'
import { DAY_MS, MINUTE_MS } from '@spoor/core/units/duration.ts'
import { Archive, Database, HardDrive, ListChecks, RotateCcw } from 'lucide-react'
import { getErrorMessage } from '../../net/api-error.ts'
import { formatDateTime } from '../../format/instant.ts'
import { formatBytes, formatCount } from '../../format/quantity.ts'
import { plural, t } from '../../language/t.ts'
import { SetupCard } from '../../setup/setup-card.tsx'
import { useSetup } from '../../setup/use-setup.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { STAT_GRID, StatCard } from '../../ui/stat-card.tsx'
import { useNowMs } from '../../ui/use-now-ms.ts'
import { FuelPricesCard } from './fuel-prices-card.tsx'
import { TaxTablesCard } from './tax-tables-card.tsx'
import { EmptyState, Loaded } from '../../ui/loaded.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, queryReply } from '../../api/api.ts'
import { toast } from '../../ui/toast.ts'

/** Age in days after which a backup counts as outdated. */
const STALE_DAYS = 7

export function describeBackupAge(at: string | null, nowMs: number): { ageText: string; stale: boolean } {
  if (at === null) return { ageText: t('None yet'), stale: true }
  const days = Math.floor((nowMs - Date.parse(at)) / DAY_MS)
  const ageText = days <= 0 ? t('Within the last day') : days === 1 ? t('A day old') : t('{days} days old', { days })
  return { ageText, stale: days >= STALE_DAYS }
}

export function SystemPage() {
  const state = useSystemState()
  const [setup, jobs] = [useSetup(), useFailedJobs()]
  const isPending = state.isPending || setup.isPending || jobs.isPending
  return (
    <>
      <PageHeader title={t('System')} eyebrow={<Badge tone="accent">{t('Administration')}</Badge>}>
        {t('Database, files, emails and jobs, and when the last backup was made')}
      </PageHeader>
      <div className="flex flex-col gap-4 sm:gap-6">
        {isPending ? (
          // The cards appear at once, so that none moves the next.
          <>
            <div className={STAT_GRID}>
              {[0, 1, 2, 3].map((card) => (
                <Skeleton key={card} className="h-32 rounded-xl" />
              ))}
            </div>
            <Skeleton className="h-dvh rounded-xl" />
          </>
        ) : (
          <>
            {state.data ? (
              <StateCards state={state.data} />
            ) : (
              <Card>
                <ErrorState title={t('The system is not responding')} onRetry={() => void state.refetch()}>
                  {getErrorMessage(state.error)}
                </ErrorState>
              </Card>
            )}
            <SetupCard />
            <FailedJobsCard />
            <TaxTablesCard />
            <FuelPricesCard />
          </>
        )}
      </div>
    </>
  )
}

function StateCards({ state }: { state: SystemState }) {
  const nowMs = useNowMs({ stepMs: MINUTE_MS })
  const { database, files, jobs, last_backup: backup } = state
  const age = describeBackupAge(backup?.at ?? null, nowMs)
  return (
    <>
      <div className={STAT_GRID}>
        <StatCard
          label={t('Database')}
          icon={Database}
          figure={database.reachable ? t('Reachable') : t('Unreachable')}
          note={database.size_bytes === null ? undefined : formatBytes(database.size_bytes)}
          urgent={!database.reachable}
        />
        <StatCard
          label={t('File store')}
          icon={HardDrive}
          figure={files.reachable ? t('Reachable') : t('Unreachable')}
          note={files.kept_in === 's3' ? t('In an S3 bucket') : t('On this machine')}
          urgent={!files.reachable}
        />
        <StatCard
          label={t('Failed jobs')}
          icon={ListChecks}
          figure={formatCount(jobs.failed)}
          note={t('{waiting} waiting, {under_way} in progress', {
            waiting: formatCount(jobs.waiting),
            under_way: formatCount(jobs.under_way),
          })}
          urgent={jobs.failed > 0}
        />
        <StatCard
          label={t('Last backup')}
          icon={Archive}
          figure={age.ageText}
          note={backup ? formatDateTime(backup.at) : 'npm run backup'}
          urgent={age.stale}
        />
      </div>
      <Card>
        <CardHeader title={t('This server')} />
        <Facts>
          <Fact name={t('Version')}>{state.version}</Fact>
          <Fact name={t('Running since')}>{formatDateTime(state.started_at)}</Fact>
          <Fact name={t('PostgreSQL')}>{database.version ?? t('Unknown')}</Fact>
          <Fact name={t('Emails')}>
            {state.mail.goes_to === 'smtp' ? t('By the mail server') : t('Saved in the data folder')}
          </Fact>
          {backup && (
            <Fact name={t('In the last backup')}>
              {t('{rows} rows and {files} files, {bytes}', {
                rows: formatCount(backup.rows),
                files: formatCount(backup.files),
                bytes: formatBytes(backup.bytes),
              })}
            </Fact>
          )}
        </Facts>
      </Card>
    </>
  )
}

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

/** Jobs and emails whose retries are exhausted. */
function FailedJobsCard() {
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
  const retry = useRetryJob()
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 text-sm first:pt-0">
      <div className="min-w-0 flex-1 basis-60">
        <p className="wrap-anywhere">
          <span className="font-semibold">{KINDS[job.kind] ?? job.kind}</span> {job.about}
        </p>
        <p className="wrap-anywhere text-muted">
          {plural(job.tries, '{at}, after {n} try', '{at}, after {n} tries', {
            at: formatDateTime(job.failed_at),
          })}
          {': '}
          {job.error}
        </p>
      </div>
      <Button
        size="small"
        icon={RotateCcw}
        busy={retry.isPending}
        aria-label={t('Try again: {value} {about}', { value: KINDS[job.kind] ?? job.kind, about: job.about })}
        onClick={() => retry.mutate(job.id)}
      >
        {t('Try again')}
      </Button>
    </li>
  )
}

const SYSTEM = 'system'
const LOOK_AGAIN_MS = 15_000

const useSystemState = () =>
  useQuery({ queryKey: [SYSTEM, 'state'], queryFn: queryReply(routes.getSystemState), refetchInterval: LOOK_AGAIN_MS })

const useFailedJobs = () =>
  useQuery({ queryKey: [SYSTEM, 'failed'], queryFn: queryReply(routes.listFailedJobs, { query: {} }) })

function useRetryJob() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.call(routes.retryJob, { params: { id } }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(getErrorMessage(error, t('The retry failed'))),
    onSettled: () => client.invalidateQueries({ queryKey: [SYSTEM] }),
  })
}

import type { SystemState } from '@spoor/contract/routes/admin-system.ts'
import { CircleCheck, CircleX } from 'lucide-react'
import { messageOf } from '../../../api/api-error.ts'
import { useTimezone } from '../../../auth/use-session.ts'
import { formatDateTime } from '../../../format/instant.ts'
import { formatBytes, formatCount } from '../../../format/quantity.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Fact, Facts } from '../../../ui/facts.tsx'
import { ListSkeleton } from '../list-skeleton.tsx'
import { FailedJobs } from './failed-jobs.tsx'
import { useSystemState } from './use-system.ts'

/** The system's own state, and what it gave up. */
export function SystemTab() {
  const state = useSystemState()
  return (
    <div className="flex flex-col gap-6">
      {state.isPending ? (
        <ListSkeleton rows={3} />
      ) : state.isError ? (
        <ErrorState title="The state of the system could not be loaded" onRetry={() => void state.refetch()}>
          {messageOf(state.error, 'Request failed')}
        </ErrorState>
      ) : (
        <State state={state.data} />
      )}
      <FailedJobs />
    </div>
  )
}

function State({ state }: { state: SystemState }) {
  const timezone = useTimezone()
  const { database, files, mail, jobs, last_backup: backup } = state
  return (
    <Facts>
      <Fact name="Database">
        <Reachable reachable={database.reachable} />
        {database.version && (
          <span className="block text-muted">
            {database.version}
            {database.size_bytes !== null && `, ${formatBytes(database.size_bytes)}`}
          </span>
        )}
      </Fact>
      <Fact name="Files">
        <Reachable reachable={files.reachable} />
        <span className="block text-muted">{files.kept_in === 's3' ? 'Kept in S3' : 'Kept on disk'}</span>
      </Fact>
      <Fact name="Mail">{mail.goes_to === 'smtp' ? 'Sent by SMTP' : 'Written to a folder, sent to nobody'}</Fact>
      <Fact name="Jobs">
        {formatCount(jobs.waiting)} waiting, {formatCount(jobs.under_way)} under way, {formatCount(jobs.failed)} failed
      </Fact>
      <Fact name="Last backup">
        {backup ? (
          <>
            {formatDateTime(backup.at, timezone)}
            <span className="block text-muted">
              {backup.filename}, {formatBytes(backup.bytes)}: {formatCount(backup.rows)} rows,{' '}
              {formatCount(backup.files)} files
            </span>
          </>
        ) : (
          'Never'
        )}
      </Fact>
      <Fact name="Version">
        {state.version}
        <span className="block text-muted">since {formatDateTime(state.started_at, timezone)}</span>
      </Fact>
    </Facts>
  )
}

function Reachable({ reachable }: { reachable: boolean }) {
  return reachable ? (
    <Badge tone="good" icon={<CircleCheck aria-hidden />}>
      Working
    </Badge>
  ) : (
    <Badge tone="bad" icon={<CircleX aria-hidden />}>
      Not reachable
    </Badge>
  )
}

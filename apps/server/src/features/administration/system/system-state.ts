import { APP_VERSION } from '@spoor/contract/limits/limits.ts'
import type { listFailedJobs, retryJob, SystemState, FailedJob } from '@spoor/contract/routes/admin-system.ts'
import { recordAction } from '../../../platform/audit/audit-writes.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { readTimeCursor, writeTimeCursor } from '../../../platform/http/cursor.ts'
import { HttpError, orNotFound } from '../../../platform/http/http-error.ts'
import type { Handler } from '../../../platform/http/mount.ts'
import { countJobs, findFailed, listFailed, type FailedJobRow } from '../../../platform/jobs/job-queries.ts'
import { describeDatabase, findLastBackup } from './system-queries.ts'

const STARTED_AT = new Date().toISOString()

export const handleListFailedJobs =
  ({ database }: Dependencies): Handler<typeof listFailedJobs> =>
  async ({ limit, cursor }) => {
    const rows = await listFailed(database, { limit: limit + 1, after: readTimeCursor(cursor) })
    const shown = rows.slice(0, limit)
    const { failed } = await countJobs(database)
    const last = shown.at(-1)
    return {
      items: shown.map(toFailedJob),
      next_cursor: rows.length > limit && last ? writeTimeCursor({ at: last.completed_on, id: last.id }) : null,
      total: failed,
    }
  }

export const handleRetryJob =
  ({ database, jobs, clock }: Dependencies): Handler<typeof retryJob> =>
  async ({ id }, { user }) => {
    const job = orNotFound(await findFailed(database, id), 'Job')
    await inTransaction(database, async (tx) => {
      if (!(await jobs.retry(tx, job.name, id))) throw new HttpError(409, 'This job is already running.')
      await recordAction(tx, {
        actorId: user.id,
        at: new Date(clock.nowMs()),
        action: 'job.retried',
        subject: { kind: 'system', id },
        after: { kind: job.name },
      })
    })
    return { message: 'It is tried again now.' }
  }

export async function readSystemState({ config, database, files }: Dependencies): Promise<SystemState> {
  const [described, backup, counted, filesReachable] = await Promise.all([
    describeDatabase(database),
    findLastBackup(database),
    countJobs(database),
    files.check().then(
      () => true,
      () => false,
    ),
  ])
  return {
    version: APP_VERSION,
    started_at: STARTED_AT,
    // The database has just responded; otherwise this request would have failed.
    database: { reachable: true, version: described.version, size_bytes: described.sizeBytes },
    files: { kept_in: config.s3 === null ? 'disk' : 's3', reachable: filesReachable },
    mail: { goes_to: config.smtpUrl === null ? 'folder' : 'smtp' },
    jobs: { waiting: counted.waiting, under_way: counted.active, failed: counted.failed },
    last_backup: backup
      ? {
          at: backup.at.toISOString(),
          filename: backup.filename,
          bytes: backup.bytes,
          rows: backup.rows,
          files: backup.files,
        }
      : null,
  }
}

/** Describes a failed job without the text of a mail, which is private. */
function toFailedJob(row: FailedJobRow): FailedJob {
  return {
    id: row.id,
    kind: row.name,
    about: describePayload(row),
    error: readErrorMessage(row.output),
    tries: row.retry_count + 1,
    failed_at: row.completed_on.toISOString(),
  }
}

function describePayload({ name, data }: FailedJobRow): string {
  if (name === 'send-mail') return `${String(data?.to)}: ${String(data?.subject)}`
  const { requestId: _, ...payload } = data ?? {}
  return Object.entries(payload)
    .map(([key, value]) => `${key} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ')
}

function readErrorMessage(output: unknown): string {
  const message = typeof output === 'object' && output !== null ? (output as { message?: unknown }).message : output
  return typeof message === 'string' && message !== '' ? message : 'It ran out of time.'
}

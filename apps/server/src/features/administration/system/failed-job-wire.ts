import type { FailedJob } from '@spoor/contract/routes/admin-system.ts'
import type { FailedJobRow } from '../../../platform/jobs/job-queries.ts'

/** A failed job described without the text of a mail, which is private. */
export function toFailedJob(row: FailedJobRow): FailedJob {
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

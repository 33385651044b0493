import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { JOB_KINDS, type JobName } from './jobs.ts'

const NAMES = Object.keys(JOB_KINDS) as JobName[]
/** Cursors have millisecond precision. */
const failedAt = sql`date_trunc('milliseconds', completed_on)`
const ours = sql`name in (${sql.join(NAMES)})`

export async function countJobs(database: Database): Promise<{ waiting: number; active: number; failed: number }> {
  const { rows } = await sql<{ waiting: number; active: number; failed: number }>`
    select count(*) filter (where state in ('created', 'retry')) as waiting,
      count(*) filter (where state = 'active') as active,
      count(*) filter (where state = 'failed') as failed
    from jobs.job where ${ours} and state in ('created', 'retry', 'active', 'failed')`.execute(database)
  return { waiting: rows[0].waiting, active: rows[0].active, failed: rows[0].failed }
}

/** For each queue the number of due jobs not yet taken by a worker, and how long the oldest has been due. */
export async function listQueueStates(
  database: Database,
): Promise<{ queue: JobName; waiting: number; oldestS: number }[]> {
  const { rows } = await sql<{ name: JobName; waiting: number; oldest_s: number }>`
    select name, count(*) as waiting,
      extract(epoch from now() - min(greatest(created_on, start_after)))::float8 as oldest_s
    from jobs.job where ${ours} and state < 'active' and start_after <= now() group by name`.execute(database)
  const states = new Map(rows.map((row) => [row.name, row]))
  return NAMES.map((queue) => ({
    queue,
    waiting: states.get(queue)?.waiting ?? 0,
    oldestS: states.get(queue)?.oldest_s ?? 0,
  }))
}

export interface FailedJobRow {
  id: string
  name: JobName
  data: Record<string, unknown> | null
  output: unknown
  retry_count: number
  completed_on: Date
}

/** Failed jobs after the cursor, newest first. */
export async function listFailed(
  database: Database,
  { limit, after }: { limit: number; after: { at: Date; id: string } | null },
): Promise<FailedJobRow[]> {
  const rest = after === null ? sql`true` : sql`(${failedAt}, id) < (${after.at}, ${after.id}::uuid)`
  const { rows } = await sql<FailedJobRow>`
    select id, name, data, output, retry_count, ${failedAt} as completed_on
    from jobs.job where ${ours} and state = 'failed' and ${rest}
    order by ${failedAt} desc, id desc limit ${limit}`.execute(database)
  return rows
}

export async function findFailed(database: Database, id: string): Promise<FailedJobRow | null> {
  const { rows } = await sql<FailedJobRow>`
    select id, name, data, output, retry_count, completed_on from jobs.job
    where ${ours} and state = 'failed' and id = ${id}::uuid`.execute(database)
  return rows[0] ?? null
}

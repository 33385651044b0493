import type pg from 'pg'
import { to } from 'pg-copy-streams'
import type { BackupTable, WaitingJob } from './manifest.ts'

/** Our schemas. The queue's own is recreated, and its waiting jobs are saved as their payloads. */
const SCHEMAS = ['public', 'identity']

/** Runs `work` on a snapshot of one instant, however long it takes, without blocking writers. */
export async function inSnapshot<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('begin isolation level repeatable read read only')
  const result = await work()
  await client.query('commit')
  return result
}

/** All of our tables with their stored columns; names are quoted where SQL requires it. */
export async function listTables(client: pg.ClientBase): Promise<BackupTable[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select format('%I.%I', n.nspname, c.relname) as name, array_agg(format('%I', a.attname) order by a.attnum)::text[] as columns
     from pg_class c
       join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where n.nspname = any($1) and c.relkind = 'r' and c.relname <> 'schema_migration'
     group by 1 order by 1`,
    [SCHEMAS],
  )
  return rows
}

export async function listMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from schema_migration order by name')
  return rows.map(({ name }) => name)
}

/** A table's rows in COPY's text format; `rows` is valid once everything was read. */
export function readTable(
  client: pg.ClientBase,
  { name, columns }: BackupTable,
): { content: AsyncIterable<Buffer>; rows: () => number } {
  const stream = client.query(to(`copy ${name} (${columns.join(', ')}) to stdout`))
  return { content: stream, rows: () => stream.rowCount }
}

/** Waiting and active jobs other than recurring ones. */
export async function listWaitingJobs(client: pg.ClientBase, names: readonly string[]): Promise<WaitingJob[]> {
  const { rows } = await client.query<{ name: string; data: Record<string, unknown>; start_after: Date }>(
    `select name, data, start_after from jobs.job
     where state in ('created', 'retry', 'active') and name = any($1) order by created_on`,
    [names],
  )
  return rows.map(({ name, data, start_after }) => ({
    name: name as WaitingJob['name'],
    payload: data,
    start_after: start_after.toISOString(),
  }))
}

/** Whether the database has no users and no data. */
export async function isEmpty(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    `select exists (select from app_user) or exists (select from company) or exists (select from identity."user") as taken`,
  )
  return !rows[0].taken
}

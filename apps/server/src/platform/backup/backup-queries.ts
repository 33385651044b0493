import type pg from 'pg'
import { to } from 'pg-copy-streams'
import type { BackupTable } from './manifest.ts'

/** Our schemas. The queue's own schema is recreated, and its waiting jobs are saved as their payloads. */
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
     where n.nspname = any($1) and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'schema_migration'
     group by 1 order by 1`,
    [SCHEMAS],
  )
  return rows
}

export async function listMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from schema_migration order by name')
  return rows.map(({ name }) => name)
}

/** A table's rows in COPY's text format, also for a partitioned table; `rows` is valid after the last row. */
export function readTable(
  client: pg.ClientBase,
  { name, columns }: BackupTable,
): { content: AsyncIterable<Buffer>; rows: () => number } {
  const stream = client.query(to(`copy (select ${columns.join(', ')} from ${name}) to stdout`))
  return { content: stream, rows: () => stream.rowCount }
}

/** Waiting and active jobs other than recurring ones. */
export async function listWaitingJobs(client: pg.ClientBase, names: readonly string[]): Promise<object[]> {
  const { rows } = await client.query<{ name: string; data: object | null; start_after: Date }>(
    `select name, data, start_after from jobs.job
     where state in ('created', 'retry', 'active') and name = any($1) order by created_on`,
    [names],
  )
  return rows.map(({ name, data, start_after }) => ({
    name,
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

/** The rows of a table, given its qualified name as in `listTables` and dumps; null if there is no such table. */
export async function countRows(client: pg.ClientBase, table: string): Promise<number | null> {
  // The name comes from a file, so it becomes part of a statement only if the catalogue contains it.
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name from pg_class c join pg_namespace n on n.oid = relnamespace
     where relkind in ('r', 'p') and format('%I.%I', nspname, relname) = $1`,
    [table],
  )
  if (rows.length === 0) return null
  const counted = await client.query<{ count: string }>(`select count(*) from ${rows[0].name}`)
  return Number(counted.rows[0].count)
}

export interface NamedFile {
  key: string
  /** null if the database does not record it. */
  bytes: number | null
  sha256: string | null
}

/** The files that rows refer to, or a random sample of them. */
export async function* listNamedFiles(client: pg.ClientBase, sample: number | null): AsyncGenerator<NamedFile> {
  await client.query('begin read only')
  await client.query(
    `declare named cursor for select * from (
       select file_key as key, file_size::float8 as bytes, encode(sha256, 'hex') as sha256 from upload where file_key <> ''
       union all select file_key, size_bytes, null from inbound_mail where file_key is not null
       union all select file_key, file_size, null from proof_of_payment
       union all select format('receipts/%s/%s', owner_id, receipt_id), receipt_bytes, null from vehicle_cost where receipt_id is not null
       union all select format('odometers/%s/%s', owner_id, photo_id), photo_bytes, null from odometer_reading where photo_id is not null
       union all select format('papers/%s/%s', owner_id, id), bytes, null from vehicle_paper
       union all select distinct format('tracks/%s/%s', owner_id, file_id), null::float8, null from track_block where file_id is not null
     ) as named ${sample === null ? '' : `order by random() limit ${Math.trunc(sample)}`}`,
  )
  for (;;) {
    const { rows } = await client.query<NamedFile>('fetch 500 from named')
    if (rows.length === 0) break
    yield* rows
  }
  await client.query('commit')
}

import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { allowSchemaChanges, distributeTables } from './distribute.ts'
import { isOfNextRelease, newerSchema, THIS_RELEASE } from './releases.ts'

const FOLDER = new URL('./migrations/', import.meta.url)
// 'SPMI': several servers may start at once on one database; one migrates, the others wait.
const MIGRATION_LOCK = 0x53504d49

/** All other statements queue behind a migration that waits for a lock, so it waits briefly and retries. */
const LOCK_TIMEOUT_MS = 2000
const RETRY_MS = 3000
const ATTEMPTS = 100
const LOCK_NOT_AVAILABLE = '55P03'

/** The schema of Spoor 1.2. It replaces the earlier migrations (decision 0086). */
export const BASELINE = '0340-baseline.sql'
const LAST_SQUASHED = '0340-languages.sql'

/**
 * Prefix of a migration that changes many rows: its single statement, limited to a few thousand rows, is repeated, each
 * time in its own transaction, until it changes none.
 */
const IN_STEPS = '-- In steps.'

export interface MigrationFile {
  name: string
  sql: string
}

/** This build's migrations in order. */
export async function readMigrations(): Promise<MigrationFile[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(names.map(async (name) => ({ name, sql: await readFile(new URL(name, FOLDER), 'utf8') })))
}

/** A database or backup that lacks migrations whose files no longer exist. */
export class OutdatedSchemaError extends Error {}

/**
 * Replaces migrations absorbed into the baseline by the baseline's name.
 * @throws {OutdatedSchemaError} if some of them were never applied
 */
export function replaceSquashed(names: readonly string[]): string[] {
  const later = names.filter((name) => name === BASELINE || name > LAST_SQUASHED)
  if (later.length === names.length) return later
  if (!names.includes(LAST_SQUASHED))
    throw new OutdatedSchemaError(
      'The database is from before Spoor 1.2. Start Spoor 1.2 on it once, then this version (docs/operating.md).',
    )
  return [BASELINE, ...later]
}

export interface MigrateOptions {
  /** Defaults to this build's migrations. */
  migrations?: readonly MigrationFile[]
  /** Whether to accept a database already migrated by the next release, and leave it unchanged. */
  acceptsNextRelease?: boolean
  /** Whether to distribute the tables on a Citus cluster; defaults to true. */
  distributes?: boolean
  log?: Pick<FastifyBaseLogger, 'warn'>
  lockTimeoutMs?: number
  retryMs?: number
}

/**
 * Applies missing migrations to the database at `url`, each in one transaction with its record. Returns their names. On
 * a Citus cluster it then distributes the tables. Requires a session, which a pooler in transaction mode does not
 * provide.
 */
export async function migrate(url: string, options: MigrateOptions = {}): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'spoor-migrate' })
  client.on('error', () => {})
  await client.connect()
  try {
    // The role's limit is meant for requests.
    await client.query('set statement_timeout = 0')
    await allowSchemaChanges(client)
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(`create table if not exists schema_migration (
      name text primary key, sha256 text not null, applied_at timestamptz not null default now(), release int)`)
    const ran = await applyMissing(client, options)
    if (options.distributes !== false) await inTransactionWithRetries(client, options, () => distributeTables(client))
    return ran
  } finally {
    await client.end()
  }
}

async function applyMissing(client: pg.Client, options: MigrateOptions): Promise<string[]> {
  const files = options.migrations ?? (await readMigrations())
  const rows = await listApplied(client)
  if (isOfNextRelease(rows) && options.acceptsNextRelease) {
    options.log?.warn('the next release of Spoor has migrated the database; this one works on it until you update, too')
    return []
  }
  const applied = new Map(rows.map((row) => [row.name, row.sha256]))
  const known = new Set(files.map((file) => file.name))
  const names = replaceSquashed([...applied.keys()])
  const unknown = names.find((name) => !known.has(name))
  if (unknown && !options.acceptsNextRelease) throw newerSchema(unknown)
  const inLimitedTransaction = <T>(work: () => Promise<T>) => inTransactionWithRetries(client, options, work)
  const baseline = files.find(({ name }) => name === BASELINE && names.includes(name) && !applied.has(name))
  if (baseline) {
    await inLimitedTransaction(async () => {
      await client.query('delete from schema_migration where name <= $1', [LAST_SQUASHED])
      await record(client, baseline)
    })
    applied.set(BASELINE, hash(baseline))
  }
  const ran: string[] = []
  for (const file of files) {
    const { name } = file
    const sha256 = hash(file)
    if (applied.has(name)) {
      if (applied.get(name) !== sha256)
        throw new Error(`Migration ${name} was changed after it had run. Add a new migration instead.`)
      continue
    }
    try {
      let changed: number
      do {
        changed = await inLimitedTransaction(() => applyOnce(client, file))
      } while (changed > 0)
    } catch (error) {
      throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error })
    }
    ran.push(name)
  }
  return ran
}

/** The migrations that ran. Spoor 1.1 recorded no release. */
export async function listApplied(connection: pg.Pool | pg.Client) {
  const { rows } = await connection.query<{ name: string; sha256: string; release: number | null }>(
    `select name, sha256, (to_jsonb(m) ->> 'release')::int as release from schema_migration m`,
  )
  return rows
}

/** Returns the number of rows changed by a migration in steps; a migration is recorded once that is 0. */
async function applyOnce(client: pg.Client, file: MigrationFile): Promise<number> {
  let rowCount: number | null = null
  for (const statement of splitStatements(file.sql)) ({ rowCount } = await client.query(statement))
  const changed = file.sql.startsWith(IN_STEPS) ? (rowCount ?? 0) : 0
  if (changed === 0) await record(client, file)
  return changed
}

async function record(client: pg.Client, file: MigrationFile): Promise<void> {
  const values = [file.name, hash(file), THIS_RELEASE]
  await client.query('insert into schema_migration (name, sha256, release) values ($1, $2, $3)', values)
}

/** Runs `work` in a transaction that waits briefly for each lock, and retries until it gets them. */
async function inTransactionWithRetries<T>(
  client: pg.Client,
  { log, lockTimeoutMs = LOCK_TIMEOUT_MS, retryMs = RETRY_MS }: MigrateOptions,
  work: () => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction(client, async () => {
        await client.query(`set local lock_timeout = ${lockTimeoutMs}`)
        return work()
      })
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE || attempt === ATTEMPTS) throw error
      if (attempt === 1) log?.warn({ err: error }, 'a migration waits for a lock')
      await sleep(retryMs)
    }
  }
}

async function inTransaction<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Splits a migration, because Citus accepts only one statement per text on other machines. */
export function splitStatements(sql: string): string[] {
  const statements = sql.match(/(?:--[^\n]*|'(?:[^']|'')*'|"[^"]*"|(\$\w*\$)[\s\S]*?\1|[^;])+/g) ?? []
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== '')
}

function hash({ sql }: MigrationFile): string {
  return createHash('sha256').update(sql).digest('hex')
}

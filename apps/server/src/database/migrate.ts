import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'

const FOLDER = new URL('./migrations/', import.meta.url)
// 'SPMI': several servers may start at once on one database; one migrates, the others wait.
const MIGRATION_LOCK = 0x53504d49

/** The schema as the migrations of Spoor 1.1 built it; their files are gone (decision 0086). */
export const BASELINE = '0134-baseline.sql'
const LAST_SQUASHED = '0134-submissions-of-erased-people.sql'

export interface MigrationFile {
  name: string
  sql: string
}

/** This build's migrations in order. */
export async function readMigrations(): Promise<MigrationFile[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(names.map(async (name) => ({ name, sql: await readFile(new URL(name, FOLDER), 'utf8') })))
}

/** A database or backup that lacks migrations whose files are gone. */
export class OutdatedSchemaError extends Error {}

/**
 * Replaces migrations that the baseline absorbed by the baseline's name.
 * @throws {OutdatedSchemaError} if some of them were never applied
 */
export function replaceSquashed(names: readonly string[]): string[] {
  const later = names.filter((name) => name === BASELINE || name > LAST_SQUASHED)
  if (later.length === names.length) return later
  if (!names.includes(LAST_SQUASHED))
    throw new OutdatedSchemaError(
      'The database is from before Spoor 1.1. Start Spoor 1.1 on it once, then this version (docs/operating.md).',
    )
  return [BASELINE, ...later]
}

/**
 * Applies missing migrations to the database at `url`, each in one transaction with its record. Returns their names.
 */
export async function migrate(url: string, migrations?: readonly MigrationFile[]): Promise<string[]> {
  const files = migrations ?? (await readMigrations())
  const client = new pg.Client({ connectionString: url, application_name: 'spoor-migrate' })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(`create table if not exists schema_migration (
      name text primary key, sha256 text not null, applied_at timestamptz not null default now())`)
    return await applyMissing(client, files)
  } finally {
    await client.end()
  }
}

async function applyMissing(client: pg.Client, files: readonly MigrationFile[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from schema_migration')
  const applied = new Map(rows.map((row) => [row.name, row.sha256]))
  const known = new Set(files.map((file) => file.name))
  const names = replaceSquashed([...applied.keys()])
  const unknown = names.find((name) => !known.has(name))
  if (unknown) throw new Error(`The database was migrated by a newer Spoor (${unknown}); start that version.`)
  const baseline = files.find(({ name }) => name === BASELINE && names.includes(name) && !applied.has(name))
  if (baseline) {
    const sha256 = hash(baseline)
    await inTransaction(client, async () => {
      await client.query('delete from schema_migration where name <= $1', [LAST_SQUASHED])
      await client.query('insert into schema_migration (name, sha256) values ($1, $2)', [BASELINE, sha256])
    })
    applied.set(BASELINE, sha256)
  }
  const ran: string[] = []
  for (const file of files) {
    const { name, sql } = file
    const sha256 = hash(file)
    if (applied.has(name)) {
      if (applied.get(name) !== sha256)
        throw new Error(`Migration ${name} was changed after it had run. Add a new migration instead.`)
      continue
    }
    try {
      await inTransaction(client, async () => {
        await client.query(sql)
        await client.query('insert into schema_migration (name, sha256) values ($1, $2)', [name, sha256])
      })
    } catch (error) {
      throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error })
    }
    ran.push(name)
  }
  return ran
}

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

function hash({ sql }: MigrationFile): string {
  return createHash('sha256').update(sql).digest('hex')
}

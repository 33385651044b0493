import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'

const FOLDER = new URL('./migrations/', import.meta.url)
// 'SPMI': several servers may start at once on one database; one migrates, the others wait.
const MIGRATION_LOCK = 0x53504d49

export interface MigrationFile {
  name: string
  sql: string
}

/** This build's migrations in order. */
export async function readMigrations(): Promise<MigrationFile[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(names.map(async (name) => ({ name, sql: await readFile(new URL(name, FOLDER), 'utf8') })))
}

/**
 * Applies missing migrations to the database at `url`, each in its own transaction together with its record. Returns
 * the names of those applied.
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
  const unknown = rows.find((row) => !known.has(row.name))
  if (unknown) throw new Error(`The database was migrated by a newer Spoor (${unknown.name}); start that version.`)
  const ran: string[] = []
  for (const { name, sql } of files) {
    const sha256 = createHash('sha256').update(sql).digest('hex')
    if (applied.has(name)) {
      if (applied.get(name) !== sha256)
        throw new Error(`Migration ${name} was changed after it had run; migrations only go forward.`)
      continue
    }
    await client.query('begin')
    try {
      await client.query(sql)
      await client.query('insert into schema_migration (name, sha256) values ($1, $2)', [name, sha256])
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error })
    }
    ran.push(name)
  }
  return ran
}

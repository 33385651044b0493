import type pg from 'pg'
import { readMigrations, replaceSquashed } from './migrate.ts'
import { isOfNextRelease } from './releases.ts'

const UNDEFINED_TABLE = '42P01'

/**
 * This build's migrations that are missing from the database. None are missing if the next release has migrated it.
 * @throws {NewerSchemaError} if a release after the next has migrated it
 */
export async function listMissingMigrations(connection: pg.Pool | pg.Client): Promise<string[]> {
  const rows = await listApplied(connection)
  if (isOfNextRelease(rows)) return []
  const applied = new Set(replaceSquashed(rows.map(({ name }) => name)))
  return (await readNames()).filter((name) => !applied.has(name))
}

async function listApplied(connection: pg.Pool | pg.Client): Promise<{ name: string; release: number | null }[]> {
  try {
    // Spoor 1.1 recorded no release.
    const { rows } = await connection.query<{ name: string; release: number | null }>(
      `select name, (to_jsonb(m) ->> 'release')::int as release from schema_migration m`,
    )
    return rows
  } catch (error) {
    if ((error as { code?: string }).code === UNDEFINED_TABLE) return []
    throw error
  }
}

let names: Promise<string[]> | undefined
/** Read once: a running build's files do not change. */
const readNames = (): Promise<string[]> => (names ??= readMigrations().then((files) => files.map(({ name }) => name)))

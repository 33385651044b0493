import type pg from 'pg'
import { readMigrations, replaceSquashed } from './migrate.ts'

const UNDEFINED_TABLE = '42P01'

/** This build's migrations that the database lacks. A database that a newer version has migrated lacks none. */
export async function listMissingMigrations(pool: pg.Pool): Promise<string[]> {
  const applied = new Set(replaceSquashed(await listApplied(pool)))
  return (await readNames()).filter((name) => !applied.has(name))
}

async function listApplied(pool: pg.Pool): Promise<string[]> {
  try {
    const { rows } = await pool.query<{ name: string }>('select name from schema_migration')
    return rows.map(({ name }) => name)
  } catch (error) {
    if ((error as { code?: string }).code === UNDEFINED_TABLE) return []
    throw error
  }
}

let names: Promise<string[]> | undefined
/** Read once: the files of a running build do not change. */
const readNames = (): Promise<string[]> => (names ??= readMigrations().then((files) => files.map(({ name }) => name)))

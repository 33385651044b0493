import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { NewerSchemaError, isOfNextRelease } from './releases.ts'
import { listApplied, readMigrations, replaceSquashed } from './migrate.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDatabaseUnavailable } from './is-database-unavailable.ts'

const UNDEFINED_TABLE = '42P01'

/**
 * This build's migrations that are missing from the database. None are missing if the next release has migrated it.
 * @throws {NewerSchemaError} if a release after the next has migrated it
 */
export async function listMissingMigrations(connection: pg.Pool | pg.Client): Promise<string[]> {
  const rows = await listApplied(connection).catch((error: { code?: string }) => {
    if (error.code === UNDEFINED_TABLE) return []
    throw error
  })
  if (isOfNextRelease(rows)) return []
  const applied = new Set(replaceSquashed(rows.map(({ name }) => name)))
  return (await readNames()).filter((name) => !applied.has(name))
}

let names: Promise<string[]> | undefined
/** Read once: a running build's files do not change. */
const readNames = (): Promise<string[]> => (names ??= readMigrations().then((files) => files.map(({ name }) => name)))

const CHECK_MS = 10_000

/**
 * Calls `onTooNew` once a release after the next, or a breaking one, has migrated the database under a running process.
 * Returns a function that stops watching.
 */
export function watchSchema(
  pool: pg.Pool,
  { log, onTooNew }: { log: Pick<FastifyBaseLogger, 'warn'>; onTooNew: (error: NewerSchemaError) => void },
): () => void {
  let isStopped = false
  const check = async () => {
    try {
      await listMissingMigrations(pool)
    } catch (error) {
      if (isStopped) return
      if (error instanceof NewerSchemaError) {
        isStopped = true
        clearInterval(timer)
        onTooNew(error)
        // A database outage is logged by the callers.
      } else log.warn({ err: error }, 'the schema could not be checked')
    }
  }
  const timer = setInterval(() => void check(), CHECK_MS)
  timer.unref()
  return () => {
    isStopped = true
    clearInterval(timer)
  }
}

const RETRY_MS = 1000

/**
 * Resolves once all migrations of this build have run, however long that takes.
 * @throws {NewerSchemaError} if a release after the next has migrated the database
 */
export async function waitForSchema(url: string, log: Pick<FastifyBaseLogger, 'warn'>): Promise<void> {
  for (let attempt = 1; !(await isMigrated(url)); attempt++) {
    if (attempt === 1) log.warn('waiting until a server or npm run migrate migrates the database')
    await sleep(RETRY_MS)
  }
}

async function isMigrated(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, application_name: 'spoor-migrate' })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await listMissingMigrations(client)).length === 0
  } catch (error) {
    if (isDatabaseUnavailable(error)) return false
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { isDatabaseUnavailable } from './is-database-unavailable.ts'
import { readMigrations, replaceSquashed } from './migrate.ts'
import { isOfNextRelease } from './releases.ts'

const RETRY_MS = 1000

/**
 * Resolves once all migrations of this build have run, however long that takes. Rejects if a release after the next has
 * run its own.
 */
export async function waitForSchema(
  url: string,
  log: Pick<FastifyBaseLogger, 'warn'>,
  { retryMs = RETRY_MS }: { retryMs?: number } = {},
): Promise<void> {
  const needed = (await readMigrations()).map(({ name }) => name)
  for (let attempt = 1; ; attempt++) {
    const missing = await findMissing(url, needed)
    if (missing === null) return
    if (attempt === 1)
      log.warn({ migration: missing }, 'waiting until a server or npm run migrate migrates the database')
    await sleep(retryMs)
  }
}

/** The first migration that has not run; null if this build can use the database. */
async function findMissing(url: string, needed: readonly string[]): Promise<string | null> {
  const client = new pg.Client({ connectionString: url, application_name: 'spoor-migrate' })
  client.on('error', () => {})
  try {
    await client.connect()
    // Spoor 1.1 recorded no release.
    const { rows } = await client.query<{ name: string; release: number | null }>(
      `select name, (to_jsonb(m) ->> 'release')::int as release from schema_migration m`,
    )
    if (isOfNextRelease(rows)) return null
    const applied = new Set(replaceSquashed(rows.map(({ name }) => name)))
    return needed.find((name) => !applied.has(name)) ?? null
  } catch (error) {
    const isNew = (error as { code?: string }).code === UNDEFINED_TABLE
    if (isNew || isDatabaseUnavailable(error)) return needed[0]
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}

const UNDEFINED_TABLE = '42P01'

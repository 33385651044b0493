import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { isDatabaseUnavailable } from './is-database-unavailable.ts'
import { listMissingMigrations } from './missing-migrations.ts'

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

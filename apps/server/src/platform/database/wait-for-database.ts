import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { FastifyBaseLogger } from 'fastify'
import { isDatabaseUnavailable } from './is-database-unavailable.ts'

const RETRY_MS = 2000
const CONNECT_TIMEOUT_MS = 10_000

/**
 * Resolves once the database at `url` accepts a connection, however long that takes: after a power cut a server may start
 * before its database. Any other error, such as a wrong password, rejects.
 */
export async function waitForDatabase(url: string, log: Pick<FastifyBaseLogger, 'warn'>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
    client.on('error', () => {})
    try {
      await client.connect()
      return
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error
      if (attempt === 1) log.warn({ err: error }, 'waiting for the database')
    } finally {
      await client.end().catch(() => {})
    }
    await sleep(RETRY_MS)
  }
}

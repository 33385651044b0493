import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { listMissingMigrations } from './missing-migrations.ts'
import { NewerSchemaError } from './releases.ts'

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

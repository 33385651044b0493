import type pg from 'pg'
import type { ReadyPart } from '@spoor/contract/routes/system.ts'
import { listMissingMigrations } from '../database/missing-migrations.ts'
import { NewerSchemaError } from '../database/releases.ts'
import type { FileStore } from '../files/file-store.ts'
import { withTimeout } from './with-timeout.ts'

/** Load balancers wait a few seconds. */
const CHECK_TIMEOUT_MS = 2000
/** However often it is asked, the database and the file store are checked once a second. */
const FRESH_MS = 1000

export interface Readiness {
  /** The parts because of which this process should get no requests. */
  listFailed(): Promise<ReadyPart[]>
  /** From now on the process is not ready: it is about to stop. */
  startDraining(): void
  readonly isDraining: boolean
}

export function createReadiness({ pool, files }: { pool: pg.Pool; files: FileStore }): Readiness {
  let isDraining = false
  let checked: { atMs: number; failed: Promise<ReadyPart[]> } | null = null

  async function check(): Promise<ReadyPart[]> {
    const [isSchemaUsable, isFileStoreUp] = await Promise.all([
      // If all connections are busy the database is up, and the query would only queue.
      isBusy(pool) ? true : withTimeout(hasUsableSchema(pool), CHECK_TIMEOUT_MS),
      withTimeout(
        files.check().then(() => true),
        CHECK_TIMEOUT_MS,
      ),
    ])
    const failed: ReadyPart[] = []
    if (isSchemaUsable === null) failed.push('database')
    else if (!isSchemaUsable) failed.push('migrations')
    if (isFileStoreUp === null) failed.push('files')
    return failed
  }

  return {
    async listFailed() {
      const nowMs = performance.now()
      if (checked === null || nowMs - checked.atMs > FRESH_MS) checked = { atMs: nowMs, failed: check() }
      const failed = await checked.failed
      return isDraining ? ['draining', ...failed] : failed
    },
    startDraining: () => (isDraining = true),
    get isDraining() {
      return isDraining
    },
  }
}

async function hasUsableSchema(pool: pg.Pool): Promise<boolean> {
  try {
    return (await listMissingMigrations(pool)).length === 0
  } catch (error) {
    if (error instanceof NewerSchemaError) return false
    throw error
  }
}

const isBusy = ({ idleCount, totalCount, options }: pg.Pool): boolean => idleCount === 0 && totalCount >= options.max

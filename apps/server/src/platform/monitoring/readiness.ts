import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { ReadyPart, ReplicaState } from '@spoor/contract/routes/system.ts'
import { listMissingMigrations } from '../database/schema-version.ts'
import type { LongReads } from '../database/read-replica.ts'
import { NewerSchemaError } from '../database/releases.ts'
import type { FileStore } from '../files/file-store.ts'
import { withTimeout } from './with-timeout.ts'

export interface ReadyTimes {
  pauseMs: number
  /** A part that takes longer to respond is slow. */
  slowMs: number
  /** A database without a reply for this long counts as unreachable; a slow file store does so at once. */
  goneMs: number
}

const TIMES: ReadyTimes = { pauseMs: 1000, slowMs: 2000, goneMs: 30_000 }
/** This many checks in a row must agree before a part counts as failed or recovered. */
const CHECKS_IN_A_ROW = 2

export interface ReadyState {
  /** The parts whose failure means that this process should get no requests. */
  failed: ReadyPart[]
  /** Parts that respond late. All servers share the database, so removing slow ones from service would leave none. */
  slow: ReadyPart[]
  replica: ReplicaState | null
}

export interface Readiness {
  /** The latest results. Only the first call waits for a check; after that, checks run in the background. */
  read(): Promise<ReadyState>
  /** Marks the process as not ready, because it is about to stop. */
  startDraining(): void
  readonly isDraining: boolean
  stop(): void
}

export function createReadiness(
  { pool, files, longReads }: { pool: pg.Pool; files: FileStore; longReads: Pick<LongReads, 'check'> },
  times: ReadyTimes = TIMES,
): Readiness {
  const stopped = new AbortController()
  let isDraining = false
  let isSchemaUsable = true
  let replica: ReplicaState | null = null
  const checkDatabase = async () => void (isSchemaUsable = await hasUsableSchema(pool))
  const checkReplica = async () => void (replica = await withTimeout(longReads.check(), times.slowMs))
  const watchAll = () => ({
    database: watchPart(checkDatabase, times, stopped.signal),
    files: watchPart(() => files.check(), { ...times, goneMs: times.slowMs }, stopped.signal),
    replica: watchPart(checkReplica, times, stopped.signal),
  })
  let watched: ReturnType<typeof watchAll> | null = null

  return {
    async read() {
      watched ??= watchAll()
      const { database, files: store } = watched
      await Promise.all(Object.values(watched).map(({ firstCheck }) => firstCheck))
      const failed: ReadyPart[] = []
      if (isDraining) failed.push('draining')
      if (database.isFailed) failed.push('database')
      else if (!isSchemaUsable) failed.push('migrations')
      if (store.isFailed) failed.push('files')
      return { failed, slow: database.isSlow && !database.isFailed ? ['database'] : [], replica }
    },
    startDraining: () => (isDraining = true),
    get isDraining() {
      return isDraining
    },
    stop: () => stopped.abort(),
  }
}

interface WatchedPart {
  isFailed: boolean
  isSlow: boolean
  firstCheck: Promise<void>
}

function watchPart(check: () => Promise<void>, times: ReadyTimes, signal: AbortSignal): WatchedPart {
  const part = { isFailed: false, isSlow: false }
  let running: { beganAtMs: number; outcome: Promise<'up' | 'refused'> } | null = null
  let answeredAtMs = performance.now()
  let disagreeing = 0

  async function look(needed: number): Promise<void> {
    const { beganAtMs, outcome } = (running ??= {
      beganAtMs: performance.now(),
      outcome: check().then(
        () => 'up' as const,
        () => 'refused' as const,
      ),
    })
    const late = new AbortController()
    const found = await Promise.race([
      outcome,
      sleep(times.slowMs, 'silent' as const, { signal: late.signal }).catch(() => 'silent' as const),
    ])
    late.abort()
    const nowMs = performance.now()
    if (found !== 'silent') answeredAtMs = nowMs
    // A check that hangs may be on a dead connection, so the next check uses a new one.
    if (found !== 'silent' || nowMs - beganAtMs >= times.goneMs) running = null
    part.isSlow = found === 'silent'
    const isFailing = found === 'refused' || nowMs - answeredAtMs >= times.goneMs
    disagreeing = isFailing === part.isFailed ? 0 : disagreeing + 1
    if (disagreeing < needed) return
    part.isFailed = isFailing
    disagreeing = 0
  }

  async function watch(): Promise<void> {
    while (!signal.aborted) {
      await sleep(times.pauseMs, undefined, { signal, ref: false })
      await look(CHECKS_IN_A_ROW)
    }
  }

  const firstCheck = look(1)
  void firstCheck.then(watch).catch(() => {})
  return Object.assign(part, { firstCheck })
}

async function hasUsableSchema(pool: pg.Pool): Promise<boolean> {
  try {
    return (await listMissingMigrations(pool)).length === 0
  } catch (error) {
    if (error instanceof NewerSchemaError) return false
    throw error
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { ReplicaState } from '@spoor/contract/routes/system.ts'
import type { Database } from './database.ts'
import { isDatabaseUnavailable } from './is-database-unavailable.ts'

/** How long a read waits for the replica to catch up with earlier writes. */
const CATCH_UP_MS = 500
const POLL_MS = 10
/** After a replica was down or too far behind, reads go straight to the primary for this long. */
const RETRY_MS = 1000

/** Error codes of a statement on the replica that conflicted with replaying the primary's changes. */
const RECOVERY_CONFLICTS = new Set(['40001', '40P01'])

/** The destination of long or large reads. */
export interface LongReads {
  /**
   * Runs `read` on the replica if it has everything committed before this call, otherwise on the primary. If the
   * replica fails meanwhile, `read` runs again on the primary, so a failed run must leave nothing changed.
   */
  run<T>(read: (database: Database) => Promise<T>): Promise<T>
  /** Whether a read would use the replica now; null without one. */
  check(): Promise<ReplicaState | null>
}

interface Opened {
  database: Database
  pool: pg.Pool
}

/** Without a replica, all reads go to the primary. */
export function createLongReads(
  primary: Opened,
  replica: Opened | null,
  {
    onRead = () => {},
    log,
  }: { onRead?: (from: 'replica' | 'primary') => void; log?: Pick<FastifyBaseLogger, 'warn'> } = {},
): LongReads {
  if (replica === null) return { run: (read) => read(primary.database), check: async () => null }
  let passedOver: { state: ReplicaState; untilMs: number } | null = null

  function passOver(state: ReplicaState): void {
    if (passedOver?.state !== state) log?.warn({ replica: state }, 'the read replica is passed over')
    passedOver = { state, untilMs: performance.now() + RETRY_MS }
  }

  async function check(pool: pg.Pool): Promise<ReplicaState> {
    if (passedOver !== null && performance.now() < passedOver.untilMs) return passedOver.state
    const state = await waitFor(pool, await readPosition(primary.pool))
    if (state === 'used') passedOver = null
    else passOver(state)
    return state
  }

  return {
    check: () => check(replica.pool),
    async run(read) {
      if ((await check(replica.pool)) === 'used') {
        try {
          const result = await read(replica.database)
          onRead('replica')
          return result
        } catch (error) {
          if (!isFaultOfReplica(error)) throw error
          passOver('away')
        }
      }
      onRead('primary')
      return read(primary.database)
    },
  }
}

interface Position {
  /** Identifies the server and the database. */
  identity: string
  /** The end of its log, after everything committed so far. */
  end: string
}

const IDENTITY = `(select system_identifier from pg_control_system()) || ' ' || current_database()`

async function readPosition(pool: pg.Pool): Promise<Position> {
  const { rows } = await pool.query<Position>(
    `select ${IDENTITY} as identity, pg_current_wal_insert_lsn()::text as end`,
  )
  return rows[0]
}

/** Waits briefly for the replica to replay the primary's log up to `position`. */
async function waitFor(pool: pg.Pool, position: Position): Promise<ReplicaState> {
  const untilMs = performance.now() + CATCH_UP_MS
  let unless: ReplicaState = 'away'
  for (;;) {
    const remainingMs = untilMs - performance.now()
    if (remainingMs <= 0) return unless
    const replayed = await within(remainingMs, () => hasReplayed(pool, position, Math.ceil(remainingMs)))
    if (replayed === 'too late') return unless
    if (replayed !== 'not yet') return replayed
    unless = 'lagging'
    await sleep(POLL_MS)
  }
}

async function hasReplayed(
  pool: pg.Pool,
  { identity, end }: Position,
  timeoutMs: number,
): Promise<ReplicaState | 'not yet'> {
  // The driver drops a connection whose reply is late.
  const query = {
    text: `select pg_is_in_recovery() and ${IDENTITY} = $1 as is_replica,
             coalesce(pg_last_wal_replay_lsn() >= $2::pg_lsn, false) as has_replayed`,
    values: [identity, end],
    query_timeout: timeoutMs,
  }
  try {
    const { rows } = await pool.query<{ is_replica: boolean; has_replayed: boolean }>(query)
    const [{ is_replica: isReplica, has_replayed: isThere }] = rows
    if (!isReplica) return 'unrelated'
    return isThere ? 'used' : 'not yet'
  } catch {
    return 'away'
  }
}

async function within<T>(ms: number, work: () => Promise<T>): Promise<T | 'too late'> {
  const over = new AbortController()
  try {
    return await Promise.race([work(), sleep(ms, 'too late' as const, { signal: over.signal })])
  } finally {
    over.abort()
  }
}

function isFaultOfReplica(error: unknown): boolean {
  return isDatabaseUnavailable(error) || RECOVERY_CONFLICTS.has((error as { code?: string }).code ?? '')
}

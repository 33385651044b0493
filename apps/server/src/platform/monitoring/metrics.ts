import type pg from 'pg'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { ReplicaState } from '@spoor/contract/routes/system.ts'
import { withTimeout } from './with-timeout.ts'

/** A scrape waits this long for the database. */
const QUERY_TIMEOUT_MS = 2000
const REQUEST_BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const JOB_BUCKETS_S = [0.05, 0.25, 1, 5, 15, 60, 300, 1800]

export interface CountedRequest {
  method: string
  /** The route's pattern, never the requested URL: the number of time series must stay bounded. */
  route: string
  /** HTTP status, or `aborted` if the client disconnected before the reply was complete. */
  status: string
  seconds: number
}

export type ImportOutcome = 'saved' | 'needs_look' | 'failed' | 'postponed' | 'retried'
/** expired: held for too long without a payment. Every received point ends up used, duplicate, skipped or expired. */
export type PointOutcome = 'received' | 'used' | 'duplicate' | 'skipped' | 'expired'
export type JobOutcome = 'completed' | 'retried' | 'postponed' | 'failed'

export interface QueueState {
  queue: string
  /** Due jobs not yet taken by a worker. */
  waiting: number
  /** How long the oldest of them has been due. */
  oldestS: number
}

export type Metrics = ReturnType<typeof createMetrics>

/** A process's own counts, in Prometheus' text format (decision 0100). */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  const counter = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers })
  let updateQueues: (() => Promise<void>) | undefined
  const inFlight = new Gauge({ name: 'spoor_http_requests_in_flight', help: 'Requests being answered', registers })
  const requests = counter(
    'spoor_http_requests_total',
    'Requests by route pattern and status; status aborted: the client left first',
    'method',
    'route',
    'status',
  )
  const requestSeconds = new Histogram({
    name: 'spoor_http_request_duration_seconds',
    help: 'Time from the request line to the end of the reply',
    labelNames: ['method', 'route'] as const,
    buckets: REQUEST_BUCKETS_S,
    registers,
  })
  const jobs = counter('spoor_jobs_total', 'Runs of jobs; failed: not tried again', 'queue', 'outcome')
  const jobSeconds = new Histogram({
    name: 'spoor_job_duration_seconds',
    help: 'Time that a run of a job took',
    labelNames: ['queue'] as const,
    buckets: JOB_BUCKETS_S,
    registers,
  })
  const imports = counter(
    'spoor_imports_total',
    'Attempts to import a file; postponed: the file store was away; reason: why a file failed',
    'outcome',
    'reason',
  )
  const points = counter(
    'spoor_points_total',
    'Positions from phones and servers by source; received: all, at servers; used and duplicate: at workers',
    'kind',
    'outcome',
    'reason',
  )
  const unknownKeys = counter('spoor_live_unknown_keys_total', 'Requests of phones and servers with an unknown key')
  const mails = counter('spoor_mails_total', 'Attempts to send an email', 'outcome')
  const fileStoreFaults = counter(
    'spoor_file_store_faults_total',
    'Failed operations of the file store, without missing files',
    'operation',
  )
  const longReads = counter(
    'spoor_long_reads_total',
    'Exports, downloads and long lists by the database that they were read from',
    'from',
  )

  return {
    requestStarted: () => inFlight.inc(),
    requestEnded({ method, route, status, seconds }: CountedRequest): void {
      inFlight.dec()
      requests.inc({ method, route, status })
      requestSeconds.observe({ method, route }, seconds)
    },
    jobEnded(queue: string, outcome: JobOutcome, seconds: number): void {
      jobs.inc({ queue, outcome })
      jobSeconds.observe({ queue }, seconds)
    },
    /** `reason` is the failure's code. */
    importEnded: (outcome: ImportOutcome, reason = '') => imports.inc({ outcome, reason }),
    /** `kind` is the source's; `reason` explains skipped points. */
    pointsCounted(kind: string, outcome: PointOutcome, count: number, reason = ''): void {
      if (count > 0) points.inc({ kind, outcome, reason }, count)
    },
    unknownKeyUsed: () => unknownKeys.inc(),
    mailEnded: (outcome: 'sent' | 'failed') => mails.inc({ outcome }),
    fileStoreFailed: (operation: string) => fileStoreFaults.inc({ operation }),
    longReadEnded: (from: 'replica' | 'primary') => longReads.inc({ from }),
    /** Called at each scrape. */
    watchReplica: (check: () => Promise<ReplicaState | null>) => watchReplica(registry, check),
    watchPool: (pool: WatchedPool) => watchPool(registry, pool),
    /** Called at each scrape; while it fails, `spoor_database_up` is 0. */
    watchQueues(listStates: () => Promise<readonly QueueState[]>): void {
      updateQueues = createQueueGauges(registry, listStates)
    },
    /** CPU, memory, garbage collection and event-loop delay; observes the process until it ends. */
    watchProcess: () => collectDefaultMetrics({ register: registry }),
    contentType: registry.contentType,
    async print(): Promise<string> {
      await updateQueues?.()
      return registry.metrics()
    },
  }
}

type WatchedPool = Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>

function watchPool(registry: Registry, pool: WatchedPool): void {
  const gauge = new Gauge({
    name: 'spoor_database_pool',
    help: 'Connections to the database that are open (total) or unused (idle), and callers waiting for one',
    labelNames: ['state'] as const,
    registers: [registry],
    collect() {
      gauge.set({ state: 'total' }, pool.totalCount)
      gauge.set({ state: 'idle' }, pool.idleCount)
      gauge.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
}

function watchReplica(registry: Registry, check: () => Promise<ReplicaState | null>): void {
  const gauge = new Gauge({
    name: 'spoor_replica_up',
    help: 'Whether long reads used the read replica at this scrape',
    registers: [registry],
    async collect() {
      gauge.set((await withTimeout(check(), QUERY_TIMEOUT_MS)) === 'used' ? 1 : 0)
    },
  })
}

/** Returns a function that updates the queues' figures, to be called before a scrape. */
function createQueueGauges(registry: Registry, listStates: () => Promise<readonly QueueState[]>): () => Promise<void> {
  const shared = { labelNames: ['queue'] as const, registers: [registry] }
  const waiting = new Gauge({ name: 'spoor_jobs_waiting', help: 'Due jobs that no worker has taken', ...shared })
  const oldest = new Gauge({
    name: 'spoor_job_oldest_waiting_seconds',
    help: 'How long the oldest of them has been due',
    ...shared,
  })
  const up = new Gauge({
    name: 'spoor_database_up',
    help: 'Whether the database answered this scrape',
    registers: [registry],
  })
  return async () => {
    const states = await withTimeout(listStates(), QUERY_TIMEOUT_MS)
    up.set(states === null ? 0 : 1)
    // Without a reply the series end instead of repeating old figures.
    waiting.reset()
    oldest.reset()
    for (const { queue, waiting: jobs, oldestS } of states ?? []) {
      waiting.set({ queue }, jobs)
      oldest.set({ queue }, oldestS)
    }
  }
}

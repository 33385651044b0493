import { fromKysely, PgBoss, type ConstructorOptions, type JobWithMetadata } from 'pg-boss'
import type { FastifyBaseLogger } from 'fastify'
import { FileStoreUnavailable } from '../files/file-store-unavailable.ts'
import { isDatabaseUnavailable, isMachineAway } from '../database/is-database-unavailable.ts'
import type { Tracing } from '../monitoring/tracing.ts'
import { readRequestId, readSpan, runWithRequestId } from '../../request-id.ts'
import { JOB_KINDS, RETIRED_KINDS } from './jobs.ts'
import type { JobKind, JobName, JobPayload, JobHandler, JobRunner, Jobs } from './jobs.ts'
import { assignTurn } from './job-turn-writes.ts'

const SCHEMA = 'jobs'
const HEARTBEAT_S = 10
const POLL_S = 1
/** Finished jobs, which contain the texts of mails; failed ones can be retried until then. */
const ENDED_DAYS = 7
/** Jobs not yet taken by a worker. No outage may lose any, however long it takes. */
const WAITING_DAYS = 366
const DAY_S = 24 * 60 * 60
/** Outages of the file store, or of a machine in a cluster, last seconds to minutes. */
const OUTAGE_RETRY_S = 10
const NAMES = Object.keys(JOB_KINDS) as JobName[]

export interface BossJobs extends Jobs, JobRunner {
  /** Starts taking jobs with the handlers registered so far. */
  startWorking(): Promise<void>
  /**
   * Returns active jobs to the queue at once instead of after their heartbeat. Only safe when no other worker runs:
   * right after the start of the only process that works this queue.
   */
  requeueAbandoned(): Promise<number>
  /** Runs due jobs until none is left; for tests. Rejects with a handler's error. */
  runDue(): Promise<void>
  close(): Promise<void>
}

/** `failed`: no further attempt; `postponed`: by an outage, without using up an attempt. */
export type RunOutcome = 'completed' | 'retried' | 'postponed' | 'failed'

/**
 * Opens the queue in the database at `url`, creating or upgrading its schema if needed. With `supervises` this process
 * maintains overdue and finished jobs, as a worker does.
 */
export async function openJobs(options: {
  url: string
  /** Direct URL of the database, if `url` is a pooler in transaction mode. */
  directUrl?: string
  log: FastifyBaseLogger
  supervises: boolean
  connections?: number
  onRun?: (name: JobName, outcome: RunOutcome, seconds: number) => void
  tracing?: Tracing | null
}): Promise<BossJobs> {
  const settings: ConstructorOptions = {
    connectionString: options.url,
    schema: SCHEMA,
    application_name: 'spoor-jobs',
    max: options.connections ?? 3,
    supervise: options.supervises,
    schedule: options.supervises,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    useListenNotify: options.supervises,
  }
  const boss = new PgBoss(settings)
  if (options.directUrl !== undefined && options.directUrl !== options.url) listenAt(boss, options.directUrl)
  let isClosing = false
  boss.on('error', (error) => {
    // The queue does not wait for its connections to close, so the database may end them first.
    if (!isClosing || !isDatabaseUnavailable(error)) options.log.error({ err: error }, 'job queue')
  })
  await boss.start()
  await createQueues(boss)
  const handlers = new Map<JobName, { handler: JobHandler<JobName>; concurrency: number }>()
  const run = createRunner(boss, options)

  return {
    enqueue: createEnqueue(boss),
    async retry(tx, name, id) {
      // Its type declaration lacks the return value.
      const { affected } = (await boss.retry(name, id, { db: fromKysely(tx) })) as { affected: number }
      return affected > 0
    },
    handle(name, handler, { concurrency = 1 } = {}) {
      handlers.set(name, { handler, concurrency })
    },
    async startWorking() {
      for (const [name, { handler, concurrency }] of handlers) {
        const workerId: string = await boss.work(
          name,
          {
            includeMetadata: true,
            localConcurrency: concurrency,
            pollingIntervalSeconds: POLL_S,
            // Retries wait for this interval even where new jobs trigger an immediate notification.
            notifyPollingIntervalSeconds: POLL_S,
          },
          async ([job]: JobWithMetadata[]) => {
            await run(name, handler, job, job.signal)
            // Otherwise the worker would sleep for its interval, a second after each job.
            boss.notifyWorker(workerId)
          },
        )
      }
    },
    async requeueAbandoned() {
      // The queue's heartbeat check passes a job without retries left to the exhausted-job handler.
      const { rows } = await boss.getDb().executeSql(
        `update ${SCHEMA}.job set state = 'retry', start_after = now(), heartbeat_on = null
         where state = 'active' and retry_count < retry_limit returning id`,
      )
      return rows.length
    },
    async runDue() {
      for (let found = true; found;) {
        found = false
        for (const [name, { handler }] of handlers) {
          const [job] = await boss.fetch<object>(name, { includeMetadata: true })
          if (!job) continue
          found = true
          try {
            await run(name, handler, job, new AbortController().signal)
          } catch (error) {
            await boss.fail(name, job.id, { message: String(error) })
            throw error
          }
          await boss.complete(name, job.id)
        }
      }
    },
    close() {
      isClosing = true
      return boss.stop({ graceful: true, timeout: 10_000, close: true })
    },
  }
}

/** Enqueues in the caller's transaction, with the request's id and the owner's turn. */
const createEnqueue =
  (boss: PgBoss): Jobs['enqueue'] =>
  async (tx, name, payload, { startAfterS, withoutTurn = false } = {}) => {
    const kind: JobKind = JOB_KINDS[name]
    const data = kind.payload.parse(payload)
    const ownerId = kind.byTurns ? (data as { ownerId?: string }).ownerId : undefined
    const requestId = readRequestId()
    const traceparent = readSpan()?.traceparent
    // Payload schemas drop these fields, so handlers never see them.
    await boss.send(
      name,
      { ...data, ...(requestId !== undefined && { requestId }), ...(traceparent !== undefined && { traceparent }) },
      {
        db: fromKysely(tx),
        ...(startAfterS !== undefined && { startAfter: startAfterS }),
        ...(ownerId !== undefined && {
          group: { id: ownerId },
          ...(!withoutTurn && { priority: -(await assignTurn(tx, name, ownerId)) }),
        }),
      },
    )
  }

/** Runs a job's handler, reports the outcome, and postpones the job during an outage. */
const createRunner =
  (boss: PgBoss, options: Parameters<typeof openJobs>[0]) =>
  async (name: JobName, handler: JobHandler<JobName>, job: JobWithMetadata, signal: AbortSignal): Promise<void> => {
    const attempt = job.retryCount + 1
    const lastAttempt = attempt > job.retryLimit
    const startedAtMs = performance.now()
    // A scheduled job has no request, so its own id links its log lines and the jobs that it enqueues.
    const { requestId = job.id, traceparent } = (job.data ?? {}) as { requestId?: string; traceparent?: string }
    const span = options.tracing?.startJob({ queue: name, id: job.id, attempt, traceparent }) ?? null
    const end = (outcome: RunOutcome, error?: string) => {
      options.onRun?.(name, outcome, (performance.now() - startedAtMs) / 1000)
      span?.end({ outcome, error })
    }
    const runHandler = async () => {
      try {
        await handler(parsePayload(name, job.data), { id: job.id, attempt, lastAttempt, signal })
        end('completed')
      } catch (error) {
        const { ownerId } = (job.data ?? {}) as { ownerId?: string }
        // A sweep over all owners is not postponed, because its schedule repeats it.
        if (error instanceof FileStoreUnavailable || (ownerId !== undefined && isMachineAway(error))) {
          await boss.send(name, job.data ?? {}, {
            startAfter: OUTAGE_RETRY_S,
            priority: job.priority,
            ...(job.groupId && { group: { id: job.groupId } }),
          })
          end('postponed', (error as Error).name)
          options.log.warn({ err: error, job: name, id: job.id }, 'job postponed')
          return
        }
        end(lastAttempt ? 'failed' : 'retried', (error as Error).name)
        options.log.error({ err: error, job: name, id: job.id, attempt }, 'job failed')
        throw error
      }
    }
    await runWithRequestId(requestId, runHandler, span)
  }

/** LISTEN needs its own session, which a pooler in transaction mode does not provide. */
function listenAt(boss: PgBoss, url: string): void {
  const pooled = boss.getDb() as Required<ReturnType<PgBoss['getDb']>> & { config: object }
  const direct: typeof pooled = Object.create(pooled, {
    config: { value: { ...pooled.config, connectionString: url } },
  })
  const { listen } = pooled
  pooled.listen = (...parameters) => listen.apply(direct, parameters)
}

function parsePayload<Name extends JobName>(name: Name, data: unknown): JobPayload<Name> {
  return JOB_KINDS[name].payload.parse(data ?? {}) as JobPayload<Name>
}

async function createQueues(boss: PgBoss): Promise<void> {
  // A dead-letter queue must exist before the queue that refers to it.
  const kinds = NAMES.map((name) => ({ name, kind: JOB_KINDS[name] as JobKind }))
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const name of RETIRED_KINDS.filter((retired) => existing.has(retired))) {
    await boss.deleteQueue(name)
    // Jobs created by its schedule that have not yet reached the queue.
    await boss
      .getDb()
      .executeSql(`delete from ${SCHEMA}.job where name = '__pgboss__send-it' and data ->> 'name' = $1`, [name])
  }
  const crons = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]))
  for (const { name, kind } of kinds.toSorted(
    (a, b) => Number('exhausted' in a.kind) - Number('exhausted' in b.kind),
  )) {
    const options = {
      retryLimit: kind.tries - 1,
      retryDelay: 1,
      retryBackoff: true,
      retryDelayMax: 300,
      expireInSeconds: kind.timeoutS,
      heartbeatSeconds: HEARTBEAT_S,
      deleteAfterSeconds: ENDED_DAYS * DAY_S,
      retentionSeconds: WAITING_DAYS * DAY_S,
      notify: true,
      ...(kind.exhausted && { deadLetter: kind.exhausted }),
    }
    const queue = existing.get(name)
    if (queue === undefined) await boss.createQueue(name, options)
    else if (Object.entries(options).some(([key, value]) => queue[key as keyof typeof options] !== value))
      await boss.updateQueue(name, options)
    // Without data the payload would be null, which no schema accepts.
    if (kind.cron && crons.get(name) !== kind.cron) await boss.schedule(name, kind.cron, {})
  }
}

/** Creates the queue's schema in the database at `url` without processing jobs. */
export async function installJobs(url: string): Promise<void> {
  const boss = new PgBoss({ connectionString: url, schema: SCHEMA, max: 1, supervise: false, schedule: false })
  boss.on('error', () => {})
  await boss.start()
  await createQueues(boss)
  await boss.stop({ graceful: false, close: true })
}

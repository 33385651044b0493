import type { Transaction } from '../database/database.ts'
import type { JobName, JobPayload } from './job-kinds.ts'

export interface EnqueueOptions {
  /** Delay in seconds. */
  startAfterS?: number
  /** Runs before all jobs with a turn, in order of arrival: for jobs that were already waiting in this queue. */
  withoutTurn?: boolean
}

/** A handler's second argument. */
export interface JobContext {
  id: string
  /** Starts at 1. */
  attempt: number
  lastAttempt: boolean
  /** Aborts when the process ends or the job times out. */
  signal: AbortSignal
}

export type JobHandler<Name extends JobName> = (payload: JobPayload<Name>, context: JobContext) => Promise<void>

/** Background work, stored in the same database: a job commits together with the change that causes it. */
export interface Jobs {
  enqueue<Name extends JobName>(
    tx: Transaction,
    name: Name,
    payload: JobPayload<Name>,
    options?: EnqueueOptions,
  ): Promise<void>
  /** Retries a failed job once; false if there is no such job. */
  retry(tx: Transaction, name: JobName, id: string): Promise<boolean>
}

/** Runs the jobs. A handler may run again after a crash, so it must be idempotent. */
export interface JobRunner {
  handle<Name extends JobName>(name: Name, handler: JobHandler<Name>, options?: { concurrency?: number }): void
}

import type { Transaction } from '../database/database.ts'
import type { JobName, JobPayload } from './job-kinds.ts'

export interface EnqueueOptions {
  /** Not before so many seconds from now. */
  startAfterS?: number
  /** Before all that have a turn, in the order of arrival: for what waited in this queue before. */
  withoutTurn?: boolean
}

/** What a handler is told beside its payload. */
export interface JobContext {
  id: string
  /** 1 at first. */
  attempt: number
  lastAttempt: boolean
  /** Aborted when the process ends or the job has run out of time. */
  signal: AbortSignal
}

export type JobHandler<Name extends JobName> = (payload: JobPayload<Name>, context: JobContext) => Promise<void>

/** Work done apart from a request, kept in the same database: a job and the fact that it follows are committed together. */
export interface Jobs {
  enqueue<Name extends JobName>(
    tx: Transaction,
    name: Name,
    payload: JobPayload<Name>,
    options?: EnqueueOptions,
  ): Promise<void>
  /** Gives a job that was given up one more try; false where there is none such. */
  retry(tx: Transaction, name: JobName, id: string): Promise<boolean>
}

/** Who takes the jobs. A handler may run again after a crash: what it does twice it must do once. */
export interface JobRunner {
  handle<Name extends JobName>(name: Name, handler: JobHandler<Name>, options?: { concurrency?: number }): void
}

import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

/** Safe in a log line, a header and a job's payload. */
const SANE = /^[\w.:-]{8,64}$/

const current = new AsyncLocalStorage<string>()

/** The id that the caller or a proxy gave to a request, if it is usable, else a new one. */
export function chooseRequestId(sent: string | string[] | undefined): string {
  return typeof sent === 'string' && SANE.test(sent) ? sent : randomUUID()
}

/** Everything that `work` does, and the jobs that it enqueues, belong to this request. */
export function runWithRequestId<T>(id: string, work: () => T): T {
  return current.run(id, work)
}

/** The request that is being answered or whose job is running. */
export const readRequestId = (): string | undefined => current.getStore()

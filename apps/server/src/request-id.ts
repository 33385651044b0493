import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

/** Safe in a log line, a header and a job's payload. */
const SANE = /^[\w.:-]{8,64}$/

/** A span of a trace that has not ended: a request being answered, or a run of a job. */
export interface ActiveSpan {
  /** Names the span to what it causes elsewhere, in the form of the W3C's header. */
  readonly traceparent: string
  /** Adds a statement that has just ended; `text` has placeholders for values. */
  addStatement(text: string, ms: number, hasFailed: boolean): void
}

const current = new AsyncLocalStorage<{ id: string; span: ActiveSpan | null }>()

/** The id that the caller or a proxy gave to a request, if it is usable, else a new one. */
export function chooseRequestId(sent: string | string[] | undefined): string {
  return typeof sent === 'string' && SANE.test(sent) ? sent : randomUUID()
}

/** Everything that `work` does, and the jobs that it enqueues, belong to this request, and to `span` if it is traced. */
export function runWithRequestId<T>(id: string, work: () => T, span: ActiveSpan | null = null): T {
  return current.run({ id, span }, work)
}

/** The request that is being answered or whose job is running. */
export const readRequestId = (): string | undefined => current.getStore()?.id

/** The span of that, if it is traced. */
export const readSpan = (): ActiveSpan | null => current.getStore()?.span ?? null

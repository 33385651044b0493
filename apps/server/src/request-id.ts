import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

/** Characters that are safe in a log line, a header and a job's payload. */
const SANE = /^[\w.:-]{8,64}$/

/** An open span of a trace: a request being answered, or a job being run. */
export interface ActiveSpan {
  /** The span's id for calls it causes elsewhere, in the format of the W3C header. */
  readonly traceparent: string
  /** Adds a finished statement; `text` has placeholders for values. */
  addStatement(text: string, ms: number, hasFailed: boolean): void
}

const current = new AsyncLocalStorage<{ id: string; span: ActiveSpan | null }>()

/** The id given to a request by the caller or a proxy, if usable, else a new one. */
export function chooseRequestId(sent: string | string[] | undefined): string {
  return typeof sent === 'string' && SANE.test(sent) ? sent : randomUUID()
}

/** Assigns all actions of `work`, and the jobs it enqueues, to this request, and to `span` if it is traced. */
export function runWithRequestId<T>(id: string, work: () => T, span: ActiveSpan | null = null): T {
  return current.run({ id, span }, work)
}

/** The request being answered, or whose job is running. */
export const readRequestId = (): string | undefined => current.getStore()?.id

/** The span of that request or job, if it is traced. */
export const readSpan = (): ActiveSpan | null => current.getStore()?.span ?? null

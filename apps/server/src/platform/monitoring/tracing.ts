import type { ActiveSpan } from '../../request-id.ts'

export interface RequestSpan extends ActiveSpan {
  /** `route` is its pattern, never the requested address, which names people's trips and links. */
  end(reply: { route: string; status: string }): void
}

export interface JobSpan extends ActiveSpan {
  /** `error` is the class of what the job threw; its message may name people. */
  end(result: { outcome: string; error?: string }): void
}

/** Sends what requests and jobs do to a collector of traces (decision 0117). */
export interface Tracing {
  /** @param traceparent the header of a proxy or a caller that traces */
  startRequest(request: { id: string; method: string; traceparent: string | undefined }): RequestSpan
  /** @param traceparent the span that enqueued the job */
  startJob(job: { queue: string; id: string; attempt: number; traceparent: string | undefined }): JobSpan
  /** Sends what has not been sent, for a few seconds at most. */
  close(): Promise<void>
}

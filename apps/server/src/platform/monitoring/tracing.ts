import type { ActiveSpan } from '../../request-id.ts'

export interface RequestSpan extends ActiveSpan {
  /** `route` is its pattern, never the requested URL, which contains people's trips and links. */
  end(reply: { route: string; status: string }): void
}

export interface JobSpan extends ActiveSpan {
  /** `error` is the class of the job's error; its message may contain names. */
  end(result: { outcome: string; error?: string }): void
}

/** Sends traces of requests and jobs to a collector (decision 0117). */
export interface Tracing {
  /** @param traceparent the header of a tracing proxy or caller */
  startRequest(request: { id: string; method: string; traceparent: string | undefined }): RequestSpan
  /** @param traceparent the span that enqueued the job */
  startJob(job: { queue: string; id: string; attempt: number; traceparent: string | undefined }): JobSpan
  /** Sends the remaining spans, for a few seconds at most. */
  close(): Promise<void>
}

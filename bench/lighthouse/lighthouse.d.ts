/** What the measurement uses of Lighthouse, whose own types are there only where the bench is installed. */
declare module 'lighthouse' {
  interface Audit {
    score: number | null
    title: string
    displayValue?: string
    numericValue?: number
  }
  interface Result {
    categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
    audits: Record<string, Audit>
    finalDisplayedUrl: string
    environment: { benchmarkIndex: number }
    runtimeError?: { message: string }
  }
  /** Times in µs: when it began, how long it took by the clock, and of the processor's time. */
  export interface TraceEvent {
    name: string
    ph: string
    pid: number
    tid: number
    ts: number
    dur?: number
    tdur?: number
  }
  export const desktopConfig: object
  export default function lighthouse(
    url: string,
    flags: object,
    config?: object,
  ): Promise<{ lhr: Result; artifacts: { Trace: { traceEvents: TraceEvent[] } } } | undefined>
}

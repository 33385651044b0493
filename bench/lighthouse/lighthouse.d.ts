/** The part of Lighthouse used here; its own types are only available where the bench is installed. */
declare module 'lighthouse' {
  interface Audit {
    score: number | null
    title: string
    displayValue?: string
    numericValue?: number
  }
  export interface Result {
    categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
    audits: Record<string, Audit>
    finalDisplayedUrl: string
    environment: { benchmarkIndex: number }
    runtimeError?: { code: string; message: string }
  }
  /** In µs: start, wall-clock duration and CPU time. */
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

declare module 'lighthouse/shared/statistics.js' {
  /** The score from 0 to 1 of a value on a curve that gives 0.9 at `p10` and 0.5 at `median`. */
  export function getLogNormalScore(curve: { p10: number; median: number }, value: number): number
}

declare module 'chrome-launcher' {
  export function launch(how: {
    chromePath: string
    chromeFlags: readonly string[]
  }): Promise<{ port: number; kill: () => void }>
}

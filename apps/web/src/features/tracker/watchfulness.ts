/** An interruption longer than this is stored, drawn dashed and told. */
export const GAP_MS = 60_000

/** Whether somebody was there to record. A page that is hidden, frozen or closed is told of nothing. */
export interface Watchfulness {
  awakeUntilMs: number
  /** Since when nothing was recorded, until the next reading closes the gap. */
  awaySinceMs: number | null
}

export const watchfulSince = (timeMs: number): Watchfulness => ({ awakeUntilMs: timeMs, awaySinceMs: null })

/** The page is in sight, or a reading came: what lies further back than a minute was missed. */
export function wake(watch: Watchfulness, nowMs: number): void {
  if (nowMs - watch.awakeUntilMs > GAP_MS) watch.awaySinceMs ??= watch.awakeUntilMs
  watch.awakeUntilMs = Math.max(watch.awakeUntilMs, nowMs)
}

/** The gap that a reading at `timeMs` ends, in milliseconds; null where there was none. */
export function endGap(watch: Watchfulness, timeMs: number): { fromMs: number; toMs: number } | null {
  wake(watch, timeMs)
  const fromMs = watch.awaySinceMs
  watch.awaySinceMs = null
  return fromMs !== null && timeMs - fromMs > GAP_MS ? { fromMs, toMs: timeMs } : null
}

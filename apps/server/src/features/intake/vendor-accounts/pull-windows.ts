import { DAY_MS } from '@spoor/core/units/duration.ts'
import type { Window } from '../../../domain/vendors/trip-source.ts'

/** Length of a vehicle's first pull. */
const FIRST_MS = 31 * DAY_MS
/** Each pull requests this part again: trackers without coverage deliver late, and vendors reprocess trips. */
const OVERLAP_MS = 2 * DAY_MS

export interface Coverage {
  fromMs: number
  untilMs: number
}

/**
 * The windows to request: first new data, oldest window first, then older trips back to `backToMs`, newest window
 * first. The covered range is contiguous at any time, so a pull can stop after each window.
 */
export function planWindows(
  covered: Coverage | null,
  { backToMs, nowMs, longestMs }: { backToMs: number | null; nowMs: number; longestMs: number },
): Window[] {
  const windows: Window[] = []
  const newFromMs = covered === null ? nowMs - FIRST_MS : Math.min(covered.untilMs, nowMs) - OVERLAP_MS
  for (let fromMs = newFromMs; fromMs < nowMs; fromMs += longestMs)
    windows.push({ fromMs, toMs: Math.min(fromMs + longestMs, nowMs) })
  const oldestMs = covered?.fromMs ?? newFromMs
  if (backToMs !== null) {
    for (let toMs = oldestMs; toMs > backToMs; toMs -= longestMs)
      windows.push({ fromMs: Math.max(toMs - longestMs, backToMs), toMs })
  }
  return windows
}

export function extendCoverage(covered: Coverage | null, { fromMs, toMs }: Window): Coverage {
  if (covered === null) return { fromMs, untilMs: toMs }
  return { fromMs: Math.min(covered.fromMs, fromMs), untilMs: Math.max(covered.untilMs, toMs) }
}

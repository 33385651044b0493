import type { Span } from './reconcile.ts'

/**
 * How far a new fix can reach: a trip that ended this long before it stays as it was found. Far above every duration
 * in the journey parameters (stops, merged halts, gaps), so that a drive under way is never taken for settled.
 */
export const SETTLED_MS = 6 * 3_600_000

export interface LoadedTrack {
  /** Trips derived from the fixes loaded, ascending and disjoint. */
  derived: readonly Span[]
  /** Trips that stand in the database and that the window must not cut through. */
  existing: readonly Span[]
  /** First and last instant at which fixes were added or taken away. */
  changedFromMs: number
  changedToMs: number
  /** First and last instant of the fixes loaded; -Infinity and Infinity where the vehicle has no more on that side. */
  loadedFromMs: number
  loadedToMs: number
}

/** Trips that start in [fromMs, toMs) are to be reconciled; all others are as they were. */
export interface Window {
  fromMs: number
  toMs: number
}

/**
 * The stretch of time in which changed fixes can have changed trips, bounded by stops that both the old trips and the
 * new ones agree upon. 'earlier' or 'later' where the fixes loaded do not reach such a stop: load more on that side.
 */
export function settledWindow(loaded: LoadedTrack): Window | 'earlier' | 'later' {
  const { derived, existing, changedFromMs, changedToMs, loadedFromMs, loadedToMs } = loaded
  let fromMs = Number.NEGATIVE_INFINITY
  if (loadedFromMs !== Number.NEGATIVE_INFINITY) {
    const settled = derived.findLast(
      (trip) =>
        trip.endedAtMs <= changedFromMs - SETTLED_MS &&
        trip.startedAtMs >= loadedFromMs + SETTLED_MS &&
        !existing.some((one) => one.startedAtMs < trip.endedAtMs && one.endedAtMs > trip.endedAtMs),
    )
    if (settled === undefined) return 'earlier'
    fromMs = settled.endedAtMs
  }
  let toMs = Number.POSITIVE_INFINITY
  if (loadedToMs !== Number.POSITIVE_INFINITY) {
    const settled = derived.find(
      (trip) =>
        trip.startedAtMs >= changedToMs + SETTLED_MS &&
        trip.endedAtMs <= loadedToMs - SETTLED_MS &&
        !existing.some((one) => one.startedAtMs < trip.startedAtMs && one.endedAtMs > trip.startedAtMs),
    )
    if (settled === undefined) return 'later'
    toMs = settled.startedAtMs
  }
  return { fromMs, toMs }
}

export function startsWithin(window: Window, trip: Span): boolean {
  return trip.startedAtMs >= window.fromMs && trip.startedAtMs < window.toMs
}

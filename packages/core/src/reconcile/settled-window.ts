import type { TripTimes } from './reconcile.ts'
import { HOUR_MS } from '../units/duration.ts'

/**
 * How far back a new fix can have an effect: a trip that ended this long before it is unaffected. Far above all journey
 * parameters (stops, merged halts, gaps), so that a drive in progress is never treated as settled.
 */
export const SETTLED_MS = 6 * HOUR_MS

export interface LoadedTrack {
  /** Trips derived from the loaded fixes, ascending and disjoint. */
  derived: readonly TripTimes[]
  /** Trips in the database, which the window must not cut. */
  existing: readonly TripTimes[]
  /** First and last instant at which fixes were added or removed. */
  changedFromMs: number
  changedToMs: number
  /** First and last instant of the loaded fixes; -Infinity and Infinity if the vehicle has no more on that side. */
  loadedFromMs: number
  loadedToMs: number
}

/** Trips that start in [fromMs, toMs) are to be reconciled; all others are unchanged. */
export interface SettledWindow {
  fromMs: number
  toMs: number
}

/**
 * The time window in which changed fixes can have changed trips, bounded by stops on which old and new trips agree.
 * 'earlier' or 'later' if the loaded fixes do not reach such a stop: load more on that side.
 */
export function findSettledWindow(loaded: LoadedTrack): SettledWindow | 'earlier' | 'later' {
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

export function startsWithin(window: SettledWindow, trip: TripTimes): boolean {
  return trip.startedAtMs >= window.fromMs && trip.startedAtMs < window.toMs
}

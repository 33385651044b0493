import type { TrueTrip } from '../generate/drive-generator.ts'

export interface Interval {
  startedS: number
  endedS: number
  distanceM: number
}

export interface Score {
  truth: number
  found: number
  hits: number
  recall: number
  precision: number
  /** Relative error of the total kilometres: +0.01 is one per cent too many. */
  kmError: number
  missed: TrueTrip[]
  wrong: Interval[]
  /** Median and 95th percentile of the time error at both ends of hits, in seconds. */
  endErrorS: readonly [number, number]
}

const TOLERANCE_S = 180

/** A trip is found if both of its ends are within 180 s; each detected trip matches at most one true trip. */
export function scoreTrips(truth: readonly TrueTrip[], found: readonly Interval[]): Score {
  const used = new Set<number>()
  const missed: TrueTrip[] = []
  const errors: number[] = []
  for (const trip of truth) {
    const at = found.findIndex(
      (candidate, i) =>
        !used.has(i) &&
        Math.abs(candidate.startedS - trip.startedS) <= TOLERANCE_S &&
        Math.abs(candidate.endedS - trip.endedS) <= TOLERANCE_S,
    )
    if (at < 0) {
      missed.push(trip)
      continue
    }
    used.add(at)
    errors.push(Math.abs(found[at].startedS - trip.startedS), Math.abs(found[at].endedS - trip.endedS))
  }
  errors.sort((a, b) => a - b)
  const trueM = truth.reduce((sum, trip) => sum + trip.distanceM, 0)
  const foundM = found.reduce((sum, trip) => sum + trip.distanceM, 0)
  return {
    truth: truth.length,
    found: found.length,
    hits: used.size,
    recall: truth.length === 0 ? 1 : used.size / truth.length,
    precision: found.length === 0 ? 1 : used.size / found.length,
    kmError: foundM / trueM - 1,
    missed,
    wrong: found.filter((_, i) => !used.has(i)),
    endErrorS: [errors[errors.length >> 1] ?? 0, errors[Math.floor(errors.length * 0.95)] ?? 0],
  }
}

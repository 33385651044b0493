import { greatCircleM } from '../../packages/core/src/units/distance.ts'
import type { Track } from '../../packages/core/src/journey/track.ts'
import type { Interval } from './score.ts'

/** Traccar's defaults: parking for 300 s ends a trip; trips under 300 s or 500 m do not count. */
const MIN_PARKING_S = 300
const MIN_TRIP_S = 300
const MIN_TRIP_M = 500

/**
 * Detects trips by speed, like tracking servers: moving above a threshold, parked when below it for long enough. If the
 * file has no speed, it is computed from the last two positions.
 */
export function detectTripsBySpeed(track: Track, thresholdMps: number): Interval[] {
  const trips: Interval[] = []
  let first = -1
  let lastMoving = -1
  const close = (): void => {
    if (first < 0) return
    const startedS = track.timeMs[first] / 1000
    const endedS = track.timeMs[Math.min(lastMoving + 1, track.count - 1)] / 1000
    const distanceM = chordsM(track, first, Math.min(lastMoving + 1, track.count - 1))
    if (endedS - startedS >= MIN_TRIP_S && distanceM >= MIN_TRIP_M) trips.push({ startedS, endedS, distanceM })
    first = -1
  }
  for (let i = 0; i < track.count; i += 1) {
    if (first >= 0 && (track.timeMs[i] - track.timeMs[lastMoving]) / 1000 > MIN_PARKING_S) close()
    if (readSpeedAt(track, i) <= thresholdMps) continue
    if (first < 0) first = i
    lastMoving = i
  }
  close()
  return trips
}

function readSpeedAt(track: Track, i: number): number {
  if (!Number.isNaN(track.speedMps[i])) return track.speedMps[i]
  if (i === 0) return 0
  const seconds = (track.timeMs[i] - track.timeMs[i - 1]) / 1000
  return seconds > 0 ? chordsM(track, i - 1, i) / seconds : 0
}

/** Sum of the great-circle distances between fixes. */
export function chordsM(track: Track, from: number, to: number): number {
  let sumM = 0
  for (let i = from + 1; i <= to; i += 1) {
    sumM += greatCircleM(
      track.latE7[i - 1] * 1e-7,
      track.lngE7[i - 1] * 1e-7,
      track.latE7[i] * 1e-7,
      track.lngE7[i] * 1e-7,
    )
  }
  return sumM
}

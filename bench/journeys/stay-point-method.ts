import { greatCircleM } from '../../packages/core/src/units/distance.ts'
import type { Track } from '../../packages/core/src/journey/track.ts'
import type { Interval } from './score.ts'
import { chordsM } from './speed-method.ts'

const RADIUS_M = 100
const MIN_STAY_S = 300

/** Trips between stay points (Li et al., 2008): fixes within 100 m of the first for at least 5 minutes form a stay. */
export function detectTripsByStayPoints(track: Track): Interval[] {
  const trips: Interval[] = []
  let left = 0
  const close = (last: number): void => {
    if (last <= left) return
    trips.push({
      startedS: track.timeMs[left] / 1000,
      endedS: track.timeMs[last] / 1000,
      distanceM: chordsM(track, left, last),
    })
  }
  let i = 0
  while (i < track.count) {
    let k = i + 1
    while (k < track.count && measureDistanceM(track, i, k) <= RADIUS_M) k += 1
    if ((track.timeMs[k - 1] - track.timeMs[i]) / 1000 >= MIN_STAY_S) {
      close(i)
      left = k - 1
      i = k
    } else {
      i += 1
    }
  }
  close(track.count - 1)
  return trips
}

function measureDistanceM(track: Track, a: number, b: number): number {
  return greatCircleM(track.latE7[a] * 1e-7, track.lngE7[a] * 1e-7, track.latE7[b] * 1e-7, track.lngE7[b] * 1e-7)
}

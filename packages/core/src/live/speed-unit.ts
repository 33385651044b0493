import { median, MPS_OF_SPEED_UNIT, nearest } from '../import/points/guess-units.ts'
import { greatCircleM } from '../units/distance.ts'
import type { LivePoint } from './live-message.ts'

type StatedSpeed = Pick<LivePoint, 'timeMs' | 'lat' | 'lng' | 'speedMps'>

/** Between closer fixes, noise outweighs the distance; between fixes further apart, the road bends. */
const SHORTEST_STEP_MS = 5000
const LONGEST_STEP_MS = 120_000
/** At lower speeds, position noise outweighs the distance driven. */
const SLOWEST_MPS = 3
const FASTEST_MPS = 70
const ENOUGH = 20
/** More comparisons do not improve the estimate. */
const PLENTY = 400
/** Wide enough for speeds truncated to whole km/h and for bends, narrow enough to distinguish the factors. */
const TOLERANCE = 1.25
/** Share of the steps that must agree: noise has no unit. */
const AGREEING_SHARE = 0.7
const AGREEING_TOLERANCE = 1.5

/** The possible factors to multiply a reported speed by, if its unit was mistaken for another. */
const FACTORS = {
  right: 1,
  mpsTakenForKmh: 1 / MPS_OF_SPEED_UNIT.kmh,
  kmhTakenForMps: MPS_OF_SPEED_UNIT.kmh,
  mpsTakenForKnots: 1 / MPS_OF_SPEED_UNIT.kn,
  knotsTakenForMps: MPS_OF_SPEED_UNIT.kn,
} as const

/**
 * Compares reported speeds with the speeds between positions. Returns the factor by which the reported speeds must be
 * multiplied, such as 3.6 for an app that sends m/s where its protocol uses km/h; 1 if they are right; null if there is
 * too little driving to decide.
 * @param points from one source, ascending by time
 */
export function judgeSpeedUnit(points: readonly StatedSpeed[]): number | null {
  const ratios: number[] = []
  let from: StatedSpeed | null = null
  let sum = 0
  let count = 0
  for (const point of points) {
    if (from !== null) {
      const stepMs = point.timeMs - from.timeMs
      if (stepMs >= 0 && stepMs < SHORTEST_STEP_MS) {
        if (point.speedMps !== null) {
          sum += point.speedMps
          count += 1
        }
        continue
      }
      if (stepMs <= LONGEST_STEP_MS && stepMs > 0 && from.speedMps !== null && point.speedMps !== null) {
        const mps = greatCircleM(from.lat, from.lng, point.lat, point.lng) / (stepMs / 1000)
        const stated = (sum + from.speedMps + point.speedMps) / (count + 2)
        if (mps > SLOWEST_MPS && mps < FASTEST_MPS && stated > 0) ratios.push(mps / stated)
      }
    }
    if (ratios.length >= PLENTY) break
    from = point
    sum = 0
    count = 0
  }
  if (ratios.length < ENOUGH) return null
  const unit = nearest(median(ratios), FACTORS, TOLERANCE)
  if (unit === null) return null
  const factor = FACTORS[unit]
  const agreeing = ratios.filter((ratio) => Math.max(ratio / factor, factor / ratio) <= AGREEING_TOLERANCE).length
  return agreeing >= ratios.length * AGREEING_SHARE ? factor : null
}

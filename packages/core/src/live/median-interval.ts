import { greatCircleM } from '../units/distance.ts'
import { MINUTE_MS } from '../units/duration.ts'
import type { LivePoint } from './live-message.ts'

/** Longer intervals occur while parked, when recorders save power. */
const DRIVING_MPS = 3
const LONGEST_STEP_MS = 30 * MINUTE_MS
const ENOUGH = 5
/** Sparse sources have few steps; this much driving suffices. */
const ENOUGH_S = 600

/**
 * The median time in seconds between fixes while driving; null if there is too little driving.
 * @param points from one source, ascending by time
 */
export function medianIntervalS(points: readonly Pick<LivePoint, 'timeMs' | 'lat' | 'lng'>[]): number | null {
  const steps: number[] = []
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [points[i - 1], points[i]]
    const stepMs = b.timeMs - a.timeMs
    if (stepMs <= 0 || stepMs > LONGEST_STEP_MS) continue
    if ((greatCircleM(a.lat, a.lng, b.lat, b.lng) / stepMs) * 1000 >= DRIVING_MPS) steps.push(stepMs / 1000)
  }
  if (steps.length < ENOUGH && steps.reduce((sum, step) => sum + step, 0) < ENOUGH_S) return null
  return steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)]
}

import { greatCircleM } from '@spoor/core/units/distance.ts'
import { findPath, type Position } from './paths.ts'

export interface DemoFix {
  timeMs: number
  lat: number
  lng: number
  speedKmh: number
  headingDeg: number
  ignition: boolean
  odometerM: number
}

const FIX_EVERY_S = 20
const STEP_S = 1
const ACCELERATION_KMH_S = 4
const NOISE_DEG = 0.00003
/** Curve points per pair of path points. */
const CURVE_STEPS = 12
const RADIANS = Math.PI / 180

/** The fixes of a drive between two places in paths.csv. */
export function* drive(trip: {
  from: string
  to: string
  startMs: number
  odometerM: number
  random: () => number
}): Generator<DemoFix> {
  const { random } = trip
  const points = findPath(trip.from, trip.to).flatMap((section, i) => {
    const speedKmh = section.speedKmh * (0.9 + 0.12 * random())
    return curve(section.points)
      .slice(i === 0 ? 0 : 1)
      .map((at) => ({ at, speedKmh }))
  })
  const ends = points.map(() => 0)
  for (let i = 1; i < points.length; i++) ends[i] = ends[i - 1] + distanceM(points[i - 1].at, points[i].at)
  const totalM = ends.at(-1) ?? 0

  let i = 1
  let doneM = 0
  let speedKmh = 0
  let timeMs = trip.startMs
  let light = random()
  yield fixAt(true, 0)
  for (let second = 1; doneM < totalM; second += STEP_S) {
    while (i < points.length - 1 && ends[i] < doneM) i++
    const leftM = totalM - doneM
    // Traffic stays below the limit and brakes towards the end.
    light = Math.max(0, Math.min(1, light + (random() - 0.5) * 0.06))
    const wanted = Math.min(points[i].speedKmh * (0.78 + 0.28 * light), 12 + 3.6 * Math.sqrt(2 * 1.1 * leftM))
    speedKmh += Math.max(-2 * ACCELERATION_KMH_S, Math.min(ACCELERATION_KMH_S, wanted - speedKmh)) * STEP_S
    doneM = Math.min(totalM, doneM + (Math.max(speedKmh, 4) / 3.6) * STEP_S)
    timeMs += STEP_S * 1000
    if (second % FIX_EVERY_S === 0 && doneM < totalM) yield fixAt(true, speedKmh)
  }
  i = points.length - 1
  yield fixAt(true, 0)
  timeMs += 15_000
  yield fixAt(false, 0)

  function fixAt(ignition: boolean, speed: number): DemoFix {
    while (i < points.length - 1 && ends[i] < doneM) i++
    const from = points[i - 1].at
    const to = points[i].at
    const stretchM = ends[i] - ends[i - 1]
    const part = stretchM === 0 ? 1 : Math.max(0, Math.min(1, (doneM - ends[i - 1]) / stretchM))
    return {
      timeMs,
      lat: from[0] + (to[0] - from[0]) * part + (random() - 0.5) * NOISE_DEG,
      lng: from[1] + (to[1] - from[1]) * part + (random() - 0.5) * NOISE_DEG,
      speedKmh: speed,
      headingDeg: headingDeg(from, to),
      ignition,
      odometerM: trip.odometerM + doneM,
    }
  }
}

/** A Catmull-Rom curve through the points, because roads have no sharp corners. */
function curve(path: readonly Position[]): Position[] {
  const points: Position[] = [path[0]]
  for (let i = 1; i < path.length; i++) {
    const [a, b, c, d] = [path[i - 2] ?? path[i - 1], path[i - 1], path[i], path[i + 1] ?? path[i]]
    for (let step = 1; step <= CURVE_STEPS; step++) {
      const t = step / CURVE_STEPS
      points.push([spline(a[0], b[0], c[0], d[0], t), spline(a[1], b[1], c[1], d[1], t)])
    }
  }
  return points
}

function spline(a: number, b: number, c: number, d: number, t: number): number {
  return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t)
}

function distanceM(a: Position, b: Position): number {
  return greatCircleM(a[0], a[1], b[0], b[1])
}

function headingDeg(from: Position, to: Position): number {
  const north = to[0] - from[0]
  const east = (to[1] - from[1]) * Math.cos(from[0] * RADIANS)
  return (Math.atan2(east, north) / RADIANS + 360) % 360
}

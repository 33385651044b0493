import type { CleanFixes } from '../fixes/clean-fixes.ts'
import { GAP_S, MAX_CURVE_SHARE } from '../parameters.ts'
import { subtractNoise } from './path-distance.ts'
import { distanceE7M } from '../plane.ts'
import type { Leg } from '../legs/trip-legs.ts'
import type { PathPoints } from './path-points.ts'

/** Longer gaps reveal too little about the drive in them; shorter distances hide no curves worth adding. */
const MAX_CURVED_GAP_S = 600
const MIN_GAP_M = 300
/** Fewer routes of that length do not show how winding a day is. */
const MIN_ROUTES = 3
/** If a larger share of the steps are gaps, too little data shows the curves between them. */
const MAX_GAPS_SHARE = 0.1
/** Seconds of driving before and after a gap that determine its speed. */
const SPEED_S = 30

/**
 * Estimates how much longer the route is than the straight line across a gap within a drive. An unrecorded route is
 * assumed to be as winding as the day's other routes of that length, or less if that would require a speed unlike the
 * one before and after it, as in a tunnel.
 * @param lines the paths of the day's legs
 * @param noiseM2 the amount that noise adds to the square of a step of these lines
 * @returns metres for each leg
 */
export function estimateGapCurves(
  fixes: CleanFixes,
  legs: readonly Leg[],
  lines: readonly PathPoints[],
  noiseM2: number,
): number[] {
  const gaps = legs.map((leg) => findGaps(fixes, leg))
  const points = lines.reduce((sum, { count }) => sum + count, 0)
  const all = gaps.flat()
  if (all.length === 0 || all.length > points * MAX_GAPS_SHARE) return legs.map(() => 0)
  for (const gap of all) gap.curvesM = gap.directM * detourShare(lines, gap.directM, noiseM2)
  // Speeds vary from gap to gap; together they show how much of the estimate the time allowed.
  const inTimeM = sumMetres(all, ({ beyondM }) => beyondM)
  const share = Math.min(1, Math.max(0, inTimeM / sumMetres(all, ({ curvesM }) => curvesM)))
  return gaps.map((ofLeg) => (Number.isNaN(share) ? 0 : share * sumMetres(ofLeg, ({ curvesM }) => curvesM)))
}

interface Gap {
  directM: number
  /** How much longer than the straight line the route may have been in the time, at the speed before and after. */
  beyondM: number
  curvesM: number
}

function sumMetres(gaps: readonly Gap[], metres: (gap: Gap) => number): number {
  return gaps.reduce((sum, gap) => sum + metres(gap), 0)
}

/** The gaps with driving on both sides. */
function findGaps(fixes: CleanFixes, { first, last }: Leg): Gap[] {
  const gaps: Gap[] = []
  for (let i = first + 2; i < last; i += 1) {
    const seconds = fixes.timeS[i] - fixes.timeS[i - 1]
    const directM = fixes.stepM[i]
    if (seconds <= GAP_S || seconds > MAX_CURVED_GAP_S || directM < MIN_GAP_M) continue
    let from = i - 1
    while (from > first && fixes.timeS[i - 1] - fixes.timeS[from] < SPEED_S) from -= 1
    let to = i
    while (to < last && fixes.timeS[to] - fixes.timeS[i] < SPEED_S) to += 1
    const aroundM = betweenFixesM(fixes, from, i - 1) + betweenFixesM(fixes, i, to)
    const aroundS = fixes.timeS[to] - fixes.timeS[from] - seconds
    gaps.push({ directM, beyondM: (aroundM / aroundS) * seconds - directM, curvesM: 0 })
  }
  return gaps
}

function betweenFixesM({ latE7, lngE7 }: CleanFixes, from: number, to: number): number {
  return distanceE7M(latE7[from], lngE7[from], latE7[to], lngE7[to])
}

/** How much longer routes of this length are than the straight line, as a share of it. */
function detourShare(lines: readonly PathPoints[], farM: number, noiseM2: number): number {
  let routes = 0
  let routeM = 0
  let straightM = 0
  for (const { count, timeS, lat, lng } of lines) {
    const betweenM = (from: number, to: number): number => distanceE7M(lat[from], lng[from], lat[to], lng[to])
    let begin = 0
    let sinceM = 0
    for (let i = 1; i < count; i += 1) {
      sinceM += subtractNoise(betweenM(i - 1, i), noiseM2)
      const directM = sinceM < farM ? 0 : betweenM(begin, i)
      const isGap = timeS[i] - timeS[i - 1] > GAP_S
      if (!isGap && directM < farM) continue
      if (!isGap) {
        routes += 1
        routeM += sinceM
        straightM += directM
      }
      begin = i
      sinceM = 0
    }
  }
  return routes < MIN_ROUTES ? 0 : Math.min(MAX_CURVE_SHARE, Math.max(0, routeM / straightM - 1))
}

import type { CleanFixes } from '../fixes/clean-fixes.ts'
import { MIN_MOVE_ACCURACIES } from '../parameters.ts'
import { distanceE7M } from '../plane.ts'
import type { PositionE7 } from '../window-movement.ts'

/** Where a vehicle stays by fixes of stated accuracy, weighted by its inverse square. */
export interface StayCentre extends PositionE7 {
  count: number
  /** Sum of the weights. */
  weight: number
}

/** The centre of the fixes [from, to]; null unless most of them state their accuracy. */
export function findStayCentre(fixes: CleanFixes, from: number, to: number): StayCentre | null {
  if (!isAccuracyKnown(fixes, from, to)) return null
  let [count, weight, lat, lng] = [0, 0, 0, 0]
  for (let i = from; i <= to; i += 1) {
    const accuracyM = fixes.accuracyM[i]
    if (accuracyM < 0) continue
    const share = 1 / (accuracyM * accuracyM)
    count += 1
    weight += share
    // Relative to the first fix, so that the sums stay exact.
    lat += share * (fixes.latE7[i] - fixes.latE7[from])
    lng += share * (fixes.lngE7[i] - fixes.lngE7[from])
  }
  return { lat: fixes.latE7[from] + lat / weight, lng: fixes.lngE7[from] + lng / weight, count, weight }
}

/** Accuracy in metres of a typical fix of the stay. Errors last for minutes, so many fixes are hardly better than one. */
const accuracyM = ({ count, weight }: StayCentre): number => Math.sqrt(count / weight)

/** The centre of two stays in a row; of the later one if they are at different places. */
export function joinCentres(a: StayCentre | null, b: StayCentre | null): StayCentre | null {
  if (a === null || b === null) return b ?? a
  if (isApart(a, b, 0)) return b
  const weight = a.weight + b.weight
  const share = b.weight / weight
  return {
    lat: a.lat + share * (b.lat - a.lat),
    lng: a.lng + share * (b.lng - a.lng),
    count: a.count + b.count,
    weight,
  }
}

/** Whether two stays lie apart, by more than errors explain. */
export function isApart(a: StayCentre, b: StayCentre, minM: number): boolean {
  const awayM = distanceE7M(a.lat, a.lng, b.lat, b.lng)
  return awayM >= Math.max(minM, MIN_MOVE_ACCURACIES * Math.max(accuracyM(a), accuracyM(b)))
}

/** Whether at least half of the fixes [from, to] state their accuracy. */
export function isAccuracyKnown({ accuracyCount }: CleanFixes, from: number, to: number): boolean {
  return (accuracyCount[to + 1] - accuracyCount[from]) * 2 >= to - from + 1
}

/** Whether two stops are known to be at one place. */
export function isSamePlace(a: { centre: StayCentre | null } | null, b: { centre: StayCentre | null } | null): boolean {
  return a !== null && b !== null && a.centre !== null && b.centre !== null && !isApart(a.centre, b.centre, MIN_APART_M)
}
const MIN_APART_M = 100

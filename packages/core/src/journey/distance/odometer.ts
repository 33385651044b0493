import type { CleanFixes } from '../fixes/clean-fixes.ts'
import {
  MAX_GAP_SPEED_MPS,
  GAP_S,
  MIN_ODOMETER_RATIO,
  MAX_ODOMETER_GAP_RATIO,
  MAX_ODOMETER_RATIO,
} from '../parameters.ts'
import type { Track } from '../track.ts'
import type { Leg } from '../legs/trip-legs.ts'

/** Readings in whole kilometres are common: then odometer and path may differ by this many additional metres. */
const COARSE_M = 1000

/**
 * Odometer readings in metres at both ends of a trip, and their difference; null if they are missing or
 * implausible against the path.
 */
export function readOdometer(
  track: Track,
  fixes: CleanFixes,
  leg: Leg,
  pathM: number,
): { startM: number; endM: number; distanceM: number } | null {
  const startM = readingNear(track, fixes, leg.first, 1)
  const endM = readingNear(track, fixes, leg.last, -1)
  if (startM < 0 || endM < startM) return null
  const distanceM = endM - startM
  const slackM = startM % COARSE_M === 0 && endM % COARSE_M === 0 ? COARSE_M : 0
  if (distanceM === 0 && pathM > slackM) return null
  if (distanceM < pathM * MIN_ODOMETER_RATIO - slackM) return null
  const beyondM = distanceM - (pathM * MAX_ODOMETER_RATIO + slackM)
  if (beyondM > 0 && beyondM > hiddenM(fixes, leg)) return null
  // Whole kilometres are less precise than the path of a short trip, but better than a straight line.
  const isVague = slackM > 0 && distanceM < 20 * COARSE_M && !(leg.isSingleGap && distanceM > pathM)
  return isVague ? null : { startM, endM, distanceM }
}

/** How much longer the route may be because of its gaps, in metres. */
function hiddenM(fixes: CleanFixes, leg: Leg): number {
  if (leg.isSingleGap) return (fixes.timeS[leg.last] - fixes.timeS[leg.first]) * MAX_GAP_SPEED_MPS
  let sumM = 0
  for (let i = leg.first + 1; i <= leg.last; i += 1) {
    if (fixes.timeS[i] - fixes.timeS[i - 1] > GAP_S) sumM += fixes.stepM[i]
  }
  return sumM * (MAX_ODOMETER_GAP_RATIO - MAX_ODOMETER_RATIO)
}

/** The reading at a fix or at its neighbour inside the trip; -1 if neither has one. Zero means unknown. */
function readingNear(track: Track, fixes: CleanFixes, i: number, inward: 1 | -1): number {
  for (let at = i; at >= 0 && at < fixes.count && Math.abs(at - i) <= 1; at += inward) {
    const reading = track.odometerM[fixes.source[at]]
    if (reading > 0) return reading
  }
  return -1
}

import type { CleanFixes } from '../fixes/clean-fixes.ts'
import {
  FASTEST_DRIVE_MPS,
  GAP_S,
  ODOMETER_LEAST_SHARE,
  ODOMETER_MOST_GAP_SHARE,
  ODOMETER_MOST_SHARE,
} from '../parameters.ts'
import type { Track } from '../track.ts'
import type { Leg } from '../legs/trip-legs.ts'

/** An odometer agrees with the path within this many metres as well: readings in whole kilometres are common. */
const COARSE_M = 1000

/** Odometer readings at both ends of a trip, where the track has them and they are plausible against the path. */
export function odometerOf(
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
  if (distanceM < pathM * ODOMETER_LEAST_SHARE - slackM) return null
  const beyondM = distanceM - (pathM * ODOMETER_MOST_SHARE + slackM)
  if (beyondM > 0 && beyondM > hiddenM(fixes, leg)) return null
  // Whole kilometres say less about a short trip than its path does, but more than a straight line.
  const isVague = slackM > 0 && distanceM < 20 * COARSE_M && !(leg.isBlind && distanceM > pathM)
  return isVague ? null : { startM, endM, distanceM }
}

/** How much longer still the way may be for what gaps hide of it. */
function hiddenM(fixes: CleanFixes, leg: Leg): number {
  if (leg.isBlind) return (fixes.timeS[leg.last] - fixes.timeS[leg.first]) * FASTEST_DRIVE_MPS
  let sumM = 0
  for (let i = leg.first + 1; i <= leg.last; i += 1) {
    if (fixes.timeS[i] - fixes.timeS[i - 1] > GAP_S) sumM += fixes.stepM[i]
  }
  return sumM * (ODOMETER_MOST_GAP_SHARE - ODOMETER_MOST_SHARE)
}

/** The reading at a fix or at its neighbour inside the trip; -1 where neither has one. Zero stands for unknown. */
function readingNear(track: Track, fixes: CleanFixes, i: number, inward: 1 | -1): number {
  for (let at = i; at >= 0 && at < fixes.count && Math.abs(at - i) <= 1; at += inward) {
    const reading = track.odometerM[fixes.source[at]]
    if (reading > 0) return reading
  }
  return -1
}

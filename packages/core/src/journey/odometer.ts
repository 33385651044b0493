import type { CleanFixes } from './clean-fixes.ts'
import type { Track } from './track.ts'
import type { Leg } from './trip-legs.ts'

/** An odometer agrees with the path within this share, or this many metres: readings in whole kilometres are common. */
const LEAST_SHARE = 0.85
const MOST_SHARE = 1.3
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
  if (distanceM < pathM * LEAST_SHARE - slackM || distanceM > pathM * MOST_SHARE + slackM) return null
  // Whole kilometres say less about a short trip than its path does.
  return slackM > 0 && distanceM < 20 * COARSE_M ? null : { startM, endM, distanceM }
}

/** The reading at a fix or at its neighbour inside the trip; -1 where neither has one. Zero stands for unknown. */
function readingNear(track: Track, fixes: CleanFixes, i: number, inward: 1 | -1): number {
  for (let at = i; at >= 0 && at < fixes.count && Math.abs(at - i) <= 1; at += inward) {
    const reading = track.odometerM[fixes.source[at]]
    if (reading > 0) return reading
  }
  return -1
}

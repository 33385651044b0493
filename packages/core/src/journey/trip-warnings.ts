import type { FoundTrip } from './journey.ts'
import { GAP_S } from './parameters.ts'
import type { Track } from './track.ts'

/** What the trips found in a file leave the driver to check. */
export interface FoundInFile {
  positions: number
  trips: number
  /** Trips with a way that was lost, as {@link countLostWays} tells. */
  lostWays: number
}

/** What a driver is told about the trips that were found, or not, in a file of positions. */
export function tripWarnings({ positions, trips, lostWays }: FoundInFile): string[] {
  if (positions > 0 && trips === 0) {
    return [
      `No trip was found in the positions of this file (${positions}): they tell of no way from one place to another, or lie too far apart in time to tell how it was driven.`,
    ]
  }
  if (lostWays === 0) return []
  const which = lostWays === 1 ? '1 trip lacks' : `${lostWays} trips lack`
  return [
    `${which} a part of the way: the tracker wrote nothing until the vehicle was far from where it had been parked, or stopped writing before it was. Please check the kilometres.`,
  ]
}

/** Of these trips of a track, how many lack a part of their way though the track goes on there: a gap swallowed it. */
export function countLostWays(
  { count, timeMs }: Pick<Track, 'count' | 'timeMs'>,
  trips: Iterable<Pick<FoundTrip, 'cut' | 'firstFix' | 'lastFix'>>,
): number {
  const isGap = (i: number): boolean => i > 0 && i < count && Math.abs(timeMs[i] - timeMs[i - 1]) > GAP_S * 1000
  let lost = 0
  for (const { cut, firstFix, lastFix } of trips) {
    const isLost =
      (cut !== 'none' && cut !== 'end' && isGap(firstFix)) || (cut !== 'none' && cut !== 'start' && isGap(lastFix + 1))
    if (isLost) lost += 1
  }
  return lost
}

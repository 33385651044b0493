import { calibrateDays } from './day/calibrate-days.ts'
import { cleanFixes } from './fixes/clean-fixes.ts'
import type { TripPath } from './journey.ts'
import { measureLegs } from './distance/measure-legs.ts'
import { GAP_S, MAX_PATH_POINTS, PATH_TOLERANCE_M, SENSITIVITY_PARAMETERS } from './parameters.ts'
import { newPath } from './encoding/path-codec.ts'
import { simplifyPath } from './distance/simplify-path.ts'
import type { Track } from './track.ts'
import { Workspace } from './workspace.ts'

export interface Drive {
  distanceM: number
  /** From the first to the last clean fix, simplified and ready to store. */
  path: TripPath
}

/**
 * Measures a drive with known ends: all fixes of the track are one trip, however long the vehicle was stationary in
 * between. Outliers are removed and curves corrected as for the trips of a file. `recordedGaps` are indexes of fixes
 * before which the recording was interrupted, including interruptions not evident from the times. null if fewer than
 * two fixes are left after cleaning.
 */
export function measureDrive(track: Track, recordedGaps: Iterable<number> = []): Drive | null {
  const workspace = new Workspace()
  const fixes = cleanFixes(track, workspace)
  if (fixes.count < 2) return null
  const last = fixes.count - 1
  const days = calibrateDays(fixes, SENSITIVITY_PARAMETERS.normal.minStayS)
  const placeAt = (i: number) => ({ lat: fixes.latE7[i], lng: fixes.lngE7[i] })
  const ends = { startedS: fixes.timeS[0], endedS: fixes.timeS[last], startAt: placeAt(0), endAt: placeAt(last) }
  const [distanceM] = measureLegs(
    fixes,
    [{ first: 0, last, ...ends, cut: 'none', isSingleGap: false, mode: null }],
    [days[0]],
    workspace,
  )
  const gaps = [...recordedGaps].toSorted((a, b) => a - b)
  const path = newPath(fixes.count)
  let gap = 0
  for (let i = 0; i < fixes.count; i += 1) {
    path.timeMs[i] = Math.round(fixes.timeS[i] * 1000)
    path.latE7[i] = fixes.latE7[i]
    path.lngE7[i] = fixes.lngE7[i]
    if (i > 0 && fixes.timeS[i] - fixes.timeS[i - 1] > GAP_S) path.gap[i] = 1
    // A removed fix passes its gap on to the next one.
    for (; gap < gaps.length && gaps[gap] <= fixes.source[i]; gap += 1) if (i > 0) path.gap[i] = 1
  }
  return { distanceM, path: simplifyPath(path, PATH_TOLERANCE_M, MAX_PATH_POINTS) }
}

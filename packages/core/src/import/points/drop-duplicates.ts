import { sliceTrack } from '../../journey/track.ts'
import type { Track } from '../../journey/track.ts'

/** Number of preceding fixes at the same instant that a fix is compared with. */
const SAME_INSTANT_DEPTH = 32

/** Shorter runs are faster to move fix by fix. */
const LONG_RUN = 32

/**
 * Drops fixes with the same instant and position as an earlier fix, and counts them. Consumes the track: the result uses its
 * columns.
 *
 * @param track ascending by time
 * @param from index of the first fix that may be a duplicate
 */
export function dropDuplicates(track: Track, from: number): { track: Track; duplicates: number } {
  const { timeMs, latE7, lngE7, speedMps, odometerM, ignition } = track
  const columns = [timeMs, latE7, lngE7, speedMps, odometerM, ignition]
  const count = track.count
  let kept = from
  // The fixes [runStart, i) stay and move down to `kept`.
  let runStart = from
  let lastMs = from > 0 ? timeMs[from - 1] : Number.NaN
  for (let i = from; i < count; i++) {
    const fixMs = timeMs[i]
    if (fixMs === lastMs) {
      moveRun(i)
      let isDuplicate = false
      for (let j = kept - 1; j >= 0 && j >= kept - SAME_INSTANT_DEPTH && timeMs[j] === fixMs; j--) {
        if (latE7[j] === latE7[i] && lngE7[j] === lngE7[i]) {
          isDuplicate = true
          break
        }
      }
      if (isDuplicate) runStart = i + 1
    }
    lastMs = fixMs
  }
  moveRun(count)

  function moveRun(runEnd: number): void {
    const length = runEnd - runStart
    if (kept !== runStart) {
      if (length >= LONG_RUN) for (const column of columns) column.copyWithin(kept, runStart, runEnd)
      else {
        for (let i = runStart, at = kept; i < runEnd; i++, at++) {
          timeMs[at] = timeMs[i]
          latE7[at] = latE7[i]
          lngE7[at] = lngE7[i]
          speedMps[at] = speedMps[i]
          odometerM[at] = odometerM[i]
          ignition[at] = ignition[i]
        }
      }
    }
    kept += length
    runStart = runEnd
  }

  const duplicates = count - kept
  return { track: sliceTrack(track, 0, kept), duplicates }
}

import { copyFix, sliceTrack, type Track } from '../../journey/track.ts'

/** Number of preceding fixes at the same instant that a fix is compared with. */
const SAME_INSTANT_DEPTH = 32

/**
 * Drops fixes with the same instant and position as an earlier fix, and counts them. Consumes the track: the result uses its
 * columns.
 * @param track ascending by time
 * @param from index of the first fix that may be a duplicate
 */
export function dropDuplicates(track: Track, from: number): { track: Track; duplicates: number } {
  const { timeMs, latE7, lngE7 } = track
  const count = track.count
  let kept = from
  let lastMs = from > 0 ? timeMs[from - 1] : Number.NaN
  for (let i = from; i < count; i++) {
    const fixMs = timeMs[i]
    const isRepeated = fixMs === lastMs && isKnown(i, kept)
    lastMs = fixMs
    if (isRepeated) continue
    if (kept < i) copyFix(track, i, track, kept)
    kept++
  }
  return { track: sliceTrack(track, 0, kept), duplicates: count - kept }

  function isKnown(i: number, end: number): boolean {
    for (let j = end - 1; j >= 0 && j >= end - SAME_INSTANT_DEPTH && timeMs[j] === timeMs[i]; j--)
      if (latE7[j] === latE7[i] && lngE7[j] === lngE7[i]) return true
    return false
  }
}

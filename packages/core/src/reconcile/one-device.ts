import type { Track } from '../journey/track.ts'
import { MINUTE_MS } from '../units/duration.ts'

/** A device that reports this often was recording in between. */
const MEANWHILE_MS = 10 * MINUTE_MS
/** Fewer interleaved fixes prove nothing. */
const FEWEST = 3

/**
 * Whether two tracks of one vehicle can be one device's: where both recorded at the same time, half of their fixes are
 * the same. Two devices in one car are never at exactly the same place at the same millisecond.
 * @param shared the number of fixes in both
 */
export function areOneDevice(a: Track, b: Track, shared: number): boolean {
  const meanwhile = [countMeanwhile(a, b), countMeanwhile(b, a)].filter((count) => count >= FEWEST)
  // One export may have only some of the fixes of another.
  return meanwhile.length === 0 || meanwhile.some((count) => 2 * shared >= count)
}

/** The number of fixes of `a` while `b` was recording. */
function countMeanwhile(a: Track, b: Track): number {
  let count = 0
  let next = 0
  for (let i = 0; i < a.count; i++) {
    const timeMs = a.timeMs[i]
    while (next < b.count && b.timeMs[next] < timeMs) next++
    if (next === b.count) break
    const isRecording = next > 0 && b.timeMs[next] - b.timeMs[next - 1] <= MEANWHILE_MS
    if (b.timeMs[next] === timeMs || isRecording) count++
  }
  return count
}

/** Phones state the accuracy of their fixes, trackers rarely; a tracker knows the ignition or the odometer. */
const TRACKER_WEIGHT = 100
const MIN_ACCURACY_M = 3

/** Weight of fixes [first, last] as evidence of a drive: it grows with their number, accuracy and tracker data. */
export function measureFixes({ accuracyM, ignition, odometerM }: Track, first: number, last: number): number {
  let sum = 0
  for (let i = first; i <= last; i++) {
    const isTracker = accuracyM[i] < 0 || ignition[i] >= 0 || odometerM[i] >= 0
    sum += isTracker ? TRACKER_WEIGHT : 1 / Math.max(MIN_ACCURACY_M, accuracyM[i])
  }
  return sum
}

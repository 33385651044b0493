import type { CleanFixes } from '../fixes/clean-fixes.ts'
import { GAP_S, MAX_SPARSE_INTERVAL_S, MIN_SPARSE_STEPS, MIN_DRIVING_MPS } from '../parameters.ts'

/**
 * Median duration in seconds of the driving steps that end in the fixes [from, end) if it is a gap, otherwise 0. If
 * there are too few, a tracker that records more often while parked is not sparse while driving.
 */
export function measureSparseIntervalS(fixes: CleanFixes, from: number, end: number): number {
  const { timeS, stepM } = fixes
  const isDriven = (i: number): boolean => stepM[i] >= MIN_DRIVING_MPS * (timeS[i] - timeS[i - 1])
  let gaps = 0
  // Nearly all trackers have none.
  for (let i = from; i < end; i += 1) if (timeS[i] - timeS[i - 1] > GAP_S && isDriven(i)) gaps += 1
  if (gaps === 0) return 0
  const stepsS = (isCounted: (i: number) => boolean): number[] => {
    const seconds: number[] = []
    for (let i = from; i < end; i += 1) if (isCounted(i)) seconds.push(timeS[i] - timeS[i - 1])
    return seconds
  }
  const driven = stepsS(isDriven)
  if (gaps * 2 < driven.length) return 0
  const isFew = driven.length < MIN_SPARSE_STEPS
  const usualS = Math.min(
    MAX_SPARSE_INTERVAL_S,
    lowerMedian(driven),
    isFew ? lowerMedian(stepsS(() => true)) : MAX_SPARSE_INTERVAL_S,
  )
  return usualS > GAP_S ? usualS : 0
}

function lowerMedian(values: number[]): number {
  return values.sort((a, b) => a - b)[(values.length - 1) >> 1]
}

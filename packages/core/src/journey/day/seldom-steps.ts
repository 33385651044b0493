import type { CleanFixes } from '../fixes/clean-fixes.ts'
import { GAP_S, MAX_SELDOM_S, MIN_SELDOM_STEPS, UNDER_WAY_MPS } from '../parameters.ts'

/**
 * The median of the steps of driving among those that end at the fixes [from, end), where it is a gap, else 0. Where
 * there are too few to tell, a tracker that writes more often while parked does not write as seldom as that under way.
 */
export function seldomStepS(fixes: CleanFixes, from: number, end: number): number {
  const { timeS, stepM } = fixes
  const isDriven = (i: number): boolean => stepM[i] >= UNDER_WAY_MPS * (timeS[i] - timeS[i - 1])
  let gaps = 0
  // Of nearly all trackers none is.
  for (let i = from; i < end; i += 1) if (timeS[i] - timeS[i - 1] > GAP_S && isDriven(i)) gaps += 1
  if (gaps === 0) return 0
  const stepsS = (isCounted: (i: number) => boolean): number[] => {
    const seconds: number[] = []
    for (let i = from; i < end; i += 1) if (isCounted(i)) seconds.push(timeS[i] - timeS[i - 1])
    return seconds
  }
  const driven = stepsS(isDriven)
  if (gaps * 2 < driven.length) return 0
  const isFew = driven.length < MIN_SELDOM_STEPS
  const usualS = Math.min(MAX_SELDOM_S, lowerMedian(driven), isFew ? lowerMedian(stepsS(() => true)) : MAX_SELDOM_S)
  return usualS > GAP_S ? usualS : 0
}

function lowerMedian(values: number[]): number {
  return values.sort((a, b) => a - b)[(values.length - 1) >> 1]
}

import type { DayCalibration } from './calibrate-days.ts'
import type { CleanFixes } from './clean-fixes.ts'
import { GAP_S } from './parameters.ts'
import { fromPlaceM } from './window-movement.ts'
import type { Leg } from './trip-legs.ts'

const LEAST_SPEED_SHARE = 0.9
/** With steps this noisy (metres per axis) reported speeds tell the way better than positions. */
const NOISY_STEP_M2 = 4

/** Length in metres of the way between two stops, as the fixes tell it. */
export function measureLegM(fixes: CleanFixes, leg: Leg, day: DayCalibration): number {
  let pathM = 0
  let speedM = 0
  let speedSteps = 0
  const { first, last } = leg
  for (let i = first + 1; i <= last; i += 1) {
    const seconds = fixes.timeS[i] - fixes.timeS[i - 1]
    let stepM = fixes.stepM[i]
    if (i === first + 1) stepM = fromPlaceM(fixes, i, leg.startAt)
    else if (i === last) stepM = fromPlaceM(fixes, i - 1, leg.endAt)
    stepM = Math.sqrt(Math.max(0, stepM * stepM - day.stepVarianceM2))
    pathM += stepM
    const speed = (fixes.speedMps[i] + fixes.speedMps[i - 1]) / 2
    if (seconds <= GAP_S && !Number.isNaN(speed)) {
      speedM += speed * seconds
      speedSteps += 1
    } else {
      speedM += stepM
    }
  }
  const coarse = (fixes.timeS[last] - fixes.timeS[first]) / (last - first) > 20
  const useSpeed =
    day.speedTrusted &&
    speedSteps >= (last - first) * LEAST_SPEED_SHARE &&
    (coarse || day.stepVarianceM2 > NOISY_STEP_M2)
  return useSpeed ? speedM : pathM
}

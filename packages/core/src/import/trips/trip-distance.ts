import { greatCircleM, type Position } from '../../units/distance.ts'
import type { TripFileRow } from '../result.ts'

export type TripDistance = Pick<TripFileRow, 'distanceM' | 'distanceSource'>

/** How much odometer readings may fall short of the straight line, and differ from the given distance. */
const ROUNDED_M = 2000
const STRAIGHT_SHARE = 0.9
const UNLIKE_SHARE = 0.2
/** If the ends are this far apart, a distance of 0 means it is missing. */
const APART_M = 500

/** Chooses a row's distance by precedence: odometer, drawn line, distance column, straight line. */
export function pickDistance(
  { odometerM, lineM, fileM }: Record<'odometerM' | 'lineM' | 'fileM', number | null>,
  startAt: Position | null,
  endAt: Position | null,
): TripDistance {
  const straightM = straightLineM(startAt, endAt)
  if (straightM !== null && straightM >= APART_M) {
    if (odometerM === 0) odometerM = null
    if (fileM === 0) fileM = null
  }
  if (odometerM !== null && isPlausible(odometerM, fileM, straightM))
    return { distanceM: odometerM, distanceSource: 'odometer' }
  if (lineM !== null) return { distanceM: lineM, distanceSource: 'path' }
  if (fileM !== null) return { distanceM: fileM, distanceSource: 'file' }
  return {
    distanceM: straightM ?? odometerM ?? 0,
    distanceSource: straightM === null && odometerM !== null ? 'odometer' : 'straight_line',
  }
}

export function straightLineM(startAt: Position | null, endAt: Position | null): number | null {
  return startAt && endAt ? greatCircleM(startAt.lat, startAt.lng, endAt.lat, endAt.lng) : null
}

/** Whether a distance is shorter than the straight line between the ends, by more than rounding explains. */
export function isShorterThanLine(distanceM: number, straightM: number | null): boolean {
  return straightM !== null && distanceM + ROUNDED_M < straightM * STRAIGHT_SHARE
}

/** Whether an odometer difference fits the row: not below the straight line, and of a magnitude like the distance. */
function isPlausible(odometerM: number, fileM: number | null, straightM: number | null): boolean {
  if (isShorterThanLine(odometerM, straightM)) return false
  if (fileM === null || fileM === 0) return true
  if (odometerM === 0) return false
  return Math.abs(odometerM - fileM) <= Math.max(ROUNDED_M, fileM * UNLIKE_SHARE)
}

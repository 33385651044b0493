import { greatCircleM } from '../../units/distance.ts'
import type { TripFileRow } from '../result.ts'
import type { Position } from '../../units/distance.ts'

export type TripDistance = Pick<TripFileRow, 'distanceM' | 'distanceSource'>

/** How much odometer readings may fall short of the straight line, and differ from the given distance. */
const ROUNDED_M = 2000
const STRAIGHT_SHARE = 0.9
const UNLIKE_SHARE = 0.2

/** Which of a row's distances counts: odometer, drawn line, distance column, straight line, in this order. */
export function pickDistance({
  odometerM,
  lineM,
  fileM,
  startAt,
  endAt,
}: {
  odometerM: number | null
  lineM: number | null
  fileM: number | null
  startAt: Position | null
  endAt: Position | null
}): TripDistance {
  const straightM = startAt && endAt ? greatCircleM(startAt.lat, startAt.lng, endAt.lat, endAt.lng) : null
  if (odometerM !== null && isPlausible(odometerM, fileM, straightM))
    return { distanceM: odometerM, distanceSource: 'odometer' }
  if (lineM !== null) return { distanceM: lineM, distanceSource: 'path' }
  if (fileM !== null) return { distanceM: fileM, distanceSource: 'file' }
  return {
    distanceM: straightM ?? odometerM ?? 0,
    distanceSource: straightM === null && odometerM !== null ? 'odometer' : 'straight_line',
  }
}

/** Whether an odometer's difference agrees with what else the row says of its length: no shorter than the straight line, no other order of size. */
function isPlausible(odometerM: number, fileM: number | null, straightM: number | null): boolean {
  if (straightM !== null && odometerM + ROUNDED_M < straightM * STRAIGHT_SHARE) return false
  if (fileM === null || fileM === 0) return true
  return Math.abs(odometerM - fileM) <= Math.max(ROUNDED_M, fileM * UNLIKE_SHARE)
}

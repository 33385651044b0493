import type { DayCalibration } from '../day/calibrate-days.ts'
import type { CleanFixes } from '../fixes/clean-fixes.ts'
import { GAP_S, MAX_WAKE_S, STATIONARY_MPS } from '../parameters.ts'
import { latestS, stationaryS, travelS } from './stay-bounds.ts'
import { findStayCentre } from './stay-centre.ts'
import type { Stop } from './stop.ts'
import { distanceFromPlaceM, type PositionE7 } from '../window-movement.ts'

/**
 * Narrows a stay to the fixes at which the vehicle was parked, and interpolates its arrival and departure between
 * fixes.
 */
export function buildStop(
  fixes: CleanFixes,
  first: number,
  firstWindowTo: number,
  lastWindowFrom: number,
  last: number,
  day: DayCalibration,
): Stop {
  const arrivedAt = lateMedian(fixes, first, firstWindowTo, last)
  const leftFrom = earlyMedian(fixes, lastWindowFrom, last, first)
  const firstParked = findEdge(fixes, arrivedAt, (first + firstWindowTo + 1) >> 1, -1, day)
  const edge = Math.max(firstParked, findEdge(fixes, leftFrom, (lastWindowFrom + last) >> 1, 1, day))
  const lastParked = edge < last && fallsAsleepAt(fixes, last, day) ? last : edge
  return {
    first: firstParked,
    last: lastParked,
    arrivedS: arrivalS(fixes, firstParked, arrivedAt),
    leftS: departureS(fixes, lastParked, leftFrom),
    arrivedAt,
    leftFrom,
    spreadM: day.spreadM,
    centre: findStayCentre(fixes, firstParked, lastParked),
  }
}

/**
 * Whether the gap after fix i belongs to the stay: the vehicle may still have been rolling when the tracker fell
 * asleep.
 */
function fallsAsleepAt(fixes: CleanFixes, i: number, day: DayCalibration): boolean {
  if (i + 1 >= fixes.count || fixes.timeS[i + 1] - fixes.timeS[i] <= GAP_S) return false
  return latestS(fixes, i, day) > fixes.timeS[i]
}

/** Medians of the two thirds of a window away from its edge, because the edge may contain the arrival or departure. */
function lateMedian(fixes: CleanFixes, from: number, to: number, last: number): PositionE7 {
  let end = to
  while (end < last && end - to < PLACE_FIXES && fixes.timeS[end + 1] - fixes.timeS[to] <= PLACE_S) end += 1
  return medianPlace(fixes, from + Math.floor((to - from + 1) / 3), end)
}
function earlyMedian(fixes: CleanFixes, from: number, to: number, first: number): PositionE7 {
  let begin = from
  while (begin > first && from - begin < PLACE_FIXES && fixes.timeS[from] - fixes.timeS[begin - 1] <= PLACE_S)
    begin -= 1
  return medianPlace(fixes, begin, to - Math.floor((to - from + 1) / 3))
}

const MEDIAN_FIXES = 31

/** Median latitude and longitude of the fixes [from, to], sampled to at most MEDIAN_FIXES. */
function medianPlace(fixes: CleanFixes, from: number, to: number): PositionE7 {
  const stride = Math.ceil((to - from + 1) / MEDIAN_FIXES)
  const size = Math.floor((to - from) / stride) + 1
  const lat = new Int32Array(size)
  const lng = new Int32Array(size)
  for (let i = 0; i < size; i += 1) {
    lat[i] = fixes.latE7[from + i * stride]
    lng[i] = fixes.lngE7[from + i * stride]
  }
  lat.sort()
  lng.sort()
  const low = (size - 1) >> 1
  const high = size >> 1
  return { lat: (lat[low] + lat[high]) / 2, lng: (lng[low] + lng[high]) / 2 }
}

/** A place is the median of the window's quiet side and at most this much more of the stay. */
const PLACE_FIXES = 8
const PLACE_S = 600
/** A parked fix is at most this far beyond the spread, and at most another spread. */
const MAX_OUTSIDE_M = 40
const OUTSIDE_FIXES = 2
const OUTSIDE_S = 8

/** The last fix near the place in the given direction, before the track finally leaves. */
function findEdge(fixes: CleanFixes, place: PositionE7, start: number, direction: 1 | -1, day: DayCalibration): number {
  let edge = start
  let outside = 0
  for (let i = start; i >= 0 && i < fixes.count; i += direction) {
    const rolls = day.speedTrusted && fixes.speedMps[i] > STATIONARY_MPS
    const awayM = distanceFromPlaceM(fixes, i, place)
    const isNear = awayM <= day.spreadM
    const isJustOutside = !isNear && awayM <= maxOutsideM(day)
    if (!rolls && (isNear || (isJustOutside && staysBeyond(fixes, i, direction, day)))) {
      edge = i
      outside = 0
      continue
    }
    // Noise alone is not a departure, unless the vehicle was already rolling.
    if (!rolls && isJustOutside && outside === 0) continue
    outside += rolls && day.rollingMeansJam ? 2 : 1
    if (outside >= OUTSIDE_FIXES && Math.abs(fixes.timeS[i] - fixes.timeS[edge]) >= OUTSIDE_S) break
  }
  return edge
}

/** How far a parked fix may be from its place, in metres; for a sparse tracker the next fix may already be a drive. */
function maxOutsideM({ spreadM, sparseIntervalS }: DayCalibration): number {
  return sparseIntervalS > 0 ? spreadM : spreadM + Math.min(spreadM, MAX_OUTSIDE_M)
}

/** Whether the next gap was spent near fix i, in which case the vehicle has not left, however far off the fix is. */
function staysBeyond(fixes: CleanFixes, i: number, direction: 1 | -1, day: DayCalibration): boolean {
  const next = i + direction
  if (next < 0 || next >= fixes.count || Math.abs(fixes.timeS[next] - fixes.timeS[i]) <= GAP_S) return false
  return stationaryS(fixes, Math.max(i, next), maxOutsideM(day)) > GAP_S
}

function departureS(fixes: CleanFixes, last: number, place: PositionE7): number {
  if (last + 1 >= fixes.count) return fixes.timeS[last]
  const hiddenS = Math.min(MAX_WAKE_S, travelS(distanceFromPlaceM(fixes, last + 1, place)))
  return Math.max(fixes.timeS[last], fixes.timeS[last + 1] - hiddenS)
}

function arrivalS(fixes: CleanFixes, first: number, place: PositionE7): number {
  if (first === 0) return fixes.timeS[0]
  const hiddenS = Math.min(MAX_WAKE_S, travelS(distanceFromPlaceM(fixes, first - 1, place)))
  return Math.min(fixes.timeS[first], fixes.timeS[first - 1] + hiddenS)
}

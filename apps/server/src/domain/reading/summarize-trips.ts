import { guessClass } from '@spoor/core/classify/first-guess.ts'
import { simplifyPath } from '@spoor/core/journey/distance/simplify-path.ts'
import type { FoundTrip } from '@spoor/core/journey/journey.ts'
import type { TripFileRow } from '@spoor/core/import/result.ts'
import { taxYearAt } from '@spoor/core/units/tax-year.ts'
import { zoneClock } from '@spoor/core/units/time-zone.ts'
import { describePosition } from '../places/geocode/describe-position.ts'
import { getResult } from './read-upload.ts'
import { inspectFile, readTrips, type TripOfFile } from './read-trips.ts'
import type { ReadingLimits } from './reading-limits.ts'
import type { SummarizedTrip, Summary, SummaryTask } from './reading-tasks.ts'

/** Enough for half a year of daily driving; a reply stays below a megabyte. */
const MOST_TRIPS = 500
const PATH_TOLERANCE_M = 40
const PATH_POINTS = 60
const E7 = 1e7
/** Coordinates are rounded to about a metre, which halves their digits. */
const DEGREE_STEPS = 1e5

export async function summarizeTrips(task: SummaryTask, limits: ReadingLimits): Promise<Summary> {
  const clock = zoneClock(task.timezone)
  const vehicles = new Set<string>()
  const totals = { tripsFound: 0, distanceM: 0, businessM: 0, classifiedByFile: false }
  const distanceMByTaxYear = new Map<number, number>()
  let firstStartedAtMs: number | null = null
  let newest: SummarizedTrip[] = []

  const plan = await inspectFile(task, limits)
  for await (const each of readTrips(plan, task)) {
    const { startedAtMs, endedAtMs, distanceM } = 'row' in each ? each.row : each.found
    const inFile = 'row' in each ? each.row.classification : null
    const classification = inFile ?? guessClass({ startedAtMs, start: null, end: null }, clock).classification
    vehicles.add('row' in each ? each.row.vehicle : each.vehicle)
    totals.classifiedByFile ||= inFile !== null
    totals.tripsFound++
    totals.distanceM += distanceM
    if (classification === 'business') totals.businessM += distanceM
    const taxYear = taxYearAt(startedAtMs)
    distanceMByTaxYear.set(taxYear, (distanceMByTaxYear.get(taxYear) ?? 0) + distanceM)
    firstStartedAtMs = Math.min(startedAtMs, firstStartedAtMs ?? startedAtMs)
    newest.push({ startedAtMs, endedAtMs, distanceM, classification, ...locateTrip(each) })
    if (newest.length >= 2 * MOST_TRIPS) newest = selectNewest(newest)
  }
  const { counts, questions, warnings } = getResult(plan)
  return {
    counts,
    questions,
    warnings,
    vehicles: vehicles.size,
    ...totals,
    firstStartedAtMs,
    distanceMByTaxYear,
    trips: selectNewest(newest).map(withNames),
  }
}

function locateTrip(trip: TripOfFile): Pick<SummarizedTrip, 'startLocation' | 'endLocation' | 'path' | 'straight'> {
  if ('found' in trip) return { startLocation: '', endLocation: '', path: recordedPath(trip.found), straight: false }
  const { startLocation, endLocation } = trip.row
  return { startLocation, endLocation, path: straightPath(trip.row), straight: true }
}

const selectNewest = (trips: SummarizedTrip[]): SummarizedTrip[] =>
  trips.toSorted((a, b) => b.startedAtMs - a.startedAtMs).slice(0, MOST_TRIPS)

function withNames(trip: SummarizedTrip): SummarizedTrip {
  const [start, end] = [trip.path[0], trip.path.at(-1)]
  return {
    ...trip,
    startLocation: trip.startLocation || (start ? describePosition(start[1], start[0]) : ''),
    endLocation: trip.endLocation || (end ? describePosition(end[1], end[0]) : ''),
  }
}

function straightPath({ startLat, startLng, endLat, endLng }: TripFileRow): SummarizedTrip['path'] {
  if (startLat === null || startLng === null || endLat === null || endLng === null) return []
  return [
    [startLng, startLat],
    [endLng, endLat],
  ]
}

function recordedPath({ path }: FoundTrip): SummarizedTrip['path'] {
  const { latE7, lngE7 } = simplifyPath(path, PATH_TOLERANCE_M, PATH_POINTS)
  return Array.from(latE7, (lat, i) => [degrees(lngE7[i]), degrees(lat)])
}

const degrees = (e7: number): number => Math.round((e7 / E7) * DEGREE_STEPS) / DEGREE_STEPS

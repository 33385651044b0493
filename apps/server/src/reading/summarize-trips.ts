import { simplifyPath } from '@spoor/core/journey/distance/simplify-path.ts'
import type { FoundTrip } from '@spoor/core/journey/journey.ts'
import type { TripFileRow } from '@spoor/core/import/result.ts'
import { zoneClock } from '@spoor/core/units/time-zone.ts'
import { buildWorkWeek, isWithin, secondOfWeek } from '@spoor/core/work-hours/work-hours.ts'
import { describePosition } from '../geocode/describe-position.ts'
import { readTrips } from './read-trips.ts'
import type { ReadingLimits } from './reading-limits.ts'
import type { SummarizedTrip, Summary, SummaryTask } from './reading-tasks.ts'

/** Enough for half a year of daily driving; a reply stays below a megabyte. */
const MOST_TRIPS = 500
const PATH_TOLERANCE_M = 40
const PATH_POINTS = 60
const E7 = 1e7
/** A metre, and half the digits. */
const DEGREE_STEPS = 1e5

const OFFICE_HOURS = buildWorkWeek({
  enabled: true,
  days: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ works: day <= 5, from: '08:00', to: '17:00' })),
}).work

/** Reads a file and sums its trips up for somebody who has no account. */
export async function summarizeTrips(task: SummaryTask, limits: ReadingLimits): Promise<Summary> {
  const clock = zoneClock(task.timezone)
  const vehicles = new Set<string>()
  let totals = { tripsFound: 0, distanceM: 0, businessM: 0, classifiedByFile: false }
  let newest: SummarizedTrip[] = []

  const secondAt = (utcMs: number) => secondOfWeek(utcMs + clock.offsetMsAt(utcMs))
  const isInOfficeHours = ({ startedAtMs, endedAtMs }: Pick<SummarizedTrip, 'startedAtMs' | 'endedAtMs'>) =>
    [startedAtMs, endedAtMs ?? startedAtMs].every((atMs) => isWithin(OFFICE_HOURS, secondAt(atMs)))

  function count(vehicle: string, trip: Pick<SummarizedTrip, 'distanceM' | 'classification'>): void {
    vehicles.add(vehicle)
    totals.tripsFound++
    totals.distanceM += trip.distanceM
    if (trip.classification === 'business') totals.businessM += trip.distanceM
  }
  function keep(trip: SummarizedTrip): void {
    newest.push(trip)
    if (newest.length >= 2 * MOST_TRIPS) newest = newestOf(newest)
  }

  const counts = await readTrips(task, limits, {
    row(row) {
      totals.classifiedByFile ||= row.classification !== null
      const trip = { ...row, classification: row.classification ?? (isInOfficeHours(row) ? 'business' : 'private') }
      count(row.vehicle, trip)
      const { startedAtMs, endedAtMs, distanceM, classification, startLocation, endLocation } = trip
      const path = endsOf(row)
      keep({ startedAtMs, endedAtMs, distanceM, classification, startLocation, endLocation, path, straight: true })
    },
    found(trip, vehicle) {
      const { startedAtMs, endedAtMs, distanceM } = trip
      const classification = isInOfficeHours(trip) ? 'business' : 'private'
      count(vehicle, { distanceM, classification })
      const names = { startLocation: '', endLocation: '' }
      keep({ startedAtMs, endedAtMs, distanceM, classification, ...names, path: pathOf(trip), straight: false })
    },
    restart() {
      totals = { tripsFound: 0, distanceM: 0, businessM: 0, classifiedByFile: false }
      newest = []
      vehicles.clear()
    },
  })
  return { counts, vehicles: vehicles.size, ...totals, trips: newestOf(newest).map(withNames) }
}

const newestOf = (trips: SummarizedTrip[]): SummarizedTrip[] =>
  trips.toSorted((a, b) => b.startedAtMs - a.startedAtMs).slice(0, MOST_TRIPS)

function withNames(trip: SummarizedTrip): SummarizedTrip {
  const [start, end] = [trip.path[0], trip.path.at(-1)]
  return {
    ...trip,
    startLocation: trip.startLocation || (start ? describePosition(start[1], start[0]) : ''),
    endLocation: trip.endLocation || (end ? describePosition(end[1], end[0]) : ''),
  }
}

function endsOf({ startLat, startLng, endLat, endLng }: TripFileRow): SummarizedTrip['path'] {
  if (startLat === null || startLng === null || endLat === null || endLng === null) return []
  return [
    [startLng, startLat],
    [endLng, endLat],
  ]
}

function pathOf({ path }: FoundTrip): SummarizedTrip['path'] {
  const { latE7, lngE7 } = simplifyPath(path, PATH_TOLERANCE_M, PATH_POINTS)
  return Array.from(latE7, (lat, i) => [degrees(lngE7[i]), degrees(lat)])
}

const degrees = (e7: number): number => Math.round((e7 / E7) * DEGREE_STEPS) / DEGREE_STEPS

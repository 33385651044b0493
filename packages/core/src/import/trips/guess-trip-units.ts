import { MAX_SPEED_MPS } from '../../journey/parameters.ts'
import { greatCircleM } from '../../units/distance.ts'
import type { TripFileRow } from '../result.ts'
import type { SheetPlan } from '../sheet-plan.ts'

/** A distance this many times the straight line was read in too large a unit. */
const LONGEST_DETOUR = 100

/**
 * Settles units that neither a header nor a cell names, from trips read as if they were kilometres: where most are
 * faster than any car or far longer than the straight line, the numbers were metres; where most are shorter than the
 * straight line, and as miles are not, they were miles. What was settled comes back as notes for the user.
 */
export function guessTripUnits(plan: SheetPlan, trips: readonly TripFileRow[]): string[] {
  const notes: string[] = []
  const ofFile = trips.filter((trip) => trip.distanceSource === 'file' && trip.distanceM > 0)
  if (plan.distanceUnit === null && isMostlyTooLong(ofFile)) {
    plan.distanceUnit = 'm'
    notes.push(
      'The distance column names no unit; metres were taken, because as kilometres no car could have driven them.',
    )
  } else if (plan.distanceUnit === null && areMiles(ofFile)) {
    plan.distanceUnit = 'mi'
    notes.push(
      'The distance column names no unit; miles were taken, because as kilometres most trips would be shorter than the straight line.',
    )
  }
  const ofOdometer = trips.filter((trip) => trip.distanceSource === 'odometer' && trip.distanceM > 0)
  if (plan.odometerUnit === null && isMostlyTooLong(ofOdometer)) plan.odometerUnit = 'm'
  return notes
}

/** Of trips with both ends: whether most are impossible as kilometres and nearly all possible as miles. */
function areMiles(trips: readonly TripFileRow[]): boolean {
  const ratios = trips.flatMap(({ startLat, startLng, endLat, endLng, distanceM }) => {
    if (startLat === null || startLng === null || endLat === null || endLng === null) return []
    const straightM = greatCircleM(startLat, startLng, endLat, endLng)
    return straightM < 1000 ? [] : [distanceM / straightM]
  })
  const share = (fits: (ratio: number) => boolean): number => ratios.filter(fits).length / ratios.length
  return ratios.length >= 5 && share((ratio) => ratio < 0.97) > 0.5 && share((ratio) => ratio * 1.609 >= 0.97) > 0.9
}

function isMostlyTooLong(trips: readonly TripFileRow[]): boolean {
  const judged = trips.map(isTooLong).filter((each) => each !== null)
  return judged.length > 0 && judged.filter(Boolean).length > judged.length / 2
}

/** null where the trip tells neither how long it took nor both of its ends. */
function isTooLong(trip: TripFileRow): boolean | null {
  if (trip.endedAtMs !== null && trip.endedAtMs > trip.startedAtMs) {
    return trip.distanceM / ((trip.endedAtMs - trip.startedAtMs) / 1000) > MAX_SPEED_MPS
  }
  if (trip.startLat === null || trip.startLng === null || trip.endLat === null || trip.endLng === null) return null
  const straightM = greatCircleM(trip.startLat, trip.startLng, trip.endLat, trip.endLng)
  return straightM < 500 ? null : trip.distanceM > straightM * LONGEST_DETOUR
}

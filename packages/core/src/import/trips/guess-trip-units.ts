import { greatCircleM } from '../../units/distance.ts'
import type { TripRow } from '../result.ts'
import type { SheetPlan } from '../sheet-plan.ts'

/** Trips faster than this on the whole were read in too large a unit: even motorways allow half of it. */
const FASTEST_MPS = 70
/** A way this many times the straight line likewise. */
const LONGEST_DETOUR = 100

/**
 * Settles units that neither a header nor a cell names, from trips read as if they were kilometres: where most are
 * faster than any car or far longer than the straight line, the numbers were metres.
 */
export function guessTripUnits(plan: SheetPlan, trips: readonly TripRow[]): void {
  const ofFile = trips.filter((trip) => trip.distanceSource === 'file' && trip.distanceM > 0)
  if (plan.distanceUnit === null && isMostlyTooLong(ofFile)) plan.distanceUnit = 'm'
  const ofOdometer = trips.filter((trip) => trip.distanceSource === 'odometer' && trip.distanceM > 0)
  if (plan.odometerUnit === null && isMostlyTooLong(ofOdometer)) plan.odometerUnit = 'm'
}

function isMostlyTooLong(trips: readonly TripRow[]): boolean {
  const judged = trips.map(isTooLong).filter((each) => each !== null)
  return judged.length > 0 && judged.filter(Boolean).length > judged.length / 2
}

/** null where the trip tells neither how long it took nor both of its ends. */
function isTooLong(trip: TripRow): boolean | null {
  if (trip.endedAtMs !== null && trip.endedAtMs > trip.startedAtMs) {
    return trip.distanceM / ((trip.endedAtMs - trip.startedAtMs) / 1000) > FASTEST_MPS
  }
  if (trip.startLat === null || trip.startLng === null || trip.endLat === null || trip.endLng === null) return null
  const straightM = greatCircleM(trip.startLat, trip.startLng, trip.endLat, trip.endLng)
  return straightM < 500 ? null : trip.distanceM > straightM * LONGEST_DETOUR
}

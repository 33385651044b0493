import type { TripFileRow } from '../result.ts'
import type { SheetPlan } from '../sheet-plan.ts'

/** Maximum average speed of a trip: 130 km/h. */
const FASTEST_MPS = 36
/** Longer trips in one row are rare, but a row may describe a month. */
const LONGEST_M = 3_000_000
const LONGEST_BY_ODOMETER_M = 10_000_000
/** This many trips are never all 1,000 km or longer. */
const MANY = 3

/**
 * Settles whether distances that are all written as '12,345' are thousands or have three decimals, from trips read as if
 * they were thousands. What was settled comes back as notes for the user, with the trips as they are read now.
 */
export function settleDecimals(plan: SheetPlan, trips: TripFileRow[]): { notes: string[]; trips: TripFileRow[] } {
  const driven = trips.filter((trip) => trip.distanceM > 0)
  if (plan.openDistance === '' || driven.length === 0) return { notes: [], trips }
  if (isThousandfold(driven)) {
    if (driven.some((trip) => isPossible(trip) !== null)) return { notes: [], trips }
    const taken = `The distances, such as '${plan.openDistance}', may be thousands or have three decimals; thousands were assumed.`
    return { notes: [`${taken} If that is wrong, write them with a decimal point and upload the file again.`], trips }
  }
  plan.decimalStyle = 'comma'
  return {
    notes: [
      `The distances, such as '${plan.openDistance}', were read with a decimal comma, because as thousands the trips would be too long to be driven.`,
    ],
    trips: trips.map((trip) =>
      trip.distanceSource === 'file' ? Object.assign(trip, { distanceM: trip.distanceM / 1000 }) : trip,
    ),
  }
}

function isThousandfold(trips: readonly TripFileRow[]): boolean {
  const judged = trips.map(isPossible).filter((each) => each !== null)
  if (judged.length > 0) return judged.filter(Boolean).length * 2 > judged.length
  return trips.length < MANY && trips.every((trip) => trip.distanceM <= LONGEST_M)
}

/** Whether thousands agree with the odometer or the times of a trip; null if it has neither. */
function isPossible({ distanceSource, distanceM, startedAtMs, endedAtMs }: TripFileRow): boolean | null {
  if (distanceSource === 'odometer') return distanceM <= LONGEST_BY_ODOMETER_M
  if (endedAtMs === null || endedAtMs <= startedAtMs) return null
  return distanceM / ((endedAtMs - startedAtMs) / 1000) <= FASTEST_MPS
}

import { MAX_SPEED_MPS } from '../../journey/parameters.ts'
import { greatCircleM } from '../../units/distance.ts'
import { METRES_OF_DISTANCE_UNIT } from '../points/guess-units.ts'
import type { TripFileRow } from '../result.ts'
import type { SheetPlan } from '../sheet-plan.ts'

/** A distance this many times the straight line was read in too large a unit. */
const LONGEST_DETOUR = 100
const KM_OF_MILE = METRES_OF_DISTANCE_UNIT.mi / 1000

/**
 * Settles units that neither a header nor a cell names, from trips read as if they were kilometres: where most are
 * faster than any car or far longer than the straight line, the numbers were metres; where most are shorter than the
 * straight line, and as miles are not, they were miles. Where too few or only some are too short, the unit stays and the doubt is named. What was settled comes back as notes for the user.
 */
export function guessTripUnits(plan: SheetPlan, trips: readonly TripFileRow[]): string[] {
  const notes: string[] = []
  const ofFile = trips.filter((trip) => trip.distanceSource === 'file' && trip.distanceM > 0)
  if (plan.distanceUnit === null && isMostlyTooLong(ofFile)) {
    plan.distanceUnit = 'm'
    notes.push(
      'The distance column has no unit; metres were assumed, because as kilometres no car could have driven them.',
    )
  } else if (plan.distanceUnit === null) {
    const evidence = compareWithLines(ofFile)
    if (areMiles(evidence)) {
      plan.distanceUnit = 'mi'
      notes.push(
        'The distance column has no unit; miles were assumed, because as kilometres most trips would be shorter than the straight line.',
      )
    } else if (mayBeMiles(evidence)) {
      notes.push(
        `As kilometres, ${evidence.tooShort} of ${evidence.compared} trips with positions at both ends would be shorter than the straight line: their distances may be miles, or wrong.`,
      )
    }
  }
  const ofOdometer = trips.filter((trip) => trip.distanceSource === 'odometer' && trip.distanceM > 0)
  if (plan.odometerUnit === null && isMostlyTooLong(ofOdometer)) plan.odometerUnit = 'm'
  return notes
}

/** Distances against the straight lines between the ends of their trips. */
interface LineEvidence {
  compared: number
  /** Shorter than the line as kilometres. */
  tooShort: number
  /** As miles no shorter than the line. */
  possibleAsMiles: number
}

/** On shorter lines, GPS noise outweighs the drive. */
const SHORTEST_LINE_M = 1000
/** Positions are rounded. */
const LEAST_SHARE_OF_LINE = 0.97
const FEWEST_COMPARED = 5

function compareWithLines(trips: readonly TripFileRow[]): LineEvidence {
  const ratios = trips.flatMap(({ startLat, startLng, endLat, endLng, distanceM }) => {
    if (startLat === null || startLng === null || endLat === null || endLng === null) return []
    const straightM = greatCircleM(startLat, startLng, endLat, endLng)
    return straightM < SHORTEST_LINE_M ? [] : [distanceM / straightM]
  })
  return {
    compared: ratios.length,
    tooShort: ratios.filter((ratio) => ratio < LEAST_SHARE_OF_LINE).length,
    possibleAsMiles: ratios.filter((ratio) => ratio * KM_OF_MILE >= LEAST_SHARE_OF_LINE).length,
  }
}

/** Whether most trips are impossible as kilometres and nearly all possible as miles. */
function areMiles({ compared, tooShort, possibleAsMiles }: LineEvidence): boolean {
  return compared >= FEWEST_COMPARED && tooShort > compared * 0.5 && possibleAsMiles > compared * 0.9
}

/** Whether more trips are impossible as kilometres than slips explain. */
function mayBeMiles({ compared, tooShort }: LineEvidence): boolean {
  return tooShort >= 2 && tooShort > compared * 0.2
}

function isMostlyTooLong(trips: readonly TripFileRow[]): boolean {
  const judged = trips.map(isTooLong).filter((each) => each !== null)
  return judged.length > 0 && judged.filter(Boolean).length > judged.length / 2
}

/** null if the trip lacks both a duration and its two positions. */
function isTooLong(trip: TripFileRow): boolean | null {
  if (trip.endedAtMs !== null && trip.endedAtMs > trip.startedAtMs) {
    return trip.distanceM / ((trip.endedAtMs - trip.startedAtMs) / 1000) > MAX_SPEED_MPS
  }
  if (trip.startLat === null || trip.startLng === null || trip.endLat === null || trip.endLng === null) return null
  const straightM = greatCircleM(trip.startLat, trip.startLng, trip.endLat, trip.endLng)
  return straightM < 500 ? null : trip.distanceM > straightM * LONGEST_DETOUR
}

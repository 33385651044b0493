import { MAX_SPEED_MPS } from '../../journey/parameters.ts'
import { DAY_MS } from '../../units/duration.ts'
import { METRES_OF_DISTANCE_UNIT } from '../points/guess-units.ts'
import type { TripFileRow } from '../result.ts'
import type { SheetPlan } from '../sheet-plan.ts'
import { straightLineM } from './trip-distance.ts'

/** A change proved by trips, with a note for the user, or a note about a remaining doubt. */
interface UnitFinding {
  change?: Partial<SheetPlan>
  note?: string
}

interface Checked {
  plan: SheetPlan
  trips: readonly TripFileRow[]
  /** Reads the sheet's first trips under a changed plan. */
  readAs: (change: Partial<SheetPlan>) => TripFileRow[]
}

/**
 * Each determines a unit or notation that neither a header nor a cell states, from the trips as read under the plan that
 * the previous ones revised.
 */
const UNIT_CHECKS: readonly ((checked: Checked) => UnitFinding | null)[] = [
  checkDecimals,
  checkDurations,
  checkDurationUnit,
  checkOdometerUnit,
  checkDistanceUnit,
]

/** The plan with the units that its first trips prove. */
export function reviseUnits(
  plan: SheetPlan,
  trips: readonly TripFileRow[],
  read: (plan: SheetPlan) => TripFileRow[],
): { plan: SheetPlan; notes: string[] } {
  const notes: string[] = []
  for (const check of UNIT_CHECKS) {
    const current = plan
    const { change, note } = check({ plan, trips, readAs: (changed) => read({ ...current, ...changed }) }) ?? {}
    if (note !== undefined) notes.push(note)
    if (change === undefined) continue
    plan = { ...plan, ...change }
    trips = read(plan)
  }
  return { plan, notes }
}

/** Maximum average speed of a trip: 130 km/h. */
const FASTEST_MPS = 36
/** Longer trips in one row are rare, but a row may describe a month. */
const LONGEST_M = 3_000_000
const LONGEST_BY_ODOMETER_M = 10_000_000
/** This many trips are never all 1,000 km or longer. */
const MANY = 3

/** Distances all written like '12,345' are thousands, or have three decimals. */
function checkDecimals({ plan: { openDistance }, trips }: Checked): UnitFinding | null {
  const driven = trips.filter((trip) => trip.distanceM > 0)
  if (openDistance === '' || driven.length === 0) return null
  const compared = driven.map(isPossible).filter((each) => each !== null)
  const areThousands =
    compared.length > 0
      ? isMostTrue(compared)
      : driven.length < MANY && driven.every((trip) => trip.distanceM <= LONGEST_M)
  if (!areThousands)
    return {
      change: { decimalStyle: 'comma' },
      note: `The distances, such as '${openDistance}', were read with a decimal comma, because as thousands the trips would be too long to be driven.`,
    }
  if (compared.length > 0) return null
  return {
    note: `The distances, such as '${openDistance}', may be thousands or have three decimals; thousands were assumed. If that is wrong, write them with a decimal point and upload the file again.`,
  }
}

/** Whether thousands agree with a trip's odometer or times; null if it has neither. */
function isPossible(trip: TripFileRow): boolean | null {
  if (trip.distanceSource === 'odometer') return trip.distanceM <= LONGEST_BY_ODOMETER_M
  return computeDurationMs(trip) > 0 ? computeSpeedMps(trip) <= FASTEST_MPS : null
}

/** A car's average speed over a trip is above walking pace. */
const SLOWEST_MPS = 1
/** Shorter trips may end in a traffic jam, or in a car park. */
const LEAST_M = 1000
const FEWEST_TIMED = 3

/** Durations all written like '35:10' are hours and minutes, or minutes and seconds. */
function checkDurations({ plan, trips, readAs }: Checked): UnitFinding | null {
  const { openDuration } = plan
  if (openDuration === '') return null
  const lasting = trips.filter((trip) => computeDurationMs(trip) > 0)
  const isMostlyWrong = countImplausible(lasting) * 2 > lasting.length
  if (isMostlyWrong && countImplausible(readAs({ shortDuration: 'minutes' })) * 10 <= lasting.length)
    return {
      change: { shortDuration: 'minutes' },
      note: `The durations, such as '${openDuration}', were read as minutes and seconds, because as hours most trips would last into the next or be slower than walking.`,
    }
  if (!isMostlyWrong && !lasting.some((trip) => computeDurationMs(trip) > DAY_MS)) return null
  return {
    note: `The durations, such as '${openDuration}', were read as hours and minutes. If they are minutes and seconds, name the column 'Duration (mm:ss)' and upload the file again.`,
  }
}

/** The size of bare numbers decides between minutes and seconds; if only seconds fit every trip, all are seconds. */
function checkDurationUnit({ plan, trips, readAs }: Checked): UnitFinding | null {
  const { columns, durationUnit, openDuration } = plan
  if (columns.duration === undefined || durationUnit !== null || openDuration !== '') return null
  const wrong = countImplausible(trips)
  if (wrong === 0 || trips.length < FEWEST_TIMED) return null
  const asSeconds = readAs({ durationUnit: 'seconds' })
  const compared = asSeconds.filter(({ distanceM }) => distanceM > LEAST_M).length
  return compared * 2 > asSeconds.length && countImplausible(asSeconds) === 0
    ? {
        change: { durationUnit: 'seconds' },
        note: `The durations were read as seconds, because as minutes ${wrong} of ${trips.length} trips would last into the next or be slower than walking.`,
      }
    : null
}

/** Number of trips that end after their vehicle's next one has started, or are slower or faster than any car. */
function countImplausible(trips: readonly TripFileRow[]): number {
  const lasting = trips.filter((trip) => computeDurationMs(trip) > 0)
  const isOdd = (mps: number): boolean => mps < SLOWEST_MPS || mps > MAX_SPEED_MPS
  const wrong = new Set(lasting.filter((trip) => trip.distanceM > LEAST_M && isOdd(computeSpeedMps(trip))))
  const ordered = lasting.toSorted((a, b) => (a.vehicle === b.vehicle ? a.startedAtMs - b.startedAtMs : a.vehicle < b.vehicle ? -1 : 1)) // prettier-ignore
  for (let at = 1; at < ordered.length; at++) {
    const [trip, next] = [ordered[at - 1], ordered[at]]
    const isOver = (trip.endedAtMs ?? 0) > next.startedAtMs && next.startedAtMs > trip.startedAtMs
    if (isOver && trip.vehicle === next.vehicle) wrong.add(trip)
  }
  return wrong.size
}

/** Readings that no car could have driven in kilometres are metres. */
function checkOdometerUnit({ plan: { odometerUnit }, trips }: Checked): UnitFinding | null {
  return odometerUnit === null && areTooLong(trips, 'odometer') ? { change: { odometerUnit: 'm' } } : null
}

const KM_OF_MILE = METRES_OF_DISTANCE_UNIT.mi / 1000
/** Over shorter distances, GPS noise outweighs the drive. */
const SHORTEST_LINE_M = 1000
/** Positions are rounded. */
const LEAST_SHARE_OF_LINE = 0.97
const FEWEST_COMPARED = 5

/**
 * Distances that no car could have driven in kilometres are metres. Distances that are mostly shorter than the straight
 * line in kilometres but not in miles are miles. If too few or only some are too short, the doubt is reported.
 */
function checkDistanceUnit({ plan: { distanceUnit }, trips }: Checked): UnitFinding | null {
  if (distanceUnit !== null) return null
  if (areTooLong(trips, 'file'))
    return {
      change: { distanceUnit: 'm' },
      note: 'The distance column has no unit; metres were assumed, because as kilometres no car could have driven them.',
    }
  const ratios = trips.flatMap((trip) => {
    const straightM = computeStraightM(trip)
    return trip.distanceSource === 'file' && trip.distanceM > 0 && straightM !== null && straightM >= SHORTEST_LINE_M
      ? [trip.distanceM / straightM]
      : []
  })
  const compared = ratios.length
  const tooShort = ratios.filter((ratio) => ratio < LEAST_SHARE_OF_LINE).length
  const asMiles = ratios.filter((ratio) => ratio * KM_OF_MILE >= LEAST_SHARE_OF_LINE).length
  if (compared >= FEWEST_COMPARED && tooShort > compared * 0.5 && asMiles > compared * 0.9)
    return {
      change: { distanceUnit: 'mi' },
      note: 'The distance column has no unit; miles were assumed, because as kilometres most trips would be shorter than the straight line.',
    }
  // More than can be explained by errors.
  return tooShort >= 2 && tooShort > compared * 0.2
    ? {
        note: `As kilometres, ${tooShort} of ${compared} trips with positions at both ends would be shorter than the straight line: their distances may be miles, or wrong.`,
      }
    : null
}

/** A distance this many times the straight line was read in too large a unit. */
const LONGEST_DETOUR = 100
const SHORTEST_DETOUR_M = 500

function areTooLong(trips: readonly TripFileRow[], source: TripFileRow['distanceSource']): boolean {
  const driven = trips.filter((trip) => trip.distanceSource === source && trip.distanceM > 0)
  return isMostTrue(driven.map(isTooLong).filter((each) => each !== null))
}

/** null if the trip lacks both a duration and its two positions. */
function isTooLong(trip: TripFileRow): boolean | null {
  if (computeDurationMs(trip) > 0) return computeSpeedMps(trip) > MAX_SPEED_MPS
  const straightM = computeStraightM(trip)
  return straightM === null || straightM < SHORTEST_DETOUR_M ? null : trip.distanceM > straightM * LONGEST_DETOUR
}

function isMostTrue(answers: readonly boolean[]): boolean {
  return answers.filter(Boolean).length * 2 > answers.length
}

function computeStraightM({ startLat, startLng, endLat, endLng }: TripFileRow): number | null {
  if (startLat === null || startLng === null || endLat === null || endLng === null) return null
  return straightLineM({ lat: startLat, lng: startLng }, { lat: endLat, lng: endLng })
}

function computeDurationMs({ startedAtMs, endedAtMs }: TripFileRow): number {
  return endedAtMs === null ? 0 : endedAtMs - startedAtMs
}

function computeSpeedMps(trip: TripFileRow): number {
  return trip.distanceM / (computeDurationMs(trip) / 1000)
}

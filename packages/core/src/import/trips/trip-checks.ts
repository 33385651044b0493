import type { Row } from '../../tabular/row.ts'
import type { Position } from '../../units/distance.ts'
import { isUndecided } from '../cells/parse-word.ts'
import type { RowIssueCode } from '../issue-codes.ts'
import type { RowDoubt } from '../row-log.ts'
import type { SheetPlan } from '../sheet-plan.ts'
import type { OdometerPair } from './distance-cells.ts'
import { isShorterThanLine, straightLineM, type TripDistance } from './trip-distance.ts'
import { findNotDriven, isOtherActivity, isParkedRow, repeatsTrip, STANDING_M } from './trip-status.ts'
import { judgeNight, type RowTimes } from './trip-times.ts'

/** An odometer in whole kilometres does not show a shorter drive. */
const ROUNDED_M = 1000
/** Trips this long always have a distance; timelines also list stays. */
const LEAST_STAY_MS = 30 * 60_000

/** The contents of one row's cells, before deciding whether they are a trip. */
export interface TripFacts {
  row: Row
  plan: SheetPlan
  times: RowTimes
  startAt: Position | null
  endAt: Position | null
  startLocation: string
  endLocation: string
  /** The original text of a route that includes other places, too. */
  via: string
  /** The vehicle in the row itself. */
  vehicle: string
  /** From the distance columns. */
  fileM: number | null
  fileDoubt: 'other_unit' | 'maybe_thousands' | null
  /** Along the drawn line. */
  lineM: number | null
  /** As read, including negative distances. */
  readings: OdometerPair
  /** As used, without falling readings. */
  odometer: OdometerPair
  /** Metres of its only use, if the trip was longer. */
  partM: number | null
  distance: TripDistance
  isTotal: boolean | 'maybe'
  /** Rows have an end reading but no other distance. */
  isSuccessive: boolean
  /** The cell with its use. */
  use: string
  classification: 'business' | 'private' | null
}

interface RefusalRule {
  /** The sentence is in `ROW_ISSUES`. */
  code: RowIssueCode
  applies: (facts: TripFacts) => boolean
  /** The column at fault. */
  column?: (facts: TripFacts) => number | undefined
}

/** Why a row with readable cells is not a trip. The first that applies is the reason. */
export const REFUSALS: readonly RefusalRule[] = [
  {
    code: 'not_driven',
    applies: (facts) => findNotDriven(facts, lacksDistance(facts) || facts.fileM === 0) !== undefined,
    column: (facts) => findNotDriven(facts, lacksDistance(facts) || facts.fileM === 0),
  },
  {
    code: 'not_a_trip',
    applies: (facts) => isOtherActivity(facts.row, facts.plan, lacksDistance(facts)),
    column: ({ plan }) => plan.columns.activity,
  },
  {
    code: 'no_place',
    applies: (facts) => namesNoPlace(facts) && facts.fileM === null && facts.readings.distanceM === null,
  },
  { code: 'totals_row', applies: ({ isTotal }) => isTotal === true },
  {
    code: 'not_a_trip',
    applies: (facts) =>
      facts.distance.distanceM < STANDING_M && endsWhereItStarts(facts) && isParkedRow(facts.row, facts.plan),
  },
  {
    code: 'not_a_trip',
    applies: (facts) => facts.fileM === 0 && (isZeroStay(facts) || isDayWithoutTrip(facts)),
  },
  {
    code: 'repeats_trip',
    applies: ({ row, plan }) => repeatsTrip(row, plan),
    column: ({ plan }) => plan.columns.status,
  },
  {
    code: 'ends_before_start',
    applies: ({ times, distance }) => judgeNight(times, distance.distanceM) === 'not believed',
    column: ({ times }) => times.nextDayColumn,
  },
]

/** Oddities of a row that is used as a trip; each that applies becomes the warning in `ROW_DOUBTS`. */
export const DOUBTS: readonly { code: RowDoubt; applies: (facts: TripFacts) => boolean }[] = [
  { code: 'other_unit', applies: (facts) => isOddDistance(facts, 'other_unit') },
  { code: 'maybe_thousands', applies: (facts) => isOddDistance(facts, 'maybe_thousands') },
  { code: 'maybe_total', applies: ({ isTotal }) => isTotal === 'maybe' },
  // Based on readings alone: the previous and next trips may show which one is wrong.
  { code: 'odometer_falls', applies: (facts) => isFalling(facts) && !hasReadingsOnly(facts) },
  { code: 'part_of_way', applies: ({ partM }) => partM !== null },
  { code: 'ends_next_day', applies: ({ times, distance }) => judgeNight(times, distance.distanceM) === 'doubtful' },
  { code: 'first_reading', applies: (facts) => lacksDistance(facts) && isFirstReading(facts) },
  { code: 'no_distance', applies: (facts) => lacksDistance(facts) && !isFirstReading(facts) },
  {
    code: 'odometer_unlike',
    applies: ({ odometer, distance, partM }) =>
      odometer.distanceM !== null &&
      distance.distanceSource === 'file' &&
      partM === null &&
      !(odometer.distanceM === 0 && distance.distanceM < ROUNDED_M),
  },
  { code: 'zero_between_ends', applies: (facts) => contradictsEnds(facts) === 'zero_between_ends' },
  { code: 'zero_distance', applies: (facts) => contradictsEnds(facts) === 'zero_distance' },
  { code: 'shorter_than_line', applies: (facts) => contradictsEnds(facts) === 'shorter_than_line' },
  {
    code: 'unknown_use',
    applies: ({ use, classification }) => use !== '' && classification === null && !isUndecided(use),
  },
]

function isOddDistance({ fileDoubt, distance }: TripFacts, doubt: RowDoubt): boolean {
  return fileDoubt === doubt && distance.distanceSource === 'file'
}

export const isFalling = ({ readings }: Pick<TripFacts, 'readings'>): boolean => (readings.distanceM ?? 0) < 0

/** Whether only odometer readings could give the distance. */
export const hasReadingsOnly = (facts: Pick<TripFacts, 'fileM' | 'lineM' | 'startAt' | 'endAt'>): boolean =>
  facts.fileM === null && facts.lineM === null && !(facts.startAt && facts.endAt)

function lacksDistance(facts: TripFacts): boolean {
  return hasReadingsOnly(facts) && facts.odometer.distanceM === null
}

function isFirstReading({ readings, isSuccessive }: TripFacts): boolean {
  return readings.endM !== null && isSuccessive
}

function namesNoPlace({ startLocation, endLocation, startAt, endAt }: TripFacts): boolean {
  return startLocation === '' && endLocation === '' && !startAt && !endAt
}

/** Without a distance, a missing place could be anywhere. */
function endsWhereItStarts(facts: TripFacts): boolean {
  const { startLocation, endLocation } = facts
  return startLocation === endLocation || (!lacksDistance(facts) && (startLocation === '' || endLocation === ''))
}

/** A status column decides whether a trip was driven. */
function isZeroStay(facts: TripFacts): boolean {
  const { isTimed, startedAtMs, endedAtMs } = facts.times
  const isLong = isTimed && endedAtMs !== null && endedAtMs - startedAtMs >= LEAST_STAY_MS
  return isLong && facts.plan.columns.status === undefined && facts.distance.distanceM === 0 && endsWhereItStarts(facts)
}

/** Logbooks that list every day have rows on which nobody drove. */
function isDayWithoutTrip(facts: TripFacts): boolean {
  const { start_location, end_location } = facts.plan.columns
  const namesPlaces = start_location !== undefined || end_location !== undefined
  return namesPlaces && namesNoPlace(facts) && (facts.odometer.distanceM ?? 0) === 0
}

function contradictsEnds(facts: TripFacts): RowDoubt | null {
  const { startAt, endAt, startLocation, endLocation, fileM, odometer, distance, partM } = facts
  if (lacksDistance(facts) || isFalling(facts) || partM !== null) return null
  const isNamedApart = startLocation !== '' && endLocation !== '' && startLocation !== endLocation
  const isGiven = fileM === 0 || odometer.distanceM === 0
  if (distance.distanceSource === 'straight_line' && isGiven) return 'zero_between_ends'
  if (distance.distanceM === 0 && !startAt && !endAt && isNamedApart) return 'zero_distance'
  return distance.distanceSource === 'file' && isShorterThanLine(distance.distanceM, straightLineM(startAt, endAt))
    ? 'shorter_than_line'
    : null
}

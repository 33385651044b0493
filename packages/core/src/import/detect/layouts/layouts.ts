import type { Layout } from '../hypothesis.ts'
import { activities } from './activities.ts'
import { amPm } from './am-pm.ts'
import { bareReadings } from './bare-readings.ts'
import { dayOfMonth } from './day-of-month.ts'
import { entryTimes } from './entry-times.ts'
import { ignitionEnds } from './ignition-ends.ts'
import { lineInCell } from './line-in-cell.ts'
import { mileageOfPoints } from './mileage-of-points.ts'
import { oneReading } from './one-reading.ts'
import { personMet } from './person-met.ts'
import { pointLetters } from './point-letters.ts'
import { readingBesideDistance } from './reading-beside-distance.ts'
import { routeInCell } from './route-in-cell.ts'
import { timeAndPlace } from './time-and-place.ts'
import { totalKilometres } from './total-kilometres.ts'
import { tripsWithoutHeader } from './trips-without-header.ts'
import { unnamedPosition } from './unnamed-position.ts'
import { unnamedTimes } from './unnamed-times.ts'
import { useByValues } from './use-by-values.ts'
import { useLetters } from './use-letters.ts'
import { zeroIsWell } from './zero-is-well.ts'

/** All layouts, in no particular order. */
export const LAYOUTS: readonly Layout[] = [
  activities,
  amPm,
  bareReadings,
  dayOfMonth,
  entryTimes,
  ignitionEnds,
  lineInCell,
  mileageOfPoints,
  oneReading,
  personMet,
  pointLetters,
  readingBesideDistance,
  routeInCell,
  timeAndPlace,
  totalKilometres,
  tripsWithoutHeader,
  unnamedPosition,
  unnamedTimes,
  useByValues,
  useLetters,
  zeroIsWell,
]

import type { Layout } from '../hypothesis.ts'
import { amPm } from './am-pm.ts'
import { bareReadings } from './bare-readings.ts'
import { dayOfMonth } from './day-of-month.ts'
import { distanceByOdometer } from './distance-by-odometer.ts'
import { distanceInTotal } from './distance-in-total.ts'
import { driveToPlace } from './drive-to-place.ts'
import { entryTimes } from './entry-times.ts'
import { exchangedAxes } from './exchanged-axes.ts'
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
import { twins } from './twins.ts'
import { unnamedDistance } from './unnamed-distance.ts'
import { unnamedPosition } from './unnamed-position.ts'
import { unnamedTimes } from './unnamed-times.ts'
import { useByValues } from './use-by-values.ts'
import { useLetters } from './use-letters.ts'
import { vehicleByRegistrations } from './vehicle-by-registrations.ts'
import { vehicleByTracks } from './vehicle-by-tracks.ts'
import { zeroIsWell } from './zero-is-well.ts'

/** Every layout that is known, in no order that matters. */
export const LAYOUTS: readonly Layout[] = [
  amPm,
  bareReadings,
  dayOfMonth,
  distanceByOdometer,
  distanceInTotal,
  driveToPlace,
  entryTimes,
  exchangedAxes,
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
  twins,
  unnamedDistance,
  unnamedPosition,
  unnamedTimes,
  useByValues,
  useLetters,
  vehicleByRegistrations,
  vehicleByTracks,
  zeroIsWell,
]

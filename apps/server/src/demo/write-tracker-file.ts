import { drive, type DemoFix } from './drive.ts'
import { DEMO_DRIVER, type DemoDriver } from './demo-drivers.ts'
import { planYear, type PlannedTrip } from './plan-year.ts'
import { createRandom } from './random.ts'
import { HOUR_MS } from '@spoor/core/units/duration.ts'

export const SAMPLE_FILENAME = 'spoor-sample-tracker.csv'
/** About two weeks. */
const SAMPLE_TRIPS = 36
const PARKED_BEFORE_MS = 10 * HOUR_MS
/** Size of the streamed pieces, in characters. */
const PIECE_LENGTH = 64 * 1024

export const writeTrackerFile = (untilMs: number, driver: DemoDriver = DEMO_DRIVER): Generator<string> =>
  writeTrips(planYear(untilMs, driver), driver)

export const writeSampleFile = (untilMs: number): Generator<string> =>
  writeTrips(planYear(untilMs, DEMO_DRIVER).slice(-SAMPLE_TRIPS), DEMO_DRIVER)

function* writeTrips(trips: readonly PlannedTrip[], driver: DemoDriver): Generator<string> {
  let piece = 'Timestamp,Latitude,Longitude,Speed (km/h),Heading,Ignition,Odometer (km),Vehicle\n'
  let odometerM = driver.firstOdometerM
  let isFirst = true
  for (const { startMs, from, to } of trips) {
    for (const fix of drive({ from, to, startMs, odometerM, random: createRandom(startMs / 1000) })) {
      odometerM = fix.odometerM
      // The tracker starts the evening before, so that the file begins with a parked vehicle rather than a drive.
      if (isFirst) {
        const parked = { ...fix, timeMs: fix.timeMs - PARKED_BEFORE_MS, speedKmh: 0, ignition: false }
        piece += line(parked, driver.vehicle)
      }
      isFirst = false
      piece += line(fix, driver.vehicle)
      if (piece.length > PIECE_LENGTH) {
        yield piece
        piece = ''
      }
    }
  }
  yield piece
}

function line(fix: DemoFix, vehicle: string): string {
  const { timeMs, lat, lng, speedKmh, headingDeg, ignition, odometerM } = fix
  const time = new Date(timeMs).toISOString().replace('.000', '')
  const position = `${lat.toFixed(6)},${lng.toFixed(6)}`
  return `${time},${position},${speedKmh.toFixed(0)},${headingDeg.toFixed(0)},${ignition ? 1 : 0},${(odometerM / 1000).toFixed(2)},${vehicle}\n`
}

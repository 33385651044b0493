import { drive } from './drive.ts'
import { planYear } from './plan-year.ts'
import { createRandom } from './random.ts'

export const DEMO_FILENAME = 'demo-tracker-year.csv'
const VEHICLE = 'Demo Bakkie'
const FIRST_ODOMETER_M = 48_210_000
/** Rows are handed on in pieces of about so many characters. */
const PIECE_LENGTH = 64 * 1024

/** The file that the demo driver's tracker would give for the year before `untilMs`, in pieces. */
export function* writeTrackerFile(untilMs: number): Generator<string> {
  let piece = 'Timestamp,Latitude,Longitude,Speed (km/h),Heading,Ignition,Odometer (km),Vehicle\n'
  let odometerM = FIRST_ODOMETER_M
  for (const { startMs, from, to } of planYear(untilMs)) {
    for (const fix of drive({ from, to, startMs, odometerM, random: createRandom(startMs / 1000) })) {
      odometerM = fix.odometerM
      const time = new Date(fix.timeMs).toISOString().replace('.000', '')
      const position = `${fix.lat.toFixed(6)},${fix.lng.toFixed(6)}`
      piece += `${time},${position},${fix.speedKmh.toFixed(0)},${fix.headingDeg.toFixed(0)},${fix.ignition ? 1 : 0},${(odometerM / 1000).toFixed(2)},${VEHICLE}\n`
      if (piece.length > PIECE_LENGTH) {
        yield piece
        piece = ''
      }
    }
  }
  yield piece
}

import type { DemoFix } from './drive.ts'
import { drive } from './drive.ts'
import { planYear } from './plan-year.ts'
import { createRandom } from './random.ts'
import { HOUR_MS } from '@spoor/core/units/duration.ts'

export const DEMO_FILENAME = 'demo-tracker-year.csv'
const PARKED_BEFORE_MS = 10 * HOUR_MS
const VEHICLE = 'Demo Bakkie'
export const FIRST_ODOMETER_M = 48_210_000
/** Size of the streamed pieces, in characters. */
const PIECE_LENGTH = 64 * 1024

/** The file of the demo driver's tracker for the year before `untilMs`, in pieces. */
export function* writeTrackerFile(untilMs: number): Generator<string> {
  let piece = 'Timestamp,Latitude,Longitude,Speed (km/h),Heading,Ignition,Odometer (km),Vehicle\n'
  let odometerM = FIRST_ODOMETER_M
  let isFirst = true
  for (const { startMs, from, to } of planYear(untilMs)) {
    for (const fix of drive({ from, to, startMs, odometerM, random: createRandom(startMs / 1000) })) {
      odometerM = fix.odometerM
      // The tracker starts the evening before, so that the first drive begins at a stop and not with the file.
      if (isFirst) piece += line({ ...fix, timeMs: fix.timeMs - PARKED_BEFORE_MS, speedKmh: 0, ignition: false })
      isFirst = false
      piece += line(fix)
      if (piece.length > PIECE_LENGTH) {
        yield piece
        piece = ''
      }
    }
  }
  yield piece
}

function line({ timeMs, lat, lng, speedKmh, headingDeg, ignition, odometerM }: DemoFix): string {
  const time = new Date(timeMs).toISOString().replace('.000', '')
  const position = `${lat.toFixed(6)},${lng.toFixed(6)}`
  return `${time},${position},${speedKmh.toFixed(0)},${headingDeg.toFixed(0)},${ignition ? 1 : 0},${(odometerM / 1000).toFixed(2)},${VEHICLE}\n`
}

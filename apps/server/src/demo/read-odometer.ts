import { addDays, dayNumber, type LocalDate } from '@spoor/core/units/local-date.ts'
import { taxDayAt, taxYearAt, taxYearDays } from '@spoor/core/units/tax-year.ts'
import { DEMO_DRIVER, type DemoDriver } from './demo-drivers.ts'
import { drive } from './drive.ts'
import { planYear } from './plan-year.ts'
import { createRandom } from './random.ts'

/** Distance driven per day before the vehicle had a tracker. */
const EARLIER_M_PER_DAY = 62_000

export interface DayReading {
  day: LocalDate
  odometerM: number
}

/**
 * The driver's readings on the days that SARS requires: each 1 March, and the last day of February if past, of the tax
 * years with trips before `untilMs`.
 */
export function readOdometer(untilMs: number, driver: DemoDriver = DEMO_DRIVER): DayReading[] {
  const trips = planYear(untilMs, driver)
  const today = taxDayAt(untilMs)
  const firstDay = taxDayAt(trips[0].startMs)
  const readings: DayReading[] = []
  let odometerM = driver.firstOdometerM
  let next = 0
  for (let taxYear = taxYearAt(trips[0].startMs); taxYearDays(taxYear).from <= today; taxYear++) {
    const { from } = taxYearDays(taxYear)
    for (; next < trips.length && taxDayAt(trips[next].startMs) < from; next++) {
      const { startMs } = trips[next]
      for (const fix of drive({ ...trips[next], odometerM, random: createRandom(startMs / 1000) }))
        odometerM = fix.odometerM
    }
    const daysBefore = Math.max(0, dayNumber(firstDay) - dayNumber(from))
    const shownM = Math.floor((odometerM - daysBefore * EARLIER_M_PER_DAY) / 1000) * 1000
    if (from > firstDay) readings.push({ day: addDays(from, -1), odometerM: shownM })
    readings.push({ day: from, odometerM: shownM })
  }
  return readings
}

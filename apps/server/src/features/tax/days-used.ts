import type { DayRange, LocalDate } from '@spoor/core/units/local-date.ts'
import { dayNumber } from '@spoor/core/units/local-date.ts'

/** Days of a year on which a vehicle was in use: between the day it was got and the day it was given up. */
export function daysUsed(year: DayRange, use: { from: LocalDate | null; until: LocalDate | null }): number {
  const from = use.from !== null && use.from > year.from ? use.from : year.from
  const to = use.until !== null && use.until < year.to ? use.until : year.to
  return Math.max(0, dayNumber(to) - dayNumber(from) + 1)
}

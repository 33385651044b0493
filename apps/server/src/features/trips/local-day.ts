import type { LocalDate } from '@spoor/core/units/local-date.ts'
import { localDateAt } from '@spoor/core/units/local-date.ts'
import { zoneClock } from '@spoor/core/units/time-zone.ts'

/** The day of an instant in a user's timezone. */
export function localDay(timeMs: number, timezone: string): LocalDate {
  return localDateAt(timeMs, zoneClock(timezone).offsetMsAt(timeMs))
}

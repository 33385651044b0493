import type { DayRange, LocalDate } from '../units/local-date.ts'
import type { Logbook } from './build-logbook.ts'
import { isInOrder, type LogbookGap } from './find-gaps.ts'
import { GAPS } from './gaps.ts'
import type { LogbookTrip } from './logbook-trip.ts'

export interface Readiness {
  lines: LogbookGap[]
  /** The year's kilometres, and those in trips without gaps or warnings. */
  totalM: number
  inOrderM: number
  /** Their share in whole percent, 100 only if no line is left; null if nothing is due yet. */
  percent: number | null
  /** The closing reading, if not due yet. */
  closingDueOn: LocalDate | null
}

/**
 * What a logbook is missing today, and how complete it is.
 * @param trips confirmed and pending ones of the year
 * @param ends the days of its opening and closing odometer readings
 */
export function buildReadiness({
  logbook,
  trips,
  ends,
  today,
}: {
  logbook: Pick<Logbook, 'gaps' | 'totalM'>
  trips: readonly LogbookTrip[]
  ends: DayRange
  today: LocalDate
}): Readiness {
  const lines = logbook.gaps.filter(({ code }) => GAPS[code].weight !== 'note')
  const inOrderM = trips.reduce((sum, trip) => (isInOrder(trip) ? sum + trip.distanceM : sum), 0)
  const { totalM } = logbook
  const isDue = lines.length > 0 || trips.length > 0 || ends.from <= today
  const share = totalM > 0 ? Math.floor((100 * inOrderM) / totalM) : 0
  return {
    lines,
    totalM,
    inOrderM,
    percent: !isDue ? null : lines.length === 0 ? 100 : Math.min(99, share),
    closingDueOn: ends.to <= today ? null : ends.to,
  }
}

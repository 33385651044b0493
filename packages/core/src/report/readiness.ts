import type { LocalDate } from '../units/local-date.ts'
import type { Logbook } from './build-logbook.ts'
import { isInOrder, type LogbookGap } from './find-gaps.ts'
import { GAPS } from './gaps.ts'

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

export function buildReadiness({
  logbook: { gaps, trips, totalM, use },
  today,
}: {
  logbook: Pick<Logbook, 'gaps' | 'trips' | 'totalM' | 'use'>
  today: LocalDate
}): Readiness {
  const lines = gaps.filter(({ code }) => GAPS[code].weight !== 'note')
  // Trips can measure slightly more than the odometer.
  const inOrderM = Math.min(
    totalM,
    trips.reduce((sum, trip) => (isInOrder(trip) ? sum + trip.distanceM : sum), 0),
  )
  const isDue = lines.length > 0 || trips.length > 0 || (use !== null && use.from <= today)
  const share = totalM > 0 ? Math.floor((100 * inOrderM) / totalM) : 0
  return {
    lines,
    totalM,
    inOrderM,
    percent: !isDue ? null : lines.length === 0 ? 100 : Math.min(99, share),
    closingDueOn: use !== null && use.to > today ? use.to : null,
  }
}

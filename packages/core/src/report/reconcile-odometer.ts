import type { DayRange } from '../units/local-date.ts'
import type { LogbookTrip, OdometerReading } from './logbook-trip.ts'
import { readingsOfYear } from './odometers.ts'
import { computeYearKilometres, type YearKilometres } from './year-kilometres.ts'

/** Distance between two odometer readings, and the trips that account for it. */
export interface Reconciliation {
  opening: OdometerReading
  closing: OdometerReading
  kilometres: YearKilometres
}

/**
 * Reconciles each reading of a year with the next one, and with the trips that started between them.
 * @param trips of one vehicle on these days, in chronological order
 * @param days of use in the year, as `odometerDays` returns them
 */
export function reconcileReadings(
  readings: readonly OdometerReading[],
  trips: readonly LogbookTrip[],
  days: DayRange | null,
): Reconciliation[] {
  if (days === null) return []
  const sorted = readingsOfYear(readings, days)
    .filter(({ date }) => date >= days.from && date <= days.to)
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
  return sorted.slice(1).map((closing, i) => {
    const opening = sorted[i]
    // A reading applies at the start of its day, the closing one at the end of the last day.
    const between = trips.filter(
      ({ date }) => date >= opening.date && (closing.date === days.to ? date <= days.to : date < closing.date),
    )
    return {
      opening,
      closing,
      kilometres: computeYearKilometres(between, [opening, closing], { from: opening.date, to: closing.date }),
    }
  })
}

import type { LocalDate } from '../units/local-date.ts'
import type { Logbook } from './build-logbook.ts'
import type { OdometerReading } from './logbook-trip.ts'
import { readingsOfYear } from './odometers.ts'
import { computeYearKilometres, type YearKilometres } from './year-kilometres.ts'

/**
 * The kilometres of a running year up to the last day on which the odometer was read; null until it has been read on the
 * first day of use and on a later one.
 * @param readings of the vehicle, as for the logbook
 */
export function computeKilometresToDate(
  { use, trips }: Pick<Logbook, 'use' | 'trips'>,
  readings: readonly OdometerReading[],
  today: LocalDate,
): (YearKilometres & { to: LocalDate }) | null {
  if (use === null) return null
  const read = [...readings, ...trips.filter(({ endOdometerM }) => endOdometerM !== null)].map(({ date }) => date)
  const days = read.filter((day) => day > use.from && day <= use.to && day <= today).toSorted()
  for (const to of new Set(days.toReversed())) {
    const range = { from: use.from, to }
    // A reading applies at the start of its day, except on the last day of use.
    const isMorning = to < use.to && readings.some(({ date }) => date === to)
    const until = trips.filter(({ date }) => (isMorning ? date < to : date <= to))
    const kilometres = computeYearKilometres(until, readingsOfYear(readings, range), range)
    if (!kilometres.openingRead) return null
    if (kilometres.closingRead) return { ...kilometres, to }
  }
  return null
}

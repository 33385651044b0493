import { metresToKm } from '../units/distance.ts'
import { formatDistance } from '../units/money.ts'
import { dayNumber, type LocalDate } from '../units/local-date.ts'
import { taxYearDays, taxYearOn } from '../units/tax-year.ts'
import { writeDay } from '../units/written-date.ts'
import type { OdometerReading } from './logbook-trip.ts'
import { MIN_UNLOGGED_M } from './odometers.ts'

/** Nobody drives further in a day, so a greater distance is a typing error. */
export const MAX_DAILY_M = 2_500_000

/** The day number at which a reading applies: the start of its day, or the end of the last day of a tax year. */
export function readingDay(date: LocalDate): number {
  return dayNumber(date) + (date === taxYearDays(taxYearOn(date)).to ? 1 : 0)
}

/**
 * Why a reading contradicts the vehicle's others, stating the conflicting one; null if it does not. A reading replaces
 * another of the same day.
 * @param others in any order
 */
export function findReadingFault(reading: OdometerReading, others: readonly OdometerReading[]): string | null {
  const beside = others.filter(({ date }) => date !== reading.date).toSorted((a, b) => (a.date < b.date ? -1 : 1))
  const earlier = beside.findLast(({ date }) => date < reading.date)
  const later = beside.find(({ date }) => date > reading.date)
  return (earlier && faultBetween(earlier, reading)) || (later && faultBetween(reading, later)) || null
}

/**
 * Why a reading contradicts the tracker's last figure before it or the first after it; null if it does not. The dashboard
 * may differ from the tracker, so the driver can confirm such a reading.
 */
export function findTrackerFault(
  { odometerM }: OdometerReading,
  { before, after }: { before: OdometerReading | undefined; after: OdometerReading | undefined },
): string | null {
  const beyond = [
    before && before.odometerM - odometerM >= MIN_UNLOGGED_M ? before : undefined,
    after && odometerM - after.odometerM >= MIN_UNLOGGED_M ? after : undefined,
  ].find((one) => one !== undefined)
  if (beyond === undefined) return null
  return `The tracker recorded ${formatDistance(metresToKm(beyond.odometerM))} on ${writeDay(beyond.date)}. Check the reading, or confirm that the odometer shows it.`
}

/** The first conflict among merged readings, such as those of two merged vehicles. */
export function findFaultAmong(readings: readonly OdometerReading[]): string | null {
  const sorted = readings.toSorted((a, b) => (a.date < b.date ? -1 : 1))
  for (let i = 1; i < sorted.length; i++) {
    const fault = faultBetween(sorted[i - 1], sorted[i])
    if (fault !== null) return fault
  }
  return null
}

function faultBetween(earlier: OdometerReading, later: OdometerReading): string | null {
  const movedM = later.odometerM - earlier.odometerM
  const [from, to] = [earlier, later].map(
    ({ date, odometerM }) => `${formatDistance(metresToKm(odometerM))} on ${writeDay(date)}`,
  )
  if (movedM < 0) return `The odometer cannot go from ${from} down to ${to}. Correct the reading that is wrong.`
  const days = Math.max(1, readingDay(later.date) - readingDay(earlier.date))
  if (movedM > days * MAX_DAILY_M)
    return `From ${from} to ${to} is more than 2\u{a0}500 km a day. Correct the reading that is wrong.`
  return null
}

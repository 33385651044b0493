import { firstOfMonth, localDateAt, type LocalDate } from './local-date.ts'

/** A calendar month, as 'YYYY-MM'; sorts chronologically as a string. */
export type Month = string

/** The month `months` after another, or before it if negative. */
export function addMonths(month: Month, months: number): Month {
  return firstOfMonth(month, months).slice(0, 7)
}

/** The months from the first to the last, both inclusive; empty if the last precedes the first. */
export function monthsThrough(from: Month, to: Month): Month[] {
  const months: Month[] = []
  for (let month = from; month <= to; month = addMonths(month, 1)) months.push(month)
  return months
}

export function daysOfMonth(month: Month): { from: LocalDate; before: LocalDate } {
  return { from: firstOfMonth(month), before: firstOfMonth(month, 1) }
}

/**
 * The calendar month of an instant in a zone.
 * @throws RangeError if the runtime does not know the zone
 */
export function monthAt(utcMs: number, zone: string): Month {
  return localDateAt(utcMs, zone).slice(0, 7)
}

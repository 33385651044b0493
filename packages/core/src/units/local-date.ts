import { DAY_MS } from './duration.ts'
import { zoneClock } from './time-zone.ts'

/** A calendar day without a zone, as 'YYYY-MM-DD'; sorts chronologically as a string. */
export type LocalDate = string

/** Days since 1970-01-01. */
export function dayNumber(date: LocalDate): number {
  return Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10))) / DAY_MS
}

/** The day `day` days after 1970-01-01. */
export function localDateFromDayNumber(day: number): LocalDate {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}

/** The day `days` after `date`, or before it if negative. */
export function addDays(date: LocalDate, days: number): LocalDate {
  return localDateFromDayNumber(dayNumber(date) + days)
}

/** The first day of the month `months` after that of `date`, or before it if negative. */
export function firstOfMonth(date: LocalDate, months = 0): LocalDate {
  return new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1 + months, 1))
    .toISOString()
    .slice(0, 10)
}

/**
 * The calendar day of an instant in a zone.
 * @throws RangeError if the runtime does not know the zone
 */
export function localDateAt(utcMs: number, zone: string): LocalDate {
  return localDateFromDayNumber(Math.floor((utcMs + zoneClock(zone).offsetMsAt(utcMs)) / DAY_MS))
}

export interface DayRange {
  /** Inclusive. */
  from: LocalDate
  /** Inclusive. */
  to: LocalDate
}

/**
 * Splits a range of days into whole months and the remaining days at both ends, so that monthly summaries cover most of
 * it. An open end stays open.
 */
export function splitByMonths(range: { from?: LocalDate; to?: LocalDate }): {
  months: { from?: LocalDate; before?: LocalDate } | null
  edges: DayRange[]
} {
  const { from, to } = range
  const firstWhole = from === undefined ? undefined : from === firstOfMonth(from) ? from : firstOfMonth(from, 1)
  const beforeWhole = to === undefined ? undefined : firstOfMonth(addDays(to, 1))
  if (from !== undefined && to !== undefined && from > to) return { months: null, edges: [] }
  if (firstWhole !== undefined && beforeWhole !== undefined && firstWhole >= beforeWhole)
    return { months: null, edges: [{ from: from!, to: to! }] }
  const edges: DayRange[] = []
  if (from !== undefined && firstWhole !== from) edges.push({ from, to: addDays(firstWhole!, -1) })
  if (to !== undefined && beforeWhole !== addDays(to, 1)) edges.push({ from: beforeWhole!, to })
  return { months: { from: firstWhole, before: beforeWhole }, edges }
}

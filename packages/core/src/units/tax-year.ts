import { addDays, localDateAt, type DayRange, type LocalDate } from './local-date.ts'

/** The time zone of SARS' calendar days. */
export const TAX_TIMEZONE = 'Africa/Johannesburg'

/** The days of a tax year, identified by the year in which it ends: 2026 is 1 March 2025 to 28 February 2026. */
export function taxYearDays(taxYear: number): DayRange {
  return { from: `${taxYear - 1}-03-01`, to: addDays(`${taxYear}-03-01`, -1) }
}

export function taxYearOn(date: LocalDate): number {
  const year = Number(date.slice(0, 4))
  return date.slice(5) >= '03-01' ? year + 1 : year
}

/** The calendar day of an instant in South Africa. */
export function taxDayAt(utcMs: number): LocalDate {
  return localDateAt(utcMs, TAX_TIMEZONE)
}

/** The tax year of an instant, by the calendar of South Africa. */
export function taxYearAt(utcMs: number): number {
  return taxYearOn(taxDayAt(utcMs))
}

/** The tax year in its usual notation: '2025/26'. */
export function taxYearName(taxYear: number): string {
  return `${taxYear - 1}/${String(taxYear % 100).padStart(2, '0')}`
}

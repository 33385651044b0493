import { LOCALE } from '@spoor/contract/limits/limits.ts'
import { TAX_TIMEZONE, taxYearName } from '@spoor/core/units/tax-year.ts'
import { writeMonth, writtenParts, type DateLocale } from '@spoor/core/units/written-date.ts'
import { language } from '../language/language.ts'
import { getTimezone } from '../session/session.ts'
import { t } from '../language/t.ts'

const DATE_LOCALES = { en: LOCALE, af: 'af-ZA' } as const satisfies Record<typeof language, DateLocale>
const DATE_LOCALE = DATE_LOCALES[language]

const parts = (instant: string, timezone: string) => writtenParts(new Date(instant), timezone, DATE_LOCALE)

/** 'Mon 3 Mar 2025', from an ISO instant; by default in the driver's timezone, like all times of day. */
export function formatDate(instant: string, timezone = getTimezone()): string {
  const { weekday, day, month, year } = parts(instant, timezone)
  return `${weekday} ${day} ${month} ${year}`
}

/** '07:42'. */
export function formatTime(instant: string, timezone = getTimezone()): string {
  const { hour, minute } = parts(instant, timezone)
  return `${hour}:${minute}`
}

/** 'Mon 3 Mar 2025, 07:42'. */
export const formatDateTime = (instant: string, timezone?: string): string =>
  `${formatDate(instant, timezone)}, ${formatTime(instant, timezone)}`

/** The South African day of a trip, and its time. */
export const formatTripTime = (startedAt: string, timezone?: string): string =>
  `${formatTripDay(startedAt)}, ${formatTime(startedAt, timezone)}`
/** Whether a row of a file has a time of day. A row without one starts at midnight. */
export const isTimed = (startedAt: string, timezone?: string): boolean => formatTime(startedAt, timezone) !== '00:00'

/** 'Mon 3 Mar 2025, 07:42', or the day alone if the row has no time. */
export const formatRowTime = (startedAt: string, timezone?: string): string =>
  isTimed(startedAt, timezone) ? formatDateTime(startedAt, timezone) : formatDate(startedAt, timezone)

export const formatTripDay = (startedAt: string): string => formatDate(startedAt, TAX_TIMEZONE)

/** 'Mon 3 Mar 2025', from a local day 'YYYY-MM-DD'. */
export const formatDay = (day: string): string => formatDate(`${day}T00:00:00Z`, 'UTC')

/** '1–31 Mar 2025' or '28 Feb – 4 Mar 2025', from two local days 'YYYY-MM-DD', both included. */
export function formatDays(from: string, to: string): string {
  const [first, last] = [from, to].map((day) => parts(`${day}T00:00:00Z`, 'UTC'))
  const end = `${last.day} ${last.month} ${last.year}`
  if (from === to) return end
  if (from.slice(0, 7) === to.slice(0, 7)) return `${first.day}–${end}`
  return first.year === last.year
    ? `${first.day} ${first.month} – ${end}`
    : `${first.day} ${first.month} ${first.year} – ${end}`
}

/** 'Mar 2025', from a month 'YYYY-MM'. */
export const formatMonth = (month: string): string => writeMonth(month, DATE_LOCALE)

/** 'Mar', from a month 'YYYY-MM', if the year is shown separately. */
export const formatMonthName = (month: string): string => parts(`${month}-01T00:00:00Z`, 'UTC').month

/** A tax year in words, such as 'Tax year 2026/27'. @param year the year in which it ends */
export const formatTaxYear = (year: number): string => t('Tax year {year}', { year: taxYearName(year) })

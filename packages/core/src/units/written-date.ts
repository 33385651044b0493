import type { LocalDate } from './local-date.ts'
import { TAX_TIMEZONE } from './tax-year.ts'

/** Languages for the names of days and months. Numbers follow 'en-ZA' rules in all of them. */
export type DateLocale = 'en-ZA' | 'af-ZA'

export interface WrittenParts {
  /** 'Mon'. */
  weekday: string
  /** '3', without a leading zero. */
  day: string
  /** 'Mar'. */
  month: string
  year: string
  /** '07', of 24. */
  hour: string
  minute: string
}

const formats = new Map<string, Intl.DateTimeFormat>()

// Creating a format costs a thousand times as much as using it.
function getFormat(locale: DateLocale, timeZone: string): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone}`
  const made =
    formats.get(key) ??
    new Intl.DateTimeFormat(locale, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone,
    })
  formats.set(key, made)
  return made
}

/**
 * The parts of an instant in the format of all of Spoor's dates: short names without a full stop.
 * @throws RangeError if the runtime does not know the zone
 */
export function writtenParts(at: Date, timeZone: string, locale: DateLocale = 'en-ZA'): WrittenParts {
  const parts: WrittenParts = { weekday: '', day: '', month: '', year: '', hour: '', minute: '' }
  for (const { type, value } of getFormat(locale, timeZone).formatToParts(at)) {
    if (type in parts) parts[type as keyof WrittenParts] = value.replace(/\.$/, '')
  }
  return { ...parts, day: parts.day.replace(/^0/, '') }
}

/** '28 Feb 2026'. */
export function writeDay(date: LocalDate, locale?: DateLocale): string {
  const { day, month, year } = writtenParts(new Date(`${date}T00:00:00Z`), 'UTC', locale)
  return `${day} ${month} ${year}`
}

/** 'Mar 2025' for '2025-03'. */
export function writeMonth(month: string, locale?: DateLocale): string {
  const { month: name, year } = writtenParts(new Date(`${month}-01T00:00:00Z`), 'UTC', locale)
  return `${name} ${year}`
}

/** '2 Mar 2026, 12:12 SAST': documents use SARS' time zone, wherever the driver is. */
export function writeInstant(at: Date): string {
  const { day, month, year, hour, minute } = writtenParts(at, TAX_TIMEZONE)
  return `${day} ${month} ${year}, ${hour}:${minute} SAST`
}

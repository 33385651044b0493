import { addDays, dayNumber, type LocalDate } from '../units/local-date.ts'

export interface PublicHoliday {
  date: LocalDate
  name: string
}

/** Public Holidays Act 36 of 1994, Schedule 1, as month and day. */
const FIXED: readonly (readonly [string, string])[] = [
  ['01-01', "New Year's Day"],
  ['03-21', 'Human Rights Day'],
  ['04-27', 'Freedom Day'],
  ['05-01', "Workers' Day"],
  ['06-16', 'Youth Day'],
  ['08-09', "National Women's Day"],
  ['09-24', 'Heritage Day'],
  ['12-16', 'Day of Reconciliation'],
  ['12-25', 'Christmas Day'],
  ['12-26', 'Day of Goodwill'],
]

/** Days that the President proclaimed for one year (section 2A of the Act). */
const PROCLAIMED: readonly PublicHoliday[] = [
  { date: '2004-04-14', name: 'Election day' },
  { date: '2006-03-01', name: 'Election day' },
  { date: '2008-05-02', name: 'Public holiday' },
  { date: '2009-04-22', name: 'Election day' },
  { date: '2011-05-18', name: 'Election day' },
  { date: '2011-12-27', name: 'Public holiday' },
  { date: '2014-05-07', name: 'Election day' },
  { date: '2016-08-03', name: 'Election day' },
  { date: '2016-12-27', name: 'Public holiday' },
  { date: '2019-05-08', name: 'Election day' },
  { date: '2021-11-01', name: 'Election day' },
  { date: '2022-12-27', name: 'Public holiday' },
  { date: '2023-12-15', name: 'Public holiday' },
  { date: '2024-05-29', name: 'Election day' },
]

/** South Africa's public holidays in a year, in date order. */
export function listPublicHolidays(year: number): PublicHoliday[] {
  const easter = easterSunday(year)
  const days = [
    ...FIXED.map(([day, name]) => ({ date: `${pad(year, 4)}-${day}`, name })),
    { date: addDays(easter, -2), name: 'Good Friday' },
    { date: addDays(easter, 1), name: 'Family Day' },
  ]
  const dates = new Set(days.map(({ date }) => date))
  // Section 2(1): if a holiday falls on a Sunday, the Monday is a holiday, too.
  const mondays = days
    .filter(({ date }) => isSunday(date) && !dates.has(addDays(date, 1)))
    .map(({ date, name }) => ({ date: addDays(date, 1), name: `${name} (observed)` }))
  const proclaimed = PROCLAIMED.filter(({ date }) => date.startsWith(`${pad(year, 4)}-`))
  return [...days, ...mondays, ...proclaimed].toSorted((a, b) => (a.date < b.date ? -1 : 1))
}

/** The name of the public holiday on a day; null on any other day. */
export function publicHolidayOn(date: LocalDate): string | null {
  return listPublicHolidays(Number(date.slice(0, 4))).find((holiday) => holiday.date === date)?.name ?? null
}

/** Easter in the Gregorian calendar (Meeus, Jones and Butcher). */
export function easterSunday(year: number): LocalDate {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = Math.floor(b / 4)
  const e = b % 4
  const f = Math.floor((b + 8) / 25)
  const g = Math.floor((b - f + 1) / 3)
  const h = (19 * a + b - d - g + 15) % 30
  const i = Math.floor(c / 4)
  const k = c % 4
  const l = (32 + 2 * e + 2 * i - h - k) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const month = Math.floor((h + l - 7 * m + 114) / 31)
  const day = ((h + l - 7 * m + 114) % 31) + 1
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`
}

const pad = (value: number, digits: number): string => String(value).padStart(digits, '0')
/** 1970-01-01, day 0, was a Thursday. */
const isSunday = (date: LocalDate): boolean => ((dayNumber(date) % 7) + 7) % 7 === 3

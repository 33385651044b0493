import { LOCALE } from '@spoor/contract/limits.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

// Making a format is a thousand times dearer than using it.
function format(timezone: string): Intl.DateTimeFormat {
  let made = formats.get(timezone)
  if (!made) {
    made = new Intl.DateTimeFormat(LOCALE, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone: timezone,
    })
    formats.set(timezone, made)
  }
  return made
}

function parts(instant: string, timezone: string) {
  const found: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {}
  for (const { type, value } of format(timezone).formatToParts(new Date(instant))) found[type] = value
  const { weekday, day = '', month, year, hour, minute } = found
  return { weekday, day: day.replace(/^0/, ''), month, year, hour, minute }
}

/** 'Mon 3 Mar 2025', of an ISO instant in a timezone. */
export function formatDate(instant: string, timezone: string): string {
  const { weekday, day, month, year } = parts(instant, timezone)
  return `${weekday} ${day} ${month} ${year}`
}

/** '07:42'. */
export function formatTime(instant: string, timezone: string): string {
  const { hour, minute } = parts(instant, timezone)
  return `${hour}:${minute}`
}

/** 'Mon 3 Mar 2025, 07:42'. */
export const formatDateTime = (instant: string, timezone: string): string =>
  `${formatDate(instant, timezone)}, ${formatTime(instant, timezone)}`

/** 'Mon 3 Mar 2025' of a local day 'YYYY-MM-DD'. */
export const formatDay = (day: string): string => formatDate(`${day}T00:00:00Z`, 'UTC')

/** '1–31 Mar 2025', '28 Feb – 4 Mar 2025' of two local days 'YYYY-MM-DD' and those between. */
export function formatDays(from: string, to: string): string {
  const [first, last] = [from, to].map((day) => parts(`${day}T00:00:00Z`, 'UTC'))
  const end = `${last.day} ${last.month} ${last.year}`
  if (from === to) return end
  if (from.slice(0, 7) === to.slice(0, 7)) return `${first.day}–${end}`
  return first.year === last.year
    ? `${first.day} ${first.month} – ${end}`
    : `${first.day} ${first.month} ${first.year} – ${end}`
}

/** 'Mar 2025' of a month 'YYYY-MM'. */
export function formatMonth(month: string): string {
  const { month: name, year } = parts(`${month}-01T00:00:00Z`, 'UTC')
  return `${name} ${year}`
}

/** 'Mar' of a month 'YYYY-MM', where its year is beside it. */
export const formatMonthName = (month: string): string => parts(`${month}-01T00:00:00Z`, 'UTC').month ?? ''

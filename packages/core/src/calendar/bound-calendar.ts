import { DAY_MS } from '../units/duration.ts'

/** Events that recur more often are not appointments. */
const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY']
const MOST_A_DAY = 24
/** A series with more occurrences is treated as endless. */
const MOST_COUNTED = 1000
/** Series are expanded from this year on. */
const FIRST_YEAR = 1970
/** A moved series starts this long before the window: its first day counts even if the rule excludes it. */
const MARGIN_DAYS = 31
/** Longer lines, such as pictures in descriptions, are skipped. */
const LONGEST_LINE = 10_000
const MOST_PEOPLE = 200

export interface Window {
  fromMs: number
  toMs: number
}

/**
 * Limits the time needed to read a calendar in iCal format. Removes series that recur too often for appointments,
 * exceptions and replaced occurrences far from the window, and the longest lines. Daily and weekly series then start
 * shortly before the window instead of, say, in 1970.
 */
export function boundCalendar(text: string, window: Window): string {
  const bounded: string[] = []
  let event: string[] | null = null
  for (const line of text.replaceAll(/\r?\n[ \t]/g, '').split(/\r?\n/)) {
    const isExceptions = /^EXDATE/i.test(line)
    if (line.length > LONGEST_LINE && !isExceptions) continue
    if (/^BEGIN:VEVENT\s*$/i.test(line)) event = []
    if (event === null) bounded.push(line)
    else event.push(isExceptions ? boundExceptions(line, window) : line)
    if (event !== null && /^END:VEVENT\s*$/i.test(line)) {
      bounded.push(...boundEvent(event, window))
      event = null
    }
  }
  return [...bounded, ...(event ?? [])].join('\r\n')
}

/** The lines of an event, with its start moved; none if it cannot be within the window. */
function boundEvent(lines: string[], window: Window): string[] {
  let people = 0
  const few = lines.filter((line) => !/^ATTENDEE/i.test(line) || people++ < MOST_PEOPLE)
  const startDay = readDay(findValue(few, 'DTSTART'))
  const replacedDay = readDay(findValue(few, 'RECURRENCE-ID'))
  if (replacedDay !== null) return isNear(replacedDay, window) || isNear(startDay ?? NaN, window) ? few : []
  const rule = findValue(few, 'RRULE')
  if (rule === null || startDay === null) return few
  const parts = new Map(
    rule
      .toUpperCase()
      .split(';')
      .map((part) => part.split('=', 2) as [string, string]),
  )
  const count = (part: string) => parts.get(part)?.split(',').length ?? 1
  const frequency = parts.get('FREQ') ?? ''
  if (!FREQUENCIES.includes(frequency) || count('BYHOUR') * count('BYMINUTE') * count('BYSECOND') > MOST_A_DAY)
    return []
  if (startDay < Date.UTC(FIRST_YEAR, 0) / DAY_MS) return []
  const days = { DAILY: 1, WEEKLY: 7 }[frequency]
  const ahead = Math.floor(window.fromMs / DAY_MS) - MARGIN_DAYS - startDay
  const isCounted = Number(parts.get('COUNT') ?? Infinity) <= MOST_COUNTED
  if (days === undefined || isCounted || ahead <= 0) return few
  const step = days * Math.max(1, Math.floor(Number(parts.get('INTERVAL') ?? 1)) || 1)
  const by = Math.floor(ahead / step) * step
  return few.map((line) => {
    if (/^DT(?:START|END)[;:]/i.test(line)) return moveDay(line, by)
    return /^RRULE[;:]/i.test(line) ? line.replace(/;?COUNT=\d+/i, '') : line
  })
}

function boundExceptions(line: string, window: Window): string {
  const colon = line.lastIndexOf(':')
  const near = line
    .slice(colon + 1)
    .split(',')
    .filter((value) => isNear(readDay(value) ?? NaN, window))
  return line.slice(0, colon + 1) + near.join(',')
}

function findValue(lines: readonly string[], name: string): string | null {
  const line = lines.find((one) => one.toUpperCase().startsWith(name) && ';:'.includes(one[name.length]))
  return line === undefined ? null : line.slice(line.lastIndexOf(':') + 1)
}

/** The day number of `20260310T070000Z`; null if there is none. */
function readDay(value: string | null): number | null {
  const [, year, month, day] = /^\s*(\d{4})(\d\d)(\d\d)/.exec(value ?? '') ?? []
  if (day === undefined) return null
  const date = new Date(0)
  // Date.UTC maps years below 100 to the 20th century.
  return date.setUTCFullYear(Number(year), Number(month) - 1, Number(day)) / DAY_MS
}

const isNear = (day: number, { fromMs, toMs }: Window): boolean =>
  day >= fromMs / DAY_MS - MARGIN_DAYS && day <= toMs / DAY_MS + MARGIN_DAYS

function moveDay(line: string, days: number): string {
  const colon = line.lastIndexOf(':') + 1
  const day = readDay(line.slice(colon))
  if (day === null) return line
  const moved = new Date((day + days) * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '')
  return (
    line.slice(0, colon) +
    line
      .slice(colon)
      .trimStart()
      .replace(/^\d{8}/, moved)
  )
}

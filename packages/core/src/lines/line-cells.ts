import { UNIX_EPOCH_SERIAL } from '../tabular/serial-date.ts'
import { DAY_MS } from '../units/duration.ts'
import { DateOrderEvidence } from '../import/cells/date-order.ts'
import type { DecimalStyle } from '../import/cells/parse-number.ts'
import { parseTimeText, type TimeText } from '../import/cells/parse-time-text.ts'
import { dayMs } from '../import/cells/timestamp-reader.ts'
import { dayNumber, localDateFromDayNumber, type LocalDate } from '../units/local-date.ts'

/** The parts of a date; null if the cell is not a date. Excel's serial numbers give a whole date. */
export function parseDayParts(text: string): TimeText | LocalDate | null {
  if (/^\d{5}(?:\.\d+)?$/.test(text)) {
    const serial = Number(text)
    return serial >= 30_000 && serial < 60_000 ? localDateFromDayNumber(Math.floor(serial) - UNIX_EPOCH_SERIAL) : null
  }
  if (
    /^[+-]?[\d\s.,]*$/.test(text) &&
    !/^(?:19|20)\d{6}$/.test(text) &&
    !/^\d{1,4}([. ])\d{1,2}\1\d{2,4}\.?$/.test(text)
  ) {
    return null
  }
  const parts = parseTimeText(text)
  if (parts === null || parts.order === 'none' || /\p{L}{3}/u.test(parts.rest)) return null
  return parts
}

const TIME_BEHIND_DAY = /(?<![T\s])[T\s]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:\s*[ap]m)?(?:Z|[+-]\d{2}:?\d{2})?$/i

/** The date in a cell, without its time of day. A date without a year is its latest occurrence up to `today`. */
export function parseDay(text: string, order: 'dmy' | 'mdy', today: LocalDate): LocalDate | null {
  const parts = parseDayParts(text.replace(TIME_BEHIND_DAY, '')) ?? parseDayParts(text)
  if (parts === null || typeof parts === 'string') return parts
  const [month, day] =
    parts.order === 'open' && order === 'dmy' ? [parts.second, parts.first] : [parts.first, parts.second]
  if (parts.year !== -1) return makeValidDay(parts.year, month, day)
  const thisYear = Number(today.slice(0, 4))
  return (
    [thisYear, thisYear - 1]
      .map((year) => makeValidDay(year, month, day))
      .find((one) => one !== null && one <= today) ?? null
  )
}

function makeValidDay(year: number, month: number, day: number): LocalDate | null {
  const ms = year < 1990 || year > 2099 ? Number.NaN : dayMs(year, month, day)
  return Number.isNaN(ms) ? null : localDateFromDayNumber(ms / DAY_MS)
}

/** Whether a column's numbers have decimal points or decimal commas. */
export function detectDecimals(texts: readonly string[]): DecimalStyle {
  const ends = (sign: RegExp) => texts.filter((text) => sign.test(text.replaceAll(/[^\d.,]/g, ''))).length
  return ends(/,\d{1,2}$/) > ends(/\.\d{1,2}$/) ? 'comma' : 'point'
}

/** Infers day-first or month-first from the whole column; day first, as in South Africa, if there is no evidence. */
export function detectDateOrder(texts: readonly string[], today: LocalDate): 'dmy' | 'mdy' {
  const evidence = new DateOrderEvidence('date', { order: 'dmy', yearFirst: false })
  try {
    for (const text of texts) {
      const parts = parseDayParts(text)
      if (parts === null || typeof parts === 'string' || parts.order !== 'open' || parts.year === -1) continue
      evidence.note(parts.first, parts.second, parts.year, text)
    }
  } catch {
    // If the column contradicts itself, each date that does not fit is reported with its row.
    return 'dmy'
  }
  if (evidence.dayFirstCell !== '') return 'dmy'
  if (evidence.monthFirstCell !== '') return 'mdy'
  return evidence.suggestion(dayNumber(today) * DAY_MS)?.order ?? 'dmy'
}

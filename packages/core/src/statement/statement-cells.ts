import { UNIX_EPOCH_SERIAL } from '../tabular/serial-date.ts'
import { DAY_MS } from '../units/duration.ts'
import { parseNumberText } from '../import/cells/parse-number.ts'
import type { DecimalStyle } from '../import/cells/parse-number.ts'
import { parseTimeText } from '../import/cells/parse-time-text.ts'
import type { TimeText } from '../import/cells/parse-time-text.ts'
import type { LocalDate } from '../units/local-date.ts'
import { localDateFromDayNumber } from '../units/local-date.ts'

const LARGEST_CENTS = 1_000_000_000

/** A day as a bank writes it; null where the cell is none. An Excel date comes as its serial number. */
export function dayParts(text: string): TimeText | LocalDate | null {
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

/** The day that a cell says; one without a year is the last such day up to today. */
export function dayOf(text: string, order: 'dmy' | 'mdy', today: LocalDate): LocalDate | null {
  const parts = dayParts(text)
  if (parts === null || typeof parts === 'string') return parts
  const [month, day] =
    parts.order === 'open' && order === 'dmy' ? [parts.second, parts.first] : [parts.first, parts.second]
  if (parts.year !== -1) return validDay(parts.year, month, day)
  const thisYear = Number(today.slice(0, 4))
  return (
    [thisYear, thisYear - 1].map((year) => validDay(year, month, day)).find((one) => one !== null && one <= today) ??
    null
  )
}

function validDay(year: number, month: number, day: number): LocalDate | null {
  if (year < 1990 || year > 2099 || month < 1 || month > 12 || day < 1) return null
  const ms = Date.UTC(year, month - 1, day)
  return new Date(ms).getUTCMonth() === month - 1 ? localDateFromDayNumber(ms / DAY_MS) : null
}

/** Money as banks write it: 'R 1 234,50', '1,234.50 CR', '(500.00)', '500-'; null where the cell is no such thing. */
export function centsOf(text: string, style: DecimalStyle): number | null {
  const bare = text
    .replaceAll(/[\u00a0\u202f\u2009]/g, ' ')
    .replaceAll('\u2212', '-')
    .trim()
  const match =
    /^(\()?\s*([+-])?\s*(?:ZAR|R)?\s*([+-])?\s*(\d[\d\s.,'’]*|[.,]\d+)\s*(-)?\s*(?:ZAR)?\s*(CR|DR|C|D)?\.?\s*(\))?$/i.exec(
      bare,
    )
  if (match === null || (match[1] === undefined) !== (match[7] === undefined)) return null
  const digits = match[4].trim()
  // An account number, or a day written as a number, is no amount.
  if (/^\d{8,}$/.test(digits)) return null
  const number = parseNumberText(digits, style)
  if (number === null || number.unit !== '') return null
  const negative =
    match[1] !== undefined ||
    match[2] === '-' ||
    match[3] === '-' ||
    match[5] === '-' ||
    match[6]?.toUpperCase().startsWith('D')
  const cents = Math.round(number.value * 100)
  if (cents > LARGEST_CENTS) return null
  return negative ? -cents : cents
}

/** Whether a column writes its decimals behind a point or a comma. */
export function decimalStyleOf(texts: readonly string[]): DecimalStyle {
  const ends = (sign: RegExp) => texts.filter((text) => sign.test(text.replaceAll(/[^\d.,]/g, ''))).length
  return ends(/,\d{1,2}$/) > ends(/\.\d{1,2}$/) ? 'comma' : 'point'
}

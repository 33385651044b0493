import { parseTimeText, type TimeText } from './parse-time-text.ts'
import { WEEK_DAY } from './week-days.ts'

const LONGEST = 60
/** Text allowed next to the date in a heading: a label, the weekday, the number of trips. */
const BESIDE = new RegExp(
  String.raw`^(?:[\s,.:()-]|date|day|datum|dag|tag|fecha|data|trips?|report|ritte|fahrten|for|on|of|the|vir|op|van|${WEEK_DAY})*(?::\s*\d{1,3})?$`,
  'i',
)

/**
 * Parses a date heading such as `Date: | 13/05/2025` or `Thursday 13 March 2025`, which applies to the rows below it.
 * Null for any other row.
 * @param texts the non-empty cells
 */
export function parseDayHeading(texts: readonly string[]): TimeText | null {
  if (texts.length === 0 || texts.length > 3) return null
  const text = texts.join(' ')
  if (text.length > LONGEST) return null
  const parts = parseTimeText(text.replace(/^[\p{L} ]{1,20}:\s*/u, ''))
  if (parts === null || parts.order === 'none' || parts.year === -1 || !Number.isNaN(parts.hour)) return null
  return BESIDE.test(parts.rest) ? parts : null
}

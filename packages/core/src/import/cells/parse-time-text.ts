import { parseMonthName } from './month-names.ts'

/** The parts of a date and time as written, before the order of day and month is decided. */
export interface TimeText {
  /** NaN without a date; -1 for a date without a year. */
  year: number
  /** The other two numbers of the date as written; `order` distinguishes month and day. */
  first: number
  second: number
  /** 'ymd' and 'named' dates are unambiguous; 'open' ones are day first or month first. */
  order: 'ymd' | 'named' | 'open' | 'none'
  /** The year has two digits, so an 'open' date may also start with it: 26/01/05. */
  isShort: boolean
  /** NaN without a time of day. */
  hour: number
  minute: number
  second60: number
  millisecond: number
  /** Minutes east of UTC, NaN without a zone. */
  zoneMinutes: number
  /** Text besides date and time, such as an address. */
  rest: string
}

/** Replaces the time of day in the text. */
const MARK = '\uE000'

/** Zone abbreviations with an undisputed meaning. */
const ZONES: Readonly<Record<string, number>> = {
  z: 0, utc: 0, gmt: 0, wet: 0, sast: 120, cat: 120, eat: 180, wat: 60, cet: 60, cest: 120, eet: 120, eest: 180,
  msk: 180, mez: 60, mesz: 120, awst: 480, aest: 600, aedt: 660, jst: 540, kst: 540, nzst: 720, nzdt: 780,
  edt: -240, est: -300, cdt: -300, mdt: -360, mst: -420, pdt: -420, pst: -480,
} // prettier-ignore

const ZONE_OFFSET = /(?:\b(?:utc|gmt)\s*)?([+-])(\d{1,2})(?::?(\d{2}))?\b(?!\s*[-/:])/i
const ZONE_NAME = Object.keys(ZONES).join('|')
/** If letters follow an offset, it is a house number: `07:15 - 12 Long Street`. A zone's name may follow, though. */
const OFFSET_BEHIND = new RegExp(
  `^\\uE000\\s{0,9}\\(?(?:utc|gmt)?\\s{0,9}[+-]\\d{1,2}(?::?\\d{2})?(?!\\d|\\s*(?!(?:${ZONE_NAME})\\b)\\p{L}{3})`,
  'iu',
)
const ZONE_NAME_BEHIND = new RegExp(`^\\uE000\\s*\\(?(?:${ZONE_NAME})\\b\\)?`, 'iu')
/** Minutes and seconds may lack their leading zero after a colon: 8:2:14. */
const TIME =
  /(?<!\d|\d[:：])(\d{1,2})\s*(?:[hu时時点시]\s*(\d{2})|[:：]\s*(\d{1,2}))(?:\s*(?:[m分분]\s*(\d{2})|[:：]\s*(\d{1,2}))(?:[.,:](\d{1,9}))?)?[sm]?[秒초]?(?!\d)/i
const DOTTED_TIME = /(?<![\d.])(\d{1,2})[.]()(\d{2})(?:[.]()(\d{2}))?(?![\d.])/
/** Oracle's format: `04-MAR-25 08.57.00.000000 AM`. */
const DOTTED_FRACTION = /(?<=\s)(\d{1,2})\.(\d{2})\.(\d{2})\.(\d{3,9})(?=\s|$)/
/** Only a time of day, with other separators than colons, typed or from an export: `08 57`, `08;57;30`. */
const MARKED_TIME = /^([01]\d|2[0-3])([ ;_])([0-5]\d)(?:\2([0-5]\d))?$/
/** An instant in .NET's JSON; the offset is only for display. */
const DOT_NET = /^\/Date\((\d{9,14})(?:[+-]\d{4})?\)\/$/
/** 7.15 alone is a number; before 'am' it is a time. */
const DOTTED_HALF = /^\s*\d{1,2}\.[0-5]\d\s*[ap]\.?\s?m\b/i
/** Only next to the time: 'am' is a word in addresses. */
const MERIDIEM =
  /\uE000\s*(a\.\s?m\.?|p\.\s?m\.?|[ap]m\.?|vm\.?|nm\.?|[πμ]\.?\s?μ\.?|ö[ös]|[صم]|dop\.|odp\.|[上下]午|午[前後]|오[전후]|(?:sa|ch)$)(?=$|[\s,(])|(?:^|\s)([ap]m|vm|nm|d[eu]\.|ö[ös]|[上下]午|午[前後]|오[전후])\s*\uE000/i
const COMPACT =
  /^(\d{4})(\d{2})(\d{2})(?:[ T,;\t_-]?(\d{2})(\d{2})(\d{2})?(?:[.,](\d{1,9}))?(?:\s?([+-]\d{2}):?(\d{2}))?)?(z)?$/i
/** As in names of recordings: `2025-03-12_08-10-11`. */
const DASHED = /^(\d{4}([-_])\d{2}\2\d{2})[-_ T](\d{2})[-_](\d{2})[-_](\d{2})(?!\d)/
/** SAS's format for an instant: `19MAY25:07:33:00`. */
const SAS = /^(\d{1,2})(\p{L}{3})(\d{4}|\d{2}):(\d{1,2}):(\d{2})(?=$|[:.\s])/u
const YEAR_FIRST =
  /(?:^|[^\d/.-])(\d{4})(?:([-/.:_\\])\s?(\d{1,2})\2\s?|[年년]\s?()(\d{1,2})\s?[月월]\s?| ()(\d{2}) )(\d{1,2})[日일]?(?=$|[^\d:])/
const YEAR_LAST = /(?:^|[^\d/.-])(\d{1,2})(\s?[-/._\\]\s?| )(\d{1,2})\.?\2(\d{4}|\d{2})(?=$|[^\d:])/
const DAY_MONTH_NAME =
  /(?:^|[^\d])(\d{1,2})(?:st|nd|rd|th|er|º|ª)?[\s./_-]*(?:de\s+|of\s+)?(\p{L}{2,12})\.?(?:[\s./,_'’-]*(?:de\s+)?(\d{4}|\d{2})(?=$|[^\d:]))?/iu
const MONTH_NAME_DAY =
  /(\p{L}{3,12})\.?[\s./_-]+(\d{1,2})(?:st|nd|rd|th)?(?:[\s./,_'’-]+(\d{4})(?=$|[^\d]))?(?=$|[^\d:])/iu
/** Not the minutes and the next hour in `07:15 - 07:38`. */
const NO_YEAR = /(?:^|[^\d:])(\d{1,2})\s*[-/.]\s*(\d{1,2})\.?(?=$|[^\d:])/
const LONE_YEAR = /(?:^|[^\d])((?:19|20)\d{2})(?=$|[^\d])/

/** Minutes east of UTC for a text with only a zone and possibly its towns; NaN for any other. */
export function parseZoneMinutes(text: string): number {
  const named = ZONES[text.trim().toLowerCase()]
  if (named !== undefined) return named
  const [, sign, hours, minutes] =
    /^\(?(?:utc|gmt)?\s*([+-])\s*(\d{1,2})(?::?([0-5]\d))?\)?(?:\s+\p{L}.*)?$/iu.exec(text.trim()) ?? []
  if (sign === undefined || Number(hours) > 14) return Number.NaN
  return Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes ?? 0))
}

/** Two-digit years 70–99 are in the 20th century. */
export function expandYear(year: number, digits: number): number {
  if (digits > 2) return year
  return year >= 70 ? 1900 + year : 2000 + year
}

/** A date and time followed by an address is no longer than this. */
const LONGEST = 300

/** Reads a date, a time of day or both from a text; null if it contains neither. */
export function parseTimeText(text: string): TimeText | null {
  if (text.length > LONGEST) return null
  const result: TimeText = {
    year: Number.NaN,
    first: 0,
    second: 0,
    order: 'none',
    isShort: false,
    hour: Number.NaN,
    minute: 0,
    second60: 0,
    millisecond: 0,
    zoneMinutes: Number.NaN,
    rest: '',
  }
  let left = text.replaceAll(/[\u00a0\u202f\u2009]/g, ' ').replaceAll(/^["'`\s]+|(?<!["'`\s])["'`\s]+$/g, '')
  const dotNet = DOT_NET.exec(left)
  if (dotNet) left = new Date(Number(dotNet[1])).toISOString()
  left = left.replace(
    MARKED_TIME,
    (_, hour: string, _mark, minute: string, second = '00') => `${hour}:${minute}:${second}`,
  )
  const compact = COMPACT.exec(left)
  if (compact) return readCompactTime(result, compact)

  left = takeDate(
    result,
    left.replace(SAS, '$1 $2 $3 $4:$5').replace(DASHED, '$1 $3:$4:$5').replace(DOTTED_FRACTION, '$1:$2:$3.$4'),
  )
  left = left.replace(/(^|[\s\d])T(?=\s*\d{1,2}:)/i, '$1 ')
  const time = TIME.exec(left) ?? (result.order === 'none' && !DOTTED_HALF.test(left) ? null : DOTTED_TIME.exec(left))
  if (time) {
    result.hour = Number(time[1])
    result.minute = Number(time[2] || time[3])
    result.second60 = Number(time[4] || (time[5] ?? 0))
    result.millisecond = time[6] ? Math.floor(Number(`0.${time[6]}`) * 1000 + 1e-6) : 0
    left = `${left.slice(0, time.index)} \uE000${left.slice(time.index + time[0].length)}`
    left = takeMeridiem(result, left)
    left = takeZone(result, left)
    if (result.hour > 24 || result.minute > 59 || result.second60 > 60) return null
  }
  if (Number.isNaN(result.year) && result.order === 'none' && Number.isNaN(result.hour)) return null
  result.rest = left
    .replaceAll(MARK, ' ')
    .replaceAll(/(?:^|\s)(?:at|um|uhr|uur|hrs?|[uh]|om|à|a las|às|on|T)(?=\s|$)/gi, ' ')
    .replaceAll(/^[\s,;.|()-]+|(?<![\s,;.|()-])[\s,;.|()-]+$/g, '')
    .trim()
  // 'Plot 12 May Street' is an address: a day without a year counts only if there are no other words around it.
  return result.year === -1 && /\p{L}/u.test(result.rest) ? null : result
}

function readCompactTime(result: TimeText, match: RegExpExecArray): TimeText | null {
  const [, year, month, day, hour, minute, second, fraction, zoneHour, zoneMinute, zulu] = match
  if (hour === undefined && zulu === undefined && isYear(Number(month + day))) {
    // `04032025`: there is no month 20 (or 19), so this cannot be year first.
    Object.assign(result, { year: Number(month + day), first: Number(year.slice(0, 2)), second: Number(year.slice(2)) })
    result.order = 'open'
    return isDayAndMonth(result.first, result.second) ? result : null
  }
  if (Number(month) < 1 || Number(month) > 12 || Number(day) < 1 || Number(day) > 31) return null
  if (!isYear(Number(year))) return null
  Object.assign(result, { year: Number(year), first: Number(month), second: Number(day), order: 'ymd' })
  if (hour !== undefined) {
    if (Number(hour) > 24 || Number(minute) > 59 || Number(second ?? 0) > 60) return null
    Object.assign(result, { hour: Number(hour), minute: Number(minute), second60: Number(second ?? 0) })
    if (fraction) result.millisecond = Math.floor(Number(`0.${fraction}`) * 1000 + 1e-6)
  }
  if (zoneHour) result.zoneMinutes = Number(`${zoneHour[0]}1`) * (Number(zoneHour.slice(1)) * 60 + Number(zoneMinute))
  else if (zulu) result.zoneMinutes = 0
  return result
}

/** A plausible year in digits without separators. */
function isYear(year: number): boolean {
  return year >= 1970 && year <= 2100
}

/** Whether two numbers may be a day and a month, in either order. */
export function isDayAndMonth(a: number, b: number): boolean {
  return Math.min(a, b) >= 1 && Math.min(a, b) <= 12 && Math.max(a, b) <= 31
}

/** Finds the date, writes it into `result` and returns the text without it. */
function takeDate(result: TimeText, text: string): string {
  const without = (match: RegExpExecArray): string => {
    const lead = /^[^\d\p{L}]/u.test(match[0]) ? 1 : 0
    return `${text.slice(0, match.index + lead)} ${text.slice(match.index + match[0].length)}`
  }
  const yearFirst = YEAR_FIRST.exec(text)
  if (yearFirst) {
    const month = yearFirst[3] ?? yearFirst[5] ?? yearFirst[7]
    Object.assign(result, {
      year: Number(yearFirst[1]),
      first: Number(month),
      second: Number(yearFirst[8]),
      order: 'ymd',
    })
    return without(yearFirst)
  }
  const yearLast = YEAR_LAST.exec(text)
  if (yearLast) {
    const year = expandYear(Number(yearLast[4]), yearLast[4].length)
    const [first, second] = [Number(yearLast[1]), Number(yearLast[3])]
    result.isShort = yearLast[4].length === 2
    // A two-digit number over 31, or 00, can only be a year: 97/08/24.
    if ((first > 31 || (first === 0 && yearLast[1].length === 2)) && result.isShort)
      Object.assign(result, { year: expandYear(first, 2), first: second, second: Number(yearLast[4]), order: 'ymd' })
    else Object.assign(result, { year, first, second, order: 'open' })
    return without(yearLast)
  }
  const named = takeNamedDate(result, text)
  if (named !== null) return named
  const noYear = TIME.test(text) && !/[-/]/.test(text) ? null : NO_YEAR.exec(text)
  if (noYear && Number(noYear[1]) <= 31 && Number(noYear[2]) <= 31 && Number(noYear[1]) > 0 && Number(noYear[2]) > 0) {
    // '12.05' may be a number: it is a day and month only if nothing else is in the cell.
    if (!/[-/]/.test(noYear[0]) && !/^\s*\d{1,2}\.\d{1,2}\.\s*$/.test(text)) return text
    Object.assign(result, { year: -1, first: Number(noYear[1]), second: Number(noYear[2]), order: 'open' })
    return without(noYear)
  }
  return text
}

function takeNamedDate(result: TimeText, text: string): string | null {
  const dayFirst = DAY_MONTH_NAME.exec(text)
  const dayFirstMonth = dayFirst ? parseMonthName(dayFirst[2]) : 0
  if (dayFirst && dayFirstMonth > 0) {
    const year = dayFirst[3] ? expandYear(Number(dayFirst[3]), dayFirst[3].length) : -1
    Object.assign(result, { year, first: dayFirstMonth, second: Number(dayFirst[1]), order: 'named' })
    const left = `${text.slice(0, dayFirst.index)} ${text.slice(dayFirst.index + dayFirst[0].length)}`
    return year === -1 ? takeLoneYear(result, left) : left
  }
  const monthFirst = MONTH_NAME_DAY.exec(stripWeekday(text))
  if (!monthFirst || parseMonthName(monthFirst[1]) === 0) return null
  const year = monthFirst[3] ? Number(monthFirst[3]) : -1
  Object.assign(result, { year, first: parseMonthName(monthFirst[1]), second: Number(monthFirst[2]), order: 'named' })
  const plain = stripWeekday(text)
  const left = `${plain.slice(0, monthFirst.index)} ${plain.slice(monthFirst.index + monthFirst[0].length)}`
  return year === -1 ? takeLoneYear(result, left) : left
}

/** In `Wed Feb 23 06:34:27 GMT+08:00 2022` the year is apart from its day. */
function takeLoneYear(result: TimeText, text: string): string {
  const year = LONE_YEAR.exec(text)
  if (!year) return text
  result.year = Number(year[1])
  return text.slice(0, year.index) + text.slice(year.index).replace(year[1], ' ')
}

function stripWeekday(text: string): string {
  return text.replace(/^\s*(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[.,]?\s+/i, '')
}

function takeMeridiem(result: TimeText, text: string): string {
  const match = MERIDIEM.exec(text)
  if (!match) return text
  const written = match[1] ?? match[2]
  const word = written.toLowerCase()
  const left = text.slice(0, match.index) + match[0].replace(written, ' ') + text.slice(match.index + match[0].length)
  const isAfternoon = /^(?:[pnμم下]|ch|du|od|ös|午後|오후)/.test(word)
  if (result.hour > 12 || result.hour === 0) return left
  result.hour = (result.hour % 12) + (isAfternoon ? 12 : 0)
  return left
}

function takeZone(result: TimeText, text: string): string {
  const mark = text.indexOf(MARK)
  const after = text.slice(mark)
  const offset = OFFSET_BEHIND.test(after) || /\b(?:utc|gmt)\s*[+-]\d/i.test(after) ? ZONE_OFFSET.exec(after) : null
  if (offset) {
    const minutes = Number(offset[2]) * 60 + Number(offset[3] ?? 0)
    const isWhole = offset[2].length <= 2 && Number(offset[2]) <= 14
    if (isWhole) {
      result.zoneMinutes = offset[1] === '-' ? -minutes : minutes
      return text.slice(0, mark) + after.replace(offset[0], ' ').replace(ZONE_NAME_BEHIND, MARK)
    }
  }
  const word = /^\uE000\s*(?:\(\s*)?([a-z]{1,4})\b\)?/i.exec(after)
  const zone = word ? ZONES[word[1].toLowerCase()] : undefined
  if (word && zone !== undefined) {
    result.zoneMinutes = zone
    return `${text.slice(0, mark)}\uE000${after.slice(word[0].length)}`
  }
  return text
}

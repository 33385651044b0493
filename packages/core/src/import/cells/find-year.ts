import { parseMonthName } from './month-names.ts'
import { parseTimeText } from './parse-time-text.ts'

/** Longer lines are prose. */
const LONGEST = 120
const YEAR = /(?<![\d.,])20\d{2}(?![\d.,]\d|\d)/g
/** '2025/26' and '2025-2026', but not '2025-03'. */
const YEARS = /(?<!\d)(20\d{2})\s*[/–-]\s*(?:20)?(\d{2})(?![\d/-])/
const LABEL = /^[\p{L} ]{1,20}:\s*/u
const TAX_YEAR = /\b(?:tax year|year of assessment|assessment year|belastingjaar|jaar van aanslag)\b/i

/**
 * The middle (UTC ms) of the year in lines such as 'Logbook March 2025', '1 March 2025 to 28 February 2026' or 'Tax
 * year 2026'. Dates without a year are completed with the nearest year. NaN if the lines contain no year, or several
 * that are not consecutive.
 */
export function findYear(texts: readonly string[]): number {
  const lines = texts.filter((text) => text.length <= LONGEST)
  const years = new Set(lines.flatMap((text) => text.match(YEAR) ?? []).map(Number))
  for (const line of lines) {
    const [, first, second] = YEARS.exec(line) ?? []
    if (first !== undefined && (Number(first) + 1) % 100 === Number(second))
      years.add(Number(first)).add(Number(first) + 1)
  }
  const [first, second] = [...years].toSorted((a, b) => a - b)
  if (years.size === 1)
    return lines.some((line) => TAX_YEAR.test(line)) ? getTaxYearMiddle(first) : getYearMiddle(first)
  if (years.size !== 2 || second !== first + 1) return Number.NaN
  return findPeriodMiddle(lines) ?? getTaxYearMiddle(second)
}

/** An instant nearer to every day of this year, 31 December included, than to the same day of any other year. */
export function getYearMiddle(year: number): number {
  return Date.UTC(year, 6, 2)
}

/** A tax year is identified by the year in whose February it ends. */
function getTaxYearMiddle(year: number): number {
  return Date.UTC(year - 1, 7, 30)
}

/** Reads two dates with month names, in one line or two: 'From: 1 July 2025', 'To: 30 June 2026'. */
function findPeriodMiddle(lines: readonly string[]): number | null {
  const days = lines
    .flatMap((line) => line.split(/\s(?:to|till|until|tot|bis|–|-|au|al)\s/i))
    .map((part) => parseTimeText(part.replace(LABEL, '')))
    .flatMap((parts) =>
      parts !== null && parts.year > 0 && (parts.order === 'named' || parts.order === 'ymd')
        ? [Date.UTC(parts.year, parts.first - 1, parts.second)]
        : [],
    )
  return days.length === 2 ? (days[0] + days[1]) / 2 : null
}

const MONTH_ALONE = /^(\p{L}{3,10})\.?(?:[\s'’-]*((?:20)?\d{2}))?$/u
const MONTH_IN_LINE = /(?<!\p{L})(\p{L}{3,10})\.?[\s'’-]+(20\d{2})(?!\d)/gu
const MONTH_NUMBER = /(?<!\d)(?:(20\d{2})[-/. 年](0?[1-9]|1[0-2])|(0?[1-9]|1[0-2])[-/. ](20\d{2}))(?![\d/-])/

/**
 * The first day of the month found in lines or a sheet's name, for columns with days of the month. NaN if there is no
 * month or several.
 * @param yearMs the result of {@link findYear}, for a month without a year
 */
export function findMonth(texts: readonly string[], yearMs: number): number {
  const months = new Set<number>()
  for (const text of texts.filter((each) => each.length <= LONGEST)) {
    const number = MONTH_NUMBER.exec(text)
    if (number) months.add(Date.UTC(Number(number[1] ?? number[4]), Number(number[2] ?? number[3]) - 1, 1))
    for (const [, name, year] of text.matchAll(MONTH_IN_LINE)) {
      if (parseMonthName(name) > 0) months.add(Date.UTC(Number(year), parseMonthName(name) - 1, 1))
    }
    const alone = MONTH_ALONE.exec(text.replace(LABEL, '').trim())
    const month = alone ? parseMonthName(alone[1]) : 0
    if (month === 0) continue
    if (alone?.[2]) months.add(Date.UTC(2000 + (Number(alone[2]) % 100), month - 1, 1))
    else if (!Number.isNaN(yearMs)) months.add(findNearestMonth(month, yearMs))
  }
  return months.size === 1 ? [...months][0] : Number.NaN
}

function findNearestMonth(month: number, yearMs: number): number {
  const year = new Date(yearMs).getUTCFullYear()
  const [first] = [year - 1, year, year + 1]
    .map((each) => Date.UTC(each, month - 1, 1))
    .toSorted((a, b) => Math.abs(a - yearMs) - Math.abs(b - yearMs))
  return first
}

import { addDays, dayNumber, firstOfMonth, localDateFromDayNumber } from '../units/local-date.ts'
import type { DayRange, LocalDate } from '../units/local-date.ts'

/** A part of the search text, from `start` to before `end`. */
interface Part {
  start: number
  end: number
  text: string
}

export interface TripSearch {
  /** The remaining text: words that must occur in the trip. */
  words: string
  /** The first month or day in the text. */
  days: (Part & DayRange) | null
  /** The first distance in the text. */
  distance: (Part & KmRange) | null
}

interface KmRange {
  minKm?: number
  maxKm?: number
}

/** 'less than 1 200,5 km' */
const MOST_TOKENS = 6
/** The API's limit for a distance. */
const MAX_KM = 10_000

const MONTHS: readonly (readonly string[])[] = [
  ['january', 'januarie', 'jan'],
  ['february', 'februarie', 'feb'],
  ['march', 'maart', 'mar', 'mrt'],
  ['april', 'apr'],
  ['may', 'mei'],
  ['june', 'junie', 'jun'],
  ['july', 'julie', 'jul'],
  ['august', 'augustus', 'aug'],
  ['september', 'sept', 'sep'],
  ['october', 'oktober', 'oct', 'okt'],
  ['november', 'nov'],
  ['december', 'desember', 'dec', 'des'],
]
const MONTH_OF_NAME = new Map(MONTHS.flatMap((names, at) => names.map((name) => [name, at + 1] as const)))
const NAME = `(${MONTHS.flat().join('|')})\\.?`
const ORDINAL = '(?:st|nd|rd|th|de|ste)?'
const YEAR = '((?:19|20)\\d\\d)'

/** Formats of a day or a month; each gives the positions of its parts. */
const DATES: readonly { form: RegExp; year?: number; month: number; day?: number }[] = [
  { form: /^((?:19|20)\d\d)[-/](\d{1,2})[-/](\d{1,2})$/, year: 1, month: 2, day: 3 },
  { form: /^((?:19|20)\d\d)[-/](\d{1,2})$/, year: 1, month: 2 },
  { form: /^(\d{1,2})([-/.])(\d{1,2})\2((?:19|20)?\d\d)$/, year: 4, month: 3, day: 1 },
  { form: /^(\d{1,2})\/((?:19|20)\d\d)$/, year: 2, month: 1 },
  { form: new RegExp(`^(\\d{1,2})${ORDINAL}[\\s-]${NAME}(?:,?[\\s-]${YEAR})?$`), year: 3, month: 2, day: 1 },
  { form: new RegExp(`^${NAME}\\s(\\d{1,2})${ORDINAL}(?:,?\\s${YEAR})?$`), year: 3, month: 1, day: 2 },
  { form: new RegExp(`^${NAME}(?:,?[\\s-]${YEAR})?$`), year: 2, month: 1 },
]

const NUMBER = '(\\d{1,3}(?:[\\s\\u00a0]\\d{3})+(?:[.,]\\d{1,2})?|\\d+(?:[.,]\\d{1,2})?)'
const KM = '\\s?km'
const AT_LEAST = new RegExp(`^(?:[>≥]=?\\s?${NUMBER}(?:${KM})?|(?:over|above|more than|oor|meer as) ${NUMBER}${KM})$`)
const AT_MOST = new RegExp(
  `^(?:[<≤]=?\\s?${NUMBER}(?:${KM})?|(?:under|below|less than|onder|minder as) ${NUMBER}${KM})$`,
)
const BETWEEN = new RegExp(`^${NUMBER}(?:${KM})?\\s?(?:-|–|to|tot)\\s?${NUMBER}${KM}$`)
const ABOUT = new RegExp(`^${NUMBER}${KM}$`)

/**
 * Parses a search: the first month or day and the first distance in the text, and the words next to them. Text in
 * double quotes is always words. A month or a day without a year is the latest one that is not after `today`.
 */
export function readTripSearch(text: string, today: LocalDate): TripSearch {
  const tokens = tokenize(text)
  const words: string[] = []
  let days: TripSearch['days'] = null
  let distance: TripSearch['distance'] = null
  for (let at = 0; at < tokens.length;) {
    const found = longest(tokens, at, (phrase) => {
      const range = days === null ? readDays(phrase, today) : null
      if (range !== null) return { range }
      const kilometres = distance === null ? readKm(phrase) : null
      return kilometres === null ? null : { kilometres }
    })
    if (found === null) {
      words.push(tokens[at].text.replaceAll('"', ''))
      at++
    } else {
      const { value, part, next } = found
      if (value.range) days = { ...part, ...value.range }
      else if (value.kilometres) distance = { ...part, ...value.kilometres }
      at = next
    }
  }
  return { words: words.filter((word) => word !== '').join(' '), days, distance }
}

/** Puts one part of the text in quotes, so that it is searched as words. */
export const withWords = (text: string, { start, end }: Pick<Part, 'start' | 'end'>): string =>
  `${text.slice(0, start)}"${text.slice(start, end)}"${text.slice(end)}`

const tokenize = (text: string): Part[] =>
  [...text.matchAll(/"[^"]*"?|[^\s"]+/g)].map(({ 0: token, index }) => ({
    start: index,
    end: index + token.length,
    text: token,
  }))

/** The longest meaningful run of tokens starting at one. */
function longest<T>(tokens: readonly Part[], at: number, read: (phrase: string) => T | null) {
  for (let count = Math.min(MOST_TOKENS, tokens.length - at); count > 0; count--) {
    const run = tokens.slice(at, at + count)
    const text = run.map((token) => token.text).join(' ')
    if (text.includes('"')) continue
    const value = read(text.toLowerCase())
    if (value !== null) return { value, part: { start: run[0].start, end: run[count - 1].end, text }, next: at + count }
  }
  return null
}

function readDays(phrase: string, today: LocalDate): DayRange | null {
  for (const { form, ...at } of DATES) {
    const match = form.exec(phrase)
    if (!match) continue
    const month = MONTH_OF_NAME.get(match[at.month]) ?? Number(match[at.month])
    const day = at.day === undefined ? null : Number(match[at.day])
    const year = at.year === undefined ? undefined : match[at.year]
    if (year !== undefined) return daysIn(year.length === 2 ? 2000 + Number(year) : Number(year), month, day)
    // 29 February may be up to eight years back.
    for (let before = 0; before <= 8; before++) {
      const range = daysIn(Number(today.slice(0, 4)) - before, month, day)
      if (range !== null && range.from <= today) return range
    }
    return null
  }
  return null
}

/** A day, or a whole month; null if it does not exist. */
function daysIn(year: number, month: number, day: number | null): DayRange | null {
  const two = (value: number) => String(value).padStart(2, '0')
  const from = `${year}-${two(month)}-${two(day ?? 1)}`
  if (month < 1 || month > 12 || localDateFromDayNumber(dayNumber(from)) !== from) return null
  return { from, to: day === null ? addDays(firstOfMonth(from, 1), -1) : from }
}

function readKm(phrase: string): KmRange | null {
  const range = readKmRange(phrase)
  const limits = range === null ? [] : [range.minKm ?? 0, range.maxKm ?? 0]
  return limits.some((km) => km > MAX_KM) ? null : range
}

function readKmRange(phrase: string): KmRange | null {
  const least = AT_LEAST.exec(phrase)
  if (least) return { minKm: readNumber(least[1] ?? least[2]) }
  const most = AT_MOST.exec(phrase)
  if (most) return { maxKm: readNumber(most[1] ?? most[2]) }
  const between = BETWEEN.exec(phrase)
  if (between) {
    const [a, b] = [readNumber(between[1]), readNumber(between[2])]
    return { minKm: Math.min(a, b), maxKm: Math.max(a, b) }
  }
  const about = ABOUT.exec(phrase)
  if (!about) return null
  // '12 km' matches every distance that rounds to 12, '12,4 km' every one that rounds to 12,4.
  const decimals = /[.,](\d+)$/.exec(about[1])?.[1].length ?? 0
  const [km, half] = [readNumber(about[1]), 0.5 * 10 ** -decimals]
  return { minKm: rounded(Math.max(0, km - half)), maxKm: rounded(km + half) }
}

const readNumber = (text: string): number => Number(text.replaceAll(/\s/g, '').replace(',', '.'))
/** To the metre. */
const rounded = (km: number): number => Math.round(km * 1000) / 1000

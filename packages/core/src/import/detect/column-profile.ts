import { CellKind } from '../../tabular/row.ts'
import { shownCell, type HeadCell, type HeadRow } from '../../tabular/head.ts'
import { isMissing } from '../cells/cell-text.ts'
import { isLink } from '../cells/map-link.ts'
import { parseCoordinateText, parsePositions, parsePositionAfterAddress } from '../cells/parse-coordinate.ts'
import { parseNumberText } from '../cells/parse-number.ts'
import { stripHours } from '../cells/parse-time-of-day.ts'
import { isDayAndMonth, parseTimeText } from '../cells/parse-time-text.ts'
import { parseInstantMs } from '../cells/timestamp-reader.ts'
import { parseSwitch } from '../cells/parse-word.ts'
import { WEEK_DAY } from '../cells/week-days.ts'
import type { ColumnType } from '../columns/column-types.ts'
import { parseDistanceUnit } from '../words/normalise-header.ts'

const COUNTS = [
  // Cells that are not empty.
  'filled',
  // A date with a time of day, or an instant; a date alone; a time of day alone; a day and month without a year.
  'timestamps',
  'dates',
  'clocks',
  'yearless',
  // Timestamps at midnight, which some programs write for dates.
  'midnights',
  // Four digits that may be a month and a day (in either order): 0824.
  'monthDays',
  // Six digits that may be day, month and year in some order: 310825.
  'packedDays',
  // Three to six digits that may be hours, minutes and seconds: 815, 0815, 081530, 081530.25.
  'packedClocks',
  // Numbers in the range of spreadsheet dates; only dates if the header mentions a date.
  'serials',
  // Whole numbers such as 20240301 or 1709283600 that may be dates.
  'numbers',
  // Numbers with a unit of distance; numbers with at least three decimals.
  'distances',
  'precise',
  // Dates followed by words, which may be an address; times of day followed by a place: `07:15 - 12 Long Street`.
  'worded',
  'timedPlaces',
  // Cells readable as degrees of either axis; as a position; as an address followed by one.
  'latitudes',
  'longitudes',
  'positions',
  'placed',
  // Cells with letters that are neither dates nor numbers.
  'texts',
  'switches',
  'hemispheres',
  'decimalCommas',
] as const

/** Statistics about a column's values over a sample of its rows. */
export interface ColumnProfile extends Record<(typeof COUNTS)[number], number> {
  min: number
  max: number
  /** Distinct texts seen, at most 60. */
  distinct: Set<string>
  sample: string
}

/** A table and the meaning assigned to each column. */
export interface Chosen {
  headers: readonly string[]
  profiles: readonly ColumnProfile[]
  columns: Partial<Record<ColumnType, number>>
}

/** An unambiguous decimal comma: not before exactly three digits, or after nothing, 0 or grouped thousands. */
export const DECIMAL_COMMA = /^[+-]?(?:\d*,(?:\d{1,2}|\d{4,})|0*,\d{3}|\d{4,},\d{3})(?:[^\d.,]|$)/

const PACKED_CLOCK = /^(?:[01]?\d|2[0-3])[0-5]\d(?:[0-5]\d(?:\.\d+)?)?$/

/** A time of day that a program stored as one of the first spreadsheet dates. */
const FIRST_DAYS = 3
const EPOCH_OF_SPREADSHEETS =
  /^(?:1899-12-3[01]|1900-01-0[0-2]|1904-01-0[12]|3[01][/.]12[/.]1899|12[/.]3[01][/.]1899|0?[0-2][/.]0?[01][/.]1900)[ T]\d{1,2}:/
const TIME_BEFORE_PLACE = /^\d{1,2}[:h]\d{2}(?::\d{2})?(?:\s*[ap]m)?\s*[-–,;|][^]*\p{L}{3}/iu
const WEEK_DAY_BEFORE = new RegExp(String.raw`^(?:${WEEK_DAY})(?!\p{L})[.,\s]*`, 'iu')

/** A longer text is prose, or a line of positions. */
const LONGEST_VALUE = 120

function makeProfile(): ColumnProfile {
  const counts = Object.fromEntries(COUNTS.map((name) => [name, 0])) as Record<(typeof COUNTS)[number], number>
  return { ...counts, min: Number.POSITIVE_INFINITY, max: Number.NEGATIVE_INFINITY, distinct: new Set(), sample: '' }
}

export function profileColumns(rows: readonly HeadRow[], width: number): ColumnProfile[] {
  const profiles = Array.from({ length: width }, makeProfile)
  for (const row of rows) {
    for (let column = 0; column < Math.min(width, row.cells.length); column++)
      addCell(profiles[column], row.cells[column])
  }
  return profiles
}

function addCell(profile: ColumnProfile, cell: HeadCell): void {
  const text = cell.text.trim()
  if (cell.kind === CellKind.empty || cell.kind === CellKind.error || isMissing(text)) return
  profile.filled++
  profile.sample ||= shownCell(cell).slice(0, 40)
  if (profile.distinct.size < 60) profile.distinct.add(text)
  if (cell.kind === CellKind.date) {
    if (cell.value < 1 || (cell.value < FIRST_DAYS && !Number.isInteger(cell.value))) profile.clocks++
    else if (Number.isInteger(cell.value)) profile.dates++
    else profile.timestamps++
    return
  }
  if (cell.kind === CellKind.boolean || parseSwitch(text) >= 0) profile.switches++
  if (cell.kind === CellKind.boolean) return
  addText(profile, text)
}

function addText(profile: ColumnProfile, text: string): void {
  if (parsePositionAfterAddress(text)) profile.placed++
  if (text.length > LONGEST_VALUE) {
    if (looksLikePosition(text) && isPosition(text)) profile.positions++
    else profile.texts++
    return
  }
  if (/^\d{3,4}$/.test(text) && isPlausible(Number(text.slice(0, -2)), Number(text.slice(-2)), 'open'))
    profile.monthDays++
  if (isPackedDay(text)) profile.packedDays++
  const packed = stripHours(text)
  if (PACKED_CLOCK.test(packed)) {
    // '0715hrs' is unambiguous.
    if (packed === text) profile.packedClocks++
    else profile.clocks++
  }
  const number = parseNumberText(text, 'point')
  if (number && isUnit(number.unit)) addNumber(profile, text, number.value, number.unit)
  if (/^[NSEW]$/i.test(text)) {
    profile.hemispheres++
    return
  }
  if (/\d/.test(text)) {
    if (!/^(?:\d{1,2}|[+-]?\d{1,3}[.,]\d+)$/.test(text)) addTime(profile, text)
    const lat = parseCoordinateText(text, 'latitude')
    const lng = parseCoordinateText(text, 'longitude')
    if (Math.abs(lat) <= 90) profile.latitudes++
    if (Math.abs(lng) <= 180) profile.longitudes++
    if (looksLikePosition(text) && isPosition(text)) profile.positions++
  }
  if (/\p{L}{2}/u.test(text) && !number && !looksLikeTime(text)) profile.texts++
  else if (/\p{L}{3}/u.test(text) && number && !isUnit(number.unit)) profile.texts++
}

/** Whether the text after a number may be its unit; '23 Rondebosch' is an address. */
function isUnit(unit: string): boolean {
  return unit.length <= 8 || parseDistanceUnit(unit) !== null
}

function addNumber(profile: ColumnProfile, text: string, value: number, unit: string): void {
  profile.numbers++
  if (parseDistanceUnit(unit) !== null && unit.length > 1) profile.distances++
  if (value < profile.min) profile.min = value
  if (value > profile.max) profile.max = value
  if (/[.,]\d{3,}/.test(text)) profile.precise++
  if (DECIMAL_COMMA.test(text)) profile.decimalCommas++
  // A leading zero marks a time of day: 051500.
  if (unit === '' && value >= 20_000 && value < 80_000 && !text.startsWith('0')) profile.serials++
}

function addTime(profile: ColumnProfile, text: string): void {
  if (/^\d+(?:[.,]\d+)?$/.test(text) && !/^(?:19|20)\d{6},\d{4,6}$/.test(text)) {
    if (!Number.isNaN(parseInstantMs(Number(text.replace(',', '.'))))) profile.timestamps++
    else if (/^(?:19|20)\d{12}$|^(?:19|20)\d{10}$/.test(text) && parseTimeText(text.padEnd(14, '0')))
      profile.timestamps++
    else if (/^\d{8}$/.test(text) && parseTimeText(text)) profile.dates++
    return
  }
  const parts = parseTimeText(text)
  if (!parts || !isPlausible(parts.first, parts.second, parts.order)) return
  // A date inside a sentence is a remark; one before an address may share its cell with another value.
  if (
    parts.rest.length > 60 ||
    (parts.rest !== '' && /^\p{L}/u.test(text.replace(WEEK_DAY_BEFORE, '')) && parts.order !== 'named')
  )
    return
  if (/\p{L}{3}/u.test(parts.rest)) profile.worded++
  if (parts.order === 'none') {
    // The second time of `07:15 - 07:38` is the end of the trip.
    if (/^(?:(?:to|till|until|tot|bis|na|[–—])\s*)?(?:\d{1,2}[:h]\d{2})?$/.test(parts.rest)) profile.clocks++
    else if (TIME_BEFORE_PLACE.test(text)) profile.timedPlaces++
  } else if (EPOCH_OF_SPREADSHEETS.test(text)) profile.clocks++
  else if (parts.year === -1) profile.yearless++
  else if (Number.isNaN(parts.hour)) profile.dates++
  else {
    profile.timestamps++
    if (parts.hour === 0 && parts.minute === 0 && parts.second60 === 0) profile.midnights++
  }
}

/** Matches latitude and longitude in either order. */
function isPosition(text: string): boolean {
  return parsePositions(text).length > 0 || parsePositions(text, 'longitude').length > 0
}

/** Two numbers with a position's decimals, or with degree signs or hemisphere letters; excludes amounts of money. */
function looksLikePosition(text: string): boolean {
  if (/^\s*(?:SRID=\d+;\s*)?(?:MULTI)?(?:POINT|LINESTRING)/i.test(text) || /^geo:/i.test(text)) return true
  if (isLink(text)) return true
  if (text.length > 100) return false
  if ((text.match(/\d[.,]\d{3,}/g) ?? []).length >= 2 && !/\d[.,]\d{3}[.,]\d{2}(?!\d)/.test(text)) return true
  return /[NS]/i.test(text) && /[EWO]/i.test(text) && /\d[°º\s.,\d'′"″]*/.test(text) && !/[A-Z]{2}/i.test(text)
}

function isPackedDay(text: string): boolean {
  if (!/^\d{6}$/.test(text)) return false
  const [first, second, third] = [0, 2, 4].map((at) => Number(text.slice(at, at + 2)))
  return isPlausible(first, second, 'open') || isPlausible(second, third, 'ymd')
}

function isPlausible(first: number, second: number, order: string): boolean {
  if (order === 'none') return true
  if (order === 'open') return isDayAndMonth(first, second)
  return first >= 1 && first <= 12 && second >= 1 && second <= 31
}

function looksLikeTime(text: string): boolean {
  const parts = parseTimeText(text)
  return parts !== null && parts.rest.length < 6
}

export function isMostly(count: number, profile: ColumnProfile): boolean {
  return count > 0 && count >= profile.filled * 0.7
}

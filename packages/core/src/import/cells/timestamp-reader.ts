import { CellKind, cellText, type Row } from '../../tabular/row.ts'
import { UNIX_EPOCH_SERIAL, turnedSerial } from '../../tabular/serial-date.ts'
import type { ZoneClock } from '../../units/time-zone.ts'
import { isMissing } from './cell-text.ts'
import type { DateOrderEvidence } from './date-order.ts'
import { expandYear, parseTimeText, type TimeText } from './parse-time-text.ts'
import { DAY_OF_MONTH } from './week-days.ts'
import { DAY_MS, HOUR_MS } from '../../units/duration.ts'

/** From 1990 to 2100: integers in this range, in seconds or finer units, are instants. */
const EARLIEST_S = 631_152_000
const LATEST_S = 4_102_444_800
/** .NET ticks: 100 ns since the year 1. */
const TICKS_EPOCH_MS = 62_135_596_800_000

const decoder = new TextDecoder()

/**
 * Reads a column of dates and times as UTC milliseconds. Consecutive rows of a tracker usually share a day, so the last
 * day is cached and most cells need only their time of day parsed.
 */
export class TimestampReader {
  readonly #clock: ZoneClock
  readonly #order: DateOrderEvidence
  /** Whether times of day have their own column, in which case six digits are a date. */
  readonly #isCompleted: boolean
  /** Whether to ignore a trailing Z because the header declares local times. */
  readonly #isLocal: boolean
  /** Whether day and month of serial dates are swapped. */
  readonly #isTurned: boolean
  hasTimeOfDay = false
  /** Text in the last cell after its date and time. */
  rest = ''
  /** Whether the last cell had a date without a year. */
  lacksYear = false
  /** For dates without a year: choose the year that brings the date nearest to this instant. */
  yearNearMs = Number.NaN
  /** First day of the month if the column has days of the month; NaN if it has whole dates. */
  monthMs = Number.NaN

  /** The ten bytes of the cached day. */
  #day1 = 0
  #day2 = 0
  #day3 = -1
  #dayLocalMs = 0
  /** Offset of the cached day if it is constant all day, else NaN. */
  #dayOffsetMs = 0
  #zoned = false

  constructor(clock: ZoneClock, order: DateOrderEvidence, isCompleted = false, isTurned = false, isLocal = false) {
    this.#clock = clock
    this.#order = order
    this.#isCompleted = isCompleted
    this.#isTurned = isTurned
    this.#isLocal = isLocal
  }

  /** UTC milliseconds; NaN if the cell is not a date; undefined if it is empty. */
  read(row: Row, column: number): number | undefined {
    const localMs = this.readLocal(row, column)
    if (localMs === undefined || this.#zoned || Number.isNaN(localMs)) return localMs
    return this.toUtc(localMs)
  }

  /** Whether the last cell contained its zone or was an instant, so {@link readLocal} returned UTC. */
  get isUtc(): boolean {
    return this.#zoned
  }

  /** Converts this column's wall clock to UTC. */
  toUtc(localMs: number): number {
    const inDay = localMs - this.#dayLocalMs
    if (inDay >= 0 && inDay < DAY_MS && !Number.isNaN(this.#dayOffsetMs)) return localMs - this.#dayOffsetMs
    return this.#clock.utcMsOfLocal(localMs)
  }

  /** Wall-clock milliseconds, or UTC if {@link isUtc}. */
  readLocal(row: Row, column: number): number | undefined {
    this.#zoned = false
    this.hasTimeOfDay = false
    if (column >= row.count) return undefined
    if (!Number.isNaN(this.monthMs) && row.kind[column] !== CellKind.empty)
      return this.#readDayOfMonth(cellText(row, column))
    switch (row.kind[column]) {
      case CellKind.text:
        return this.#readBytes(row.bytes[column], row.start[column], row.end[column])
      case CellKind.date:
        return this.#readSerial(this.#isTurned ? turnedSerial(row.value[column]) : row.value[column])
      case CellKind.float:
        return this.#readNumber(row.value[column])
      case CellKind.empty:
        return undefined
      default:
        return Number.NaN
    }
  }

  #readBytes(bytes: Uint8Array, start: number, end: number): number | undefined {
    let from = start
    let to = end
    while (from < to && bytes[from] === 0x20) from++
    while (to > from && bytes[to - 1] === 0x20) to--
    if (from === to) return undefined
    const plain = this.#readPlain(bytes, from, to)
    return Number.isNaN(plain) ? this.#readText(decoder.decode(bytes.subarray(from, to))) : plain
  }

  /**
   * Fast path of {@link readLocal} for the most common cells: `YYYY-MM-DD HH:MM:SS` and `DD/MM/YYYY HH:MM:SS` with any
   * separators, fraction and zone, the same without a time, and integers. NaN for anything else, which may still be a
   * time.
   */
  #readPlain(b: Uint8Array, from: number, to: number): number {
    this.#zoned = false
    this.hasTimeOfDay = false
    const length = to - from
    if (length < 16 && length !== 10) return this.#readDigits(b, from, to)
    // Compare the first ten bytes as three integers: usually the day of the previous row.
    const d1 = b[from] | (b[from + 1] << 8) | (b[from + 2] << 16) | (b[from + 3] << 24)
    const d2 = b[from + 4] | (b[from + 5] << 8) | (b[from + 6] << 16) | (b[from + 7] << 24)
    const d3 = b[from + 8] | (b[from + 9] << 8)
    if (d1 !== this.#day1 || d2 !== this.#day2 || d3 !== this.#day3) {
      if (!this.#readDay(b, from)) return this.#readDigits(b, from, to)
      this.#day1 = d1
      this.#day2 = d2
      this.#day3 = d3
    }
    if (length === 10) {
      this.rest = ''
      this.lacksYear = false
      return this.#dayLocalMs
    }
    const between = b[from + 10]
    if (between !== 0x20 && between !== 0x54) return Number.NaN
    const hour = parseTwoDigits(b, from + 11)
    const minute = parseTwoDigits(b, from + 14)
    if (b[from + 13] !== 0x3a || hour < 0 || hour > 23 || minute < 0 || minute > 59) return Number.NaN
    let inDayMs = hour * HOUR_MS + minute * 60_000
    let at = from + 16
    if (at < to && b[at] === 0x3a) {
      const second = parseTwoDigits(b, at + 1)
      if (second < 0 || second > 60 || at + 3 > to) return Number.NaN
      inDayMs += second * 1000
      at += 3
      if (at < to && b[at] === 0x2e) {
        let scale = 100
        for (at++; at < to; at++) {
          const digit = b[at] - 0x30
          if (digit < 0 || digit > 9) break
          if (scale >= 1) inDayMs += digit * scale
          scale /= 10
        }
      }
    }
    const localMs = this.#dayLocalMs + inDayMs
    if (at === to) return this.#toUtcIfLocal(localMs)
    if (b[at] === 0x5a && at + 1 === to) {
      this.#zoned = !this.#isLocal
      return this.#toUtcIfLocal(localMs)
    }
    if ((b[at] === 0x2b || b[at] === 0x2d) && (to - at === 6 || to - at === 5)) {
      const hours = parseTwoDigits(b, at + 1)
      const minutes = parseTwoDigits(b, to - 2)
      if (hours < 0 || hours > 14 || minutes < 0 || minutes > 59 || (to - at === 6 && b[at + 3] !== 0x3a))
        return Number.NaN
      const offsetMs = (hours * 60 + minutes) * 60_000
      this.#zoned = offsetMs > 0 || !this.#isLocal
      return this.#toUtcIfLocal(b[at] === 0x2b ? localMs - offsetMs : localMs + offsetMs)
    }
    return Number.NaN
  }

  #readDayOfMonth(text: string): number | undefined {
    if (text.trim() === '') return undefined
    this.rest = ''
    this.lacksYear = true
    const day = DAY_OF_MONTH.exec(text.trim())?.[1]
    const month = new Date(this.monthMs)
    return day === undefined ? Number.NaN : dayMs(month.getUTCFullYear(), month.getUTCMonth() + 1, Number(day))
  }

  #toUtcIfLocal(timeMs: number): number {
    this.hasTimeOfDay = true
    this.rest = ''
    this.lacksYear = false
    return timeMs
  }

  /** Reads integers: seconds or milliseconds since 1970, packed dates, serials. */
  #readDigits(b: Uint8Array, from: number, to: number): number {
    const length = to - from
    if (length < 8 || length > 15) return Number.NaN
    let value = 0
    for (let at = from; at < to; at++) {
      const digit = b[at] - 0x30
      if (digit < 0 || digit > 9) return Number.NaN
      value = value * 10 + digit
    }
    return this.#readNumber(value)
  }

  /** Parses and caches the day in ten bytes; false if they are not a date. */
  #readDay(b: Uint8Array, from: number): boolean {
    const s4 = b[from + 4]
    const s2 = b[from + 2]
    if ((s4 === 0x2d || s4 === 0x2f || s4 === 0x2e) && b[from + 7] === s4) {
      const year = parseFourDigits(b, from)
      return year >= 0 && this.#setDay(year, parseTwoDigits(b, from + 5), parseTwoDigits(b, from + 8))
    }
    if ((s2 === 0x2d || s2 === 0x2f || s2 === 0x2e) && b[from + 5] === s2)
      return this.#setOpenDay(
        parseTwoDigits(b, from),
        parseTwoDigits(b, from + 3),
        parseFourDigits(b, from + 6),
        b,
        from,
      )
    return false
  }

  #setOpenDay(first: number, second: number, year: number, b: Uint8Array, from: number): boolean {
    if (!(first >= 1 && second >= 1 && year >= 1000)) return false
    this.#order.note(first, second, year, decoder.decode(b.subarray(from, from + 10)))
    const dayFirst = (this.#order.order === 'dmy') !== (this.#isTurned && first <= 12 && second <= 12)
    return this.#setDay(year, dayFirst ? second : first, dayFirst ? first : second)
  }

  #setDay(year: number, month: number, day: number): boolean {
    const localMs = dayMs(year, month, day)
    if (Number.isNaN(localMs)) return false
    this.#dayLocalMs = localMs
    const first = this.#clock.utcMsOfLocal(localMs)
    const last = this.#clock.utcMsOfLocal(localMs + DAY_MS - 1)
    this.#dayOffsetMs = last - first === DAY_MS - 1 ? localMs - first : Number.NaN
    return true
  }

  #readText(text: string): number | undefined {
    if (isMissing(text)) return undefined
    const packed = this.#isCompleted && /^\d{6}$/.test(text)
    if (!packed && /^\d+(?:[.,]\d+)?$/.test(text)) {
      const value = this.#readNumber(Number(text.replace(',', '.')))
      if (!Number.isNaN(value)) return value
    }
    const parts =
      this.#readDayOfWrittenMonth(text) ?? parseTimeText(packed ? text.replace(/(..)(..)(..)/, '$1/$2/$3') : text)
    if (!parts) return Number.NaN
    this.rest = parts.rest
    const localDay = this.dayOf(parts, text)
    if (Number.isNaN(localDay)) return Number.NaN
    this.hasTimeOfDay = !Number.isNaN(parts.hour)
    const localMs = localDay + computeTimeOfDayMs(parts)
    if (Number.isNaN(parts.zoneMinutes) || (this.#isLocal && parts.zoneMinutes === 0)) return localMs
    this.#zoned = true
    return localMs - parts.zoneMinutes * 60_000
  }

  /** Reads month and day without a separator, which are a date only next to a year. */
  #readDayOfWrittenMonth(text: string): TimeText | null {
    if (Number.isNaN(this.yearNearMs) || !/^\d{3,4}$/.test(text)) return null
    const padded = text.padStart(4, '0')
    return parseTimeText(`${padded.slice(0, 2)}/${padded.slice(2)}`)
  }

  /** Local midnight of a parsed date; NaN if it has none or does not exist. */
  dayOf(parts: TimeText, cell: string): number {
    this.lacksYear = parts.year === -1
    if (parts.order === 'none') return Number.NaN
    let [month, day] = [parts.first, parts.second]
    if (parts.order === 'open') {
      const year = parts.year === -1 ? new Date(this.yearNearMs || 0).getUTCFullYear() : parts.year
      this.#order.note(parts.first, parts.second, year, cell.slice(0, 40), parts.isShort)
      if (parts.isShort && this.#order.yearFirst)
        return dayMs(expandYear(parts.first, 2), parts.second, parts.year % 100)
      if ((this.#order.order === 'dmy') !== (this.#isTurned && Math.max(parts.first, parts.second) <= 12))
        [day, month] = [parts.first, parts.second]
    }
    if (parts.order === 'ymd' && parts.isShort) this.#order.note(parts.year % 100, month, day, cell.slice(0, 40), true)
    if (parts.year !== -1) return dayMs(parts.year, month, day)
    return this.#findNearestYear(month, day)
  }

  #findNearestYear(month: number, day: number): number {
    if (Number.isNaN(this.yearNearMs)) return Number.NaN
    const year = new Date(this.yearNearMs).getUTCFullYear()
    let best = Number.NaN
    for (const each of [year, year - 1, year + 1]) {
      const candidate = dayMs(each, month, day)
      if (Number.isNaN(best) || Math.abs(candidate - this.yearNearMs) < Math.abs(best - this.yearNearMs))
        best = candidate
    }
    return best
  }

  #readSerial(days: number): number {
    const exactMs = (days - UNIX_EPOCH_SERIAL) * DAY_MS
    const wholeS = Math.round(exactMs / 1000) * 1000
    this.hasTimeOfDay = days !== Math.floor(days)
    this.rest = ''
    this.lacksYear = false
    // Serials with six decimals are off by up to 43 ms, so snap to the nearest whole second.
    return Math.abs(exactMs - wholeS) <= 45 ? wholeS : Math.round(exactMs)
  }

  #readNumber(value: number): number {
    this.rest = ''
    this.lacksYear = false
    const instantMs = parseInstantMs(value)
    if (!Number.isNaN(instantMs)) {
      this.#zoned = true
      this.hasTimeOfDay = true
      return instantMs
    }
    if (value >= 19_700_101 && value <= 21_001_231 && Number.isInteger(value))
      return dayMs(Math.floor(value / 10_000), Math.floor(value / 100) % 100, value % 100)
    const seconds = value >= 197_001_010_000 && value < 210_012_320_000 ? value * 100 : value
    if (seconds >= 19_700_101_000_000 && seconds < 21_001_232_000_000) {
      this.hasTimeOfDay = true
      return compactMs(seconds)
    }
    // Serial dates from 1954 to 2119.
    if (value >= 20_000 && value < 80_000) return this.#readSerial(value)
    return Number.NaN

    function compactMs(digits: number): number {
      const day = Math.floor(digits / 1e6)
      const time = digits - day * 1e6
      const localDay = dayMs(Math.floor(day / 10_000), Math.floor(day / 100) % 100, day % 100)
      return (
        localDay + (Math.floor(time / 1e4) * 3600 + (Math.floor(time / 100) % 100) * 60 + Math.floor(time % 100)) * 1000
      )
    }
  }
}

/** Converts seconds, ms, µs, ns or .NET ticks between 1990 and 2100 to milliseconds since 1970; NaN otherwise. */
export function parseInstantMs(value: number): number {
  if (value >= EARLIEST_S && value < LATEST_S) return Math.round(value * 1000)
  if (value >= EARLIEST_S * 1e3 && value < LATEST_S * 1e3) return Math.round(value)
  if (value >= EARLIEST_S * 1e6 && value < LATEST_S * 1e6) return Math.floor(value / 1e3)
  if (value >= 6.2e17 && value < 6.7e17) return Math.round(value / 1e4 - TICKS_EPOCH_MS)
  if (value >= EARLIEST_S * 1e9 && value < LATEST_S * 1e9) return Math.floor(value / 1e6)
  return Number.NaN
}

/** UTC milliseconds of a day; NaN for a day that does not exist. */
export function dayMs(year: number, month: number, day: number): number {
  if (!(month >= 1 && month <= 12 && day >= 1 && day <= 31)) return Number.NaN
  const ms = Date.UTC(year, month - 1, day)
  return new Date(ms).getUTCDate() === day ? ms : Number.NaN
}

/** Milliseconds since midnight; 0 without a time of day. */
export function computeTimeOfDayMs(parts: TimeText): number {
  if (Number.isNaN(parts.hour)) return 0
  return parts.hour * HOUR_MS + parts.minute * 60_000 + parts.second60 * 1000 + parts.millisecond
}

/** Parses two digits; -1 if they are not digits. */
export function parseTwoDigits(b: Uint8Array, at: number): number {
  const tens = b[at] - 0x30
  const ones = b[at + 1] - 0x30
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : -1
}

function parseFourDigits(b: Uint8Array, at: number): number {
  const century = parseTwoDigits(b, at)
  const year = parseTwoDigits(b, at + 2)
  return century < 0 || year < 0 ? -1 : century * 100 + year
}

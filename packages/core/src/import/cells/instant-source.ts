import { CellKind, type Row } from '../../tabular/row.ts'
import { zoneClock, type ZoneClock } from '../../units/time-zone.ts'
import { listPresentTexts, readPresentText } from './cell-text.ts'
import type { DateOrderEvidence } from './date-order.ts'
import { parseDayHeading } from './day-heading.ts'
import { parseMonthNumber } from './month-names.ts'
import { parseHalfOfDay, readTimeOfDay, type TimeOfDay } from './parse-time-of-day.ts'
import { TimestampReader } from './timestamp-reader.ts'
import { findMonth, getYearMiddle } from './find-year.ts'
import { DAY_MS, HOUR_MS } from '../../units/duration.ts'

/** The columns that together form an instant; -1 if absent. */
export interface InstantColumns {
  /** Date and time, or a date completed by {@link clock}. */
  date: number
  clock: number
  year: number
  /** Month of the days in {@link date}; the year has its own column. */
  month: number
  /** Whether {@link date} holds days of a month that rows between the others name. */
  isDay?: boolean
  /** AM or PM in a column of its own. */
  half: number
  /** Whether the header declares local times. */
  isLocal?: boolean
  /** Whether a spreadsheet swapped day and month in the dates that are not text. */
  isTurned?: boolean
}

/** Reads an instant from the one to three columns with its parts. */
export class InstantSource {
  readonly columns: InstantColumns
  /** Why the last read returned NaN: the cells were empty, or unreadable. */
  problem: 'no_time' | 'bad_time' = 'no_time'
  faultColumn = -1
  hasTimeOfDay = false
  /** A date without a year that the file cannot complete, because it contains no year. */
  yearlessCell = ''
  /** Whether the last date came from a heading or a row above. */
  isDayFromAbove = false
  /** Whether the last time without a date was moved to the next day. */
  isNextDay = false
  /** Whether any time of day without a zone has been read. */
  sawLocalTimes = false
  sawZonedTimes = false
  /** Whether the last cell contained its zone. */
  #namesZone = false
  /** Whether a row without a date inherits that of the row above. */
  readonly #carriesDay: boolean
  /** Local midnight of the last heading or row; NaN before the first. */
  #dayAboveMs = Number.NaN
  /** Instant of the last date without a time of day; NaN if there is none. */
  #dateAboveMs = Number.NaN
  readonly #reader: TimestampReader
  readonly #yearReader: TimestampReader | null
  readonly #clock: ZoneClock

  constructor(
    columns: InstantColumns,
    clock: ZoneClock,
    order: DateOrderEvidence,
    yearOrder: DateOrderEvidence | null,
    carriesDay: boolean,
  ) {
    this.#carriesDay = carriesDay
    this.columns = columns
    this.#clock = clock
    this.#reader = new TimestampReader(clock, order, columns.clock >= 0, columns.isTurned, columns.isLocal)
    this.#yearReader = columns.year >= 0 && yearOrder ? new TimestampReader(zoneClock('UTC'), yearOrder) : null
  }

  /** Text in the date and time cell after its date and time. */
  get rest(): string {
    return this.#reader.rest
  }

  /** UTC milliseconds, or NaN with {@link problem} set. */
  read(row: Row): number {
    const atMs = this.#read(row)
    if (this.hasTimeOfDay && !Number.isNaN(atMs)) {
      if (this.#namesZone) this.sawZonedTimes = true
      else this.sawLocalTimes = true
    }
    return atMs
  }

  #read(row: Row): number {
    const { date, clock } = this.columns
    if (this.#yearReader) this.#reader.yearNearMs = this.#readYear(row, this.#yearReader)
    if (this.columns.month >= 0) this.#reader.monthMs = this.#readMonth(row)
    if (clock < 0) {
      const atMs = this.columns.half < 0 ? this.#reader.read(row, date) : this.#readHalved(row, date)
      this.#namesZone = this.#reader.isUtc
      this.hasTimeOfDay = this.#reader.hasTimeOfDay
      this.isDayFromAbove = false
      if (atMs === undefined || Number.isNaN(atMs)) return this.#fail(row, date, atMs)
      this.#dateAboveMs = this.hasTimeOfDay ? Number.NaN : atMs
      return atMs
    }
    let dayMs = date < 0 ? this.#dayAboveMs : this.#reader.readLocal(row, date)
    if (Number.isNaN(dayMs) && date >= 0 && isDitto(readPresentText(row, date))) dayMs = undefined
    this.isDayFromAbove = date < 0
    if (dayMs === undefined && this.#carriesDay && !Number.isNaN(this.#dayAboveMs)) {
      dayMs = this.#dayAboveMs
      this.isDayFromAbove = true
    } else if (date < 0 && Number.isNaN(dayMs)) return this.#fail(row, clock, undefined)
    if (dayMs === undefined || Number.isNaN(dayMs)) return this.#fail(row, date, dayMs)
    if (this.#carriesDay) this.#dayAboveMs = dayMs
    this.#namesZone = this.#reader.isUtc
    if (this.#reader.isUtc && this.#reader.hasTimeOfDay) {
      this.hasTimeOfDay = true
      return dayMs
    }
    const time = readTimeOfDay(row, clock)
    if (time === null) return this.#fail(row, clock, Number.NaN)
    if (time === undefined) {
      if (this.isDayFromAbove) return this.#fail(row, clock, undefined)
      this.hasTimeOfDay = this.#reader.hasTimeOfDay
      return this.#reader.toUtc(dayMs)
    }
    this.hasTimeOfDay = true
    this.#namesZone = !Number.isNaN(time.zoneMinutes)
    const localMs = Math.floor(dayMs / DAY_MS) * DAY_MS + this.#applyHalfOfDay(row, time.inDayMs)
    return Number.isNaN(time.zoneMinutes) ? this.#reader.toUtc(localMs) : localMs - time.zoneMinutes * 60_000
  }

  /**
   * The date of the row above, for a row whose own date is empty or a ditto mark in a table without times of day. NaN
   * if there is none.
   */
  readDateAbove(row: Row): number {
    const { date, clock } = this.columns
    if (!this.#carriesDay || clock >= 0 || !(this.problem === 'no_time' || isDitto(readPresentText(row, date))))
      return Number.NaN
    this.isDayFromAbove = !Number.isNaN(this.#dateAboveMs)
    return this.#dateAboveMs
  }

  /**
   * Uses a heading's date or month for the rows below it. Returns false if the row is not a heading, or rows have their own dates.
   */
  announce(row: Row): boolean {
    const texts = listPresentTexts(row, 4)
    if (this.columns.isDay) {
      const monthMs = findMonth(texts.slice(0, texts.length === 1 ? 1 : 0), this.#reader.yearNearMs)
      if (!Number.isNaN(monthMs)) this.assumeMonth(monthMs)
      return !Number.isNaN(monthMs)
    }
    if (this.columns.date >= 0) return false
    const heading = parseDayHeading(texts)
    if (heading === null) return false
    const dayMs = this.#reader.dayOf(heading, texts.join(' '))
    if (Number.isNaN(dayMs)) return false
    this.#dayAboveMs = dayMs
    return true
  }

  /** Sets the year for dates without one, from the lines above the table. */
  assumeYear(middleMs: number): void {
    if (this.columns.year < 0) this.#reader.yearNearMs = middleMs
  }

  /** Reads numbers from 1 to 31 as days of this month. */
  assumeMonth(firstMs: number): void {
    this.#reader.monthMs = firstMs
  }

  /** Whether the last date had no year. */
  get lacksYear(): boolean {
    return this.columns.year < 0 && this.#reader.lacksYear
  }

  /** Combines a time of day with the local day of `nearMs`, or with the next day if it would precede `nearMs`. */
  readClockAfter(row: Row, nearMs: number): number | undefined {
    const time = readTimeOfDay(row, this.columns.clock)
    if (time === undefined) return undefined
    if (time === null) return Number.NaN
    return this.clockAfter({ ...time, inDayMs: this.#applyHalfOfDay(row, time.inDayMs) }, nearMs)
  }

  /** Does the same for a parsed time. */
  clockAfter(time: TimeOfDay, nearMs: number): number {
    const offsetMs = Number.isNaN(time.zoneMinutes) ? this.#clock.offsetMsAt(nearMs) : time.zoneMinutes * 60_000
    const midnightMs = Math.floor((nearMs + offsetMs) / DAY_MS) * DAY_MS
    const localMs = midnightMs + time.inDayMs
    const atMs = Number.isNaN(time.zoneMinutes) ? this.#clock.utcMsOfLocal(localMs) : localMs - offsetMs
    const againMs = Number.isNaN(time.zoneMinutes) ? this.#findRepeatedHour(atMs) : atMs
    this.isNextDay = againMs < nearMs
    if (this.isNextDay) return atMs + DAY_MS
    return atMs >= nearMs ? atMs : againMs
  }

  /** Milliseconds to add to a UTC instant to get this column's wall clock. */
  offsetMsAt(atMs: number): number {
    return this.#clock.offsetMsAt(atMs)
  }

  /** Whether an instant is 00:00 local time. */
  isMidnight(atMs: number): boolean {
    return (atMs + this.#clock.offsetMsAt(atMs)) % DAY_MS === 0
  }

  /** Resolves an end before its start: if its clock time occurs twice that night, uses the second. */
  afterStart(atMs: number, startMs: number): number {
    const againMs = this.#namesZone ? atMs : this.#findRepeatedHour(atMs)
    return againMs >= startMs ? againMs : atMs
  }

  /** The second instant with the same clock time after clocks go back; otherwise the given instant. */
  #findRepeatedHour(atMs: number): number {
    const offsetMs = this.#clock.offsetMsAt(atMs)
    const againMs = atMs + offsetMs - this.#clock.offsetMsAt(atMs + HOUR_MS)
    return againMs > atMs && againMs + this.#clock.offsetMsAt(againMs) === atMs + offsetMs ? againMs : atMs
  }

  /** Reads a date and time with AM or PM in another column. */
  #readHalved(row: Row, column: number): number | undefined {
    const reader = this.#reader
    const localMs = reader.readLocal(row, column)
    if (localMs === undefined || Number.isNaN(localMs) || reader.isUtc) return localMs
    const inDayMs = ((localMs % DAY_MS) + DAY_MS) % DAY_MS
    return reader.toUtc(reader.hasTimeOfDay ? localMs - inDayMs + this.#applyHalfOfDay(row, inDayMs) : localMs)
  }

  /** Completes a time of day with AM or PM in another column. */
  #applyHalfOfDay(row: Row, inDayMs: number): number {
    const half = this.columns.half < 0 ? '' : parseHalfOfDay(readPresentText(row, this.columns.half))
    if (half === 'pm' && inDayMs < DAY_MS / 2) return inDayMs + DAY_MS / 2
    return half === 'am' && inDayMs >= DAY_MS / 2 && inDayMs < DAY_MS / 2 + HOUR_MS ? inDayMs - DAY_MS / 2 : inDayMs
  }

  #fail(row: Row, column: number, read: number | undefined): number {
    this.problem = read === undefined ? 'no_time' : 'bad_time'
    this.faultColumn = column
    if (read !== undefined && this.#reader.lacksYear) this.yearlessCell ||= readPresentText(row, column)
    return Number.NaN
  }

  /** First day of the month in the columns next to the day; NaN if month or year is missing. */
  #readMonth(row: Row): number {
    const month = parseMonthNumber(readPresentText(row, this.columns.month))
    const year = new Date(this.#reader.yearNearMs).getUTCFullYear()
    return month === 0 ? Number.NaN : Date.UTC(year, month - 1)
  }

  #readYear(row: Row, reader: TimestampReader): number {
    const column = this.columns.year
    const text = readPresentText(row, column)
    if (/^(?:19|20)\d{2}$/.test(text)) return getYearMiddle(Number(text))
    if (column < row.count && row.kind[column] === CellKind.empty) return Number.NaN
    return reader.read(row, column) ?? Number.NaN
  }
}

function isDitto(text: string): boolean {
  return /^(?:["'”“〃„‟]{1,2}|,,|-+["”〃]-+|do\.?|dto\.?|ditto|idem|as above|dieselfde|soos bo)$/i.test(text)
}

import { CellKind } from '../../tabular/row.ts'
import type { Row } from '../../tabular/row.ts'
import { zoneClock } from '../../units/time-zone.ts'
import type { ZoneClock } from '../../units/time-zone.ts'
import { presentText } from './cell-text.ts'
import type { DateOrderEvidence } from './date-order.ts'
import { dayHeading } from './day-heading.ts'
import { monthNumberOf } from './month-names.ts'
import { halfOfDay, readTimeOfDay } from './parse-time-of-day.ts'
import type { TimeOfDay } from './parse-time-of-day.ts'
import { TimestampReader } from './timestamp-reader.ts'
import { middleOfYear } from './year-of-lines.ts'
import { DAY_MS, HOUR_MS } from '../../units/duration.ts'

/** The columns that together make an instant; -1 where there is none. */
export interface InstantColumns {
  /** Date and time, or a date that {@link clock} completes. */
  date: number
  clock: number
  year: number
  /** The month of the days that {@link date} counts, beside the year. */
  month?: number
  /** AM or PM beside the column with the time of day. */
  half?: number
  /** The header says that the times are local. */
  isLocal?: boolean
  /** A spreadsheet has turned day and month of the dates that are no texts. */
  isTurned?: boolean
}

/** Reads an instant from the one, two or three columns that it is spread over. */
export class InstantSource {
  readonly columns: InstantColumns
  /** After a read that gave NaN: whether nothing was there, and the column at fault. */
  problem: 'no_time' | 'bad_time' = 'no_time'
  faultColumn = -1
  hasTimeOfDay = false
  /** Set when dates without a year were met and no year is to be had. */
  yearlessCell = ''
  /** Whether the last read took its date from a heading or a row above. */
  isDayFromAbove = false
  /** Whether the last time of day without a date was taken for one of the next day. */
  isNextDay = false
  /** Whether times of day were read that named no zone, and whether any did. */
  sawLocalTimes = false
  sawZonedTimes = false
  /** Whether the last read named its zone. */
  #namesZone = false
  /** Whether a row without a date has that of the row above. */
  readonly #carriesDay: boolean
  /** Local midnight of the last heading, or of the last row; NaN before the first. */
  #dayAboveMs = Number.NaN
  /** The instant of the last date that stood without a time of day; NaN where there is none. */
  #dateAboveMs = Number.NaN
  readonly #reader: TimestampReader
  readonly #yearReader: TimestampReader | null
  readonly #clock: ZoneClock
  readonly #half: number
  readonly #month: number

  constructor(
    columns: InstantColumns,
    clock: ZoneClock,
    order: DateOrderEvidence,
    yearOrder: DateOrderEvidence | null,
    { carriesDay }: { carriesDay: boolean },
  ) {
    this.#carriesDay = carriesDay
    this.columns = columns
    this.#clock = clock
    this.#half = columns.half ?? -1
    this.#month = columns.month ?? -1
    this.#reader = new TimestampReader(clock, order, {
      completed: columns.clock >= 0,
      turned: columns.isTurned,
      isLocal: columns.isLocal,
    })
    this.#yearReader = columns.year >= 0 && yearOrder ? new TimestampReader(zoneClock('UTC'), yearOrder) : null
  }

  /** What the cell of date and time held beyond them. */
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
    if (this.#yearReader) this.#reader.yearNearMs = this.#yearOf(row, this.#yearReader)
    if (this.#month >= 0) this.#reader.monthMs = this.#monthOf(row)
    if (clock < 0) {
      const atMs = this.#half < 0 ? this.#reader.read(row, date) : this.#readHalved(row, date)
      this.#namesZone = this.#reader.isUtc
      this.hasTimeOfDay = this.#reader.hasTimeOfDay
      this.isDayFromAbove = false
      if (atMs === undefined || Number.isNaN(atMs)) return this.#fail(row, date, atMs)
      this.#dateAboveMs = this.hasTimeOfDay ? Number.NaN : atMs
      return atMs
    }
    let dayMs = date < 0 ? this.#dayAboveMs : this.#reader.readLocal(row, date)
    if (Number.isNaN(dayMs) && date >= 0 && isDitto(presentText(row, date))) dayMs = undefined
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
    const localMs = Math.floor(dayMs / DAY_MS) * DAY_MS + this.#ofHalf(row, time.inDayMs)
    return Number.isNaN(time.zoneMinutes) ? this.#reader.toUtc(localMs) : localMs - time.zoneMinutes * 60_000
  }

  /**
   * The date of the row above for one whose own date is left empty or repeated by a mark, where dates stand without a
   * time of day; NaN where none is to be had.
   */
  readDateAbove(row: Row): number {
    const { date, clock } = this.columns
    if (!this.#carriesDay || clock >= 0 || !(this.problem === 'no_time' || isDitto(presentText(row, date))))
      return Number.NaN
    this.isDayFromAbove = !Number.isNaN(this.#dateAboveMs)
    return this.#dateAboveMs
  }

  /** Takes the date of a heading for the rows below it; false where the row is none, or rows have dates themselves. */
  announce(row: Row): boolean {
    if (this.columns.date >= 0) return false
    const texts = textsOf(row)
    const heading = dayHeading(texts)
    if (heading === null) return false
    const dayMs = this.#reader.dayOf(heading, texts.join(' '))
    if (Number.isNaN(dayMs)) return false
    this.#dayAboveMs = dayMs
    return true
  }

  /** Gives dates without a year the one that the lines above the table name. */
  assumeYear(middleMs: number): void {
    if (this.columns.year < 0) this.#reader.yearNearMs = middleMs
  }

  /** Takes numbers from 1 to 31 for the days of a month. */
  assumeMonth(firstMs: number): void {
    this.#reader.monthMs = firstMs
  }

  /** Whether the last date that was read named no year. */
  get lacksYear(): boolean {
    return this.columns.year < 0 && this.#reader.lacksYear
  }

  /** The instant of a time of day alone on the local day of `nearMs`, or on the next where that would lie before it. */
  readClockAfter(row: Row, nearMs: number): number | undefined {
    const time = readTimeOfDay(row, this.columns.clock)
    if (time === undefined) return undefined
    if (time === null) return Number.NaN
    return this.clockAfter({ ...time, inDayMs: this.#ofHalf(row, time.inDayMs) }, nearMs)
  }

  /** Likewise of a time that was read already. */
  clockAfter(time: TimeOfDay, nearMs: number): number {
    const offsetMs = Number.isNaN(time.zoneMinutes) ? this.#clock.offsetMsAt(nearMs) : time.zoneMinutes * 60_000
    const midnightMs = Math.floor((nearMs + offsetMs) / DAY_MS) * DAY_MS
    const localMs = midnightMs + time.inDayMs
    const atMs = Number.isNaN(time.zoneMinutes) ? this.#clock.utcMsOfLocal(localMs) : localMs - offsetMs
    const againMs = Number.isNaN(time.zoneMinutes) ? this.#secondTimeOf(atMs) : atMs
    this.isNextDay = againMs < nearMs
    if (this.isNextDay) return atMs + DAY_MS
    return atMs >= nearMs ? atMs : againMs
  }

  /** Milliseconds to add to a UTC instant for the wall clock of this column. */
  offsetMsAt(atMs: number): number {
    return this.#clock.offsetMsAt(atMs)
  }

  /** Whether the clocks show 00:00 at an instant. */
  isMidnight(atMs: number): boolean {
    return (atMs + this.#clock.offsetMsAt(atMs)) % DAY_MS === 0
  }

  /** The instant that was read last, of an end before its start: in the hour that comes twice, the second time. */
  afterStart(atMs: number, startMs: number): number {
    const againMs = this.#namesZone ? atMs : this.#secondTimeOf(atMs)
    return againMs >= startMs ? againMs : atMs
  }

  /** When the clocks show once more what they show at an instant, because they are put back; else the instant. */
  #secondTimeOf(atMs: number): number {
    const offsetMs = this.#clock.offsetMsAt(atMs)
    const againMs = atMs + offsetMs - this.#clock.offsetMsAt(atMs + HOUR_MS)
    return againMs > atMs && againMs + this.#clock.offsetMsAt(againMs) === atMs + offsetMs ? againMs : atMs
  }

  /** A date and time whose half of the day stands beside it. */
  #readHalved(row: Row, column: number): number | undefined {
    const reader = this.#reader
    const localMs = reader.readLocal(row, column)
    if (localMs === undefined || Number.isNaN(localMs) || reader.isUtc) return localMs
    const inDayMs = ((localMs % DAY_MS) + DAY_MS) % DAY_MS
    return reader.toUtc(reader.hasTimeOfDay ? localMs - inDayMs + this.#ofHalf(row, inDayMs) : localMs)
  }

  /** A time of day in the half of the day that stands beside it. */
  #ofHalf(row: Row, inDayMs: number): number {
    const half = this.#half < 0 ? '' : halfOfDay(presentText(row, this.#half))
    if (half === 'pm' && inDayMs < DAY_MS / 2) return inDayMs + DAY_MS / 2
    return half === 'am' && inDayMs >= DAY_MS / 2 && inDayMs < DAY_MS / 2 + HOUR_MS ? inDayMs - DAY_MS / 2 : inDayMs
  }

  #fail(row: Row, column: number, read: number | undefined): number {
    this.problem = read === undefined ? 'no_time' : 'bad_time'
    this.faultColumn = column
    if (read !== undefined && this.#reader.lacksYear) this.yearlessCell ||= presentText(row, column)
    return Number.NaN
  }

  /** First day of the month that stands beside the day; NaN where month or year is missing. */
  #monthOf(row: Row): number {
    const month = monthNumberOf(presentText(row, this.#month))
    const year = new Date(this.#reader.yearNearMs).getUTCFullYear()
    return month === 0 ? Number.NaN : Date.UTC(year, month - 1)
  }

  #yearOf(row: Row, reader: TimestampReader): number {
    const column = this.columns.year
    const text = presentText(row, column)
    if (/^(?:19|20)\d{2}$/.test(text)) return middleOfYear(Number(text))
    if (column < row.count && row.kind[column] === CellKind.empty) return Number.NaN
    return reader.read(row, column) ?? Number.NaN
  }
}

/** The cells that hold something, at most four of them. */
function textsOf(row: Row): string[] {
  const texts: string[] = []
  for (let column = 0; column < row.count && texts.length < 4; column++) {
    const text = presentText(row, column)
    if (text !== '') texts.push(text)
  }
  return texts
}

/** Whether a cell says that it is as the one above. */
function isDitto(text: string): boolean {
  return /^(?:["'”“〃„‟]{1,2}|,,|-+["”〃]-+|do\.?|dto\.?|ditto|idem|as above|dieselfde|soos bo)$/i.test(text)
}

import { CellKind } from '../../tabular/row.ts'
import type { Row } from '../../tabular/row.ts'
import { readPresentText } from '../cells/cell-text.ts'
import type { InstantSource } from '../cells/instant-source.ts'
import {
  degreesE7FromNumber,
  namesSouthOrWest,
  parseDegreesE7,
  parseFormedE7,
  parsePositions,
  parsePositionAfterAddress,
} from '../cells/parse-coordinate.ts'
import type { Axis } from '../cells/parse-coordinate.ts'
import { parseNumberBytes } from '../cells/parse-number.ts'
import { parseIgnitionAttribute, parseOdometerAttribute, parseSwitch, isNoFixText } from '../cells/parse-word.ts'
import { EARLIEST_FIX_MS } from '../import-bounds.ts'
import { RepeatedHeadings } from '../repeated-headings.ts'
import type { Pass } from '../pass.ts'
import type { SheetPlan } from '../sheet-plan.ts'
import { hashText } from '../repeated-sheets.ts'
import type { ComparedRow, RepeatedSheets } from '../repeated-sheets.ts'
import type { RowLog } from '../row-log.ts'
import { readAnnouncedVehicle, classifySpecialRow } from '../special-row.ts'
import type { PointCollector } from './point-collector.ts'
import { VehicleCells } from './vehicle-cells.ts'
import { DAY_MS } from '../../units/duration.ts'

/** One day of tolerance, because tracker clocks run fast and time zones may be wrong. */
const AHEAD_MS = DAY_MS

/** Precision for comparing positions across sheets, about 11 m. */
const COMPARED_E7 = 1000

const decoder = new TextDecoder()

/** Reads the rows of one sheet of points into the collector. */
export class PointRows {
  readonly #plan: SheetPlan
  readonly #instant: InstantSource
  readonly #collector: PointCollector
  readonly #log: RowLog
  readonly #latestMs: number
  readonly #vehicles: VehicleCells
  readonly #lat: number
  readonly #lng: number
  /** Columns whose header marks the degrees as south or west. */
  readonly #negative: ReadonlySet<number>
  readonly #position: number
  readonly #positionFirst: Axis
  readonly #speed: number
  readonly #odometer: number
  readonly #ignition: number
  readonly #valid: number
  readonly #northSouth: number
  readonly #eastWest: number
  readonly #attributes: number
  readonly #headings: RepeatedHeadings
  readonly #repeated: RepeatedSheets | null

  constructor(plan: SheetPlan, instant: InstantSource, { collector, log, repeated, nowMs }: Pass) {
    this.#plan = plan
    this.#instant = instant
    this.#collector = collector
    this.#log = log
    this.#latestMs = nowMs + AHEAD_MS
    this.#repeated = repeated
    const { columns } = plan
    this.#lat = columns.latitude ?? -1
    this.#lng = columns.longitude ?? -1
    this.#negative = new Set([this.#lat, this.#lng].filter((column) => namesSouthOrWest(plan.headers[column] ?? '')))
    this.#position = columns.position ?? -1
    this.#positionFirst = plan.longitudeFirst.has(this.#position) ? 'longitude' : 'latitude'
    this.#speed = columns.speed ?? -1
    this.#odometer = columns.odometer ?? -1
    this.#ignition = columns.ignition ?? -1
    this.#valid = columns.valid ?? -1
    this.#northSouth = columns.north_south ?? -1
    this.#eastWest = columns.east_west ?? -1
    this.#attributes = columns.attributes ?? -1
    this.#headings = new RepeatedHeadings(plan, log)
    this.#vehicles = new VehicleCells(collector, columns.vehicle ?? -1, plan.vehicle)
  }

  /** Records a line above the table. */
  announce(row: Row): void {
    this.#instant.announce(row)
  }

  /** Reads one row: adds a fix, or skips the row with a reason. */
  take(row: Row): void {
    if (this.#headings.skipsRow(row)) return
    if (this.#plan.isVehicleFromAbove) this.#rememberVehicle(row)
    const timeMs = this.#instant.read(row)
    if (!(timeMs >= EARLIEST_FIX_MS && timeMs <= this.#latestMs)) return this.#refuseTime(row, timeMs)
    if (this.#valid >= 0 && isNoFixText(readPresentText(row, this.#valid)))
      return this.#log.skip(row, 'no_fix', this.#valid)
    let latE7: number
    let lngE7: number
    if (this.#position >= 0) {
      const text = readPresentText(row, this.#position)
      if (text === '') return this.#log.skip(row, 'no_position', this.#position)
      const first = parsePositions(text, this.#positionFirst).at(0) ?? parsePositionAfterAddress(text)
      if (!first) return this.#log.skip(row, 'bad_position', this.#position)
      latE7 = Math.round(first.lat * 1e7)
      lngE7 = Math.round(first.lng * 1e7)
    } else {
      latE7 = this.#readDegrees(row, this.#lat, 'latitude', this.#northSouth)
      lngE7 = this.#readDegrees(row, this.#lng, 'longitude', this.#eastWest)
    }
    if (!(latE7 >= -900_000_000 && latE7 <= 900_000_000 && lngE7 >= -1_800_000_000 && lngE7 <= 1_800_000_000)) {
      return this.#refusePosition(row, latE7, lngE7)
    }
    if (latE7 === 0 && lngE7 === 0)
      return this.#log.skip(row, 'zero_position', this.#lat >= 0 ? this.#lat : this.#position)
    const { isSouth, isWest } = this.#plan.signs
    if (isSouth) latE7 = -Math.abs(latE7)
    if (isWest) lngE7 = -Math.abs(lngE7)
    if (this.#repeated?.has(this.#toComparedRow(row, timeMs, latE7, lngE7))) {
      this.#log.duplicates++
      return
    }
    const speed = this.#speed < 0 ? Number.NaN : this.#readNumber(row, this.#speed)
    let odometer = this.#odometer < 0 ? Number.NaN : this.#readNumber(row, this.#odometer)
    let ignition: number = this.#ignition < 0 ? -1 : parseSwitchCell(row, this.#ignition)
    if (this.#attributes >= 0) {
      const { attributesHold } = this.#plan
      const text = readPresentText(row, this.#attributes)
      if (attributesHold.ignition) ignition = parseIgnitionAttribute(text)
      if (attributesHold.odometer) odometer = parseOdometerAttribute(text)
    }
    this.#log.used++
    this.#collector.add(this.#vehicles.of(row), timeMs, latE7, lngE7, speed, odometer, ignition)
  }

  /** Key for matching fixes across sheets, which may have fewer digits and no signs. */
  #toComparedRow(row: Row, timeMs: number, latE7: number, lngE7: number): ComparedRow {
    const { columns } = this.#plan
    const vehicle = columns.vehicle === undefined ? this.#plan.vehicle : readPresentText(row, columns.vehicle)
    const [lat, lng] = [latE7, lngE7].map((e7) => Math.round(Math.abs(e7) / COMPARED_E7))
    return {
      sheet: row.sheet,
      hash: hashText(`${timeMs} ${lat} ${lng}`),
      vehicle,
      driver: '',
      timeMs: -1,
      signs: Number(latE7 < 0) | (Number(lngE7 < 0) << 1),
    }
  }

  /** A vehicle name also applies to the rows below it that have no name. */
  #rememberVehicle(row: Row): void {
    const vehicle = readPresentText(row, this.#plan.columns.vehicle ?? -1)
    if (vehicle !== '') this.#vehicles.announce(vehicle)
  }

  /** A coordinate whose minutes and seconds are in separate columns. */
  #readDegrees(row: Row, column: number, axis: Axis, letterColumn: number): number {
    const e7 = this.#readCoordinate(row, column, axis, letterColumn)
    const { sixtieths } = this.#plan
    if (sixtieths.size === 0) return e7
    const parts = sixtieths.get(column)
    if (parts === undefined) return e7
    const minutes = this.#readNumber(row, parts.minutes)
    const seconds = parts.seconds < 0 ? 0 : this.#readNumber(row, parts.seconds)
    const restE7 = Math.round((minutes / 60 + seconds / 3600) * 1e7)
    const isSouthOrWest = e7 < 0 || readPresentText(row, column).startsWith('-') || this.#isNegative(row, letterColumn)
    return isSouthOrWest ? e7 - restE7 : e7 + restE7
  }

  #isNegative(row: Row, letterColumn: number): boolean {
    return letterColumn >= 0 && /^[SW]/i.test(readPresentText(row, letterColumn))
  }

  #readCoordinate(row: Row, column: number, axis: Axis, letterColumn: number): number {
    if (column >= row.count) return Number.NaN
    const kind = row.kind[column]
    let e7 = Number.NaN
    if (kind === CellKind.float) e7 = degreesE7FromNumber(row.value[column], this.#plan.degreeForm)
    else if (kind === CellKind.text) {
      const bytes = row.bytes[column]
      let start = row.start[column]
      let end = row.end[column]
      while (start < end && bytes[start] === 0x20) start++
      while (end > start && bytes[end - 1] === 0x20) end--
      e7 =
        this.#plan.degreeForm === 'degrees'
          ? Math.round(parseDegreesE7(bytes, start, end, axis))
          : parseFormedE7(decoder.decode(bytes.subarray(start, end)), this.#plan.degreeForm)
    }
    if (this.#negative.has(column)) return -Math.abs(e7)
    if (letterColumn < 0 || Number.isNaN(e7)) return e7
    return this.#isNegative(row, letterColumn) ? -Math.abs(e7) : e7
  }

  #readNumber(row: Row, column: number): number {
    if (column >= row.count) return Number.NaN
    const kind = row.kind[column]
    if (kind === CellKind.float) return row.value[column]
    if (kind !== CellKind.text) return Number.NaN
    return parseNumberBytes(row.bytes[column], row.start[column], row.end[column], this.#plan.decimalStyle)
  }

  #refuseTime(row: Row, timeMs: number): void {
    if (this.#instant.announce(row)) return this.#log.skip(row, 'repeated_header', -1)
    const special = classifySpecialRow(row, this.#plan)
    if (special === 'repeated_header' || (special === null && this.#headings.isHeading(row)))
      return this.#headings.skipHeading(row)
    const vehicle = special ? '' : readAnnouncedVehicle(row)
    if (vehicle !== '') {
      this.#vehicles.announce(vehicle)
      this.#log.skip(row, 'repeated_header', -1)
    } else if (special) this.#log.skip(row, special, -1)
    else if (!Number.isNaN(timeMs)) this.#log.skip(row, 'time_out_of_range', this.#instant.columns.date)
    else this.#log.skip(row, this.#instant.problem, this.#instant.faultColumn)
  }

  #refusePosition(row: Row, latE7: number, lngE7: number): void {
    const columns = this.#position >= 0 ? [this.#position] : [this.#lat, this.#lng]
    if (columns.some((column) => readPresentText(row, column) === ''))
      return this.#log.skip(row, 'no_position', columns.find((column) => readPresentText(row, column) === '') ?? -1)
    const fault =
      this.#position >= 0
        ? this.#position
        : Number.isNaN(latE7) || Math.abs(latE7) > 900_000_000
          ? this.#lat
          : this.#lng
    this.#log.skip(row, Number.isNaN(latE7) || Number.isNaN(lngE7) ? 'bad_position' : 'position_out_of_range', fault)
  }
}

function parseSwitchCell(row: Row, column: number): number {
  if (column >= row.count) return -1
  const kind = row.kind[column]
  if (kind === CellKind.boolean || kind === CellKind.float)
    return row.value[column] === 1 ? 1 : row.value[column] === 0 ? 0 : -1
  if (kind !== CellKind.text) return -1
  if (row.end[column] - row.start[column] === 1) {
    const digit = row.bytes[column][row.start[column]] - 0x30
    if (digit === 0 || digit === 1) return digit
  }
  return parseSwitch(readPresentText(row, column))
}

import { CellKind, type Row } from '../../tabular/row.ts'
import { readPresentText } from '../cells/cell-text.ts'
import type { InstantSource } from '../cells/instant-source.ts'
import {
  namesSouthOrWest,
  parsePositions,
  parsePositionAfterAddress,
  readDegreesE7,
  type Axis,
} from '../cells/parse-coordinate.ts'
import { findActivityColumn } from '../columns/activity-column.ts'
import { parseNumberBytes } from '../cells/parse-number.ts'
import { parseIgnitionAttribute, parseOdometerAttribute, parseSwitch, isNoFixText } from '../cells/parse-word.ts'
import { EARLIEST_FIX_MS } from '../import-bounds.ts'
import { RepeatedHeadings } from '../repeated-headings.ts'
import type { Pass } from '../pass.ts'
import type { SheetPlan } from '../sheet-plan.ts'
import { hashText } from '../hash.ts'
import type { ComparedRow } from '../repeated-sheets.ts'
import { readAnnouncedVehicle, classifySpecialRow } from '../special-row.ts'
import { readActivity } from '../../journey/activity.ts'
import { toAccuracyColumn } from '../../journey/track.ts'
import { DAY_MS } from '../../units/duration.ts'

/** One day of tolerance, because tracker clocks run fast and time zones may be wrong. */
const AHEAD_MS = DAY_MS

/** Precision for comparing positions across sheets, about 11 m. */
const COMPARED_E7 = 1000

/** Headers of figures that are no metres: they grow with the geometry of the satellites. */
const DILUTION = /dop\b|dilution/i

const COLUMNS = ['latitude', 'longitude', 'position', 'speed', 'odometer', 'ignition', 'accuracy', 'activity', 'valid', 'north_south', 'east_west', 'attributes', 'vehicle'] as const // prettier-ignore
/** -1 for a column that a sheet lacks. */
const NO_COLUMNS = Object.fromEntries(COLUMNS.map((type) => [type, -1])) as Record<(typeof COLUMNS)[number], number>

/** Reads the rows of one sheet of points into the collector. */
export class PointRows {
  readonly #plan: SheetPlan
  readonly #instant: InstantSource
  readonly #pass: Pass
  readonly #columns: typeof NO_COLUMNS
  /** Columns with the degrees marked as south or west in the header. */
  readonly #negative: ReadonlySet<number>
  readonly #positionFirst: Axis
  readonly #headings: RepeatedHeadings
  /** For rows without a vehicle; its number in the collector is -1 until it is needed. */
  #vehicle: string
  #vehicleNumber = -1

  constructor(plan: SheetPlan, instant: InstantSource, pass: Pass) {
    this.#plan = plan
    this.#instant = instant
    this.#pass = pass
    this.#columns = Object.assign({ ...NO_COLUMNS }, plan.columns, { activity: findActivityColumn(plan) })
    if (DILUTION.test(plan.headers[this.#columns.accuracy] ?? '')) this.#columns.accuracy = -1
    const { latitude, longitude, position } = this.#columns
    this.#negative = new Set([latitude, longitude].filter((column) => namesSouthOrWest(plan.headers[column] ?? '')))
    this.#positionFirst = plan.longitudeFirst.has(position) ? 'longitude' : 'latitude'
    this.#headings = new RepeatedHeadings(plan, pass.log)
    this.#vehicle = plan.vehicle
  }

  /** Records a line above the table. */
  announce(row: Row): void {
    this.#instant.announce(row)
  }

  /** Reads one row: adds a fix, or skips the row with a reason. */
  take(given: Row): void {
    const { log, repeated, collector, nowMs } = this.#pass
    const columns = this.#columns
    const row = this.#headings.arrange(given)
    if (row === null) return
    // A vehicle also applies to the rows below it that name none.
    if (this.#plan.isVehicleFromAbove) this.#announceVehicle(readPresentText(row, columns.vehicle))
    const timeMs = this.#instant.read(row)
    if (!(timeMs >= EARLIEST_FIX_MS && timeMs <= nowMs + AHEAD_MS)) return this.#refuseTime(row, timeMs)
    if (columns.valid >= 0 && isNoFixText(readPresentText(row, columns.valid)))
      return log.skip(row, 'no_fix', columns.valid)
    let latE7: number
    let lngE7: number
    if (columns.position >= 0) {
      const text = readPresentText(row, columns.position)
      if (text === '') return log.skip(row, 'no_position', columns.position)
      const first = parsePositions(text, this.#positionFirst).at(0) ?? parsePositionAfterAddress(text)
      if (!first) return log.skip(row, 'bad_position', columns.position)
      latE7 = Math.round(first.lat * 1e7)
      lngE7 = Math.round(first.lng * 1e7)
    } else {
      latE7 = this.#readDegrees(row, columns.latitude, 'latitude', columns.north_south)
      lngE7 = this.#readDegrees(row, columns.longitude, 'longitude', columns.east_west)
    }
    if (!(latE7 >= -900_000_000 && latE7 <= 900_000_000 && lngE7 >= -1_800_000_000 && lngE7 <= 1_800_000_000))
      return this.#refusePosition(row, latE7, lngE7)
    if (latE7 === 0 && lngE7 === 0)
      return log.skip(row, 'zero_position', columns.latitude >= 0 ? columns.latitude : columns.position)
    const { isSouth, isWest } = this.#plan.signs
    if (isSouth) latE7 = -Math.abs(latE7)
    if (isWest) lngE7 = -Math.abs(lngE7)
    if (repeated?.has(this.#toComparedRow(row, timeMs, latE7, lngE7))) {
      log.duplicates++
      return
    }
    const speed = this.#readNumber(row, columns.speed)
    let odometer = this.#readNumber(row, columns.odometer)
    let ignition = readSwitch(row, columns.ignition)
    if (columns.attributes >= 0) {
      const { attributesHold } = this.#plan
      const text = readPresentText(row, columns.attributes)
      if (attributesHold.ignition) ignition = parseIgnitionAttribute(text)
      if (attributesHold.odometer) odometer = parseOdometerAttribute(text)
    }
    log.used++
    const named = collector.readVehicle(row, columns.vehicle)
    if (named < 0 && this.#vehicleNumber < 0) this.#vehicleNumber = collector.vehicle(this.#vehicle)
    const vehicle = named < 0 ? this.#vehicleNumber : named
    const accuracyM = toAccuracyColumn(this.#readNumber(row, columns.accuracy))
    const activity = columns.activity < 0 ? 0 : readActivity(readPresentText(row, columns.activity))
    collector.getFixes(vehicle).add(timeMs, latE7, lngE7, speed, odometer, ignition, accuracyM, activity)
  }

  /** Key for matching fixes across sheets, which may have fewer digits and no signs. */
  #toComparedRow(row: Row, timeMs: number, latE7: number, lngE7: number): ComparedRow {
    const { vehicle: column } = this.#columns
    const vehicle = column < 0 ? this.#plan.vehicle : readPresentText(row, column)
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

  #announceVehicle(vehicle: string): void {
    if (vehicle === '') return
    this.#vehicle = vehicle
    this.#vehicleNumber = -1
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
    const e7 = readDegreesE7(row, column, axis, this.#plan.degreeForm)
    return this.#negative.has(column) || this.#isNegative(row, letterColumn) ? -Math.abs(e7) : e7
  }

  #readNumber(row: Row, column: number): number {
    if (column < 0 || column >= row.count) return Number.NaN
    const kind = row.kind[column]
    if (kind === CellKind.float) return row.value[column]
    if (kind !== CellKind.text) return Number.NaN
    return parseNumberBytes(row.bytes[column], row.start[column], row.end[column], this.#plan.decimalStyle)
  }

  #refuseTime(row: Row, timeMs: number): void {
    const { log } = this.#pass
    if (this.#instant.announce(row)) return log.skip(row, 'repeated_header', -1)
    const special = classifySpecialRow(row, this.#plan)
    if (special === 'repeated_header' || (special === null && this.#headings.isHeading(row)))
      return this.#headings.skipHeading()
    const vehicle = special ? '' : readAnnouncedVehicle(row)
    this.#announceVehicle(vehicle)
    if (vehicle !== '') log.skip(row, 'repeated_header', -1)
    else if (special) log.skip(row, special, -1)
    else if (!Number.isNaN(timeMs)) log.skip(row, 'time_out_of_range', this.#instant.columns.date)
    else log.skip(row, this.#instant.problem, this.#instant.faultColumn)
  }

  #refusePosition(row: Row, latE7: number, lngE7: number): void {
    const { log } = this.#pass
    const { position, latitude, longitude } = this.#columns
    const columns = position >= 0 ? [position] : [latitude, longitude]
    const empty = columns.find((column) => readPresentText(row, column) === '')
    if (empty !== undefined) return log.skip(row, 'no_position', empty)
    const isOfLatitude = Number.isNaN(latE7) || Math.abs(latE7) > 900_000_000
    const isUnread = Number.isNaN(latE7) || Number.isNaN(lngE7)
    log.skip(
      row,
      isUnread ? 'bad_position' : 'position_out_of_range',
      isOfLatitude ? columns[0] : (columns[1] ?? position),
    )
  }
}

function readSwitch(row: Row, column: number): number {
  if (column < 0 || column >= row.count) return -1
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

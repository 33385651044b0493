import type { CsvDialect } from '../../tabular/csv/csv-dialect.ts'
import type { PlainRows } from '../../tabular/csv/plain-rows.ts'
import { withoutBlanks } from '../cells/cell-text.ts'
import { isOfSouthOrWest } from '../cells/parse-coordinate.ts'
import type { InstantSource } from '../cells/instant-source.ts'
import { POWERS_OF_TEN } from '../cells/parse-number.ts'
import { parseSwitch } from '../cells/parse-word.ts'
import { TextCache } from '../cells/text-cache.ts'
import type { ColumnType } from '../columns/column-types.ts'
import type { RowLog } from '../row-log.ts'
import type { SheetPlan } from '../sheet-plan.ts'
import type { PointCollector } from './point-collector.ts'
import type { VehicleCells } from './vehicle-cells.ts'

const LF = 10
const CR = 13
const SPACE = 32
const MINUS = 45
const COLON = 58

/** What a column is to the reading of a row; the numbers come after `latitude`. */
const Role = {
  unread: 0,
  date: 1,
  clock: 2,
  ignition: 3,
  vehicle: 4,
  latitude: 5,
  longitude: 6,
  speed: 7,
  odometer: 8,
} as const

const ROLES: Partial<Record<ColumnType, number>> = {
  ...{ time: Role.date, date: Role.date, time_of_day: Role.clock, latitude: Role.latitude, longitude: Role.longitude },
  ...{ speed: Role.speed, odometer: Role.odometer, ignition: Role.ignition, vehicle: Role.vehicle },
}

/** What the quick way shares with the careful one. */
export interface PointReading {
  instant: InstantSource
  vehicles: VehicleCells
  collector: PointCollector
  log: RowLog
  earliestMs: number
  latestMs: number
}

/**
 * The first one stays for good: V8 forgets shapes that no object has any more, and with them the code that was compiled
 * for them, so that each import would begin in slow code.
 */
const KEPT: PlainPoints[] = []

/**
 * Reads rows of points straight from the bytes of a CSV file where their columns are as trackers write them: a time,
 * plain decimal degrees, plain numbers. Anything else in a row leaves it to {@link PointRows}, which reads it the same
 * way or says what is wrong with it.
 */
export class PlainPoints implements PlainRows {
  taken = 0
  readonly #reading: PointReading
  readonly #headerRow: number
  readonly #switchWords = new TextCache(withoutBlanks)
  /** By column. */
  readonly #roles: Uint8Array
  /** 1 for the bytes that end a cell. */
  readonly #ends = new Uint8Array(256)
  readonly #delimiter: number
  readonly #quote: number

  private constructor(reading: PointReading, headerRow: number, roles: Uint8Array, dialect: CsvDialect) {
    if (KEPT.length === 0) KEPT.push(this)
    this.#reading = reading
    this.#headerRow = headerRow
    this.#roles = roles
    this.#delimiter = dialect.delimiter
    this.#quote = dialect.quote
    for (const end of [dialect.delimiter, LF, CR]) this.#ends[end] = 1
  }

  /** null where the sheet's columns need more than the quick way knows. */
  static of(plan: SheetPlan, dialect: CsvDialect, reading: PointReading): PlainPoints | null {
    const { columns, headers } = plan
    // A delimiter that stands in times, too, would hide where they end.
    if (dialect.collapse || dialect.delimiter === SPACE || dialect.delimiter === COLON || !reading.instant.isPlain)
      return null
    if (plan.degreeForm !== 'degrees') return null
    if ([columns.attributes, columns.north_south, columns.east_west].some((column) => column !== undefined)) return null
    if (plan.decimalStyle !== 'point' || columns.position !== undefined || columns.valid !== undefined) return null
    if (columns.latitude === undefined || columns.longitude === undefined) return null
    if ([columns.latitude, columns.longitude].some((column) => isOfSouthOrWest(headers[column] ?? ''))) return null
    const roles = new Uint8Array(headers.length)
    for (const [field, column] of Object.entries(columns) as [ColumnType, number][]) {
      const role = field === 'time_of_day' && columns.time !== undefined ? undefined : ROLES[field]
      if (role === undefined) continue
      if (column >= roles.length || roles[column] !== Role.unread) return null
      roles[column] = role
    }
    return new PlainPoints(reading, plan.headerRow, roles, dialect)
  }

  take(bytes: Uint8Array, from: number, to: number, line: number): number {
    this.taken = 0
    if (line <= this.#headerRow) return from
    const { instant, vehicles, collector, log, earliestMs, latestMs } = this.#reading
    const roles = this.#roles
    const switchWords = this.#switchWords
    const ends = this.#ends
    const delimiter = this.#delimiter
    const quote = this.#quote
    const last = roles.length - 1
    let dateLength = 0
    let taken = 0
    let rowStart = from
    rows: while (rowStart < to) {
      let at = rowStart
      if (bytes[at] === 0) break
      let dateStart = 0
      let dateEnd = 0
      let clockStart = 0
      let clockEnd = 0
      let vehicleStart = 0
      let vehicleEnd = 0
      let latE7 = Number.NaN
      let lngE7 = Number.NaN
      let speed = Number.NaN
      let odometer = Number.NaN
      let ignition = -1
      for (let column = 0; ; column++) {
        const role = roles[column]
        const start = at
        let byte = bytes[at]
        if (byte === quote || byte === SPACE) break rows
        if (role >= Role.latitude) {
          const isNegative = byte === MINUS
          if (isNegative) byte = bytes[++at]
          const digits = at
          let mantissa = 0
          let point = -1
          for (;;) {
            const digit = byte - 48
            if (digit >= 0 && digit <= 9) mantissa = mantissa * 10 + digit
            else if (digit === -2 && point < 0) point = at
            else break
            byte = bytes[++at]
          }
          const length = at - digits
          if (ends[byte] === 0 || length > 15) break rows
          if (length === 0 || (length === 1 && point >= 0)) {
            // An empty cell of a number is allowed; a sign or a point alone is for the careful way.
            if (at > start || role <= Role.longitude) break rows
          } else {
            const decimals = point < 0 ? 0 : at - 1 - point
            if (role <= Role.longitude) {
              if (decimals > 9) break rows
              const size =
                decimals <= 7
                  ? mantissa * POWERS_OF_TEN[7 - decimals]
                  : Math.round(mantissa / POWERS_OF_TEN[decimals - 7])
              if (role === Role.latitude) latE7 = isNegative ? -size : size
              else lngE7 = isNegative ? -size : size
            } else {
              const size = decimals === 0 ? mantissa : mantissa / POWERS_OF_TEN[decimals]
              if (role === Role.speed) speed = isNegative ? -size : size
              else odometer = isNegative ? -size : size
            }
          }
        } else {
          // Times are mostly as long as the one before: the whole cell is looked at when it is read.
          const likelyEnd = role === Role.date ? start + dateLength : start
          if (likelyEnd > start && likelyEnd < to && ends[bytes[likelyEnd]] === 1) byte = bytes[(at = likelyEnd)]
          else while (ends[byte] === 0) byte = bytes[++at]
          if (role === Role.date) {
            dateStart = start
            dateEnd = at
            dateLength = at - start
          } else if (role === Role.vehicle) {
            vehicleStart = start
            vehicleEnd = at
          } else if (role === Role.ignition) {
            const digit = bytes[start] - 48
            if (at - start === 1 && (digit === 0 || digit === 1)) ignition = digit
            else if (at > start) ignition = parseSwitch(switchWords.get(bytes, start, at))
          } else if (role === Role.clock) {
            clockStart = start
            clockEnd = at
          }
        }
        if (column === last) {
          if (byte === CR) byte = bytes[++at]
          if (byte !== LF) break rows
          break
        }
        if (byte !== delimiter) break rows
        at++
      }
      const timeMs = instant.readPlain(bytes, dateStart, dateEnd, clockStart, clockEnd)
      if (!(timeMs >= earliestMs && timeMs <= latestMs)) break
      if (!(latE7 >= -900_000_000 && latE7 <= 900_000_000 && lngE7 >= -1_800_000_000 && lngE7 <= 1_800_000_000)) break
      if (latE7 === 0 && lngE7 === 0) break
      collector.add(vehicles.ofText(bytes, vehicleStart, vehicleEnd), timeMs, latE7, lngE7, speed, odometer, ignition)
      taken++
      rowStart = at + 1
    }
    log.read += taken
    log.used += taken
    this.taken = taken
    return rowStart
  }
}

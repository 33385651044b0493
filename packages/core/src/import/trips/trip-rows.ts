import { MAX_SPEED_MPS } from '../../journey/parameters.ts'
import { CellKind, cellText } from '../../tabular/row.ts'
import type { Row } from '../../tabular/row.ts'
import { greatCircleM } from '../../units/distance.ts'
import { presentText, withoutBlanks } from '../cells/cell-text.ts'
import type { InstantSource } from '../cells/instant-source.ts'
import { degreesE7OfNumber, parseDegreesE7, parseFormedE7, parsePositions } from '../cells/parse-coordinate.ts'
import type { Axis } from '../cells/parse-coordinate.ts'
import { takeRangeEnd } from '../cells/range-end.ts'
import { parseDurationMs } from '../cells/parse-duration.ts'
import { parseNumberText, parsePlainNumber } from '../cells/parse-number.ts'
import { parseClassification, parseSwitch } from '../cells/parse-word.ts'
import { TextCache } from '../cells/text-cache.ts'
import { distanceUnitOf } from '../detect/normalise-header.ts'
import type { DistanceUnit } from '../fields.ts'
import type { RowIssueCode } from '../issue-codes.ts'
import type { RowLog } from '../row-log.ts'
import type { SheetPlan } from '../sheet-plan.ts'
import { announcedVehicle, specialRow } from '../special-row.ts'
import { datesTotal } from '../total-words.ts'
import type { TripRow } from '../result.ts'
import { METRES_OF_DISTANCE_UNIT } from '../points/guess-units.ts'
import { inOrderOfPlan, isReordered, namesOf, orderOfHeading } from './heading-order.ts'
import type { ColumnOrder } from './heading-order.ts'
import type { SeenTrips } from './seen-trips.ts'
import { saysStanding, STANDING_M } from './standing-row.ts'
import { TotalRows } from './total-rows.ts'
import type { DatedRow } from './total-rows.ts'

const EARLIEST_MS = Date.UTC(1990, 0, 1)
/** Trips may be entered ahead; a year from now is a mistake. */
const AHEAD_MS = 366 * 86_400_000

/**
 * An end without a date that is an hour before the start's is one of the next day. A drive through more than half a day
 * is rare, so that the hours are rather wrong or exchanged; but a lorry that was driven so has gone far.
 */
const LONGEST_NIGHT_S = 43_200
const SLOWEST_NIGHT_MPS = 20 / 3.6

/** Two numbers of whole kilometres, each rounded, are off by less than this. */
const ROUNDED_M = 1000

/** A row of no more cells is a caption. */
const CAPTION_CELLS = 2

/** Longest place, name or remark that is kept. */
const LONGEST_TEXT = 1000
/** No trip is longer than the way around the earth, and no odometer has been seen to pass ten million kilometres. */
const FARTHEST_M = { bad_distance: 40_075_000, bad_odometer: 10_000_000_000 }

const encoder = new TextEncoder()

/** The instants of a trip: either may be missing from the file. */
export interface TripInstants {
  start: InstantSource | null
  end: InstantSource | null
  /** The end has a time of day and no date of its own. */
  endIsClock: boolean
}

interface Times {
  startedAtMs: number
  endedAtMs: number | null
  isTimed: boolean
  isOpen: boolean
  /** The column of an end that was taken for one of the next day; -1 where there is none. */
  nextDayColumn: number
}

type Way = Pick<TripRow, 'distanceM' | 'distanceSource'>

interface Position {
  lat: number
  lng: number
}

/** A reason to leave the row out, carried out of the depth of its cells. */
class Refusal {
  readonly code: RowIssueCode
  readonly column: number
  constructor(code: RowIssueCode, column: number) {
    this.code = code
    this.column = column
  }
}

/** Reads the rows of one sheet of trips. */
export class TripRows {
  readonly #plan: SheetPlan
  readonly #instants: TripInstants
  readonly #log: RowLog
  readonly #seen: SeenTrips
  readonly #latestMs: number
  readonly #texts = new TextCache(keptText)
  /** While the units are still to be found out, no distance is too long: it may be metres. */
  isRehearsal = false
  /** Of rows that name none. */
  #vehicle: string
  readonly #distanceUnit: DistanceUnit
  /** Whether columns of kilometres or of marks tell business from private. */
  readonly #hasUses: boolean
  readonly #odometerUnit: DistanceUnit
  readonly #totals: TotalRows
  readonly #names: ReadonlySet<string>
  /** Where the columns are since the last heading between the rows; null where the header has them. */
  #order: ColumnOrder | null = null

  constructor(plan: SheetPlan, instants: TripInstants, log: RowLog, seen: SeenTrips, nowMs: number) {
    this.#plan = plan
    this.#vehicle = plan.vehicle
    this.#instants = instants
    this.#log = log
    this.#seen = seen
    this.#latestMs = nowMs + AHEAD_MS
    this.#distanceUnit = plan.distanceUnit ?? 'km'
    this.#hasUses = [plan.businessDistance, plan.privateDistance, plan.businessMark, plan.privateMark].some(
      (column) => column >= 0,
    )
    this.#odometerUnit = plan.odometerUnit ?? plan.distanceUnit ?? 'km'
    this.#totals = new TotalRows(plan)
    this.#names = namesOf(plan)
  }

  /** Takes note of a line above the table. */
  announce(row: Row): void {
    this.#instants.start?.announce(row)
  }

  /** The trip of a row; null where it is left out or was there before, which the log then says. */
  take(given: Row): TripRow | null {
    const row = this.#order === null ? given : inOrderOfPlan(given, this.#order)
    const trip = this.#read(row)
    if (this.#plan.isVehicleFromAbove && !(trip instanceof Refusal && isNoRow(trip.code))) this.#keepVehicle(row)
    if (trip instanceof Refusal) {
      if (trip.code === 'repeated_header' || (trip.code !== 'totals_row' && isReordered(given, this.#names))) {
        this.#followHeading(given)
        return null
      }
      if ((trip.code === 'no_time' || trip.code === 'bad_time') && this.#instants.start?.announce(row)) {
        this.#log.skip(row, 'repeated_header', -1)
        return null
      }
      const vehicle = trip.code === 'no_time' || trip.code === 'bad_time' ? announcedVehicle(row) : ''
      if (vehicle !== '') {
        this.#vehicle = vehicle
        this.#log.skip(row, 'repeated_header', -1)
        return null
      }
      if (trip.code === 'totals_row') this.#totals.addTotal()
      this.#log.skip(row, trip.code, trip.column)
      return null
    }
    if (this.#seen.has(trip.row, trip.isTimed)) {
      this.#log.duplicates++
      return null
    }
    this.#log.used++
    this.#totals.addTrip(trip.row)
    if (this.#plan.isVehicleFromAbove && trip.row.vehicle !== '' && this.#text(row, this.#plan.columns.vehicle) === '')
      this.#log.doubt('vehicle_from_above', row.number)
    const { start } = this.#instants
    // A heading is there to give its date; an empty cell may have been left out by mistake.
    if (start?.isDayFromAbove && start.columns.date >= 0) this.#log.doubt('day_from_above', row.number)
    if (start?.lacksYear) this.#log.doubt('year_from_above', row.number)
    return trip.row
  }

  /** Keeps the vehicle of a row, be it left out, for those below that name none; a caption names no vehicle. */
  #keepVehicle(row: Row): void {
    const vehicle = this.#text(row, this.#plan.columns.vehicle)
    if (vehicle === '') return
    let filled = 0
    for (let column = 0; column < row.count; column++) if (presentText(row, column) !== '') filled++
    if (filled > CAPTION_CELLS) this.#vehicle = vehicle
  }

  /** From a heading between the rows on, its columns are read. */
  #followHeading(row: Row): void {
    const order = orderOfHeading(row, this.#plan)
    if (order === 'other') this.#log.doubt('other_heading', row.number)
    else this.#order = order
    this.#log.skip(row, 'repeated_header', -1)
  }

  #read(row: Row): { row: TripRow; isTimed: boolean } | Refusal {
    const { columns } = this.#plan
    const times = this.#times(row)
    if (times instanceof Refusal) return times
    const startAt = this.#position(
      row,
      columns.start_position,
      columns.start_latitude,
      columns.start_longitude,
      'first',
    )
    const endAt = this.#position(row, columns.end_position, columns.end_latitude, columns.end_longitude, 'last')
    if (startAt instanceof Refusal) return startAt
    if (endAt instanceof Refusal) return endAt
    const startLocation =
      this.#location(row, columns.start_location, this.#instants.start) || this.#nameAt(row, columns.start_position)
    const endLocation =
      this.#location(row, columns.end_location, this.#instants.end) || this.#nameAt(row, columns.end_position)
    const startOdometerM = this.#metres(row, columns.start_odometer ?? -1, this.#odometerUnit, 'bad_odometer')
    const endOdometerM = this.#metres(row, columns.end_odometer ?? -1, this.#odometerUnit, 'bad_odometer')
    const fileM = this.#distance(row)
    if (startOdometerM instanceof Refusal) return startOdometerM
    if (endOdometerM instanceof Refusal) return endOdometerM
    if (fileM instanceof Refusal) return fileM
    const readings = odometerPair(startOdometerM, endOdometerM)
    const given = fileM
    if (startLocation === '' && endLocation === '' && !startAt && !endAt && given === null && readings.wayM === null) {
      return specialOr(row, this.#plan, new Refusal('no_place', -1))
    }
    const vehicle = this.#text(row, columns.vehicle)
    const isTimed = times.isTimed && times.endedAtMs !== null
    const isWhole = isTimed && startLocation !== '' && endLocation !== '' && !this.#hasRest()
    if (!isWhole && !startAt && !endAt) {
      const dated = { startLocation, endLocation, vehicle, distanceM: given ?? readings.wayM, isTimed }
      const isTotal = this.#isDatedTotal(row, dated)
      if (isTotal === true) return new Refusal('totals_row', -1)
      if (isTotal === 'maybe') this.#log.doubt('maybe_total', row.number)
    }
    if (readings.wayM !== null && readings.wayM < 0) {
      if (given === null) return new Refusal('bad_odometer', columns.end_odometer ?? -1)
      // A replaced or rolled-over odometer: the distance still stands.
      this.#log.doubt('odometer_falls', row.number)
      Object.assign(readings, { startM: null, endM: null, wayM: null })
    }
    const line = this.#lineM(row)
    const partM = this.#hasUses ? this.#partM(row, given, readings.wayM) : null
    if (partM !== null) this.#log.doubt('part_of_way', row.number)
    const way: Way =
      partM === null
        ? chooseDistance(readings.wayM, line, given, startAt, endAt)
        : { distanceM: partM, distanceSource: 'file' }
    const isUnknown = given === null && readings.wayM === null && line === null && !(startAt && endAt)
    // Without a distance, one place alone says nothing of the other.
    const isSamePlace = startLocation === endLocation || (!isUnknown && (startLocation === '' || endLocation === ''))
    if (way.distanceM < STANDING_M && isSamePlace && saysStanding(row, this.#plan)) return new Refusal('not_a_trip', -1)
    if (times.nextDayColumn >= 0 && times.endedAtMs !== null) {
      const seconds = (times.endedAtMs - times.startedAtMs) / 1000
      if (seconds > LONGEST_NIGHT_S) {
        if (way.distanceM < seconds * SLOWEST_NIGHT_MPS) return new Refusal('ends_before_start', times.nextDayColumn)
        this.#log.doubt('ends_next_day', row.number)
      }
    }
    if (isUnknown) this.#log.doubt('no_distance', row.number)
    if (
      times.endedAtMs !== null &&
      way.distanceM > 2000 &&
      way.distanceM / ((times.endedAtMs - times.startedAtMs) / 1000) > MAX_SPEED_MPS
    )
      this.#log.doubt('too_fast', row.number)
    return {
      isTimed: times.isTimed || readings.wayM !== null,
      row: {
        sheet: row.sheet,
        row: row.number,
        vehicle: vehicle || this.#vehicle,
        driver: this.#text(row, columns.driver),
        startedAtMs: times.startedAtMs,
        endedAtMs: times.endedAtMs,
        startLocation,
        endLocation,
        startLat: startAt?.lat ?? null,
        startLng: startAt?.lng ?? null,
        endLat: endAt?.lat ?? null,
        endLng: endAt?.lng ?? null,
        distanceM: way.distanceM,
        distanceSource: way.distanceSource,
        startOdometerM: readings.startM,
        endOdometerM: readings.endM,
        classification: this.#classification(row),
        reason: this.#text(row, columns.reason),
        notes: this.#text(row, columns.notes),
        cut: times.isOpen ? 'end' : 'none',
      },
    }
  }

  /** Whether something stands beside a date. */
  #hasRest(): boolean {
    const { start, end } = this.#instants
    return (start !== null && start.rest !== '') || (end !== null && end.rest !== '')
  }

  /** Whether a row with a date is a total all the same, which the cell of the date or the others may say. */
  #isDatedTotal(row: Row, dated: DatedRow): boolean | 'maybe' {
    const { start, end } = this.#instants
    const { start_location: from, end_location: to } = this.#plan.columns
    for (const source of [start, end]) {
      const column = source?.columns.date ?? -1
      // What stands beside a date may be a place, which is looked at as such.
      if (!source || source.rest === '' || column === from || column === to) continue
      if (datesTotal(presentText(row, column), source.rest)) return true
    }
    return this.#totals.judge(row, dated)
  }

  #times(row: Row): Times | Refusal {
    const { start, end, endIsClock } = this.#instants
    const { columns, durationUnit, shortDuration } = this.#plan
    const durationMs = parseDurationMs(row, columns.duration ?? -1, durationUnit, shortDuration)
    let endedAtMs: number | null = null
    let startedAtMs: number
    let nextDayColumn = -1
    let isTimed = start?.hasTimeOfDay ?? false
    // A column of its own says more of the end than the cell of the start.
    const rangeEnd =
      start && !end ? takeRangeEnd(row, start.columns.clock >= 0 ? start.columns.clock : start.columns.date) : null
    if (start) {
      startedAtMs = start.read(row)
      isTimed = start.hasTimeOfDay
      if (Number.isNaN(startedAtMs)) return specialOr(row, this.#plan, new Refusal(start.problem, start.faultColumn))
    } else startedAtMs = Number.NaN
    if (end) {
      const read = endIsClock ? (end.readClockAfter(row, startedAtMs) ?? null) : end.read(row)
      if (endIsClock && read !== null && end.isNextDay) nextDayColumn = end.columns.clock
      if (read !== null && !Number.isNaN(read)) endedAtMs = read
      else if (read !== null && (endIsClock || end.problem === 'bad_time')) {
        if (!saysUnderWay(presentText(row, end.columns.clock >= 0 ? end.columns.clock : end.columns.date))) {
          return specialOr(row, this.#plan, new Refusal('bad_time', endIsClock ? end.columns.clock : end.faultColumn))
        }
      }
    }
    if (start && rangeEnd) endedAtMs = start.clockAfter(rangeEnd, startedAtMs)
    if (endedAtMs === null && durationMs !== undefined && durationMs >= 0) endedAtMs = startedAtMs + durationMs
    if (!start && endedAtMs !== null)
      startedAtMs = endedAtMs - (durationMs !== undefined && durationMs >= 0 ? durationMs : 0)
    if (Number.isNaN(startedAtMs)) return specialOr(row, this.#plan, new Refusal('no_time', end?.columns.date ?? -1))
    if (!(startedAtMs >= EARLIEST_MS && startedAtMs <= this.#latestMs))
      return new Refusal('time_out_of_range', start?.columns.date ?? -1)
    if (endedAtMs !== null && endedAtMs < startedAtMs && end) endedAtMs = end.afterStart(endedAtMs, startedAtMs)
    if (endedAtMs !== null && endedAtMs < startedAtMs) {
      // An end with a date and no time of day lies at its midnight, before a start at noon of that day.
      if (end && !end.hasTimeOfDay && startedAtMs - endedAtMs < 86_400_000) endedAtMs = null
      else return new Refusal('ends_before_start', end?.columns.date ?? -1)
    }
    return { startedAtMs, endedAtMs, isTimed, isOpen: endedAtMs === null && end !== null, nextDayColumn }
  }

  #position(
    row: Row,
    both: number | undefined,
    lat: number | undefined,
    lng: number | undefined,
    which: 'first' | 'last',
  ): Position | null | Refusal {
    if (both !== undefined) {
      const text = presentText(row, both)
      if (text === '') return null
      const positions = parsePositions(text, this.#plan.longitudeFirst.has(both) ? 'longitude' : 'latitude')
      const position = which === 'first' ? positions[0] : positions.at(-1)
      if (position) return inRange(position, both)
      return isName(text) ? null : new Refusal('bad_position', both)
    }
    if (lat === undefined || lng === undefined) return null
    if (isAbsent(row, lat) || isAbsent(row, lng)) return null
    const latE7 = coordinateE7(row, lat, 'latitude', this.#plan.degreeForm)
    const lngE7 = coordinateE7(row, lng, 'longitude', this.#plan.degreeForm)
    if (Number.isNaN(latE7) || Number.isNaN(lngE7)) return new Refusal('bad_position', Number.isNaN(latE7) ? lat : lng)
    return inRange({ lat: latE7 / 1e7, lng: lngE7 / 1e7 }, lat)
  }

  /** The name of a place where the others of its column are positions. */
  #nameAt(row: Row, column: number | undefined): string {
    const text = column === undefined ? '' : this.#text(row, column)
    return isName(text) && parsePositions(text).length === 0 ? text : ''
  }

  #lineM(row: Row): number | null {
    const { start_position: first, end_position: last } = this.#plan.columns
    if (first === undefined || first !== last) return null
    const text = presentText(row, first)
    if (!/^\s*(?:SRID=\d+;)?\s*(?:MULTI)?LINESTRING/i.test(text)) return null
    const points = parsePositions(text)
    let wayM = 0
    for (let i = 1; i < points.length; i++)
      wayM += greatCircleM(points[i - 1].lat, points[i - 1].lng, points[i].lat, points[i].lng)
    return wayM
  }

  #distance(row: Row): number | null | Refusal {
    const { distance } = this.#plan.columns
    if (distance !== undefined) return this.#metres(row, distance, this.#distanceUnit, 'bad_distance')
    if (this.#plan.businessDistance < 0 && this.#plan.privateDistance < 0) return null
    const parts = [this.#plan.businessDistance, this.#plan.privateDistance].map((column) =>
      this.#metres(row, column, this.#distanceUnit, 'bad_distance'),
    )
    const bad = parts.find((part) => part instanceof Refusal)
    if (bad) return bad
    const known = parts.filter((part): part is number => part !== null)
    return known.length === 0 ? null : known.reduce((sum, part) => sum + part, 0)
  }

  /**
   * The kilometres of the one use that the row tells of, where the trip was longer: more of it must not count for that
   * use. Else null.
   */
  #partM(row: Row, givenM: number | null, odometerM: number | null): number | null {
    const columns = [this.#plan.businessDistance, this.#plan.privateDistance]
    const [partM, ...others] = columns
      .map((column) => this.#metres(row, column, this.#distanceUnit, 'bad_distance'))
      .filter((part): part is number => typeof part === 'number' && part > 0)
    const wholeM = Math.max(givenM ?? 0, odometerM ?? 0)
    return others.length === 0 && wholeM - partM >= ROUNDED_M ? partM : null
  }

  #classification(row: Row): 'business' | 'private' | null {
    const word = parseClassification(this.#text(row, this.#plan.columns.classification))
    if (word !== null || !this.#hasUses) return word
    const amounts = [this.#plan.businessDistance, this.#plan.privateDistance].map((column) =>
      this.#metres(row, column, this.#distanceUnit, 'bad_distance'),
    )
    const marks = [this.#plan.businessMark, this.#plan.privateMark]
    const [business, ownUse] = amounts.map(
      (amount, at) => (typeof amount === 'number' && amount > 0) || (marks[at] >= 0 && saysYes(row, marks[at])),
    )
    if (business === ownUse) return this.#classificationOfNo(row)
    return business ? 'business' : 'private'
  }

  /** 'No' under 'Private?' is business, and the other way round; a cell left empty says nothing. */
  #classificationOfNo(row: Row): 'business' | 'private' | null {
    const { businessMark, privateMark } = this.#plan
    if (businessMark >= 0 === privateMark >= 0) return null
    const saysNo = parseSwitch(presentText(row, Math.max(businessMark, privateMark))) === 0
    return saysNo ? (businessMark >= 0 ? 'private' : 'business') : null
  }

  /** Metres of a cell, its own unit first; null where it is empty. */
  #metres(
    row: Row,
    column: number,
    unit: DistanceUnit,
    refusal: 'bad_distance' | 'bad_odometer',
  ): number | null | Refusal {
    const metres = this.#anyMetres(row, column, unit, refusal)
    return typeof metres === 'number' && metres > FARTHEST_M[refusal] && !this.isRehearsal
      ? new Refusal(refusal, column)
      : metres
  }

  #anyMetres(
    row: Row,
    column: number,
    unit: DistanceUnit,
    refusal: 'bad_distance' | 'bad_odometer',
  ): number | null | Refusal {
    if (column < 0 || column >= row.count) return null
    if (row.kind[column] === CellKind.float)
      return row.value[column] >= 0 ? row.value[column] * METRES_OF_DISTANCE_UNIT[unit] : new Refusal(refusal, column)
    const style = refusal === 'bad_odometer' ? this.#plan.odometerStyle : this.#plan.decimalStyle
    if (row.kind[column] === CellKind.text && style === 'point') {
      const plain = parsePlainNumber(row.bytes[column], row.start[column], row.end[column])
      if (plain >= 0) return plain * METRES_OF_DISTANCE_UNIT[unit]
    }
    const text = presentText(row, column)
    if (text === '') return null
    const number = parseNumberText(text, style)
    if (!number || number.value < 0) return new Refusal(refusal, column)
    const own = number.unit === '' ? unit : distanceUnitOf(number.unit)
    return own === null ? new Refusal(refusal, column) : number.value * METRES_OF_DISTANCE_UNIT[own]
  }

  #text(row: Row, column: number | undefined): string {
    if (column === undefined || column >= row.count || row.kind[column] === CellKind.empty) return ''
    if (row.kind[column] !== CellKind.text) return keptText(cellText(row, column))
    return this.#texts.get(row.bytes[column], row.start[column], row.end[column])
  }

  /** A place; of a cell that holds a time and an address, what stands beyond the time. */
  #location(row: Row, column: number | undefined, source: InstantSource | null): string {
    const text = this.#text(row, column)
    const isShared = source !== null && source.columns.clock < 0 && source.columns.date === column
    return isShared && text !== '' ? source.rest : text
  }
}

/** What is kept of a cell's text. PostgreSQL's text holds no NUL. */
function keptText(whole: string): string {
  return withoutBlanks(whole).replaceAll('\0', '').slice(0, LONGEST_TEXT)
}

/** Whether what stands for a position is a name: letters other than those of degrees and of geometries. */
function isName(text: string): boolean {
  return /\p{L}{4}/u.test(text) && !/^\s*(?:SRID|(?:MULTI)?(?:POINT|LINESTRING))/i.test(text)
}

/** Whether a row was left out because it stands between the rows. */
function isNoRow(code: RowIssueCode): boolean {
  return code === 'totals_row' || code === 'repeated_header'
}

/** Whether nothing is there, or a text that says so. */
function isAbsent(row: Row, column: number): boolean {
  if (column >= row.count) return true
  const kind = row.kind[column]
  return kind === CellKind.text || kind === CellKind.error ? presentText(row, column) === '' : kind === CellKind.empty
}

function specialOr(row: Row, plan: SheetPlan, refusal: Refusal): Refusal {
  const special = specialRow(row, plan)
  return special ? new Refusal(special, -1) : refusal
}

/** Any mark is a yes but the words for no. */
function saysYes(row: Row, column: number): boolean {
  const text = presentText(row, column)
  return text !== '' && parseSwitch(text) !== 0
}

function saysUnderWay(text: string): boolean {
  return /^(?:in progress|ongoing|under ?way|active|moving|open|busy|still|en cours|laufend|unterwegs|now|present|current)/i.test(
    text,
  )
}

function inRange(position: Position, column: number): Position | null | Refusal {
  if (!(Math.abs(position.lat) <= 90 && Math.abs(position.lng) <= 180))
    return new Refusal('position_out_of_range', column)
  // 0, 0 is what trackers write while they don't know: the trip keeps its other facts.
  return position.lat === 0 && position.lng === 0 ? null : position
}

function coordinateE7(row: Row, column: number, axis: Axis, form: SheetPlan['degreeForm']): number {
  if (row.kind[column] === CellKind.float) return degreesE7OfNumber(row.value[column], form)
  const text = presentText(row, column)
  if (form !== 'degrees') return parseFormedE7(text, form)
  const bytes = encoder.encode(text)
  return Math.round(parseDegreesE7(bytes, 0, bytes.length, axis))
}

function odometerPair(
  startM: number | null,
  endM: number | null,
): { startM: number | null; endM: number | null; wayM: number | null } {
  // 0 for unknown: a new car's first trip is no reason to take every unread odometer for one.
  const start = startM === 0 ? null : startM
  const end = endM === 0 ? null : endM
  return { startM: start, endM: end, wayM: start === null || end === null ? null : end - start }
}

function chooseDistance(
  odometerM: number | null,
  lineM: number | null,
  fileM: number | null,
  startAt: Position | null,
  endAt: Position | null,
): Way {
  const straightM = startAt && endAt ? greatCircleM(startAt.lat, startAt.lng, endAt.lat, endAt.lng) : null
  if (odometerM !== null && isPlausible(odometerM, fileM, straightM))
    return { distanceM: odometerM, distanceSource: 'odometer' }
  if (lineM !== null) return { distanceM: lineM, distanceSource: 'path' }
  if (fileM !== null) return { distanceM: fileM, distanceSource: 'file' }
  return {
    distanceM: straightM ?? odometerM ?? 0,
    distanceSource: straightM === null && odometerM !== null ? 'odometer' : 'straight_line',
  }
}

/** Whether an odometer's difference agrees with what else the row tells of the way: no shorter than the straight line, no other order of size. */
function isPlausible(odometerM: number, fileM: number | null, straightM: number | null): boolean {
  if (straightM !== null && odometerM + 2000 < straightM * 0.9) return false
  if (fileM === null || fileM === 0) return true
  return Math.abs(odometerM - fileM) <= Math.max(2000, fileM * 0.2)
}

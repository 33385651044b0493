import { CellKind, cellText, type Row } from '../../tabular/row.ts'
import { cleanText, listPresentTexts, readPresentText } from '../cells/cell-text.ts'
import type { InstantSource } from '../cells/instant-source.ts'
import { parsePositions } from '../cells/parse-coordinate.ts'
import { parseTimeText } from '../cells/parse-time-text.ts'
import { parseClassificationUnder, isNobody, isOneOfItsKind, isUndecided, parseUseHeader } from '../cells/parse-word.ts'
import { splitRouteUnder } from '../cells/split-route.ts'
import { normaliseHeader } from '../words/normalise-header.ts'
import { hashText } from '../hash.ts'
import { METRES_OF_DISTANCE_UNIT } from '../points/guess-units.ts'
import type { ComparedRow } from '../repeated-sheets.ts'
import { parseCents } from '../cells/parse-cents.ts'
import type { Pass } from '../pass.ts'
import { hasSuccessiveReadings, type SheetPlan } from '../sheet-plan.ts'
import { readAnnouncedVehicle, isLineOfText, isFilledIn, Refusal, preferSpecialRow } from '../special-row.ts'
import { isDatedTotalText } from '../total-words.ts'
import type { TripFileRow } from '../result.ts'
import { pickDistance } from './trip-distance.ts'
import { DistanceCells, type OdometerPair } from './distance-cells.ts'
import { RepeatedHeadings } from '../repeated-headings.ts'
import { parseGroupName, isGroupRow } from './outline.ts'
import { TotalRows, type DatedRow } from './total-rows.ts'
import { computeLineLengthM, isPlaceName, readPosition } from './trip-positions.ts'
import { normaliseVehicle } from '../vehicle-spelling.ts'
import { DOUBTS, hasReadingsOnly, isFalling, REFUSALS, type TripFacts } from './trip-checks.ts'
import { LONGEST_DAY_M } from './plausible-trips.ts'
import { readTripTimes, type TripInstants } from './trip-times.ts'
import { divideByUse, UseCells } from './use-cells.ts'
import { DAY_MS } from '../../units/duration.ts'

/** Trips may be entered ahead of time; a year from now is a mistake. */
const AHEAD_MS = 366 * DAY_MS
/** A row with at most this many cells is a caption. */
const CAPTION_CELLS = 2
const NONE: readonly TripFileRow[] = []
const NO_ODOMETER: OdometerPair = { startM: null, endM: null, distanceM: null }

export class TripRowReader {
  readonly #plan: SheetPlan
  readonly #instants: TripInstants
  readonly #pass: Pass
  /** Rows have an end reading but no other distance. */
  readonly #isSuccessive: boolean
  /** By vehicle. */
  readonly #lastReadings = new Map<string, LastReadings>()
  /** Names without those that mean nobody, by the text of their cells. */
  readonly #drivers = new Map<string, string>()
  /** For rows without a vehicle. */
  #vehicle: string
  readonly #distances: DistanceCells
  readonly #uses: UseCells
  readonly #totals: TotalRows
  /** The use in the header of the classification column, if the header is only that word. */
  readonly #headerUse: 'business' | 'private' | null
  readonly #headings: RepeatedHeadings

  constructor(plan: SheetPlan, instants: TripInstants, pass: Pass) {
    this.#plan = plan
    this.#instants = instants
    this.#pass = pass
    this.#isSuccessive = hasSuccessiveReadings(plan)
    this.#vehicle = plan.vehicle
    // Until the units are settled no distance is too long, because it may be in metres.
    this.#distances = new DistanceCells(plan, { isBounded: pass.purpose !== 'sample' })
    this.#uses = new UseCells(plan, this.#distances)
    this.#totals = new TotalRows(plan)
    this.#headings = new RepeatedHeadings(plan, pass.log)
    const { words } = normaliseHeader(plan.headers[plan.columns.classification ?? -1] ?? '')
    this.#headerUse = isOneOfItsKind(words) ? null : parseUseHeader(words)
  }

  /** Records a line above the table. */
  announce(row: Row): void {
    this.#instants.start?.announce(row)
  }

  /** The trips of a row; none if it is skipped or a duplicate, which the log records. */
  take(given: Row): readonly TripFileRow[] {
    const row = this.#headings.arrange(given)
    if (row === null) return NONE
    const { log, repeated, seen, overlaps } = this.#pass
    const { outline } = this.#plan
    if (outline && isGroupRow(row, outline)) {
      this.#vehicle = parseGroupName(this.#readText(row, this.#plan.columns.vehicle)) || this.#vehicle
      log.skip(row, 'totals_row', -1)
      return NONE
    }
    const trip = this.#read(row)
    const isIgnored = trip instanceof Refusal && (trip.code === 'totals_row' || trip.code === 'repeated_header')
    if (this.#plan.isVehicleFromAbove && !isIgnored) this.#rememberVehicle(row)
    if (trip instanceof Refusal) {
      this.#skip(row, trip)
      return NONE
    }
    const { facts } = trip
    const isTimed = facts.times.isTimed || facts.odometer.distanceM !== null
    const localMs = this.#toLocalMs(trip.row.startedAtMs)
    const isRepeated = repeated?.has(this.#toComparedRow(trip.row, localMs, facts.times.isTimed)) ?? false
    const isSame = seen.has(trip.row, isTimed)
    const isReworded = isTimed && seen.hasReadings(trip.row, Math.floor(localMs / DAY_MS))
    if (isRepeated || isSame || isReworded) {
      if (!isRepeated && !isSame) log.doubt('same_readings', row.number)
      log.duplicates++
      return NONE
    }
    log.used++
    if (facts.use !== '' && facts.classification !== null) log.namesUse = true
    for (const { code, applies } of DOUBTS) if (applies(facts)) log.doubt(code, row.number)
    if (overlaps.add(trip.row)) log.doubt('overlaps', row.number)
    this.#totals.addTrip(trip.row)
    if (this.#plan.isVehicleFromAbove && trip.row.vehicle !== '' && facts.vehicle === '')
      log.doubt('vehicle_from_above', row.number)
    const { start } = this.#instants
    // Rows below a date heading need no warning; an empty date cell may be an omission.
    if (start?.isDayFromAbove && start.columns.date >= 0) log.doubt('day_from_above', row.number)
    if (start?.lacksYear) log.doubt('year_from_above', row.number)
    const businessM = facts.partM === null ? this.#uses.businessM(row, trip.row.distanceM) : null
    if (businessM === null) return [trip.row]
    log.doubt('both_uses', row.number)
    return divideByUse(trip.row, businessM)
  }

  /** Records why a row is not a trip, and any vehicle or day that it announces for the rows below it. */
  #skip(row: Row, { code, column }: Refusal): void {
    const { log } = this.#pass
    if (code === 'repeated_header' || (code !== 'totals_row' && this.#headings.isHeading(row)))
      return this.#headings.skipHeading()
    const isUndated = code === 'no_time' || code === 'bad_time'
    const isDay = isUndated && this.#instants.start?.announce(row)
    const vehicle = isUndated && !isDay ? readAnnouncedVehicle(row) : ''
    this.#vehicle = vehicle || this.#vehicle
    if (isDay || vehicle !== '') return log.skip(row, 'repeated_header', -1)
    if (isUndated && isLineOfText(row)) return log.skip(row, 'line_of_text', 0)
    const totalM = code === 'totals_row' ? this.#distances.whole(row) : null
    const sumM = code !== 'totals_row' || totalM instanceof Refusal ? null : this.#totals.addTotal(row, totalM)
    if (sumM !== null && log.duplicates === 0 && typeof totalM === 'number')
      log.note(
        `Row ${row.number}: the file's total is ${this.#formatDistance(totalM)}, but the trips above it add up to ${this.#formatDistance(sumM)}. Please check whether trips or distances are missing.`,
      )
    log.skip(row, code, column)
    if (!isUndated || isFilledIn(row, this.#plan)) log.faults.set(code, (log.faults.get(code) ?? 0) + 1)
  }

  /** A trip as it is compared with those of other sheets, which may have fewer columns. */
  #toComparedRow(trip: TripFileRow, localMs: number, hasTime: boolean): ComparedRow {
    const { startLocation, endLocation, startLat, startLng, endLat, endLng, distanceM, startOdometerM } = trip
    const ends =
      startLocation === '' && endLocation === ''
        ? [startLat, startLng, endLat, endLng, (startOdometerM ?? 0) / 1e6].map((each) =>
            Math.round(Math.abs(each ?? 0) * 1000),
          )
        : [startLocation, endLocation].map((each) => each.toLowerCase().replaceAll(/\s+/g, ' '))
    const day = Math.floor(localMs / DAY_MS)
    return {
      sheet: trip.sheet,
      timeMs: hasTime ? localMs - day * DAY_MS : -1,
      hash: hashText([day, ...ends, Math.round(distanceM / 1000)].join('\n')),
      vehicle: trip.vehicle,
      driver: trip.driver,
      signs: 0,
    }
  }

  #toLocalMs(atMs: number): number {
    return atMs + ((this.#instants.start ?? this.#instants.end)?.offsetMsAt(atMs) ?? 0)
  }

  #formatDistance(metres: number): string {
    const unit = this.#plan.distanceUnit ?? 'km'
    return `${Math.round((metres / METRES_OF_DISTANCE_UNIT[unit]) * 10) / 10} ${unit}`
  }

  /** Stores the vehicle of a row, even a skipped one, for later rows without one; ignores captions. */
  #rememberVehicle(row: Row): void {
    const vehicle = this.#readText(row, this.#plan.columns.vehicle)
    if (vehicle === '') return
    if (listPresentTexts(row, CAPTION_CELLS + 1).length > CAPTION_CELLS) this.#vehicle = vehicle
  }

  #read(row: Row): { facts: TripFacts; row: TripFileRow } | Refusal {
    const facts = this.#readFacts(row)
    if (facts instanceof Refusal) return facts
    const rule = REFUSALS.find(({ applies }) => applies(facts))
    if (rule === undefined) return { facts, row: this.#toTrip(facts) }
    const refusal = new Refusal(rule.code, rule.column?.(facts) ?? -1)
    return rule.code === 'no_place' ? preferSpecialRow(row, this.#plan, refusal) : refusal
  }

  /** The cells' contents; a refusal if one cannot be read. */
  #readFacts(row: Row): TripFacts | Refusal {
    const { columns } = this.#plan
    const times = readTripTimes(row, this.#plan, this.#instants, this.#pass.nowMs + AHEAD_MS)
    if (times instanceof Refusal) return times
    const startAt = readPosition(row, this.#plan, 'start')
    const endAt = readPosition(row, this.#plan, 'end')
    if (startAt instanceof Refusal) return startAt
    if (endAt instanceof Refusal) return endAt
    const { startLocation, endLocation, via } = this.#readLocations(row)
    const readings = this.#readReadings(row)
    const fileM = this.#distances.whole(row)
    const fileDoubt = this.#distances.doubt
    if (readings instanceof Refusal) return readings
    if (fileM instanceof Refusal) return fileM
    const named = this.#readText(row, columns.vehicle)
    const vehicle = this.#plan.outline ? parseGroupName(named) : named
    const lineM = computeLineLengthM(row, this.#plan)
    // A replaced or rolled-over odometer does not affect the distance.
    const odometer = !isFalling({ readings })
      ? readings
      : hasReadingsOnly({ fileM, lineM, startAt, endAt })
        ? { ...readings, distanceM: 0 }
        : NO_ODOMETER
    const partM = this.#uses.partM(row, fileM, odometer.distanceM)
    const isTimed = times.isTimed && times.endedAtMs !== null
    const isWhole = isTimed && startLocation !== '' && endLocation !== '' && !this.#hasRest()
    const dated = { startLocation, endLocation, vehicle, distanceM: fileM ?? readings.distanceM, isTimed }
    const use = this.#readText(row, columns.classification)
    return {
      row,
      plan: this.#plan,
      times,
      startAt,
      endAt,
      startLocation,
      endLocation,
      via,
      vehicle,
      fileM,
      fileDoubt,
      lineM,
      readings,
      odometer,
      partM,
      distance:
        partM === null
          ? pickDistance({ odometerM: odometer.distanceM, lineM, fileM }, startAt, endAt)
          : { distanceM: partM, distanceSource: 'file' },
      isTotal: !isWhole && !startAt && !endAt && this.#isDatedTotal(row, dated),
      isSuccessive: this.#isSuccessive,
      use,
      classification: parseClassificationUnder(use, this.#headerUse) ?? this.#uses.classification(row),
    }
  }

  #toTrip(facts: TripFacts): TripFileRow {
    const { row, times, startAt, endAt, distance, odometer, use, classification } = facts
    const { columns } = this.#plan
    // Any other word is a kind of trip, and serves as its reason if there is none.
    const kind = use !== '' && classification === null && !isUndecided(use) && /\p{L}{3}/u.test(use) ? use : ''
    const reason = this.#readText(row, columns.reason)
    const notes = this.#readText(row, columns.notes) || facts.via
    return {
      sheet: row.sheet,
      row: row.number,
      vehicle: this.#pass.spelling.first(facts.vehicle || this.#vehicle),
      driver: this.#readDriver(row),
      startedAtMs: times.startedAtMs,
      endedAtMs: times.endedAtMs,
      startLocation: facts.startLocation,
      endLocation: facts.endLocation,
      startLat: startAt?.lat ?? null,
      startLng: startAt?.lng ?? null,
      endLat: endAt?.lat ?? null,
      endLng: endAt?.lng ?? null,
      distanceM: distance.distanceM,
      distanceSource: distance.distanceSource,
      startOdometerM: odometer.startM,
      endOdometerM: odometer.endM,
      classification,
      reason: reason || kind,
      notes: notes || (reason === '' ? '' : kind),
      tollCents: this.#readCents(row, columns.toll),
      parkingCents: this.#readCents(row, columns.parking),
      cut: times.isOpen ? 'end' : 'none',
    }
  }

  #readDriver(row: Row): string {
    const text = this.#readText(row, this.#plan.columns.driver)
    const known = this.#drivers.get(text)
    if (known !== undefined) return known
    const driver = isNobody(text) ? '' : text
    if (this.#drivers.size < MOST_READ) this.#drivers.set(text, driver)
    return driver
  }

  /** A row's readings; if each row has only one, its trip started at the previous row's reading. */
  #readReadings(row: Row): OdometerPair | Refusal {
    const read = this.#distances.odometers(row)
    if (!this.#isSuccessive || read instanceof Refusal) return read
    const key = normaliseVehicle(this.#readText(row, this.#plan.columns.vehicle) || this.#vehicle)
    const { endM } = read
    if (endM === null) return read
    const known = this.#lastReadings.get(key)
    const startM = known ? findStart(known, endM) : null
    if (known || this.#lastReadings.size < MOST_READ) {
      const isFallen = known !== undefined && startM !== null && endM < startM
      // After a lower reading, the previous one remains valid.
      this.#lastReadings.set(
        key,
        isFallen ? { ...known, fallenM: endM } : { lastM: endM, beforeM: startM, fallenM: null },
      )
    }
    return { ...read, startM, distanceM: startM === null ? null : endM - startM }
  }

  /** Whether the cell has text besides the date. */
  #hasRest(): boolean {
    const { start, end } = this.#instants
    return (start !== null && start.rest !== '') || (end !== null && end.rest !== '')
  }

  /** Whether a row with a date is a total, by its words or its distance. */
  #isDatedTotal(row: Row, dated: DatedRow): boolean | 'maybe' {
    const { start, end } = this.#instants
    const { start_location: from, end_location: to } = this.#plan.columns
    for (const source of [start, end]) {
      const column = source?.columns.date ?? -1
      // Text next to the date may be a place, which is checked separately.
      if (!source || source.rest === '' || column === from || column === to) continue
      if (isDatedTotalText(readPresentText(row, column), source.rest)) return true
    }
    return this.#totals.judge(row, dated)
  }

  /** A place's name in a column that otherwise contains positions. */
  #readName(row: Row, column: number | undefined): string {
    const text = column === undefined ? '' : this.#readText(row, column)
    return isPlaceName(text) && parsePositions(text).length === 0 ? text : ''
  }

  /** 0 with a warning for an amount that cannot be read: the trip counts without it. */
  #readCents(row: Row, column: number | undefined): number {
    const text = column === undefined ? '' : this.#readText(row, column)
    const cents = text === '' ? 0 : parseCents(text, this.#plan.decimalStyle)
    if (cents !== null && cents >= 0) return cents
    this.#pass.log.doubt('bad_amount', row.number)
    return 0
  }

  #readText(row: Row, column: number | undefined): string {
    if (column === undefined || column >= row.count || row.kind[column] === CellKind.empty) return ''
    if (row.kind[column] !== CellKind.text) return cleanText(cellText(row, column))
    return this.#pass.texts.get(row.bytes[column], row.start[column], row.end[column])
  }

  /** The names of both ends, and the original route text if it includes other places. */
  #readLocations(row: Row): { startLocation: string; endLocation: string; via: string } {
    const { start_location: from, end_location: to, start_position, end_position } = this.#plan.columns
    if (from !== undefined && from === to && start_position === undefined) {
      const text = this.#readText(row, from)
      const route = splitRouteUnder(this.#plan.headers[from] ?? '', text)
      return { startLocation: route?.from ?? '', endLocation: route?.to ?? text, via: route?.hasVia ? text : '' }
    }
    return {
      startLocation: this.#location(row, from, this.#instants.start) || this.#readName(row, start_position),
      endLocation: this.#location(row, to, this.#instants.end) || this.#readName(row, end_position),
      via: '',
    }
  }

  /** A place; if the cell also contains a time, the text after it. */
  #location(row: Row, column: number | undefined, source: InstantSource | null): string {
    const text = this.#readText(row, column)
    if (source !== null && column !== undefined && source.columns.clock === column)
      return parseTimeText(text)?.rest ?? text
    const isShared = source !== null && source.columns.clock < 0 && source.columns.date === column
    return isShared && text !== '' ? source.rest : text
  }
}

/** The readings of the rows above. */
interface LastReadings {
  lastM: number
  beforeM: number | null
  /** A skipped reading, lower than the last. */
  fallenM: number | null
}

/** The start reading of a trip that ends at this reading. A reading with a wrong digit does not count. */
function findStart({ lastM, beforeM, fallenM }: LastReadings, endM: number): number {
  if (endM >= lastM) return lastM
  if (beforeM !== null && endM >= beforeM && lastM - beforeM > LONGEST_DAY_M) return beforeM
  // Two successive readings contradict the last one.
  return fallenM !== null && endM >= fallenM ? fallenM : lastM
}

/** More vehicles or drivers than any fleet has. */
const MOST_READ = 10_000

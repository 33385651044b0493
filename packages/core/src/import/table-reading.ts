import type { CsvDialect } from '../tabular/csv/csv-dialect.ts'
import type { Row } from '../tabular/row.ts'
import { zoneClock } from '../units/time-zone.ts'
import { isBlankRow, readPresentText } from './cells/cell-text.ts'
import { parseAnswer } from './cells/parse-word.ts'
import { InstantSource } from './cells/instant-source.ts'
import { DateOrders, ORDER_ANSWERS, ORDER_OF_DATES } from './date-orders.ts'
import { toRow } from './detect/head-row-as-row.ts'
import { findZoneInHeader, hasLocalTimes } from './detect/infer-zone.ts'
import { ImportFailure } from '../failures/import-failure.ts'
import { describeLayout } from './describe-layout.ts'
import { splitLine } from './lines-in-cells.ts'
import { attachPartialResult } from './partial-result.ts'
import { interpretHeader } from './columns/header-words.ts'
import { Pass, type Purpose } from './pass.ts'
import { PointRows } from './points/point-rows.ts'
import { makeRowShape, realign, type RowShape } from './realign-row.ts'
import type { AssumedZone, FileLayout, Question, RowIssue, TableResult, TripFileRow } from './result.ts'
import type { RepeatedSheets } from './repeated-sheets.ts'
import { getSheetName, hasSuccessiveReadings, type SheetPlan, type TablePlan, type WayBack } from './sheet-plan.ts'
import { PlausibleTrips } from './trips/plausible-trips.ts'
import { TripRowReader } from './trips/trip-rows.ts'
import { AS_READ, describeFault, findCommonFault, SHARE_OF_ROWS, TRIPS_SHOWN } from './witnesses.ts'

interface OpenSheet {
  headerRow: number
  /** null without a header. */
  shape: RowShape | null
  lines: CsvDialect | undefined
  reader: PointRows | TripRowReader
  back: OpenWayBack | null
}

interface OpenWayBack {
  reader: TripRowReader
  answer: number
  isTimed: boolean
}

/**
 * Reads a table according to its plan. Pass all rows to {@link take} and call {@link end}; fetch trips and issues along
 * the way, and call {@link finish}. Reading the same rows under another plan needs another instance.
 */
export class TableReading {
  readonly plan: TablePlan
  readonly dates: DateOrders
  readonly #pass: Pass
  readonly #plausible: PlausibleTrips
  readonly #sheets = new Map<number, OpenSheet>()
  readonly #instants: InstantSource[] = []
  /** The zone for times without one. */
  readonly #zones = new Set<string>()
  readonly #trips: TripFileRow[] = []
  #sheet = -1
  #open: OpenSheet | undefined

  constructor(plan: TablePlan, purpose: Purpose = 'final') {
    this.plan = plan
    this.#pass = new Pass(plan, purpose)
    this.dates = new DateOrders(plan, purpose === 'final')
    const zones = new Map(plan.sheets.map((sheet) => [sheet.sheet, this.#getZone(sheet)]))
    this.#plausible = new PlausibleTrips(this.#pass.log, plan.sheets, zones)
    for (const sheet of plan.sheets) {
      this.#sheets.set(sheet.sheet, {
        headerRow: sheet.headerRow,
        shape: sheet.headerRow > 0 ? makeRowShape(sheet.headers.map(interpretHeader), sheet.columns) : null,
        lines: plan.lines.get(sheet.sheet),
        reader: sheet.kind === 'points' ? this.#makePointRows(sheet) : this.#makeTripRows(sheet, this.#pass),
        back: sheet.back && this.#openWayBack(sheet, sheet.back),
      })
    }
  }

  /** Reads a row; returns false to end the sheet. */
  take(row: Row): boolean {
    if (row.sheet !== this.#sheet) {
      this.#sheet = row.sheet
      this.#open = this.#sheets.get(row.sheet)
    }
    const sheet = this.#open
    if (sheet === undefined) return false
    if (row.number <= sheet.headerRow) {
      if (row.number < sheet.headerRow) sheet.reader.announce(row)
      return true
    }
    if (isBlankRow(row)) return true
    const { log, purpose } = this.#pass
    log.read++
    const cut = sheet.lines === undefined ? row : splitLine(row, sheet.lines)
    const straight =
      sheet.shape !== null && cut.count > sheet.shape.length
        ? realign(cut, sheet.shape, () => log.doubt('thousands_comma', cut.number))
        : cut
    const trips = sheet.reader.take(straight)
    if (purpose === 'survey') log.takeIssues()
    else if (trips && trips.length > 0) {
      for (const trip of trips) this.#addTrip(trip)
      if (sheet.back) for (const trip of this.#readWayBack(straight, trips[0], sheet.back)) this.#addTrip(trip)
    }
    return true
  }

  #addTrip(trip: TripFileRow): void {
    // Readings are compared only once their unit is known.
    if (this.#pass.purpose === 'sample') this.#trips.push(trip)
    else this.#trips.push(...this.#plausible.take(trip))
  }

  /** The row's second trip. Without times of its own it starts when the first one ended. */
  #readWayBack(row: Row, there: TripFileRow, { reader, answer, isTimed }: OpenWayBack): readonly TripFileRow[] {
    if (answer >= 0 && parseAnswer(readPresentText(row, answer)) !== 1) return []
    const trips = reader.take(row).filter(({ distanceM }) => distanceM > 0)
    return trips.map((trip) => ({
      ...trip,
      vehicle: there.vehicle,
      startedAtMs: isTimed ? trip.startedAtMs : (there.endedAtMs ?? there.startedAtMs),
    }))
  }

  /** The trips since the last call. */
  takeTrips(): TripFileRow[] {
    return this.#trips.splice(0)
  }

  /** The rows skipped since the last call. */
  takeIssues(): RowIssue[] {
    return this.#pass.log.takeIssues()
  }

  /** After the last row: releases the last trips. */
  end(): void {
    this.#trips.push(...this.#plausible.end())
  }

  /** Rows that several sheets have; null if there is a single sheet. */
  get repeated(): RepeatedSheets | null {
    return this.#pass.repeated
  }

  /** Whether no further row can change the plan. */
  get isDecided(): boolean {
    return this.repeated === null && !this.dates.areOpen
  }

  /**
   * The outcome, after {@link end}.
   * @throws ImportFailure if nothing in the file could be used
   */
  finish(): TableResult {
    const { log, collector } = this.#pass
    if (log.read === 0) throw new ImportFailure('no_rows')
    if (log.used === 0) this.#failUnused()
    const questions = this.#findQuestions()
    const points = this.plan.kind === 'points' ? collector.finish(this.plan.sheets[0]) : null
    return {
      layout: this.#describeLayout({ speed: points?.speedUnit ?? null, odometer: points?.odometerUnit ?? null }),
      counts: log.counts(points?.duplicates),
      vehicles: points?.vehicles ?? [],
      warnings: [
        ...this.plan.warnings,
        ...(this.repeated?.warnings((sheet) => getSheetName(this.plan.source.head, sheet)) ?? []),
        ...this.plan.unitNotes,
        ...this.#warnOfAssumedUnits(points?.assumed ?? []),
        ...this.dates.warnings(),
        ...log.warnings(),
        ...questions.filter(({ chosen }) => chosen === null).map(({ sentence }) => sentence),
      ],
      questions: [...this.plan.questions, ...questions],
    }
  }

  /** Questions that arise only from all rows: a fault further down, and dates that no row decides. */
  #findQuestions(): Question[] {
    const { answers = {} } = this.plan.options.mapping ?? {}
    const questions: Question[] = []
    const { faults, skippedByCode, used } = this.#pass.log
    const counts = this.plan.kind === 'points' ? skippedByCode : faults
    const code = findCommonFault(counts, used)
    const isAsked = this.plan.questions.some(
      ({ witness, chosen }) => chosen === null || (witness === SHARE_OF_ROWS && chosen === 0),
    )
    if (code !== null && !isAsked)
      questions.push({
        witness: SHARE_OF_ROWS,
        sentence: describeFault(code, counts.get(code) ?? 0, used),
        candidates: [{ answer: AS_READ, trips: this.#readFirstTrips(this.plan) }],
        chosen: answers[SHARE_OF_ROWS] === AS_READ ? 0 : null,
      })
    const { undecided } = this.dates
    if (undecided !== undefined) {
      const orders = ['dmy', 'mdy'] as const
      const chosen = orders.findIndex((order) => ORDER_ANSWERS[order] === answers[ORDER_OF_DATES])
      questions.push({
        witness: ORDER_OF_DATES,
        sentence: `The dates in '${undecided.column}', such as '${undecided.openCell}', could be day first or month first.`,
        candidates: orders.map((order) => ({
          answer: ORDER_ANSWERS[order],
          trips: this.#readFirstTrips({ ...this.plan, dates: this.dates.assume(order) }),
        })),
        chosen: chosen < 0 ? null : chosen,
      })
    }
    return questions
  }

  #readFirstTrips(plan: TablePlan): TripFileRow[] {
    const reading = readSample(plan, 'final')
    reading.end()
    return reading.takeTrips().slice(0, TRIPS_SHOWN)
  }

  /** Attaches everything read so far to a failure of this import. */
  attachPartialResult(error: unknown): void {
    const counts = { ...this.#pass.log.counts(), used: 0 }
    attachPartialResult(error, {
      kind: this.plan.kind,
      layout: this.#describeLayout({ speed: null, odometer: null }),
      warnings: [...this.plan.warnings],
      // Rows used before the failure produced nothing, so only a complete reading can account for them.
      ...(counts.read === counts.duplicates + counts.skipped ? { counts } : {}),
    })
  }

  #makePointRows(sheet: SheetPlan): PointRows {
    const { time, date, day, time_of_day: clock, am_pm } = sheet.columns
    const source = this.#makeInstantSource(sheet, time ?? date ?? day ?? -1, time === undefined ? clock : -1, am_pm)
    return new PointRows(sheet, source!, this.#pass)
  }

  /** Its rows are accounted for by the way there. */
  #openWayBack(sheet: SheetPlan, { columns, answer }: WayBack): OpenWayBack {
    const reader = this.#makeTripRows({ ...sheet, columns }, new Pass(this.plan, this.#pass.purpose))
    return { reader, answer, isTimed: columns.start_time !== undefined || columns.start_time_of_day !== undefined }
  }

  #makeTripRows(sheet: SheetPlan, pass: Pass): TripRowReader {
    const { start_time, start_date, start_time_of_day, end_time, end_date, end_time_of_day, day } = sheet.columns
    const { start_am_pm, end_am_pm } = sheet.columns
    const startDate = start_time ?? start_date ?? day ?? (start_time_of_day === undefined ? undefined : -1)
    const startClock = start_time === undefined ? start_time_of_day : -1
    const start = this.#makeInstantSource(sheet, startDate, startClock, start_am_pm, true)
    const ownEndDate = end_time ?? end_date
    const endIsClock = ownEndDate === undefined && end_time_of_day !== undefined && start !== null
    const endDate = endIsClock ? startDate : ownEndDate
    const end = this.#makeInstantSource(sheet, endDate, end_time === undefined ? end_time_of_day : -1, end_am_pm)
    return new TripRowReader(sheet, { start, end, endIsClock }, pass)
  }

  /**
   * @param date -1 for dates in headings
   * @param carriesDay a row without a date inherits that of the row above
   */
  #makeInstantSource(
    sheet: SheetPlan,
    date: number | undefined,
    clock = -1,
    half = -1,
    carriesDay = false,
  ): InstantSource | null {
    if (date === undefined) return null
    const { year, month, day } = sheet.columns
    const isDay = date >= 0 && date === day
    const yearOrder = year === undefined ? null : this.dates.of(sheet, year)
    const zone = this.#findTimeZone(sheet, clock < 0 ? date : clock)
    this.#zones.add(zone)
    const source = new InstantSource(
      {
        date,
        clock,
        year: year ?? -1,
        month: isDay ? (month ?? -1) : -1,
        isDay: isDay && month === undefined,
        half,
        isTurned: sheet.turnedDates.has(date),
        isLocal: hasLocalTimes(sheet.headers[date]),
      },
      zoneClock(zone),
      this.dates.of(sheet, date),
      yearOrder,
      carriesDay,
    )
    if (!Number.isNaN(sheet.yearAboveMs)) source.assumeYear(sheet.yearAboveMs)
    if (isDay) source.assumeMonth(sheet.monthAboveMs)
    this.#instants.push(source)
    return source
  }

  #failUnused(): never {
    const yearless = this.#instants.find((source) => source.yearlessCell !== '')
    if (yearless) throw new ImportFailure('no_year', { found: `for example '${yearless.yearlessCell}'` })
    throw this.#pass.log.makeUnusedFailure()
  }

  #warnOfAssumedUnits(assumed: readonly ('speed' | 'odometer')[]): string[] {
    const warnings: string[] = []
    if (assumed.includes('speed')) warnings.push('The speed column has no unit; km/h was assumed.')
    if (assumed.includes('odometer')) warnings.push('The odometer column has no unit; kilometres were assumed.')
    const [first] = this.plan.sheets
    if (first.kind === 'trips' && first.distanceUnit === null && first.columns.distance !== undefined)
      warnings.push(
        'The distance column has no unit; kilometres were assumed. If they are miles, choose miles with Fix columns.',
      )
    if (hasSuccessiveReadings(first))
      warnings.push(
        `Each row has one odometer reading, in '${first.headers[first.columns.end_odometer ?? -1]?.trim()}': it was read as the end of the trip, which began at the reading of the row above.`,
      )
    const places = ['start_location', 'end_location', 'start_position', 'end_position', 'start_latitude'] as const
    if (first.kind === 'trips' && !places.some((field) => first.columns[field] !== undefined))
      warnings.push('The file names no places: the trips have odometer readings and distances only.')
    return warnings
  }

  #describeLayout(units: { speed: SheetPlan['speedUnit']; odometer: SheetPlan['odometerUnit'] }): FileLayout {
    const [first] = this.plan.sheets
    const zones = { zone: this.#getZone(first), assumed: this.#findAssumedZone(first) }
    return describeLayout(this.plan, zones, units, this.dates.orderOf(first), this.dates.agree)
  }

  /** A column's zone, which may differ from the rest of the sheet. */
  #findTimeZone(sheet: SheetPlan, column: number): string {
    const { mapping, timezone } = this.plan.options
    if (mapping?.timezone !== undefined || column < 0) return this.#getZone(sheet)
    const isLocal = hasLocalTimes(sheet.headers[column])
    if (isLocal && sheet.zone === 'UTC') return timezone
    return (isLocal ? '' : findZoneInHeader(sheet.headers[column] ?? '')) || this.#getZone(sheet)
  }

  #findAssumedZone(sheet: SheetPlan): AssumedZone | null {
    const { mapping, timezone } = this.plan.options
    const isAssumed = this.#instants.some((source) => source.sawLocalTimes)
    // If columns or sheets differ, a single zone cannot describe them.
    if (!isAssumed || this.#zones.size > 1 || this.#instants.some((source) => source.sawZonedTimes)) return null
    const [zone] = this.#zones
    if (mapping?.timezone !== undefined) return { zone, from: 'user', exporter: '' }
    if (sheet.exporter !== '' && zone === sheet.zone) return { zone, from: 'exporter', exporter: sheet.exporter }
    return { zone, from: zone === timezone && zone !== sheet.zone ? 'account' : 'file', exporter: '' }
  }

  #getZone({ zone }: SheetPlan): string {
    const { mapping, timezone } = this.plan.options
    return mapping?.timezone ?? (zone || timezone)
  }
}

/** The first rows of a table as read under a plan. */
export function readSample(plan: TablePlan, purpose: Purpose = 'sample'): TableReading {
  const reading = new TableReading(plan, purpose)
  try {
    for (const { sheet, rows } of plan.source.head) for (const row of rows) if (!reading.take(toRow(row, sheet))) break
  } catch (error) {
    reading.attachPartialResult(error)
    throw error
  }
  return reading
}

import type { HeadSheet } from '../tabular/head.ts'
import type { Row } from '../tabular/row.ts'
import { isZone, zoneClock } from '../units/time-zone.ts'
import { isBlankRow } from './cells/cell-text.ts'
import { InstantSource } from './cells/instant-source.ts'
import { hasLocalTimes, findZoneInHeader } from './detect/infer-zone.ts'
import { DateOrders } from './date-orders.ts'
import { toRow } from './detect/head-row-as-row.ts'
import { ImportFailure } from '../failures/import-failure.ts'
import type { ColumnType } from './columns/column-types.ts'
import type { ColumnMapping } from './fields.ts'
import { ROW_ISSUES } from './issue-codes.ts'
import { describeLayout } from './describe-layout.ts'
import { LinesInCells, splitLinesInCells } from './lines-in-cells.ts'
import { getSheetName, planTable } from './plan-table.ts'
import type { TablePlan } from './plan-table.ts'
import { attachPartialResult } from './partial-result.ts'
import { PointCollector } from './points/point-collector.ts'
import { PointRows } from './points/point-rows.ts'
import { realign, shapeFromPlan } from './realign-row.ts'
import type { RowShape } from './realign-row.ts'
import type { AssumedZone, FileLayout, RowCounts, RowIssue, TripFileRow, VehicleTrack } from './result.ts'
import { RowLog } from './row-log.ts'
import type { SheetPlan } from './sheet-plan.ts'
import { guessTripUnits } from './trips/guess-trip-units.ts'
import { RepeatedSheets } from './repeated-sheets.ts'
import { SeenTrips } from './trips/seen-trips.ts'
import { settleDecimals } from './trips/settle-decimals.ts'
import { settleDurations } from './trips/settle-durations.ts'
import { OverlappingTrips } from './trips/overlapping-trips.ts'
import { PlausibleTrips } from './trips/plausible-trips.ts'
import { hasSuccessiveReadings, TripRowReader } from './trips/trip-rows.ts'
import { VehicleSpelling } from './vehicle-spelling.ts'

/** What a reader provides about a file's table. */
export interface TableSource {
  format: 'csv' | 'xlsx' | 'xls' | 'html'
  describe: string
  head: HeadSheet[]
}

export interface TableImportOptions {
  /** IANA zone of times that name none. */
  timezone: string
  nowMs: number
  mapping?: ColumnMapping
  /** The name that the file was uploaded under. */
  filename?: string
}

/** The result, available once all rows have been processed. */
export interface TableResult {
  layout: FileLayout
  counts: RowCounts
  vehicles: VehicleTrack[]
  warnings: string[]
}

/**
 * Plans how a table is read and reads it. While {@link mustSurvey} is true, pass all rows to {@link survey} and call
 * {@link endSurvey}; then pass all rows to {@link take}, fetch trips and issues as they come, and call {@link finish}.
 */
export class TableImport {
  readonly #source: TableSource
  readonly #options: TableImportOptions
  readonly #plan: TablePlan
  readonly #orders: DateOrders
  readonly #unitNotes: string[] = []
  /** By sheet whose rows are lines of CSV. */
  readonly #lines = new Map<number, LinesInCells>()
  #log = new RowLog()
  #collector: PointCollector
  #seen = new SeenTrips()
  /** null if there is a single sheet. */
  readonly #repeated: RepeatedSheets | null
  #plausible: PlausibleTrips
  readonly #spelling = new VehicleSpelling()
  readonly #overlaps = new OverlappingTrips()
  #readers: (PointRows | TripRowReader | null)[] = []
  #instants: InstantSource[] = []
  /** In which times are read that name none. */
  readonly #zones = new Set<string>()
  #trips: TripFileRow[] = []
  #mustSurvey: boolean
  #isSurveyed = false
  #sheet = -1
  #headerRow = -1
  #take: PointRows | TripRowReader | null = null
  #shape: RowShape | null = null

  /** @throws ImportFailure where the table cannot be read, with what it lacks */
  constructor(source: TableSource, options: TableImportOptions) {
    const { mapping } = options
    if (mapping?.timezone !== undefined && !isZone(mapping.timezone)) {
      throw new ImportFailure('mapping_does_not_fit', { found: `there is no time zone '${mapping.timezone}'` })
    }
    this.#source = { ...source, head: source.head.map((sheet) => this.#attachCells(sheet)) }
    this.#options = options
    this.#plan = planTable(this.#source, mapping, options.filename)
    this.#orders = new DateOrders(mapping?.date_order, options.nowMs)
    this.#repeated = this.#plan.sheets.length > 1 ? new RepeatedSheets() : null
    const has = (type: ColumnType): boolean => this.#plan.sheets.some((sheet) => sheet.columns[type] !== undefined)
    this.#collector = new PointCollector({
      odometer: has('odometer') || this.#plan.sheets.some((sheet) => sheet.attributesHold.odometer),
      ignition: has('ignition') || this.#plan.sheets.some((sheet) => sheet.attributesHold.ignition),
    })
    this.#plausible = this.#checkPlausible()
    this.#begin()
    try {
      this.#rehearse()
      const namesVehicles = this.#plan.sheets.some(
        ({ columns, vehicle }) => columns.vehicle !== undefined || vehicle !== '',
      )
      this.#mustSurvey = this.#orders.areOpen || (this.#repeated !== null && namesVehicles)
      if (!this.#mustSurvey) this.#orders.settle(false)
    } catch (error) {
      this.attachPartialResult(error)
      throw error
    }
  }

  /**
   * Whether rows have to be seen before they are read: the first ones leave open how dates are written, or sheets that
   * repeat each other name their vehicles.
   */
  get mustSurvey(): boolean {
    return this.#mustSurvey && !(this.#isSurveyed && this.#repeated === null && !this.#orders.areOpen)
  }

  /** Looks at a row without reading it; false ends the sheet. */
  survey(row: Row): boolean {
    this.#isSurveyed = true
    const isWanted = this.#read(row)
    this.#trips = []
    this.#log.takeIssues()
    return isWanted
  }

  /** After a survey, of all rows or until {@link mustSurvey} is false. */
  endSurvey(): void {
    const isChanged = this.#orders.settle(false)
    // Rows are only compared across sheets by dates that are settled.
    this.#mustSurvey = isChanged && this.#repeated !== null
    this.#begin(!this.#mustSurvey)
  }

  /** Reads a row; false ends the sheet. */
  take(row: Row): boolean {
    const isWanted = this.#read(row)
    this.#orders.requireUncontradicted()
    return isWanted
  }

  #read(row: Row): boolean {
    if (row.sheet !== this.#sheet) this.#enter(row.sheet)
    const reader = this.#take
    if (reader === null) return false
    if (row.number <= this.#headerRow) {
      if (row.number < this.#headerRow) reader.announce(row)
      return true
    }
    if (isBlankRow(row)) return true
    this.#log.read++
    const cut = this.#lines.size > 0 ? (this.#lines.get(row.sheet)?.split(row) ?? row) : row
    const straight =
      this.#shape !== null && cut.count > this.#shape.width
        ? realign(cut, this.#shape, () => this.#log.doubt('thousands_comma', cut.number))
        : cut
    const trip = reader.take(straight)
    if (trip) this.#trips.push(...this.#plausible.take(trip))
    return true
  }

  /** The trips since the last call. */
  takeTrips(): TripFileRow[] {
    const trips = this.#trips
    this.#trips = []
    return trips
  }

  /** The rows skipped since the last call. */
  takeIssues(): RowIssue[] {
    return this.#log.takeIssues()
  }

  /** Trips and issues that have not been fetched. */
  get waiting(): number {
    return this.#trips.length + this.#log.issuesWaiting
  }

  /** After the last row: releases the last trips. */
  end(): void {
    if (!this.#isSurveyed) this.#orders.settle(true)
    this.#trips.push(...this.#plausible.end())
  }

  get kind(): FileLayout['kind'] {
    return this.#plan.kind
  }

  /**
   * The outcome, after {@link end}.
   * @throws ImportFailure where nothing of the file could be used
   */
  finish(): TableResult {
    const { used, read } = this.#log
    if (read === 0) throw new ImportFailure('no_rows')
    if (used === 0) this.#failUnused()
    const points = this.#plan.kind === 'points' ? this.#collector.finish(this.#collectStatedUnits()) : null
    const duplicates = this.#log.duplicates + (points?.duplicates ?? 0)
    const counts: RowCounts = { read, used: used - (points?.duplicates ?? 0), duplicates, skipped: this.#log.skipped }
    const units = { speed: points?.speedUnit ?? null, odometer: points?.odometerUnit ?? null }
    return {
      layout: this.#describeLayout(units),
      counts,
      vehicles: points?.vehicles ?? [],
      warnings: [
        ...this.#plan.warnings,
        ...(this.#repeated?.warnings((sheet) => this.#getSheetName(sheet)) ?? []),
        ...this.#warnOfAssumedUnits(points?.assumed ?? []),
        ...this.#orders.warnings(),
        ...this.#log.warnings(),
      ],
    }
  }

  /** Adds to a failure of this import what was read until then. */
  attachPartialResult(error: unknown): void {
    const { read, duplicates, skipped } = this.#log
    attachPartialResult(error, {
      kind: this.#plan.kind,
      layout: this.#describeLayout({ speed: null, odometer: null }),
      warnings: this.#plan.warnings,
      // Rows that were used until reading failed came to nothing: only a whole reading has an account of them.
      ...(read === duplicates + skipped ? { counts: { read, used: 0, duplicates, skipped } } : {}),
    })
  }

  #attachCells(sheet: HeadSheet): HeadSheet {
    const lines = LinesInCells.of(sheet.rows)
    if (lines !== null) this.#lines.set(sheet.sheet, lines)
    return splitLinesInCells(sheet, lines)
  }

  /** @param keepsNames what this pass showed of vehicles holds for the next one */
  #begin(keepsNames = false): void {
    this.#log = new RowLog()
    this.#collector.clear()
    this.#plausible = this.#checkPlausible()
    this.#seen.clear()
    this.#repeated?.begin(keepsNames)
    this.#spelling.clear()
    this.#overlaps.clear()
    this.#trips = []
    this.#sheet = -1
    this.#instants = []
    this.#zones.clear()
    this.#orders.begin()
    this.#readers = []
    for (const sheet of this.#plan.sheets)
      this.#readers[sheet.sheet] = sheet.kind === 'points' ? this.#makePointRows(sheet) : this.#makeTripRows(sheet)
  }

  #checkPlausible(): PlausibleTrips {
    return new PlausibleTrips(this.#log, this.#plan.bySheet, (sheet) => this.#getZone(sheet))
  }

  /** Looks at the dates of the first rows, so that most files are read in the right order at once. */
  #rehearse(): void {
    const rehearsed = new Map<number, TripFileRow[]>()
    for (const reader of this.#readers) reader?.rehearse()
    for (const sheet of this.#source.head) {
      const plan = this.#plan.bySheet.get(sheet.sheet)
      if (!plan) continue
      for (const kept of sheet.rows) {
        const row = toRow(kept, sheet.sheet)
        if (kept.number < plan.headerRow) this.#readers[sheet.sheet]?.announce(row)
        if (kept.number <= plan.headerRow) continue
        const trip = isBlankRow(row) ? null : this.#readers[sheet.sheet]?.take(row)
        if (trip) rehearsed.set(sheet.sheet, [...(rehearsed.get(sheet.sheet) ?? []), trip])
      }
    }
    this.#orders.settleYears()
    for (const [sheet, trips] of rehearsed) {
      const plan = this.#plan.bySheet.get(sheet)
      if (!plan) continue
      const settled = settleDecimals(plan, trips)
      const lasting = settleDurations(plan, settled.trips)
      this.#unitNotes.push(...settled.notes, ...lasting.notes, ...guessTripUnits(plan, lasting.trips))
    }
    this.#settleRepeated()
    this.#begin()
  }

  /** A sheet that sums up others is named after no vehicle, and one that lacks minus signs takes those of the others. */
  #settleRepeated(): void {
    const { bySheet } = this.#plan
    for (const sheet of this.#repeated?.summaries() ?? []) {
      const plan = bySheet.get(sheet)
      if (plan?.isNamedBySheet) plan.vehicle = ''
    }
    for (const { sheet, other, signs } of this.#repeated?.mirrored() ?? []) {
      const plan = bySheet.get(sheet)
      if (!plan) continue
      plan.signs = { isSouth: (signs & 1) > 0, isWest: (signs & 2) > 0 }
      this.#plan.warnings.push(
        `The sheet '${this.#getSheetName(sheet)}' lacks the minus signs of the same positions in the sheet '${this.#getSheetName(other)}': they were taken from there.`,
      )
    }
  }

  #getSheetName(sheet: number): string {
    return getSheetName(this.#source.head, sheet)
  }

  #enter(sheet: number): void {
    this.#sheet = sheet
    const plan = this.#plan.bySheet.get(sheet)
    this.#take = this.#readers[sheet] ?? null
    this.#headerRow = plan?.headerRow ?? 0
    this.#shape = plan?.headerRow ? shapeFromPlan(plan) : null
  }

  #makePointRows(sheet: SheetPlan): PointRows {
    const { time, date, day, time_of_day: clock, am_pm } = sheet.columns
    const source = this.#makeInstantSource(sheet, {
      date: time ?? date ?? day ?? -1,
      clock: time === undefined ? clock : undefined,
      half: am_pm,
    })
    return new PointRows(sheet, source, this.#collector, this.#log, this.#repeated, this.#options.nowMs)
  }

  #makeTripRows(sheet: SheetPlan): TripRowReader {
    const { start_time, start_date, start_time_of_day, end_time, end_date, end_time_of_day, day } = sheet.columns
    const { start_am_pm, end_am_pm } = sheet.columns
    const startDate = start_time ?? start_date ?? day ?? (start_time_of_day === undefined ? undefined : -1)
    const start =
      startDate === undefined
        ? null
        : this.#makeInstantSource(sheet, {
            date: startDate,
            clock: start_time === undefined ? start_time_of_day : undefined,
            half: start_am_pm,
            carriesDay: true,
          })
    const endDate = end_time ?? end_date
    const endIsClock = endDate === undefined && end_time_of_day !== undefined && start !== null
    const end =
      endDate !== undefined
        ? this.#makeInstantSource(sheet, {
            date: endDate,
            clock: end_time === undefined ? end_time_of_day : undefined,
            half: end_am_pm,
          })
        : endIsClock && startDate !== undefined
          ? this.#makeInstantSource(sheet, { date: startDate, clock: end_time_of_day, half: end_am_pm })
          : null
    const memory = { seen: this.#seen, repeated: this.#repeated, spelling: this.#spelling, overlaps: this.#overlaps }
    return new TripRowReader(sheet, { start, end, endIsClock }, this.#log, memory, this.#options.nowMs)
  }

  /** @param carriesDay a row without a date has that of the row above */
  #makeInstantSource(
    sheet: SheetPlan,
    { date, clock, half, carriesDay = false }: { date: number; clock?: number; half?: number; carriesDay?: boolean },
  ): InstantSource {
    const { year, month, day } = sheet.columns
    const isDay = date >= 0 && date === day
    const yearOrder = year === undefined ? null : this.#orders.of(sheet, year)
    const zone = this.#findTimeZone(sheet, clock ?? date)
    this.#zones.add(zone)
    const source = new InstantSource(
      {
        date,
        clock: clock ?? -1,
        year: year ?? -1,
        month: isDay ? month : undefined,
        half,
        isTurned: sheet.turnedDates.has(date),
        isLocal: hasLocalTimes(sheet.headers[date]),
      },
      zoneClock(zone),
      this.#orders.of(sheet, date),
      yearOrder,
      { carriesDay },
    )
    if (!Number.isNaN(sheet.yearAboveMs)) source.assumeYear(sheet.yearAboveMs)
    if (isDay) source.assumeMonth(sheet.monthAboveMs)
    this.#instants.push(source)
    return source
  }

  #failUnused(): never {
    const yearless = this.#instants.find((source) => source.yearlessCell !== '')
    if (yearless) throw new ImportFailure('no_year', { found: `for example '${yearless.yearlessCell}'` })
    const commonest = this.#log.commonest()
    throw new ImportFailure('nothing_usable', {
      rows: String(this.#log.read),
      reason: commonest === null ? 'all are duplicates.' : ROW_ISSUES[commonest],
    })
  }

  #collectStatedUnits(): { speedUnit: SheetPlan['speedUnit']; odometerUnit: SheetPlan['odometerUnit'] } {
    const [first] = this.#plan.sheets
    return { speedUnit: first.speedUnit, odometerUnit: first.odometerUnit }
  }

  #warnOfAssumedUnits(assumed: readonly ('speed' | 'odometer')[]): string[] {
    const warnings: string[] = [...new Set(this.#unitNotes)]
    if (assumed.includes('speed')) warnings.push('The speed column has no unit; km/h was assumed.')
    if (assumed.includes('odometer')) warnings.push('The odometer column has no unit; kilometres were assumed.')
    const [first] = this.#plan.sheets
    if (first.kind === 'trips' && first.distanceUnit === null && first.columns.distance !== undefined) {
      warnings.push(
        'The distance column has no unit; kilometres were assumed. If they are miles, choose miles with Fix columns.',
      )
    }
    if (hasSuccessiveReadings(first))
      warnings.push(
        `Each row has one odometer reading, in '${first.headers[first.columns.end_odometer ?? -1]?.trim()}': it was read as the end of the trip, which began at the reading of the row above.`,
      )
    const places = ['start_location', 'end_location', 'start_position', 'end_position', 'start_latitude'] as const
    if (first.kind === 'trips' && !places.some((field) => first.columns[field] !== undefined)) {
      warnings.push('The file names no places: the trips have odometer readings and distances only.')
    }
    return warnings
  }

  #describeLayout(units: { speed: SheetPlan['speedUnit']; odometer: SheetPlan['odometerUnit'] }): FileLayout {
    const { sheets } = this.#plan
    return describeLayout({
      source: this.#source,
      sheets,
      zone: this.#getZone(sheets[0]),
      assumedZone: this.#findAssumedZone(sheets[0]),
      units,
      dateOrder: this.#orders.orderOf(sheets[0]),
      isOnlyOrder: this.#orders.agree,
    })
  }

  /** The zone of a column, which may be another one than the rest of the sheet has. */
  #findTimeZone(sheet: SheetPlan, column: number): string {
    const given = this.#options.mapping?.timezone
    if (given !== undefined || column < 0) return this.#getZone(sheet)
    const isLocal = hasLocalTimes(sheet.headers[column])
    if (isLocal && sheet.zone === 'UTC') return this.#options.timezone
    return (isLocal ? '' : findZoneInHeader(sheet.headers[column] ?? '')) || this.#getZone(sheet)
  }

  #findAssumedZone(sheet: SheetPlan): AssumedZone | null {
    const isAssumed = this.#instants.some((source) => source.sawLocalTimes)
    // If columns or sheets differ, a single zone cannot describe them.
    if (!isAssumed || this.#zones.size > 1 || this.#instants.some((source) => source.sawZonedTimes)) return null
    const [zone] = this.#zones
    if (this.#options.mapping?.timezone !== undefined) return { zone, from: 'user', exporter: '' }
    if (sheet.exporter !== '' && zone === sheet.zone) return { zone, from: 'exporter', exporter: sheet.exporter }
    return { zone, from: zone === this.#options.timezone && zone !== sheet.zone ? 'account' : 'file', exporter: '' }
  }

  #getZone({ zone }: SheetPlan): string {
    return this.#options.mapping?.timezone ?? (zone || this.#options.timezone)
  }
}

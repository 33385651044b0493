import type { ImportFailure } from '../failures/import-failure.ts'
import type { CsvDialect } from '../tabular/csv/csv-dialect.ts'
import type { HeadSheet } from '../tabular/head.ts'
import type { DateReading } from './cells/date-order.ts'
import type { DecimalStyle } from './cells/parse-number.ts'
import type { DegreeForm } from './cells/parse-coordinate.ts'
import type { ShortDuration } from './cells/parse-duration.ts'
import type { ColumnType, UploadKind } from './columns/column-types.ts'
import type { ColumnMapping, DistanceUnit, DurationUnit, SpeedUnit } from './fields.ts'
import type { Claim } from './detect/candidates.ts'
import type { Question } from './result.ts'
import type { ComparedRow } from './repeated-sheets.ts'
import type { Outline } from './trips/outline.ts'

export interface SheetPlan {
  readonly sheet: number
  readonly kind: UploadKind
  /** Row.number of the header; 0 if the sheet has none. */
  readonly headerRow: number
  readonly headers: readonly string[]
  /** Every column that rows are read from: type → 0-based column. */
  readonly columns: Readonly<Partial<Record<ColumnType, number>>>
  readonly because: Readonly<Partial<Record<ColumnType, string>>>
  readonly degreeForm: DegreeForm
  /** Columns of whole degrees, with the columns of minutes and seconds that belong to them. */
  readonly sixtieths: ReadonlyMap<number, { minutes: number; seconds: number }>
  /** Columns with both coordinates in one cell, longitude first. */
  readonly longitudeFirst: ReadonlySet<number>
  /** Values in the attributes column that have no column of their own. */
  readonly attributesHold: { ignition: boolean; odometer: boolean }
  readonly distanceUnit: DistanceUnit | null
  readonly odometerUnit: DistanceUnit | null
  readonly speedUnit: SpeedUnit | null
  readonly durationUnit: DurationUnit | null
  readonly shortDuration: ShortDuration
  /** An example such as '35:10' if all durations look like this and may be minutes and seconds; otherwise ''. */
  readonly openDuration: string
  readonly decimalStyle: DecimalStyle
  /** An example such as '12,345' if all distances look like this: thousands or three decimals; otherwise ''. */
  readonly openDistance: string
  /** Most distances have one or two decimals. */
  readonly hasShortDecimals: boolean
  /** Odometer columns in which all readings look like 45.123: whole kilometres with a thousands separator. */
  readonly odometerStyle: DecimalStyle
  /** The zone in the file for times without one; '' if there is none. */
  readonly zone: string
  /** The program known to write times in that zone without declaring it; '' if the file declares it. */
  readonly exporter: string
  /** Date columns in which a spreadsheet swapped day and month. */
  readonly turnedDates: ReadonlySet<number>
  /** The middle of the year in the lines above the header, or in the sheet's name; NaN if there is none or several. */
  readonly yearAboveMs: number
  /** First day of the month from above the header or the sheet's name, if no column has the month; NaN if none. */
  readonly monthAboveMs: number
  /** The vehicle in the preamble or the sheet's name; '' if there is none. */
  readonly vehicle: string
  /** The sheet's name if it may be a vehicle's, unless the sheet summarises others; otherwise ''. */
  readonly sheetVehicle: string
  /** Positions whose minus signs are known from another sheet with the same rows: south and west in this one. */
  readonly signs: { isSouth: boolean; isWest: boolean }
  /** The vehicle column contains each vehicle at the start of its rows, with empty cells below. */
  readonly isVehicleFromAbove: boolean
  /** How rows are numbered below the groups that summarise them; null if there are none. */
  readonly outline: Outline | null
  /** The way back, if rows have it besides the way there. */
  readonly back: WayBack | null
  readonly fingerprint: string
  /** Information for the user on how this sheet is read. */
  readonly warnings: readonly string[]
  /** The confidence of the detection; a workbook's sheet with the highest one leads. */
  readonly score: number
}

/** A second trip in each row. */
export interface WayBack {
  columns: SheetPlan['columns']
  /** The way back was driven if this column has a yes; -1 if it has distances of its own. */
  answer: number
}

export interface PlanChange {
  sheet: number
  claims?: readonly Claim[]
  /** Columns not to be read as this type, or not at all. */
  bans?: readonly { column: number; type?: ColumnType }[]
  /** Date columns in which day and month were swapped. */
  turned?: readonly number[]
  back?: WayBack
}

/** A table whose first rows are known. */
export interface TableSource {
  format: 'csv' | 'xlsx' | 'xls' | 'html'
  describe: string
  head: readonly HeadSheet[]
}

export interface TableOptions {
  /** IANA zone for times without one. */
  timezone: string
  nowMs: number
  mapping?: ColumnMapping
  /** The filename at upload. */
  filename?: string
}

/** The date orders of columns, by sheet and column. */
export type DateReadings = ReadonlyMap<string, DateReading>

/** How to read the sheets of a table. A plan never changes: evidence against it results in a new one. */
export interface TablePlan {
  readonly source: TableSource
  readonly options: TableOptions
  readonly kind: UploadKind
  /** The sheets to read, most confident first. */
  readonly sheets: readonly SheetPlan[]
  /** By sheet, for sheets with lines of CSV in the first cells. */
  readonly lines: ReadonlyMap<number, CsvDialect>
  readonly dates: DateReadings
  /** Rows with a vehicle that another sheet has without one: that row is the duplicate. */
  readonly namedRows: readonly ComparedRow[]
  readonly warnings: readonly string[]
  /** Contradictions between the reading and the rest of the file. */
  readonly questions: readonly Question[]
  readonly unitNotes: readonly string[]
  /** Whether further rows may change the plan, and how often all rows have been surveyed for this. */
  readonly isOpen: boolean
  readonly surveys: number
}

/** Why a sheet cannot be read. */
export interface SheetRefusal {
  sheet: number
  filledRows: number
  failure: ImportFailure
  /** How likely this is a table. */
  score: number
  /** The kind according to the position or place columns, if there are any. */
  kind: UploadKind | null
  /** The columns that were found nevertheless, as a starting point for the user. */
  partial: Pick<SheetPlan, 'sheet' | 'headerRow' | 'headers' | 'columns' | 'because' | 'fingerprint'>
  hasWhere: boolean
}

export function getSheetName(head: readonly HeadSheet[], sheet: number): string {
  return head.find((each) => each.sheet === sheet)?.name ?? ''
}

/** Whether each trip started at the reading at which the previous one ended. */
export function hasSuccessiveReadings({ kind, columns }: SheetPlan): boolean {
  const has = (...types: ColumnType[]): boolean => types.some((type) => columns[type] !== undefined)
  return (
    kind === 'trips' &&
    has('end_odometer') &&
    !has('start_odometer', 'distance', 'business_distance', 'private_distance', 'start_position', 'start_latitude')
  )
}

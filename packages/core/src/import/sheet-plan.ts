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

/** How one sheet is to be read. */
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
  /** Columns of whole degrees by the columns of minutes and seconds that belong to them. */
  readonly sixtieths: ReadonlyMap<number, { minutes: number; seconds: number }>
  /** Columns of positions in one cell that begin with the longitude. */
  readonly longitudeFirst: ReadonlySet<number>
  /** What the attributes column holds that has no column of its own. */
  readonly attributesHold: { ignition: boolean; odometer: boolean }
  readonly distanceUnit: DistanceUnit | null
  readonly odometerUnit: DistanceUnit | null
  readonly speedUnit: SpeedUnit | null
  readonly durationUnit: DurationUnit | null
  readonly shortDuration: ShortDuration
  /** A duration such as '35:10' where all are written so, which may be minutes and seconds; '' elsewhere. */
  readonly openDuration: string
  readonly decimalStyle: DecimalStyle
  /** A distance such as '12,345' where all are written so, thousands or three decimals alike; '' elsewhere. */
  readonly openDistance: string
  /** Of the odometer columns: readings such as 45.123 all through a column are whole kilometres with a thousands mark. */
  readonly odometerStyle: DecimalStyle
  /** The zone that the file gives for times without one; '' if it gives none. */
  readonly zone: string
  /** The program known to write times in that zone without declaring it; '' if the file declares it. */
  readonly exporter: string
  /** Columns with dates in which a spreadsheet has turned day and month. */
  readonly turnedDates: ReadonlySet<number>
  /** The middle of the year that the lines above the header name, or the sheet's name; NaN if they name none or several. */
  readonly yearAboveMs: number
  /** First day of the month that the lines above the header name, or the sheet's name, where no column does; NaN for none. */
  readonly monthAboveMs: number
  /** The vehicle named by the preamble or the sheet; '' for neither. */
  readonly vehicle: string
  /** The sheet's name if it may be a vehicle's, unless the sheet sums up others; '' for none. */
  readonly sheetVehicle: string
  /** Positions whose minus signs another sheet with the same rows has: south and west of this one. */
  readonly signs: { isSouth: boolean; isWest: boolean }
  /** The column of vehicles names each where its rows begin, and leaves the cells below empty. */
  readonly isVehicleFromAbove: boolean
  /** How rows are numbered below the groups that sum them up; null if there are none. */
  readonly outline: Outline | null
  readonly fingerprint: string
  /** What the user should know of how this sheet is read. */
  readonly warnings: readonly string[]
  /** How sure the detection is; the highest of a workbook's sheets leads. */
  readonly score: number
}

/** How a sheet is to be planned otherwise. */
export interface PlanChange {
  sheet: number
  /** Columns that are read as these types. */
  claims?: readonly Claim[]
  /** Columns that are not read as this type, or as any. */
  bans?: readonly { column: number; type?: ColumnType }[]
  /** A column of dates in which day and month were exchanged. */
  turned?: number
}

/** A table of which the first rows are known. */
export interface TableSource {
  format: 'csv' | 'xlsx' | 'xls' | 'html'
  describe: string
  head: readonly HeadSheet[]
}

export interface TableOptions {
  /** IANA zone of times that name none. */
  timezone: string
  nowMs: number
  mapping?: ColumnMapping
  /** The name that the file was uploaded under. */
  filename?: string
}

/** The orders of columns with dates, by sheet and column. */
export type DateReadings = ReadonlyMap<string, DateReading>

/** How the sheets of a table are to be read. A plan never changes: evidence against it makes another one. */
export interface TablePlan {
  readonly source: TableSource
  readonly options: TableOptions
  readonly kind: UploadKind
  /** The sheets to read, most confident first. */
  readonly sheets: readonly SheetPlan[]
  /** By sheet whose rows are lines of CSV in their first cell. */
  readonly lines: ReadonlyMap<number, CsvDialect>
  readonly dates: DateReadings
  /** Rows that name the vehicle of a row that another sheet has without one: that row is the duplicate. */
  readonly namedRows: readonly ComparedRow[]
  readonly warnings: readonly string[]
  /** Contradictions between the reading and the rest of the file. */
  readonly questions: readonly Question[]
  /** Units that were inferred from the trips. */
  readonly unitNotes: readonly string[]
  /** Whether further rows may change the plan, and how often all rows have been surveyed for that. */
  readonly isOpen: boolean
  readonly surveys: number
}

/** Why a sheet cannot be read. */
export interface SheetRefusal {
  sheet: number
  /** Something is there. */
  filledRows: number
  failure: ImportFailure
  /** How much of a table it is. */
  score: number
  /** What the columns of positions or places make of it, where there are any. */
  kind: UploadKind | null
  /** The columns that were found all the same, to go on with by hand. */
  partial: Pick<SheetPlan, 'sheet' | 'headerRow' | 'headers' | 'columns' | 'because' | 'fingerprint'>
  hasWhere: boolean
}

export function getSheetName(head: readonly HeadSheet[], sheet: number): string {
  return head.find((each) => each.sheet === sheet)?.name ?? ''
}

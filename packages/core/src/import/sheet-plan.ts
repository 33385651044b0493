import type { DecimalStyle } from './cells/parse-number.ts'
import type { DegreeForm } from './cells/parse-coordinate.ts'
import type { ShortDuration } from './cells/parse-duration.ts'
import type { ColumnType, UploadKind } from './columns/column-types.ts'
import type { DistanceUnit, DurationUnit, SpeedUnit } from './fields.ts'
import type { Outline } from './trips/outline.ts'

/** How one sheet is to be read. */
export interface SheetPlan {
  sheet: number
  kind: UploadKind
  /** Row.number of the header; 0 if the sheet has none. */
  headerRow: number
  headers: string[]
  /** Every column that rows are read from: type → 0-based column. */
  columns: Partial<Record<ColumnType, number>>
  because: Partial<Record<ColumnType, string>>
  degreeForm: DegreeForm
  /** Columns of whole degrees by the columns of minutes and seconds that belong to them. */
  sixtieths: ReadonlyMap<number, { minutes: number; seconds: number }>
  /** Columns of positions in one cell that begin with the longitude. */
  longitudeFirst: ReadonlySet<number>
  /** What the attributes column holds that has no column of its own. */
  attributesHold: { ignition: boolean; odometer: boolean }
  distanceUnit: DistanceUnit | null
  odometerUnit: DistanceUnit | null
  speedUnit: SpeedUnit | null
  durationUnit: DurationUnit | null
  shortDuration: ShortDuration
  /** A duration such as '35:10' where all are written so, which may be minutes and seconds; '' elsewhere. */
  openDuration: string
  decimalStyle: DecimalStyle
  /** A distance such as '12,345' where all are written so, thousands or three decimals alike; '' elsewhere. */
  openDistance: string
  /** Of the odometer columns: readings such as 45.123 all through a column are whole kilometres with a thousands mark. */
  odometerStyle: DecimalStyle
  /** The zone that the file gives for times without one; '' if it gives none. */
  zone: string
  /** The program known to write times in that zone without declaring it; '' if the file declares it. */
  exporter: string
  /** Columns with dates in which a spreadsheet has turned day and month. */
  turnedDates: ReadonlySet<number>
  /** The middle of the year that the lines above the header name, or the sheet's name; NaN if they name none or several. */
  yearAboveMs: number
  /** First day of the month that the lines above the header name, or the sheet's name, where no column does; NaN for none. */
  monthAboveMs: number
  /** The vehicle named by the preamble or the sheet; '' for neither. */
  vehicle: string
  /** The vehicle is the sheet's name, and no registration: it may be any word. */
  isNamedBySheet: boolean
  /** Positions whose minus signs another sheet with the same rows has: south and west of this one. */
  signs: { isSouth: boolean; isWest: boolean }
  /** The column of vehicles names each where its rows begin, and leaves the cells below empty. */
  isVehicleFromAbove: boolean
  /** How rows are numbered below the groups that sum them up; null if there are none. */
  outline: Outline | null
  fingerprint: string
  /** What the user should know of how this sheet is read. */
  warnings: string[]
  /** How sure the detection is; the highest of a workbook's sheets leads. */
  score: number
}

/** What a sheet that cannot be read has and lacks, for the message to the user. */
export interface SheetRefusal {
  sheet: number
  /** Something is there. */
  filledRows: number
  hasHeader: boolean
  hasRows: boolean
  hasDate: boolean
  hasYear: boolean
  hasWhere: boolean
  /** What the columns of positions or places make of it, where there are any. */
  kind: UploadKind | null
  isFuelLog: boolean
  isOdometerLog: boolean
  isStopList: boolean
  /** The columns that were found all the same, to go on with by hand. */
  partial: Pick<SheetPlan, 'sheet' | 'headerRow' | 'headers' | 'columns' | 'because' | 'fingerprint'>
  /** Readable: "columns 'Name', 'Age' and 3 more". */
  found: string
  sampleDate: string
}

import type { DecimalStyle } from './cells/parse-number.ts'
import type { DegreeForm } from './cells/parse-coordinate.ts'
import type { DurationUnit, ShortDuration } from './cells/parse-duration.ts'
import type { DistanceUnit, Field, SpeedUnit, UploadKind } from './fields.ts'
import type { Outline } from './trips/outline.ts'

/** How one sheet is to be read. */
export interface SheetPlan {
  sheet: number
  kind: UploadKind
  /** Row.number of the header; 0 where the sheet has none. */
  headerRow: number
  headers: string[]
  /** Field → 0-based column. */
  columns: Partial<Record<Field, number>>
  because: Partial<Record<Field, string>>
  /** Columns with the letter of the hemisphere beside a coordinate; -1 where there are none. */
  northSouth: number
  eastWest: number
  degreeForm: DegreeForm
  /** Columns of positions in one cell that begin with the longitude. */
  longitudeFirst: ReadonlySet<number>
  /** By column with a time: the column beside it that tells AM from PM. */
  halves: ReadonlyMap<number, number>
  /** Column of further facts in one text, with what has no column of its own; -1 where there is none. */
  attributes: number
  attributesTell: { ignition: boolean; odometer: boolean }
  /** Columns of the kilometres driven on business and in private, as logbooks for SARS have them; -1 where none. */
  businessDistance: number
  privateDistance: number
  /** Columns with a mark on trips for business and in private; -1 where there are none. */
  businessMark: number
  privateMark: number
  /** The column that says whether a trip was driven, cancelled or is to come; -1 where there is none. */
  status: number
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
  /** The zone of times that name none, as the file tells it; '' where it does not. */
  zone: string
  /** Columns with dates in which a spreadsheet has turned day and month. */
  turnedDates: ReadonlySet<number>
  /** The middle of the year that the lines above the header name, or the sheet's name; NaN where they name none or several. */
  yearAboveMs: number
  /** First day of the month whose days the column of dates counts; NaN where it holds whole dates. */
  monthAboveMs: number
  /** The column with the month of the days that the column of dates counts, beside one with the year; -1 where there is none. */
  monthColumn: number
  /** The vehicle that the preamble or the sheet's name tells; '' where neither does. */
  vehicle: string
  /** The column of vehicles names each where its rows begin, and leaves the cells below empty. */
  isVehicleFromAbove: boolean
  /** How rows are numbered below the groups that sum them up; null where there are none. */
  outline: Outline | null
  fingerprint: string
  /** What the user should know of how this sheet is read. */
  warnings: string[]
  /** How sure the detection is; the highest of a workbook's sheets leads. */
  score: number
}

/** Every column that rows are read from; a plan that gains a column gains it here, or a repeated heading loses it. */
export function columnsRead(plan: SheetPlan): number[] {
  const { northSouth, eastWest, halves, attributes, monthColumn, status } = plan
  const { businessDistance, privateDistance, businessMark, privateMark } = plan
  return [
    ...Object.values(plan.columns),
    ...halves.values(),
    ...[northSouth, eastWest, attributes, monthColumn, status],
    ...[businessDistance, privateDistance, businessMark, privateMark],
  ].filter((column) => column >= 0)
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
  isStopList: boolean
  /** What was understood of it all the same, to go on with by hand. */
  understood: Pick<SheetPlan, 'sheet' | 'headerRow' | 'headers' | 'columns' | 'because' | 'fingerprint'>
  /** Readable: "columns 'Name', 'Age' and 3 more". */
  found: string
  sampleDate: string
}

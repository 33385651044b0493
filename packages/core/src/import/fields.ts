import type { ColumnType, UploadKind } from './columns/column-types.ts'

export const DATE_ORDERS = ['dmy', 'mdy', 'ymd'] as const
export type DateOrder = (typeof DATE_ORDERS)[number]

/** Units in a header, a cell or the user's choices. Internally all are metres and metres per second. */
export const DISTANCE_UNITS = ['km', 'm', 'mi', 'nmi'] as const
export type DistanceUnit = (typeof DISTANCE_UNITS)[number]
export const SPEED_UNITS = ['kmh', 'mps', 'mph', 'kn'] as const
export type SpeedUnit = (typeof SPEED_UNITS)[number]
/** The unit of bare numbers in a duration column. */
export type DurationUnit = 'days' | 'hours' | 'minutes' | 'seconds' | 'milliseconds'

/**
 * How to read a table: detected by Spoor, or chosen by the user in 'Fix columns' (then chosen parts override detection,
 * and the others are detected as always).
 */
export interface ColumnMapping {
  kind?: UploadKind
  /** 1-based row of the header; 0 if the table has none. */
  header_row?: number
  /** Type → 0-based column. A column may have two types (a cell with a time and an address). */
  columns: Partial<Record<ColumnType, number>>
  date_order?: DateOrder
  distance_unit?: DistanceUnit
  odometer_unit?: DistanceUnit
  speed_unit?: SpeedUnit
  /** IANA zone for times without one. */
  timezone?: string
  /** The user's answers to questions about the reading, by witness. */
  answers?: Readonly<Record<string, string>>
}

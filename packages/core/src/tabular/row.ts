/**
 * The common row of all readers (CSV, XLSX, XLS).
 * A reader reuses one Row object and its arrays for all rows, so a sink must copy anything it retains. Cells stay bytes
 * until a value is requested, because most cells of a tracker file are never read, and because a time or coordinate is
 * parsed faster from bytes than from a string.
 */
export interface Row {
  /** Index into the workbook's sheets, 0 for CSV. */
  sheet: number
  /** 1-based row number as the user sees it in a spreadsheet, or, for CSV, the 1-based line on which the record starts. */
  number: number
  /** Number of cells; cells at or beyond it are empty. */
  count: number
  readonly kind: CellKind[] | Uint8Array
  /** The buffer that holds cell i's UTF-8 text (for `text`, `number` and `error` cells). */
  readonly bytes: Uint8Array[]
  readonly start: Int32Array | number[]
  readonly end: Int32Array | number[]
  /** Value of a `float`, `date` or `boolean` cell. */
  readonly value: Float64Array | number[]
}

/** Kinds of cells; constants instead of an enum because sources run with type stripping. */
export const CellKind = {
  /** No value. */
  empty: 0,
  /** UTF-8 text in bytes[i] from start[i] to end[i]; every CSV cell is text, even '12.5'. */
  text: 1,
  /** A number, its value in value[i]. */
  float: 2,
  /** A spreadsheet serial date (days, in the 1900 system: 1904 workbooks are already shifted), in value[i]. */
  date: 3,
  /** value[i] is 0 or 1. */
  boolean: 4,
  /** A spreadsheet error such as #REF!, its text in bytes[i]. */
  error: 5,
} as const
export type CellKind = (typeof CellKind)[keyof typeof CellKind]

/** Called for each row in file order. Return false to stop reading. */
export type RowSink = (row: Row) => boolean | void

const decoder = new TextDecoder()

/** The untrimmed text of a cell; numbers in their shortest form; '' if empty. */
export function cellText(row: Row, column: number): string {
  if (column >= row.count) return ''
  switch (row.kind[column]) {
    case CellKind.text:
    case CellKind.error:
      return decoder.decode(row.bytes[column].subarray(row.start[column], row.end[column]))
    case CellKind.float:
    case CellKind.date:
      return String(row.value[column])
    case CellKind.boolean:
      return row.value[column] ? 'TRUE' : 'FALSE'
    default:
      return ''
  }
}

import { CellKind, cellText } from './row.ts'
import type { Row, RowSink } from './row.ts'
import { serialText } from './serial-date.ts'

/** A cell that was kept: unlike a Row's, it does not change when the reader goes on. */
export interface HeadCell {
  kind: CellKind
  /** As `cellText` gives it. */
  text: string
  /** Of a float, date or boolean cell, else NaN. */
  value: number
}

/** A row that was kept. */
export interface HeadRow {
  /** As in Row.number. */
  number: number
  cells: HeadCell[]
}

/** The first rows of one sheet, for previews and for detection. */
export interface HeadSheet {
  /** Index into the table's sheets. */
  sheet: number
  name: string
  hidden: boolean
  rows: HeadRow[]
}

/** The cell as people read it: a spreadsheet's date is a number in its text. */
export function shownCell({ kind, text, value }: HeadCell): string {
  return kind === CellKind.date ? serialText(value) : text.trim()
}

/** The texts of a row without blanks around them, '' for empty cells. */
export function textsOf({ cells }: HeadRow): string[] {
  return cells.map((cell) => cell.text.trim())
}

/** The texts of a row's cells that hold one. */
export function filledTextsOf(row: HeadRow): string[] {
  return textsOf(row).filter((text) => text !== '')
}

/** Columns further right than this are not looked for: a cell in the last column of Excel makes its row 16,384 wide. */
const MAX_HEAD_COLUMNS = 1000
/** As many characters as Excel lets a cell have. */
const MAX_HEAD_TEXT = 32_767
/** Shared by all cells without a value, as most of a row with a cell far to the right are. */
const EMPTY: HeadCell = Object.freeze({ kind: CellKind.empty, text: '', value: Number.NaN })

/** Copies a reader's row so that it can be kept. */
export function keepRow(row: Row): HeadRow {
  const cells: HeadCell[] = []
  const columns = Math.min(row.count, MAX_HEAD_COLUMNS)
  for (let column = 0; column < columns; column++) {
    const kind = row.kind[column] as CellKind
    if (kind === CellKind.empty) {
      cells.push(EMPTY)
      continue
    }
    const hasValue = kind === CellKind.float || kind === CellKind.date || kind === CellKind.boolean
    cells.push({
      kind,
      text: cellText(row, column).slice(0, MAX_HEAD_TEXT),
      value: hasValue ? row.value[column] : Number.NaN,
    })
  }
  return { number: row.number, cells }
}

/** A sink that keeps the first `rows` rows in `kept` and then has had enough. */
export function keepRows(kept: HeadRow[], rows: number): RowSink {
  return (row) => {
    if (kept.length < rows) kept.push(keepRow(row))
    return kept.length < rows
  }
}

import { CellKind, cellText, type Row, type RowSink } from './row.ts'
import { serialText } from './serial-date.ts'

/** A copied cell: unlike a cell of a Row, it does not change when the reader continues. */
export interface HeadCell {
  kind: CellKind
  /** As returned by {@link cellText}. */
  text: string
  /** The value of a float, date or boolean cell, otherwise NaN. */
  value: number
}

export interface HeadRow {
  /** As in Row.number. */
  number: number
  cells: HeadCell[]
}

/** The first rows of one sheet, for previews and detection. */
export interface HeadSheet {
  /** Index into the table's sheets. */
  sheet: number
  name: string
  hidden: boolean
  rows: HeadRow[]
}

/** A cell as people read it, with dates as dates rather than serial numbers. */
export function shownCell({ kind, text, value }: HeadCell): string {
  return kind === CellKind.date ? serialText(value) : text.trim()
}

/** The trimmed texts of a row, '' for empty cells. */
export function readCellTexts({ cells }: HeadRow): string[] {
  return cells.map((cell) => cell.text.trim())
}

/** The trimmed texts of the non-empty cells of a row. */
export function listFilledTexts(row: HeadRow): string[] {
  return readCellTexts(row).filter((text) => text !== '')
}

/** Columns further right are ignored: a cell in Excel's last column makes its row 16,384 wide. */
const MAX_HEAD_COLUMNS = 1000
/** Excel's limit for the characters in a cell. */
const MAX_HEAD_TEXT = 32_767
/** Shared by all empty cells, which are most of a row with a cell far to the right. */
const EMPTY: HeadCell = Object.freeze({ kind: CellKind.empty, text: '', value: Number.NaN })

/** Copies a reader's row, which the reader will reuse. */
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

/** A sink that copies the first `rows` rows into `kept` and then stops the reader. */
export function keepRows(kept: HeadRow[], rows: number): RowSink {
  return (row) => {
    if (kept.length < rows) kept.push(keepRow(row))
    return kept.length < rows
  }
}

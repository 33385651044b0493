import { detectDialect } from '../tabular/csv/detect-dialect.ts'
import { CsvScanner } from '../tabular/csv/csv-scanner.ts'
import type { CsvDialect } from '../tabular/csv/csv-dialect.ts'
import { keepRow, type HeadRow, type HeadSheet } from '../tabular/head.ts'
import { CellKind, cellText, type Row } from '../tabular/row.ts'
import { toRow } from './detect/head-row-as-row.ts'

const encoder = new TextEncoder()
/** Comma, semicolon, tab and vertical bar; any other mark within a single column is punctuation. */
const DELIMITERS = new Set([44, 59, 9, 124])
const FEWEST_ROWS = 2
const FEWEST_CELLS = 3

/**
 * How to split lines of CSV in the first cells of a sheet, judging by its first rows; null if they are already in
 * cells. Excel leaves lines whole if its list separator differs from the file's, as the semicolon does with decimal
 * commas; saved as CSV again, each line becomes one quoted cell.
 */
export function detectLines(rows: readonly HeadRow[]): CsvDialect | null {
  const lines = rows.map(readLine).filter((line) => line !== '')
  if (lines.length < FEWEST_ROWS || lines.includes(null)) return null
  const dialect = detectDialect(encoder.encode(lines.join('\n')))
  if (!DELIMITERS.has(dialect.delimiter)) return null
  const counts = lines.map((line) => cutLine(line ?? '', dialect)?.cells.length ?? 0)
  const commonest = Math.max(...counts)
  const areRows = counts.filter((count) => count === commonest).length >= lines.length * 0.8
  return commonest >= FEWEST_CELLS && areRows ? dialect : null
}

export function splitLine(row: Row, dialect: CsvDialect): Row {
  const cut = row.count > 0 && row.kind[0] === CellKind.text ? cutLine(cellText(row, 0), dialect) : null
  return cut ? toRow({ ...cut, number: row.number }, row.sheet) : row
}

function cutLine(line: string, dialect: CsvDialect): HeadRow | null {
  let cut: HeadRow | null = null
  const scanner = new CsvScanner(dialect, (row) => {
    cut ??= keepRow(row)
  })
  scanner.push(encoder.encode(line))
  scanner.end()
  return cut
}

/** A sheet's first rows with their lines split, or unchanged if they already contain cells. */
export function splitLinesInCells(sheet: HeadSheet, dialect = detectLines(sheet.rows)): HeadSheet {
  if (dialect === null) return sheet
  return { ...sheet, rows: sheet.rows.map((row) => keepRow(splitLine(toRow(row, sheet.sheet), dialect))) }
}

/** The text of a row's only cell, '' for an empty row; null if there is more than one. */
function readLine({ cells }: HeadRow): string | null {
  if (cells.some(({ kind, text }, column) => column > 0 && kind !== CellKind.empty && text.trim() !== '')) return null
  const [cell] = cells
  if (!cell || cell.kind === CellKind.empty) return ''
  return cell.kind === CellKind.text ? cell.text.trim() : null
}

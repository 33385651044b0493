import { listFilledTexts, keepRow, shownCell, type HeadRow, type HeadSheet } from '../../tabular/head.ts'
import { CellKind } from '../../tabular/row.ts'
import { parseDayHeading } from '../cells/day-heading.ts'
import { findMonth, findYear } from '../cells/find-year.ts'
import { ImportFailure } from '../../failures/import-failure.ts'
import { makeRowShape, realign } from '../realign-row.ts'
import { viewSheet, type SheetView } from './candidates.ts'
import { profileColumns } from './column-profile.ts'
import { toRow } from './head-row-as-row.ts'
import { joinHeaderRows } from './header-of-several-rows.ts'
import { findHeader, readHeader, type FoundHeader } from './header-row.ts'
import { cutAtOtherOrder, cutAtSummary, dropLinesBetween } from './lines-between.ts'
import { sampleRows } from './sample-rows.ts'

/** Number of rows below the header that are sampled. */
const SAMPLE_ROWS = 400
/** Tables with hundreds of columns need fewer rows. */
const SAMPLE_CELLS = 12_000
const LEAST_ROWS = 40

/** The table of a sheet, without the rows above it or captions between its rows. */
export interface TableView {
  /** The non-empty rows of the sheet. */
  rows: readonly HeadRow[]
  header: FoundHeader | null
  /** Index of the first header row; -1 if there is none. */
  readHeader: number
  above: readonly HeadRow[]
  /** The middle of the year and the first day of the month, from above the header or the sheet's name; NaN if none. */
  yearMs: number
  monthMs: number
  view: SheetView
}

/** @param chosenHeader the number of the row that the user chose; 0 if none */
export function viewTable(sheet: HeadSheet, chosenHeader: number | undefined): TableView {
  const rows = sheet.rows.filter((row) =>
    row.cells.some((cell) => cell.kind !== CellKind.empty && cell.text.trim() !== ''),
  )
  const found = chooseHeader(rows, chosenHeader)
  const header = found && joinHeaderRows(found, rows)
  const meanings = header?.meanings ?? null
  const below = sampleRows(rows.slice(header ? header.index + 1 : 0), meanings, SAMPLE_ROWS)
  const values = below.filter((row) => parseDayHeading(listFilledTexts(row)) === null)
  const inOrder = cutAtOtherOrder(values.length > 0 ? values : below, header?.headers ?? [])
  const body = realignRows(cutAtSummary(dropLinesBetween(inOrder, header?.headers ?? [])), header)
  const width = Math.max(header?.headers.length ?? 0, ...(header ? [] : body.map((row) => row.cells.length)), 0)
  const sample = sampleRows(body, meanings, Math.max(LEAST_ROWS, Math.floor(SAMPLE_CELLS / Math.max(1, width))))
  const headers = Array.from({ length: width }, (_, column) => header?.headers[column] ?? '')
  const above = header ? rows.slice(0, header.index) : []
  const { yearMs, monthMs } = readTitle(above, sheet.name)
  const view = viewSheet({
    hasHeader: header !== null,
    headers,
    meanings: headers.map((_, column) => header?.meanings[column] ?? null),
    profiles: profileColumns(sample, width),
    body,
    isOfOneMonth: !Number.isNaN(monthMs) || below.some((row) => namesMonth(row, yearMs)),
  })
  return { rows, header, readHeader: found?.index ?? -1, above, yearMs, monthMs, view }
}

/** Whether a row names the month of the rows below it and nothing else. */
function namesMonth(row: HeadRow, yearMs: number): boolean {
  const texts = listFilledTexts(row)
  return texts.length === 1 && !Number.isNaN(findMonth(texts, yearMs))
}

/** The year and month that the lines above the header name, or else the sheet's name. */
function readTitle(above: readonly HeadRow[], name: string): { yearMs: number; monthMs: number } {
  const lines = above.flatMap((row) => row.cells.map(shownCell))
  const yearOfTitle = findYear(lines)
  const yearMs = Number.isNaN(yearOfTitle) ? findYear([name]) : yearOfTitle
  const monthOfTitle = findMonth(lines, yearMs)
  return { yearMs, monthMs: Number.isNaN(monthOfTitle) ? findMonth([name], yearMs) : monthOfTitle }
}

/** The header in the row that the user chose (0 if none), else in the most likely row. */
function chooseHeader(rows: readonly HeadRow[], chosen: number | undefined): FoundHeader | null {
  if (chosen === undefined) return findHeader(rows)
  if (chosen === 0) return null
  const index = rows.findIndex((row) => row.number === chosen)
  if (index < 0) throw new ImportFailure('mapping_does_not_fit', { found: `row ${chosen} is empty or not there` })
  return readHeader(rows[index], index)
}

/** The rows, with cells shifted by unquoted commas moved back under their headers. */
function realignRows(body: readonly HeadRow[], header: FoundHeader | null): readonly HeadRow[] {
  const shape = makeRowShape(header?.meanings ?? [])
  return header
    ? body.map((row) => (row.cells.length > shape.length ? keepRow(realign(toRow(row, 0), shape)) : row))
    : body
}

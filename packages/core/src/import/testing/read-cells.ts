import { CellKind, type Row } from '../../tabular/row.ts'
import type { HeadRow, HeadSheet } from '../../tabular/head.ts'
import { toRow } from '../detect/head-row-as-row.ts'
import type { ColumnMapping } from '../fields.ts'
import { planTable } from '../plan-table.ts'
import type { RowIssue, TableResult, TripFileRow } from '../result.ts'
import { reviseBySurvey } from '../revise-plan.ts'
import { TableReading } from '../table-reading.ts'

/** A cell in a test's table: text, a number, a spreadsheet date (its serial), or nothing. */
export type TestCell = string | number | null | { date: number }

export interface ReadCells extends TableResult {
  trips: TripFileRow[]
  issues: RowIssue[]
  surveys: number
}

export interface ReadCellsOptions {
  timezone?: string
  nowMs?: number
  mapping?: ColumnMapping
  /** The filename at upload. */
  filename?: string
  /** Number of rows per sheet used for detection; all by default. */
  headRows?: number
}

/** A named sheet with rows of cells; hidden if the name starts with a dot. */
export type TestSheets = Record<string, TestCell[][]>

export const NOW_MS = Date.UTC(2026, 10, 21)

/** Cells from CSV text for tests: no quotes, just the delimiter. */
export function csvCells(text: string, delimiter = ','): TestCell[][] {
  return text.split('\n').map((line) => line.split(delimiter))
}

/** Runs the import over sheets of cells like a file reader. */
export function readCells(given: TestCell[][] | TestSheets, options: ReadCellsOptions = {}): ReadCells {
  const sheets = Array.isArray(given) ? { '': given } : given
  const head = makeHead(sheets)
  const seen = head.map((sheet) => ({ ...sheet, rows: sheet.rows.slice(0, options.headRows ?? 600) }))
  let plan = planTable(
    { format: 'csv', describe: 'CSV, comma, utf-8', head: seen },
    {
      timezone: options.timezone ?? 'Africa/Johannesburg',
      nowMs: options.nowMs ?? NOW_MS,
      mapping: options.mapping,
      filename: options.filename,
    },
  )
  const eachRow = (take: (row: Row) => boolean): void => {
    for (const sheet of head) for (const row of sheet.rows) if (!take(toRow(row, sheet.sheet))) break
  }
  while (plan.isOpen) {
    const survey = new TableReading(plan, 'survey')
    eachRow((row) => survey.take(row))
    plan = reviseBySurvey(plan, survey)
  }
  const reading = new TableReading(plan)
  eachRow((row) => reading.take(row))
  reading.end()
  return { trips: reading.takeTrips(), issues: reading.takeIssues(), ...reading.finish(), surveys: plan.surveys }
}

/** Sheets of cells as stored by a file reader. */
export function makeHead(sheets: TestSheets): HeadSheet[] {
  return Object.entries(sheets).map(([name, rows], sheet) => ({
    sheet,
    name: name.replace(/^\./, ''),
    hidden: name.startsWith('.'),
    rows: rows.map(makeHeadRow),
  }))
}

function makeHeadRow(cells: TestCell[], index: number): HeadRow {
  return {
    number: index + 1,
    cells: cells.map((cell) => {
      if (cell === null || cell === '') return { kind: CellKind.empty, text: '', value: Number.NaN }
      if (typeof cell === 'string') return { kind: CellKind.text, text: cell, value: Number.NaN }
      if (typeof cell === 'number') return { kind: CellKind.float, text: String(cell), value: cell }
      return { kind: CellKind.date, text: String(cell.date), value: cell.date }
    }),
  }
}

import { Readable } from 'node:stream'
import { writeCsvStream, writeXlsxStream, type CellValue } from 'hucre'

export interface TableColumn<Row> {
  header: string
  width?: number
  /**
   * Its cells are days ('2026-03-01') or times of day ('08:30'), written so that a spreadsheet can calculate with them, or
   * figures with two decimals.
   */
  holds?: keyof typeof EXCEL_FORMATS
  cell: (row: Row) => string | number | boolean | Date | null
}

const MINUTES_A_DAY = 1440
const EXCEL_FORMATS = { days: 'yyyy-mm-dd', clock: 'hh:mm', figures: '#,##0.00' } as const

export const TABLE_MEDIA_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const
export type TableFormat = keyof typeof TABLE_MEDIA_TYPES

/**
 * Streams a table of any length as a file. Cells that look like formulas remain text: after an apostrophe in CSV, as a
 * string cell in Excel.
 */
export function streamTable<Row>(
  format: TableFormat,
  rows: AsyncIterable<Row>,
  { name, columns }: { name: string; columns: readonly TableColumn<Row>[] },
): Readable {
  const stream =
    format === 'xlsx'
      ? writeXlsxStream(rowCells(rows, columns.map(escapeFormulas)), {
          name,
          columns: columns.map(({ header, width, holds }) => ({
            header,
            width: width ?? 18,
            ...(holds && { numFmt: EXCEL_FORMATS[holds] }),
          })),
          freezePane: { rows: 1 },
        })
      : writeCsvStream(withHeader(rows, columns), { escapeFormulae: true, bom: true })
  return Readable.fromWeb(stream)
}

/** Converts a column's days and times to Excel's serial numbers. */
function escapeFormulas<Row>(column: TableColumn<Row>): TableColumn<Row> {
  const { holds, cell } = column
  if (holds === undefined) return column
  return {
    ...column,
    cell(row) {
      const text = cell(row)
      if (typeof text !== 'string') return text
      if (holds === 'days') return new Date(`${text}T00:00:00Z`)
      return (Number(text.slice(0, 2)) * 60 + Number(text.slice(3))) / MINUTES_A_DAY
    },
  }
}

async function* rowCells<Row>(
  rows: AsyncIterable<Row>,
  columns: readonly TableColumn<Row>[],
): AsyncGenerator<CellValue[]> {
  for await (const row of rows) yield columns.map(({ cell }) => cell(row))
}

async function* withHeader<Row>(
  rows: AsyncIterable<Row>,
  columns: readonly TableColumn<Row>[],
): AsyncGenerator<CellValue[]> {
  yield columns.map(({ header }) => header)
  for await (const cells of rowCells(rows, columns)) {
    yield cells.map((cell) => (cell instanceof Date ? cell.toISOString() : cell))
  }
}

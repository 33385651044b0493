import { Readable } from 'node:stream'
import { writeCsvStream, writeXlsxStream } from 'hucre'
import type { CellValue } from 'hucre'

export interface TableColumn<Row> {
  header: string
  width?: number
  cell: (row: Row) => string | number | boolean | Date | null
}

export const TABLE_MEDIA_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const
export type TableFormat = keyof typeof TABLE_MEDIA_TYPES

/**
 * A table as a file that is written while it is read, whatever its length. What begins as a formula does is text: in CSV
 * behind an apostrophe, in Excel as a string cell, which no spreadsheet runs.
 */
export function streamTable<Row>(
  format: TableFormat,
  rows: AsyncIterable<Row>,
  { name, columns }: { name: string; columns: readonly TableColumn<Row>[] },
): Readable {
  const stream =
    format === 'xlsx'
      ? writeXlsxStream(cellsOf(rows, columns), {
          name,
          columns: columns.map(({ header, width }) => ({ header, width: width ?? 18 })),
          freezePane: { rows: 1 },
        })
      : writeCsvStream(withHeader(rows, columns), { escapeFormulae: true, bom: true })
  return Readable.fromWeb(stream)
}

async function* cellsOf<Row>(
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
  for await (const cells of cellsOf(rows, columns)) {
    yield cells.map((cell) => (cell instanceof Date ? cell.toISOString() : cell))
  }
}

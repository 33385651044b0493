import { keepRows, type HeadRow, type HeadSheet } from '@spoor/core/tabular/head.ts'
import type { RowSink } from '@spoor/core/tabular/row.ts'

/** Receives the fraction of a file read so far, from 0 to 1, after each piece. */
export type Reading = AsyncGenerator<number, void, void>

/** A file opened as a table. It can be read repeatedly, one pass at a time. */
export interface TableFile {
  format: 'csv' | 'xlsx' | 'xls' | 'html'
  /** Human-readable: 'CSV, semicolon, windows-1252'; 'Excel workbook, 2 sheets'. */
  describe: string
  sheets: { name: string; hidden: boolean }[]
  /** Sentences about corrected irregularities; complete once the file has been read. */
  warnings(): string[]
  /** Cells read so far that have a formula but no stored result. */
  emptyFormulas?(): { cells: number; first: string }
  head(rows: number): Promise<HeadSheet[]>
  /**
   * Reads every row of every sheet, hidden ones included. Rows are reused, so `take` must copy its data; returning
   * false ends the sheet. Throws ImportFailure if the file cannot be read.
   */
  read(take: RowSink): Reading
  close(): Promise<void>
}

/** The common members of files with one unnamed sheet. */
export function asSingleSheet(read: TableFile['read']): Pick<TableFile, 'sheets' | 'head' | 'read'> {
  const sheets = [{ name: '', hidden: false }]
  return { sheets, head: (rows) => readHead(sheets, (_, take) => read(take), rows), read }
}

/** The first rows of each sheet, using a reader of single sheets. */
export async function readHead(
  sheets: TableFile['sheets'],
  readSheet: (sheet: number, take: RowSink) => Reading,
  rows: number,
): Promise<HeadSheet[]> {
  const heads: HeadSheet[] = []
  for (const [sheet, { name, hidden }] of sheets.entries()) {
    const kept: HeadRow[] = []
    await readToEnd(readSheet(sheet, keepRows(kept, rows)))
    heads.push({ sheet, name, hidden, rows: kept })
  }
  return heads
}

export async function readToEnd(reading: Reading): Promise<void> {
  while (!(await reading.next()).done);
}

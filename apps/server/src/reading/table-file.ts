import { keepRows } from '@spoor/core/tabular/head.ts'
import type { HeadRow, HeadSheet } from '@spoor/core/tabular/head.ts'
import type { RowSink } from '@spoor/core/tabular/row.ts'

export interface ReadControl {
  /** Called after each piece with the fraction of the file read so far (0 to 1); reading waits for it. */
  onChunk?: (fractionRead: number) => Promise<void> | void
}

/** A file opened as a table. It can be read repeatedly, one pass at a time. */
export interface TableFile {
  format: 'csv' | 'xlsx' | 'xls' | 'html'
  /** For people: 'CSV, semicolon, windows-1252'; 'Excel workbook, 2 sheets'. */
  describe: string
  sheets: { name: string; hidden: boolean }[]
  /** Oddities of the file that were corrected, in sentences; complete once it has been read. */
  warnings(): string[]
  /** Cells with a formula and no stored result, of what was read so far. */
  emptyFormulas?(): { cells: number; first: string }
  /** The first rows of each sheet. */
  head(rows: number): Promise<HeadSheet[]>
  /**
   * Passes every row of every sheet, hidden ones included, to the sink. Returning false ends the current sheet. Throws
   * ImportFailure if the file cannot be read.
   */
  read(sink: RowSink, control?: ReadControl): Promise<void>
  close(): Promise<void>
}

/** The common members of files with one unnamed sheet. */
export function asSingleSheet(read: TableFile['read']): Pick<TableFile, 'sheets' | 'head' | 'read'> {
  return {
    sheets: [{ name: '', hidden: false }],
    async head(rows) {
      const kept: HeadRow[] = []
      await read(keepRows(kept, rows))
      return [{ sheet: 0, name: '', hidden: false, rows: kept }]
    },
    read,
  }
}

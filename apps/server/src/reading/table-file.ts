import { keepRows } from '@spoor/core/tabular/head.ts'
import type { HeadRow, HeadSheet } from '@spoor/core/tabular/head.ts'
import type { RowSink } from '@spoor/core/tabular/row.ts'

export interface ReadControl {
  /** Called after each piece of the file with the fraction read so far (0 to 1); reading waits for it. */
  onChunk?: (fractionRead: number) => Promise<void> | void
}

/** A file that was opened as a table. It can be read any number of times, one reading at a time. */
export interface TableFile {
  format: 'csv' | 'xlsx' | 'xls' | 'html'
  /** Readable in a few words: 'CSV, semicolon, windows-1252'; 'Excel workbook, 2 sheets'. */
  describe: string
  sheets: { name: string; hidden: boolean }[]
  /** What was odd about the file and put right, in sentences; complete once it has been read. */
  warnings(): string[]
  /** The first rows of each sheet. */
  head(rows: number): Promise<HeadSheet[]>
  /**
   * Hands every row of every sheet, hidden ones included, to the sink. A sink that returns false ends the sheet it is
   * in. Throws ImportFailure where the file cannot be read.
   */
  read(sink: RowSink, control?: ReadControl): Promise<void>
  close(): Promise<void>
}

/** What is the same of all files that are one sheet without a name. */
export function ofOneSheet(read: TableFile['read']): Pick<TableFile, 'sheets' | 'head' | 'read'> {
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

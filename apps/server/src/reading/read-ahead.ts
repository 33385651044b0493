import { isUtf8 } from 'node:buffer'
import type { RowsAhead, TableImportOptions, TableSource } from '@spoor/core/import/table-import.ts'
import { TableImport } from '@spoor/core/import/table-import.ts'
import type { CsvDialect } from '@spoor/core/tabular/csv/csv-dialect.ts'
import { CsvScanner } from '@spoor/core/tabular/csv/csv-scanner.ts'
import { Utf8Transcoder } from '@spoor/core/tabular/text/utf8-transcoder.ts'
import { FileBytes } from './file-bytes.ts'

/** More rows left out than this are not kept here: whoever reads from the start hands them on as they come. */
const MOST_ISSUES = 20_000

/** A later part of a CSV file of points, to be read while another thread reads from the start. */
export interface PartAhead {
  path: string
  /** The first byte, right behind a line break. */
  from: number
  dialect: CsvDialect
  source: TableSource
  options: TableImportOptions
}

export interface ReadPart {
  rows: RowsAhead
  /** Where the first record begins that was not read. */
  to: number
  /** How many lines were read. */
  lines: number
}

/** Reads the part; null where its rows may mean something else than they seem to from here. */
export async function readAhead({ path, from, dialect, source, options }: PartAhead): Promise<ReadPart | null> {
  const file = await FileBytes.open(path)
  try {
    const reader = new TableImport(source, options)
    reader.beginAhead()
    const transcoder = new Utf8Transcoder('utf-8', isUtf8)
    const scanner = new CsvScanner(dialect, (row) => reader.take(row), reader.plainRows(dialect))
    scanner.skipLines(LINES_ABOVE)
    let at = from
    for await (const chunk of file.chunks(from)) {
      scanner.push(transcoder.push(chunk))
      at += chunk.length
      if (scanner.stopped || transcoder.repaired) return null
      if (reader.issuesWaiting > MOST_ISSUES) break
    }
    const to = at - scanner.waitingBytes - transcoder.waitingBytes
    const rows = scanner.repairs > 0 ? null : reader.handOver()
    return rows && { rows, to, lines: scanner.line - 1 - LINES_ABOVE }
  } finally {
    await file.close()
  }
}

/** More than any table has above its first row. */
const LINES_ABOVE = 1_000_000

/** The buffers of what was read, which can be handed to another thread without a copy. */
export function buffersOf({ rows }: ReadPart): ArrayBuffer[] {
  return rows.points.vehicles.flatMap(({ fixes }) =>
    fixes.blocks.flatMap((block) =>
      [block.timeMs, block.latE7, block.lngE7, block.speed, block.odometer, block.ignition].flatMap((column) =>
        column === null ? [] : [column.buffer],
      ),
    ),
  )
}

/** Takes a part over into the import of the file from its start. @param linesBefore lines above the part */
export function adoptPart(reader: TableImport, part: ReadPart, linesBefore: number): boolean {
  return reader.adopt(part.rows, linesBefore - LINES_ABOVE)
}

import { ImportFailure } from '@spoor/core/failures/import-failure.ts'
import { HtmlTableScanner } from '@spoor/core/tabular/html/html-table-scanner.ts'
import { CellKind, type Row, type RowSink } from '@spoor/core/tabular/row.ts'
import { FORMAT_NAMES } from '@spoor/core/tabular/sniff-format.ts'
import { detectEncoding } from '@spoor/core/tabular/text/detect-encoding.ts'
import type { FileBytes } from './file-bytes.ts'
import { asSingleSheet, readToEnd, type Reading, type TableFile } from './table-file.ts'

const SAMPLE_BYTES = 262_144

/**
 * Opens an HTML page as a table of one sheet: many tracker portals export one as an Excel file. A page without a row of
 * two cells is not a table; it may be the sign-in page of an expired session.
 */
export async function openHtml(file: FileBytes): Promise<TableFile> {
  const { encoding } = detectEncoding(await file.slice(0, SAMPLE_BYTES))

  async function* read(take: RowSink): Reading {
    const scanner = new HtmlTableScanner(encoding, take)
    let done = 0
    for await (const chunk of file.chunks()) {
      scanner.push(chunk)
      if (scanner.stopped) return
      done += chunk.length
      yield done / file.size
    }
    scanner.end()
  }

  let hasTable = false
  await readToEnd(
    read((row) => {
      hasTable = filledCells(row) > 1
      return !hasTable
    }),
  )
  if (!hasTable) throw new ImportFailure('unsupported_format', { found: FORMAT_NAMES.html })

  return {
    format: 'html',
    describe: `Table in a web page, ${encoding}`,
    ...asSingleSheet(read),
    warnings: () => [],
    close: () => file.close(),
  }
}

function filledCells({ kind, count }: Row): number {
  let filled = 0
  for (let column = 0; column < count; column++) if (kind[column] !== CellKind.empty) filled++
  return filled
}

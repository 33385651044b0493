import { isUtf8 } from 'node:buffer'
import { delimiterName } from '@spoor/core/tabular/csv/csv-dialect.ts'
import { CsvScanner } from '@spoor/core/tabular/csv/csv-scanner.ts'
import { detectDialect } from '@spoor/core/tabular/csv/detect-dialect.ts'
import type { RowSink } from '@spoor/core/tabular/row.ts'
import { detectEncoding } from '@spoor/core/tabular/text/detect-encoding.ts'
import { Utf8Transcoder } from '@spoor/core/tabular/text/utf8-transcoder.ts'
import type { FileBytes } from './file-bytes.ts'
import { asSingleSheet, type Reading, type TableFile } from './table-file.ts'

const SAMPLE_BYTES = 262_144

/** Opens a text file as a table of one sheet; encoding and dialect are detected on its first 256 KB. */
export async function openCsv(file: FileBytes): Promise<TableFile> {
  const sample = await file.slice(0, SAMPLE_BYTES)
  const { encoding, bomBytes } = detectEncoding(sample)
  const dialect = detectDialect(new Utf8Transcoder(encoding, isUtf8).push(sample.subarray(bomBytes)).slice())
  let warnings: string[] = []

  async function* read(sink: RowSink): Reading {
    const transcoder = new Utf8Transcoder(encoding, isUtf8)
    const scanner = new CsvScanner(dialect, sink)
    let skip = dialect.skipBytes
    const push = (utf8: Uint8Array) => {
      const skipped = Math.min(skip, utf8.length)
      skip -= skipped
      scanner.push(skipped > 0 ? utf8.subarray(skipped) : utf8)
    }
    if (dialect.skipBytes > 0) scanner.skipLines(1)
    let done = bomBytes
    for await (const chunk of file.chunks(bomBytes)) {
      push(transcoder.push(chunk))
      if (scanner.stopped) break
      done += chunk.length
      yield done / file.size
    }
    if (!scanner.stopped) {
      push(transcoder.end())
      scanner.end()
    }
    warnings = collectWarnings(scanner, transcoder)
  }

  return {
    format: 'csv',
    describe: `CSV, ${delimiterName(dialect)}, ${encoding}`,
    ...asSingleSheet(read),
    warnings: () => warnings,
    close: () => file.close(),
  }
}

function collectWarnings(scanner: CsvScanner, transcoder: Utf8Transcoder): string[] {
  const warnings: string[] = []
  if (scanner.repairs > 0) {
    const lines = scanner.repairedLines.slice(0, 5).join(', ')
    const more = scanner.repairs > 5 ? ', …' : ''
    warnings.push(
      `An unclosed quotation mark was found on ${scanner.repairs === 1 ? 'line' : 'lines'} ${lines}${more}; it was read as plain text.`,
    )
  }
  if (transcoder.repaired) {
    warnings.push('Some characters do not match the encoding of the rest of the file; they were read as Windows-1252.')
  }
  return warnings
}

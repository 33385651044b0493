import { isUtf8 } from 'node:buffer'
import { delimiterName } from '@spoor/core/tabular/csv/csv-dialect.ts'
import { CsvScanner } from '@spoor/core/tabular/csv/csv-scanner.ts'
import { detectDialect } from '@spoor/core/tabular/csv/detect-dialect.ts'
import type { RowSink } from '@spoor/core/tabular/row.ts'
import { detectEncoding } from '@spoor/core/tabular/text/detect-encoding.ts'
import { Utf8Transcoder } from '@spoor/core/tabular/text/utf8-transcoder.ts'
import type { FileBytes } from './file-bytes.ts'
import { ofOneSheet } from './table-file.ts'
import type { ReadControl, TableFile } from './table-file.ts'

const SAMPLE_BYTES = 262_144
/** Reading a smaller file takes less than handing a part of it over. */
const LEAST_BYTES_TO_SHARE = 2_097_152
/** The helper gets a little less than half: it begins later, for it first has to understand the table itself. */
const OWN_SHARE = 0.54
const LONGEST_LINE_BYTES = 65_536
const LF = 10

/** Opens a text file as a table of one sheet; encoding and dialect are judged on its first 256 KB. */
export async function openCsv(file: FileBytes): Promise<TableFile> {
  const sample = await file.slice(0, SAMPLE_BYTES)
  const { encoding, bomBytes } = detectEncoding(sample)
  const dialect = detectDialect(new Utf8Transcoder(encoding, isUtf8).push(sample.subarray(bomBytes)).slice())
  let warnings: string[] = []

  async function read(sink: RowSink, control: ReadControl = {}): Promise<void> {
    const transcoder = new Utf8Transcoder(encoding, isUtf8)
    const scanner = new CsvScanner(dialect, sink, control.plainRows?.(dialect) ?? null)
    let skip = dialect.skipBytes
    const take = (utf8: Uint8Array) => {
      const skipped = Math.min(skip, utf8.length)
      skip -= skipped
      scanner.push(skipped > 0 ? utf8.subarray(skipped) : utf8)
    }
    if (dialect.skipBytes > 0) scanner.skipLines(1)
    const ahead = encoding === 'utf-8' && file.size >= LEAST_BYTES_TO_SHARE ? control.aheadOf?.(dialect) : null
    const middle = ahead ? await lineStartAfter(file, Math.floor(file.size * OWN_SHARE)) : file.size
    if (middle < file.size) ahead?.begin(middle)
    await readChunks(bomBytes, middle)
    let rest = middle
    if (ahead && middle < file.size && !scanner.stopped && scanner.waitingBytes === 0) {
      const read = await ahead.takeOver(scanner.line - 1)
      scanner.skipLines(read?.lines ?? 0)
      rest = read?.to ?? middle
    }
    if (!scanner.stopped) await readChunks(rest, file.size)

    async function readChunks(from: number, to: number): Promise<void> {
      let done = from
      for await (const chunk of file.chunks(from, to)) {
        control.signal?.throwIfAborted()
        take(transcoder.push(chunk))
        if (scanner.stopped) return
        done += chunk.length
        if (control.onChunk) await control.onChunk(done / file.size)
      }
    }
    if (!scanner.stopped) {
      take(transcoder.end())
      scanner.end()
    }
    warnings = warningsOf(scanner, transcoder)
  }

  return {
    format: 'csv',
    describe: `CSV, ${delimiterName(dialect)}, ${encoding}`,
    ...ofOneSheet(read),
    warnings: () => warnings,
    close: () => file.close(),
  }
}

/** The first line that begins behind a position; the end of the file where none does within a line's usual length. */
async function lineStartAfter(file: FileBytes, position: number): Promise<number> {
  const bytes = await file.slice(position, LONGEST_LINE_BYTES)
  const lineBreak = bytes.indexOf(LF)
  return lineBreak < 0 ? file.size : position + lineBreak + 1
}

function warningsOf(scanner: CsvScanner, transcoder: Utf8Transcoder): string[] {
  const warnings: string[] = []
  if (scanner.repairs > 0) {
    const lines = scanner.repairedLines.slice(0, 5).join(', ')
    const more = scanner.repairs > 5 ? ', …' : ''
    warnings.push(
      `A quotation mark is opened and not closed on ${scanner.repairs === 1 ? 'line' : 'lines'} ${lines}${more}; it was read as plain text.`,
    )
  }
  if (transcoder.repaired) {
    warnings.push('Some characters are not in the encoding of the rest of the file; they were read as Windows-1252.')
  }
  return warnings
}

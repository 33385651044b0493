import { ImportFailure } from '@spoor/core/failures/import-failure.ts'
import type { RowSink } from '@spoor/core/tabular/row.ts'
import { checkSheetsDistinct } from '@spoor/core/tabular/sheet-limits.ts'
import { FORMAT_NAMES } from '@spoor/core/tabular/sniff-format.ts'
import { CompoundFile, type ByteRun } from '@spoor/core/tabular/xls/compound-file.ts'
import { WorkbookGlobals } from '@spoor/core/tabular/xls/workbook-globals.ts'
import { XlsSheetScanner } from '@spoor/core/tabular/xls/xls-sheet-scanner.ts'
import type { FileBytes } from './file-bytes.ts'
import { readHead, type Reading, type TableFile } from './table-file.ts'

/** Other formats in a compound file: each one's name, and the stream that identifies it. */
const OTHERS: [string, string][] = [
  ['WordDocument', 'a Word document'],
  ['PowerPoint Document', 'a PowerPoint presentation'],
  ['__properties_version1.0', 'an Outlook message'],
]

/** Opens a compound file: an Excel 97 workbook, or a failure with the name of the actual format. */
export async function openCompound(file: FileBytes): Promise<TableFile> {
  const container = await CompoundFile.open(file)
  // A password-protected workbook of Office 2007 and later is a compound file around the encrypted archive.
  if (container.find('EncryptedPackage')) throw new ImportFailure('encrypted')
  const stream = container.find('Workbook') ?? container.find('Book')
  if (!stream) {
    const other = OTHERS.find(([name]) => container.find(name))
    throw new ImportFailure('unsupported_format', { found: other?.[1] ?? FORMAT_NAMES.cfb })
  }
  return openXls(file, container.runsOf(stream))
}

export async function openXls(file: FileBytes, runs: ByteRun[]): Promise<TableFile> {
  const total = runs.reduce((sum, { from, to }) => sum + to - from, 0)
  const globals = new WorkbookGlobals()
  for await (const chunk of streamFrom(file, runs, 0)) {
    globals.push(chunk)
    if (globals.done) break
  }
  globals.end()
  if (globals.sheets.length === 0) throw new ImportFailure('not_a_table', { found: 'a workbook without sheets' })

  checkSheetsDistinct(globals.sheets.map(({ position }) => position))
  const starts = globals.sheets.map(({ position }) => position).toSorted((a, b) => a - b)

  async function* readSheet(sheet: number, take: RowSink): Reading {
    const { position } = globals.sheets[sheet]
    const scanner = new XlsSheetScanner(sheet, globals, take)
    // Ends a sheet at the start of the next one; overlapping sheets would be read repeatedly.
    const end = starts.find((start) => start > position) ?? total
    let done = position
    for await (const chunk of streamFrom(file, runs, position)) {
      scanner.push(chunk.subarray(0, end - done))
      if (scanner.stopped) return
      done += chunk.length
      yield Math.min(1, done / total)
      if (done >= end) break
    }
    scanner.end()
  }

  const sheets = globals.sheets.map(({ name, hidden }) => ({ name, hidden }))
  return {
    format: 'xls',
    describe: `Excel 97 workbook, ${sheets.length === 1 ? '1 sheet' : `${sheets.length} sheets`}`,
    sheets,
    warnings: () => [],
    head: (rows) => readHead(sheets, readSheet, rows),
    async *read(take) {
      for (const sheet of sheets.keys()) yield* readSheet(sheet, take)
    },
    close: () => file.close(),
  }
}

async function* streamFrom(file: FileBytes, runs: ByteRun[], position: number): AsyncGenerator<Uint8Array, void, void> {
  let skip = position
  for (const { from, to } of runs) {
    if (skip >= to - from) {
      skip -= to - from
      continue
    }
    yield* file.chunks(from + skip, Math.min(to, file.size))
    skip = 0
  }
}

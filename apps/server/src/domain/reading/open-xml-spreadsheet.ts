import { ImportFailure } from '@spoor/core/failures/import-failure.ts'
import { keepRows, type HeadRow } from '@spoor/core/tabular/head.ts'
import type { RowSink } from '@spoor/core/tabular/row.ts'
import { detectEncoding } from '@spoor/core/tabular/text/detect-encoding.ts'
import { XmlSpreadsheetScanner, type XmlSheet } from '@spoor/core/tabular/xml-spreadsheet/xml-spreadsheet-scanner.ts'
import type { FileBytes } from './file-bytes.ts'
import { readToEnd, type Reading, type TableFile } from './table-file.ts'

const SAMPLE_BYTES = 8192

/** Opens an 'XML Spreadsheet 2003'. Its sheets are known only after one read of the whole file. */
export async function openXmlSpreadsheet(file: FileBytes): Promise<TableFile> {
  const { encoding } = detectEncoding(await file.slice(0, SAMPLE_BYTES))

  let sheets: XmlSheet[] = []

  async function* read(take: RowSink): Reading {
    const scanner = new XmlSpreadsheetScanner(encoding, take)
    let done = 0
    for await (const chunk of file.chunks()) {
      scanner.push(chunk)
      done += chunk.length
      yield done / file.size
    }
    scanner.end()
    if (!scanner.complete) throw new ImportFailure('corrupt', { found: 'the workbook ends before its last row' })
    sheets = scanner.sheets
  }

  await readToEnd(read(() => false))
  if (sheets.length === 0) throw new ImportFailure('not_a_table', { found: 'a workbook without sheets' })
  return {
    format: 'xls',
    describe: `XML Spreadsheet 2003, ${sheets.length === 1 ? '1 sheet' : `${sheets.length} sheets`}`,
    sheets,
    warnings: () => [],
    async head(rows) {
      const kept: HeadRow[][] = sheets.map(() => [])
      const keep = kept.map((ofSheet) => keepRows(ofSheet, rows))
      await readToEnd(read((row) => keep[row.sheet](row)))
      return sheets.map(({ name, hidden }, sheet) => ({ sheet, name, hidden, rows: kept[sheet] }))
    },
    read,
    close: () => file.close(),
  }
}

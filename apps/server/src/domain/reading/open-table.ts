import { ImportFailure } from '@spoor/core/failures/import-failure.ts'
import { FORMAT_NAMES, sniffFormat } from '@spoor/core/tabular/sniff-format.ts'
import { FileBytes } from './file-bytes.ts'
import { openCsv } from './open-csv.ts'
import { openHtml } from './open-html.ts'
import { openCompound, openXls } from './open-xls.ts'
import { openXmlSpreadsheet } from './open-xml-spreadsheet.ts'
import { openZip } from './open-zip.ts'
import { UNLIMITED, type ReadingLimits } from './reading-limits.ts'
import type { TableFile } from './table-file.ts'

export type { TableFile } from './table-file.ts'

const SNIFF_BYTES = 8192

/**
 * Opens a user's file as a table. Its format is detected from its bytes: a CSV file named .xls is read as CSV. Throws
 * ImportFailure (empty_file, unsupported_format, encrypted, corrupt, too_large_inside) if it is not a table, and passes
 * on errors from the limits, now or while reading.
 */
export async function openTable(path: string, limits: ReadingLimits = UNLIMITED): Promise<TableFile> {
  const file = await FileBytes.open(path, limits)
  try {
    return await openTableIn(path, file)
  } catch (error) {
    await file.close()
    throw error
  }
}

/** Like {@link openTable}, for a file that is already open; closing the table closes it. */
export async function openTableIn(path: string, file: FileBytes): Promise<TableFile> {
  const format = sniffFormat(await file.slice(0, SNIFF_BYTES))
  if (format === 'empty') throw new ImportFailure('empty_file')
  if (format === 'text') return openCsv(file)
  if (format === 'zip') return openZip(path, file)
  if (format === 'cfb') return openCompound(file)
  if (format === 'html') return openHtml(file)
  if (format === 'xmlSpreadsheet') return openXmlSpreadsheet(file)
  if (format === 'biff') return openXls(file, [{ from: 0, to: file.size }])
  throw new ImportFailure('unsupported_format', { found: FORMAT_NAMES[format] })
}

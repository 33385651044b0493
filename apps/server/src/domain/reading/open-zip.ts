import { ImportFailure } from '@spoor/core/failures/import-failure.ts'
import { FORMAT_NAMES } from '@spoor/core/tabular/sniff-format.ts'
import type { FileBytes } from './file-bytes.ts'
import { openXlsx } from './open-xlsx.ts'
import type { TableFile } from './table-file.ts'
import { ZipArchive } from './zip-archive.ts'

/** Other formats in a ZIP container: each one's name, and the part that identifies it. */
const OTHERS: [RegExp, string][] = [
  [/^xl\/workbook\.bin$/, 'a binary Excel workbook (.xlsb)'],
  [/^word\/document\.xml$/, 'a Word document'],
  [/^ppt\/presentation\.xml$/, 'a PowerPoint presentation'],
  [/^index\/(document|tables)|^index\.zip$/, 'an Apple Numbers or Pages document'],
  [/\.kml$/, 'a KMZ map'],
]

/** Opens a ZIP container: an Excel workbook, or a failure with the name of the actual format. */
export async function openZip(path: string, file: FileBytes): Promise<TableFile> {
  const zip = await ZipArchive.open(path, file)
  try {
    if (await isOpenDocument(zip)) throw new ImportFailure('unsupported_format', { found: await openDocumentName(zip) })
    const isWorkbook = zip.names.some((name) => /(^|\/)workbook\.xml$/.test(name))
    if (!isWorkbook) {
      const other = OTHERS.find(([part]) => zip.names.some((name) => part.test(name)))
      throw new ImportFailure('unsupported_format', { found: other?.[1] ?? FORMAT_NAMES.zip })
    }
    return await openXlsx(zip, file)
  } catch (error) {
    zip.close()
    throw error
  }
}

async function isOpenDocument(zip: ZipArchive): Promise<boolean> {
  return zip.has('content.xml') && (zip.has('mimetype') || zip.has('META-INF/manifest.xml'))
}

async function openDocumentName(zip: ZipArchive): Promise<string> {
  const type = (await zip.text('mimetype').catch(() => null)) ?? ''
  return /text/.test(type) ? 'an OpenDocument text' : 'an OpenDocument spreadsheet'
}

import { ImportFailure } from '@spoor/core/failures/import-failure.ts'
import type { RowSink } from '@spoor/core/tabular/row.ts'
import { detectEncoding } from '@spoor/core/tabular/text/detect-encoding.ts'
import { Utf8Transcoder } from '@spoor/core/tabular/text/utf8-transcoder.ts'
import { checkSheetsDistinct } from '@spoor/core/tabular/sheet-limits.ts'
import { SharedStrings } from '@spoor/core/tabular/shared-strings.ts'
import { SharedStringsScanner } from '@spoor/core/tabular/xlsx/shared-strings-scanner.ts'
import { SheetScanner } from '@spoor/core/tabular/xlsx/sheet-scanner.ts'
import { readCellStyles } from '@spoor/core/tabular/xlsx/styles.ts'
import { readRelationships, readWorkbook, type Relationship } from '@spoor/core/tabular/xlsx/workbook.ts'
import type { FileBytes } from './file-bytes.ts'
import { readHead, type Reading, type TableFile } from './table-file.ts'
import type { ZipArchive } from './zip-archive.ts'

/** Opens an Office Open XML workbook. Chart sheets are skipped; shared strings are read with the first rows. */
export async function openXlsx(zip: ZipArchive, file: FileBytes): Promise<TableFile> {
  const workbookPart = await findWorkbook(zip)
  const folder = workbookPart.slice(0, workbookPart.lastIndexOf('/') + 1)
  const workbook = readWorkbook((await zip.text(workbookPart)) ?? '')
  const relationships = readRelationships(
    (await zip.text(`${folder}_rels/${workbookPart.slice(folder.length)}.rels`)) ?? '',
    folder,
  )
  const sheets = workbook.sheets.flatMap(({ name, hidden, relationshipId }, index) => {
    const relationship = relationships.get(relationshipId)
    if (relationship && relationship.kind !== 'worksheet') return []
    const part = relationship?.target ?? `${folder}worksheets/sheet${index + 1}.xml`
    return zip.has(part) ? [{ name, hidden, part }] : []
  })
  if (sheets.length === 0) throw new ImportFailure('not_a_table', { found: 'a workbook without sheets' })
  checkSheetsDistinct(sheets.map(({ part }) => part.toLowerCase()))
  const cellStyles = readCellStyles((await zip.text(findPart(relationships, 'styles') ?? `${folder}styles.xml`)) ?? '')
  const stringsPart = findPart(relationships, 'sharedStrings') ?? `${folder}sharedStrings.xml`
  const total = sheets.reduce((sum, { part }) => sum + zip.compressedSize(part), 0)
  zip.checkSize([stringsPart, ...sheets.map(({ part }) => part)])
  let strings: SharedStrings | null = null
  let empty = { cells: 0, first: '' }
  let danglingTexts = 0

  async function* sharedStrings(): AsyncGenerator<number, SharedStrings, void> {
    if (strings) return strings
    const scanner = new SharedStringsScanner()
    if (zip.has(stringsPart)) {
      for await (const chunk of utf8(zip.chunks(stringsPart))) {
        scanner.push(chunk)
        yield 0
      }
    }
    strings = scanner.end()
    return strings
  }

  async function* readSheet(sheet: number, take: RowSink): Reading {
    const context = { sheet, strings: yield* sharedStrings(), cellStyles, date1904: workbook.date1904 }
    const scanner = new SheetScanner(context, take)
    const before = sheets.slice(0, sheet).reduce((sum, { part }) => sum + zip.compressedSize(part), 0)
    let taken = 0
    const chunks = zip.chunks(sheets[sheet].part, (bytes) => {
      taken = bytes
    })
    for await (const chunk of utf8(chunks)) {
      scanner.push(chunk)
      if (scanner.stopped) return
      yield total === 0 ? 1 : (before + taken) / total
    }
    scanner.end()
    danglingTexts += scanner.danglingTexts
    empty.cells += scanner.emptyFormulas
    empty.first ||= scanner.firstEmptyFormula
  }

  return {
    format: 'xlsx',
    describe: `Excel workbook, ${sheets.length === 1 ? '1 sheet' : `${sheets.length} sheets`}`,
    sheets: sheets.map(({ name, hidden }) => ({ name, hidden })),
    warnings: () => [
      ...(danglingTexts > 0 ? [`${danglingTexts} cells refer to texts that the workbook does not have.`] : []),
      ...(empty.cells > 0
        ? [
            `${empty.cells === 1 ? `Cell ${empty.first} is a formula without a stored result: it was` : `${empty.cells} cells are formulas without stored results, ${empty.first} for example: they were`} read as empty. Open the file in Excel or LibreOffice, save it, and upload it again.`,
          ]
        : []),
    ],
    emptyFormulas: () => empty,
    head: (rows) => readHead(sheets, readSheet, rows),
    async *read(take) {
      danglingTexts = 0
      empty = { cells: 0, first: '' }
      for (const sheet of sheets.keys()) yield* readSheet(sheet, take)
    },
    async close() {
      zip.close()
      await file.close()
    },
  }
}

/** The workbook part, from the package's relationships or else at its usual path. */
async function findWorkbook(zip: ZipArchive): Promise<string> {
  const rels = await zip.text('_rels/.rels')
  const named = rels === null ? undefined : findPart(readRelationships(rels, ''), 'officeDocument')
  if (named && zip.has(named)) return named
  if (zip.has('xl/workbook.xml')) return 'xl/workbook.xml'
  const elsewhere = zip.names.find((name) => name.endsWith('workbook.xml'))
  if (elsewhere) return elsewhere
  throw new ImportFailure('corrupt', { found: 'the workbook inside it is missing' })
}

function findPart(relationships: Map<string, Relationship>, kind: string): string | undefined {
  return [...relationships.values()].find((relationship) => relationship.kind === kind)?.target
}

/** XML parts are nearly always UTF-8; UTF-16 is allowed and is converted. */
async function* utf8(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, void> {
  let transcoder: Utf8Transcoder | null | undefined
  for await (const chunk of chunks) {
    if (transcoder === undefined) {
      const { encoding } = detectEncoding(chunk.subarray(0, 64))
      transcoder = encoding.startsWith('utf-16') ? new Utf8Transcoder(encoding) : null
    }
    yield transcoder ? transcoder.push(chunk) : chunk
  }
}

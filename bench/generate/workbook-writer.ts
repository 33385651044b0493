import { ZipWriter } from './zip-writer.ts'

/** A cell: texts go to the shared strings, dates become serial numbers with a date format. */
export type Cell = string | number | { serial: number } | null

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n'

/** Writes a workbook with one sheet the way Excel does: references on every cell, shared strings, serial dates. */
export async function writeWorkbook(path: string, rows: Iterable<Cell[]>): Promise<void> {
  const strings = new Map<string, number>()
  let references = 0
  const shared = (text: string): number => {
    references++
    const known = strings.get(text)
    if (known !== undefined) return known
    strings.set(text, strings.size)
    return strings.size - 1
  }
  const zip = await ZipWriter.create(path)
  await zip.add('[Content_Types].xml', [
    `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>`,
    '<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>',
    '<Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>',
    '<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>',
    '<Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/></Types>',
  ])
  await zip.add('_rels/.rels', [
    `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ])
  await zip.add('xl/workbook.xml', [
    `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ])
  await zip.add('xl/_rels/workbook.xml.rels', [
    `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/>`,
    `<Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/><Relationship Id="rId3" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
  ])
  await zip.add('xl/styles.xml', [
    `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders>`,
    '<cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>',
  ])
  await zip.add('xl/worksheets/sheet1.xml', sheet(rows, shared))
  await zip.add('xl/sharedStrings.xml', sharedStrings(strings, references))
  await zip.close()
}

function* sheet(rows: Iterable<Cell[]>, shared: (text: string) => number): Generator<string> {
  yield `${XML}<worksheet xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheetViews><sheetView workbookViewId="0"/></sheetViews><sheetFormatPr defaultRowHeight="15"/><sheetData>`
  let number = 0
  for (const cells of rows) {
    number++
    let row = `<row r="${number}" spans="1:${cells.length}">`
    for (const [column, cell] of cells.entries()) {
      const reference = `${String.fromCharCode(65 + column)}${number}`
      if (typeof cell === 'number') row += `<c r="${reference}"><v>${cell}</v></c>`
      else if (typeof cell === 'string') row += `<c r="${reference}" t="s"><v>${shared(cell)}</v></c>`
      // Excel writes 17 digits if 15 do not round-trip.
      else if (cell !== null)
        row += `<c r="${reference}" s="1"><v>${Number(cell.serial.toPrecision(15)) === cell.serial ? cell.serial : cell.serial.toPrecision(17)}</v></c>`
    }
    yield `${row}</row>`
  }
  yield '</sheetData><pageMargins left="0.7" right="0.7" top="0.75" bottom="0.75" header="0.3" footer="0.3"/></worksheet>'
}

function* sharedStrings(strings: Map<string, number>, references: number): Generator<string> {
  yield `${XML}<sst xmlns="${MAIN}" count="${references}" uniqueCount="${strings.size}">`
  for (const text of strings.keys()) yield `<si><t>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</t></si>`
  yield '</sst>'
}

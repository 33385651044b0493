import { buildZip } from './build-zip.ts'

export const textCell = (cell: string, words: string): string =>
  `<c r="${cell}" t="inlineStr"><is><t>${words}</t></is></c>`
export const headerRow = `<row r="1">${textCell('A1', 'Date')}${textCell('B1', 'From')}${textCell('C1', 'To')}${textCell('D1', 'Km')}</row>`
/** Formula cells without cached values. */
export const formulaRow = (row: number): string =>
  `<row r="${row}">${['A', 'B', 'C', 'D'].map((column) => `<c r="${column}${row}"><f>Raw!${column}${row}</f></c>`).join('')}</row>`

/** Builds a workbook of one sheet without cached formula results. */
export function buildWorkbook(rows: readonly string[]): Buffer {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  return buildZip([
    {
      name: 'xl/workbook.xml',
      head: `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Trips" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      head: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      head: `<worksheet xmlns="${main}"><sheetData>${rows.join('')}</sheetData></worksheet>`,
    },
  ])
}

import * as XLSX from '@e965/xlsx'

/** A cell in the common format for comparison: kind and value. */
export type PlainCell = string

const DAYS_1904 = 1462

/** The non-empty cells of every worksheet as read by SheetJS: sheet name → 'row:column' (1-based, 0-based) → cell. */
export function readSheetJsCells(bytes: Uint8Array): Map<string, Map<string, PlainCell>> {
  const workbook = XLSX.read(bytes, { type: 'buffer', dense: true, cellNF: true, cellText: false })
  const shift = workbook.Workbook?.WBProps?.date1904 ? DAYS_1904 : 0
  const sheets = new Map<string, Map<string, PlainCell>>()
  for (const name of workbook.SheetNames) {
    const sheet = workbook.Sheets[name]
    const cells = new Map<string, PlainCell>()
    const rows = sheet['!data'] ?? []
    for (const [row, data] of rows.entries()) {
      if (!data) continue
      for (const [column, cell] of data.entries()) {
        const plain = cell ? plainCell(cell, shift) : null
        if (plain !== null) cells.set(`${row + 1}:${column}`, plain)
      }
    }
    if (sheet['!type'] !== 'chart') sheets.set(name, cells)
  }
  return sheets
}

function plainCell(cell: XLSX.CellObject, shift: number): PlainCell | null {
  switch (cell.t) {
    case 'n':
      return XLSX.SSF.is_date(String(cell.z ?? '')) ? `date ${Number(cell.v) + shift}` : `float ${Number(cell.v)}`
    case 's':
      return cell.v === '' || cell.v === undefined ? null : `text ${String(cell.v)}`
    case 'b':
      return `boolean ${cell.v ? 1 : 0}`
    case 'e':
      return `error ${cell.w ?? findErrorName(Number(cell.v))}`
    case 'd':
      return `date ${String(cell.v)}`
    case 'z':
    default:
      return null
  }
}

function findErrorName(code: number): string {
  const names: Record<number, string> = {
    0: '#NULL!',
    7: '#DIV/0!',
    15: '#VALUE!',
    23: '#REF!',
    29: '#NAME?',
    36: '#NUM!',
    42: '#N/A',
    43: '#GETTING_DATA',
  }
  return names[code] ?? String(code)
}

import type { Cell, CellStyle, CellValue, ColumnDef, RowDef, WriteSheet } from 'hucre'

/** As in PDFs: '28 Feb 2026'. */
export const DAY = 'd mmm yyyy'
export const MINUTE = `${DAY} hh:mm`
export const BOLD = { font: { bold: true } } as const
export const WRAP = { alignment: { wrapText: true, vertical: 'top' } } as const
/** Indented, since it would touch a figure in the column before. */
export const TEXT = { alignment: { ...WRAP.alignment, horizontal: 'left', indent: 1 } } as const
const HEADER = {
  font: { bold: true, color: { rgb: 'FFFFFF' } },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: '0F6B57' } },
} as const
/** Line height of the workbook's default font, 11 points. */
const LINE_POINTS = 15
/** Bold letters are wider. */
const BOLD_WIDTH = 1.15

type PrintedSheet = Pick<WriteSheet, 'name' | 'headerFooter'> & {
  /** Headings first. */
  rows: CellValue[][]
  cells?: Map<string, Partial<Cell>>
  columns: ColumnDef[]
  /** The first rows have wrapped text; by default all. */
  wrapped?: number
  /** The first columns are printed; by default all. */
  printed?: number
  isPortrait?: boolean
}

/** A table that prints on pages of its width, with its headings on each; its rows are as high as their texts. */
export function printTable(sheet: PrintedSheet): WriteSheet {
  const { name, rows, headerFooter, wrapped = rows.length, printed = sheet.columns.length } = sheet
  const columns = sheet.columns.map((column): ColumnDef => ({ ...column, style: topStyle(column.style) }))
  const cells = new Map<string, Partial<Cell>>(sheet.cells)
  columns.forEach(({ style = {} }, at) => {
    const horizontal = style.numFmt === undefined ? 'left' : 'right'
    cells.set(`0,${at}`, { style: { ...HEADER, alignment: { horizontal, ...style.alignment, wrapText: true } } })
  })
  return {
    name,
    rows,
    cells,
    columns,
    rowDefs: fitRows(rows.slice(0, wrapped), columns),
    freezePane: { rows: 1 },
    pageSetup: {
      ...PORTRAIT,
      orientation: sheet.isPortrait ? 'portrait' : 'landscape',
      printTitlesRow: '$1:$1',
      printArea: `$A$1:$${columnLetter(printed - 1)}$${rows.length}`,
    },
    headerFooter: { oddFooter: '&L&A&RPage &P of &N', ...headerFooter },
  }
}

export const PORTRAIT: WriteSheet['pageSetup'] = {
  paperSize: 'a4',
  orientation: 'portrait',
  fitToPage: true,
  fitToWidth: 1,
  fitToHeight: 0,
}

export const topStyle = (style: CellStyle = {}): CellStyle => ({
  ...style,
  alignment: { vertical: 'top', ...style.alignment },
})

/** Row heights, headings first: without a height LibreOffice shows a single line of wrapped text. */
function fitRows(rows: readonly CellValue[][], columns: readonly ColumnDef[]): Map<number, RowDef> {
  const heights = new Map<number, RowDef>()
  rows.forEach((row, at) => {
    const lines = row.map((cell, column) => {
      const { width = 8, style } = columns[column]
      if (typeof cell !== 'string' || (at > 0 && !style?.alignment?.wrapText)) return 1
      const inner = width - (style?.alignment?.indent ?? 0)
      return countLines(cell, at === 0 ? inner / BOLD_WIDTH : inner)
    })
    const most = Math.max(1, ...lines)
    if (most > 1) heights.set(at, { height: most * LINE_POINTS })
  })
  return heights
}

export const wrappedHeight = (text: string, width: number): RowDef => ({
  height: countLines(text, width) * LINE_POINTS,
})

/** Number of lines that a text takes in a column of this width in characters, broken between words. */
function countLines(text: string, width: number): number {
  return text.split('\n').reduce((sum, paragraph) => {
    let [lines, used] = [1, 0]
    for (const { length } of paragraph.split(' ')) {
      const isNextLine = used > 0 && used + 1 + length > width
      if (isNextLine) lines++
      used = isNextLine || used === 0 ? length : used + 1 + length
      // A word longer than the line is split.
      lines += Math.ceil(used / width) - 1
      used = used === 0 ? 0 : ((used - 1) % width) + 1
    }
    return sum + lines
  }, 0)
}

export function columnLetter(column: number): string {
  return String.fromCharCode(65 + column)
}

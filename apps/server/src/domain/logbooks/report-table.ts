import { summed } from '@spoor/core/report/build-report.ts'
import type { CellType, ReportColumn, ReportContent, ReportRow } from '@spoor/core/report/report-content.ts'
import { RECORD_MARKS } from '@spoor/core/report/trip-record.ts'
import { writeReportCell } from '@spoor/core/report/write-report-cell.ts'
import { yieldToOthers } from '../../platform/limits/yield-to-others.ts'
import { countLines, hasReplacedCharacters, lineHeight, textHeight, textWidth } from '../../platform/pdf/pdf-text.ts'
import type { TextStyle } from '../../platform/pdf/pdf-text.ts'
import { BOTTOM, COLOUR, INNER, PAGE, SIZE, type ReportPage } from './report-page.ts'
import { DECLARATIONS } from './report-words.ts'

const PAD = 4
/** Above and below the text of a row. */
const ROW_PAD = 2
const GAP_ABOVE = 10
/** Lines below the column headings. */
const LINES_OF_FRESH_PAGE = Math.floor((BOTTOM - PAGE.margin - 45) / lineHeight(SIZE))
/** The first page has at least this many rows below the facts or none, the last page at least this many with the total. */
const FEWEST_ROWS = 5
/** Height of the text and the signature lines. */
export const DECLARATION_HEIGHT = 72
/** Height of the driver's name and ID number above the signature. */
export const NAME_HEIGHT = 32
/** Height of a line after the signature. */
const LAST_LINE_HEIGHT = 9
// About a page, drawn in about 20 ms.
const ROWS_AT_ONCE = 30

/** PDFKit's types lack `scope`. */
const HEADING_CELL = { scope: 'Column' } as object
const isFigure = (type: CellType) => type !== 'text' && type !== 'day'

export class ReportTable {
  readonly #page: ReportPage
  readonly #content: ReportContent
  readonly #columns: readonly ReportColumn[]
  readonly #rows: readonly ReportRow[]
  readonly #widths: readonly number[]
  /** Without this gap a right-aligned figure would touch the left-aligned text of the next column. */
  readonly #indents: readonly number[]

  constructor(page: ReportPage, content: ReportContent) {
    const { columns, rows } = content
    this.#page = page
    this.#content = content
    this.#columns = columns
    this.#rows = rows
    this.#widths = shareWidth(page.document, content)
    this.#indents = columns.map(({ type }, i) => (i > 0 && !isFigure(type) && isFigure(columns[i - 1].type) ? 8 : 0))
  }

  async draw(): Promise<void> {
    if (this.#startsOnCover()) this.#page.y += GAP_ABOVE
    else this.#page.newPage()
    const table = this.#page.isCounting ? null : this.#page.document.struct('Table')
    if (table !== null) this.#page.body.add(table)
    this.#drawHeadings(table)
    if (this.#rows.length === 0) {
      this.#page.y += 6
      this.#page.paragraph('There are no confirmed business trips in this period.', { color: COLOUR.muted, size: 9.5 })
    }
    for (const [i, row] of this.#rows.entries()) {
      if (i > 0 && i === this.#rows.length - FEWEST_ROWS) this.#keepTogether(this.#measureRows(i) + this.#measureEnd())
      this.#drawRow(table, row, i)
      if (i % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await yieldToOthers()
      if (this.#page.document.destroyed) throw new Error('The reader has left')
    }
    if (this.#rows.length > 0) this.#drawTotal(table)
    table?.end()
  }

  /** Whether the first rows have room below the facts; of a short table all of it, with the signature. */
  #startsOnCover(): boolean {
    const isShort = this.#rows.length <= FEWEST_ROWS
    const rows = this.#rows.length === 0 ? 20 : this.#measureRows(0, FEWEST_ROWS)
    const height = GAP_ABOVE + this.#headingsHeight() + rows + (isShort ? this.#measureEnd() : 0)
    return this.#page.y + height <= BOTTOM
  }

  /** Starts a new page if this height does not fit on this one but on the next. */
  #keepTogether(height: number): void {
    if (this.#page.y + height <= BOTTOM || PAGE.margin + this.#headingsHeight() + height > BOTTOM) return
    this.#page.newPage()
    this.#drawHeadings(null)
  }

  #measureRows(from: number, to?: number): number {
    return this.#rows.slice(from, to).reduce((sum, row) => sum + rowHeight(this.#countRowLines(this.#rowTexts(row))), 0)
  }

  #headingsHeight(): number {
    const heights = this.#columns.map(({ label }, i) =>
      textHeight(this.#page.document, label, { ...this.#cellStyle(i), weight: 'bold' }),
    )
    return 2 * ROW_PAD + Math.max(...heights)
  }

  /** @param table null while counting pages and for repeated headings, which screen readers skip */
  #drawHeadings(table: PDFKit.PDFStructureElement | null): void {
    const height = this.#headingsHeight()
    const style = { weight: 'bold', color: COLOUR.white } as const
    this.#page.artifact(() => this.#page.document.rect(PAGE.margin, this.#page.y, INNER, height).fill(COLOUR.accent))
    if (table === null) {
      this.#page.artifact(() => this.#eachCell((i, x) => this.#writeCell(this.#columns[i].label, i, x, style)))
    } else {
      const cells: PDFKit.PDFStructureElement[] = []
      this.#eachCell((i, x) => {
        const draws = () => this.#writeCell(this.#columns[i].label, i, x, style)
        cells.push(this.#page.document.struct('TH', HEADING_CELL, draws))
      })
      table.add(this.#page.document.struct('TR', {}, cells))
    }
    this.#page.y += height
  }

  #drawRow(table: PDFKit.PDFStructureElement | null, row: ReportRow, i: number): void {
    const texts = this.#rowTexts(row)
    const lines = this.#countRowLines(texts)
    // Keep the last row with total and signature, so that nobody signs an empty page.
    const below = i === this.#rows.length - 1 ? this.#measureEnd() : 0
    const fits = (some: number) => this.#page.y + rowHeight(some) + below <= BOTTOM
    // A row longer than a page continues on the next.
    let isFresh = false
    for (let line = 0; line < lines;) {
      let room = this.#linesThatFit()
      const isTooLow = room < Math.min(lines - line, LINES_OF_FRESH_PAGE)
      if (isTooLow || (below > 0 && !isFresh && room >= lines - line && !fits(lines - line))) {
        this.#page.newPage()
        this.#drawHeadings(null)
        isFresh = true
        room = Math.max(1, this.#linesThatFit())
      }
      let part = Math.min(lines - line, room)
      if (part === lines - line && part > 1 && !fits(part)) part -= 1
      isFresh = false
      this.#drawCells(table, texts, { stripe: i % 2 === 1, firstLine: line, lines: part })
      line += part
    }
  }

  #rowTexts(row: ReportRow): string[] {
    return this.#columns.map((column, at) => {
      const text = writeReportCell(column.type, row.cells[at])
      if (column.key === 'reason' && text.trim() === '' && this.#content.kind === 'logbook') return 'missing'
      if (column.key === 'date' && row.recorded) return `${text}\u{A0}${RECORD_MARKS[row.recorded]}`.trim()
      return row.calculated.includes(column.key) && text !== '' ? `${text}\u{A0}*` : text
    })
  }

  #countRowLines(texts: readonly string[]): number {
    return Math.max(1, ...texts.map((text, at) => countLines(this.#page.document, text, this.#cellStyle(at))))
  }

  /** Height of total, declaration and signature, and of what follows them. */
  #measureEnd(): number {
    const declaration = DECLARATIONS[this.#content.kind]
    const signature = declaration === null ? 0 : DECLARATION_HEIGHT + (declaration.isNamed ? NAME_HEIGHT : 0)
    const lastLines = hasReplacedCharacters(this.#page.document) ? 2 : 1
    return rowHeight(1) + 8 + signature + 4 + lastLines * LAST_LINE_HEIGHT
  }

  #linesThatFit(): number {
    return Math.floor((BOTTOM - this.#page.y - 2 * ROW_PAD) / lineHeight(SIZE))
  }

  #drawCells(
    table: PDFKit.PDFStructureElement | null,
    texts: readonly string[],
    { stripe, firstLine, lines, ...style }: Partial<TextStyle> & { stripe: boolean; firstLine: number; lines: number },
  ): void {
    const height = rowHeight(lines)
    this.#page.artifact(() => {
      if (stripe && this.#page.isShaded)
        this.#page.document.rect(PAGE.margin, this.#page.y, INNER, height).fill(COLOUR.stripe)
      this.#page.rule(this.#page.y + height, COLOUR.line, 0.5)
    })
    if (table === null) {
      this.#page.y += height
      return
    }
    const cells: PDFKit.PDFStructureElement[] = []
    this.#eachCell((i, x) => {
      const draws = () => this.#writeCell(texts[i], i, x, { ...style, firstLine, height: lines * lineHeight(SIZE) })
      cells.push(this.#page.document.struct('TD', {}, draws))
    })
    table.add(this.#page.document.struct('TR', {}, cells))
    this.#page.y += height
  }

  #drawTotal(table: PDFKit.PDFStructureElement | null): void {
    if (this.#linesThatFit() < 1) {
      this.#page.newPage()
      this.#drawHeadings(null)
    }
    this.#page.artifact(() => this.#page.rule(this.#page.y, COLOUR.ink, 1))
    const texts = this.#columns.map((column, i) => {
      if (i === 0) return 'Total'
      return column.summed ? writeReportCell(column.type, summed(this.#rows, this.#columns, column.key)) : ''
    })
    this.#drawCells(table, texts, { stripe: false, firstLine: 0, lines: 1, weight: 'bold' })
    this.#page.y += 8
  }

  #eachCell(does: (i: number, x: number) => void): void {
    let x: number = PAGE.margin
    this.#columns.forEach((_, i) => {
      does(i, x)
      x += this.#widths[i]
    })
  }

  #cellStyle(i: number): { width: number; size: number } {
    return { width: this.#widths[i] - this.#indents[i] - 2 * PAD, size: SIZE }
  }

  #writeCell(text: string, i: number, x: number, style: Partial<TextStyle>): void {
    const align = isFigure(this.#columns[i].type) ? 'right' : 'left'
    this.#page.write(text, x + this.#indents[i] + PAD, this.#page.y + ROW_PAD, {
      ...this.#cellStyle(i),
      ...style,
      align,
    })
  }
}

const rowHeight = (lines: number): number => 2 * ROW_PAD + lines * lineHeight(SIZE)

/**
 * Days and figures get the width of their longest, so that none wraps, and of their heading on two lines. Texts share the
 * rest by the length of most.
 */
function shareWidth(document: PDFKit.PDFDocument, { columns, rows }: ReportContent): number[] {
  const bold = (text: string) => textWidth(document, text, 'bold', SIZE)
  const needed = columns.map(({ key, label, type, summed: isSummed }, at) => {
    if (type === 'text') return 0
    const [least, most] = rows.reduce(
      ([low, high], { cells }) => [Math.min(low, Number(cells[at])), Math.max(high, Number(cells[at]))],
      [0, isSummed ? (summed(rows, columns, key) ?? 0) : 0],
    )
    const longest = type === 'day' ? ['28 May 2026\u{A0}³'] : [least, most].map((value) => writeReportCell(type, value))
    const marked = longest.map((text) => (type === 'odometer' ? `${text}\u{A0}*` : text))
    const words = label.split(' ')
    const halves = words.map((_, i) =>
      Math.max(...[words.slice(0, i), words.slice(i)].map((half) => bold(half.join(' ')))),
    )
    return 2 * PAD + 1 + Math.max(Math.min(...halves), ...marked.map(bold))
  })
  /** The width of nine tenths of the texts, roughly. */
  const wanted = columns.map(({ type }, at) => {
    if (type !== 'text') return 0
    const lengths = rows.map(({ cells }) => String(cells[at] ?? '').length).toSorted((a, b) => a - b)
    return 2 * PAD + Math.min(60, Math.max(12, lengths[Math.floor(lengths.length * 0.9)] ?? 0)) * SIZE * 0.5
  })
  const sum = (widths: readonly number[]) => widths.reduce((total, width) => total + width, 0)
  const rest = INNER - sum(needed)
  const spare = Math.max(0, rest - sum(wanted)) / columns.length
  return columns.map((_, at) => needed[at] + spare + (wanted[at] * Math.min(rest, sum(wanted))) / (sum(wanted) || 1))
}

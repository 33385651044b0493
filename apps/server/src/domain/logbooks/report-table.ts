import { summed } from '@spoor/core/report/build-report.ts'
import type {
  CellType,
  ReportColumn,
  ReportColumnKey,
  ReportContent,
  ReportRow,
} from '@spoor/core/report/report-content.ts'
import { RECORD_MARKS } from '@spoor/core/report/trip-record.ts'
import { writeReportCell } from '@spoor/core/report/write-report-cell.ts'
import { yieldToOthers } from '../../platform/limits/yield-to-others.ts'
import { countLines, lineHeight, textHeight, type TextStyle } from '../../platform/pdf/pdf-text.ts'
import { BOTTOM, COLOUR, INNER, PAGE, SIZE, type ReportPage } from './report-page.ts'
import { DECLARATIONS } from './report-words.ts'

const PAD = 4
/** Lines below the column headings. */
const LINES_OF_FRESH_PAGE = Math.floor((BOTTOM - PAGE.margin - 60) / lineHeight(SIZE))
/** These rows are measured twice, so keep the number small. */
const MOST_ROWS_ON_COVER = 12
/** Height of the text and the signature lines. */
export const DECLARATION_HEIGHT = 104
// About a page, drawn in about 20 ms.
const ROWS_AT_ONCE = 30

/** Shares of the table's width. */
const WIDTHS: Record<ReportColumnKey, number> = {
  date: 58,
  month: 90,
  vehicle: 80,
  opening: 66,
  closing: 66,
  from: 120,
  to: 120,
  reason: 180,
  notes: 120,
  trips: 50,
  km: 62,
  private_km: 62,
  total_km: 62,
  rate: 64,
  litres: 60,
  fuel: 64,
  maintenance: 72,
  amount: 70,
  tolls: 60,
  parking: 60,
}
/** PDFKit's types lack `scope`. */
const HEADING_CELL = { scope: 'Column' } as object
const isFigure = (type: CellType) => type !== 'text' && type !== 'day'

/** The table of a report, with its headings on every page. */
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
    const shares = columns.reduce((sum, { key }) => sum + WIDTHS[key], 0)
    this.#page = page
    this.#content = content
    this.#columns = columns
    this.#rows = rows
    this.#widths = columns.map(({ key }) => (WIDTHS[key] / shares) * INNER)
    this.#indents = columns.map(({ type }, i) => (i > 0 && !isFigure(type) && isFigure(columns[i - 1].type) ? 8 : 0))
  }

  async draw(): Promise<void> {
    if (this.#fitsOnCover()) this.#page.y += 14
    else this.#page.newPage()
    const table = this.#page.isCounting ? null : this.#page.document.struct('Table')
    if (table !== null) this.#page.body.add(table)
    this.#drawHeadings(table)
    if (this.#rows.length === 0) {
      this.#page.y += 6
      this.#page.paragraph('There are no confirmed business trips in this period.', { color: COLOUR.muted, size: 9.5 })
    }
    for (const [i, row] of this.#rows.entries()) {
      this.#drawRow(table, row, i)
      if (i % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await yieldToOthers()
      if (this.#page.document.destroyed) throw new Error('The reader has left')
    }
    if (this.#rows.length > 0) this.#drawTotal(table)
    table?.end()
  }

  /** Whether the whole table and the signature have room below the facts: a few trips need no second page. */
  #fitsOnCover(): boolean {
    if (this.#rows.length > MOST_ROWS_ON_COVER) return false
    const table = this.#rows.map((row) => 2 * PAD + this.#countRowLines(this.#rowTexts(row)) * lineHeight(SIZE))
    const heights = [14, this.#headingsHeight(), ...(this.#rows.length === 0 ? [20] : table), this.#measureEnd()]
    return this.#page.y + heights.reduce((sum, height) => sum + height, 0) <= BOTTOM
  }

  #headingsHeight(): number {
    const heights = this.#columns.map(({ label }, i) =>
      textHeight(this.#page.document, label, { ...this.#cellStyle(i), weight: 'bold' }),
    )
    return 2 * PAD + Math.max(...heights)
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
    const fits = (some: number) => this.#page.y + 2 * PAD + some * lineHeight(SIZE) + below <= BOTTOM
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
      if (column.key === 'date' && row.recorded) return `${text} ${RECORD_MARKS[row.recorded]}`.trim()
      return row.calculated.includes(column.key) && text !== '' ? `${text} *` : text
    })
  }

  #countRowLines(texts: readonly string[]): number {
    return Math.max(1, ...texts.map((text, at) => countLines(this.#page.document, text, this.#cellStyle(at))))
  }

  /** Height of total, declaration and signature. */
  #measureEnd(): number {
    return 2 * PAD + lineHeight(SIZE) + 8 + (DECLARATIONS[this.#content.kind] === null ? 0 : DECLARATION_HEIGHT)
  }

  #linesThatFit(): number {
    return Math.floor((BOTTOM - this.#page.y - 2 * PAD) / lineHeight(SIZE))
  }

  #drawCells(
    table: PDFKit.PDFStructureElement | null,
    texts: readonly string[],
    { stripe, firstLine, lines, ...style }: Partial<TextStyle> & { stripe: boolean; firstLine: number; lines: number },
  ): void {
    const height = 2 * PAD + lines * lineHeight(SIZE)
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
    this.#page.write(text, x + this.#indents[i] + PAD, this.#page.y + PAD, { ...this.#cellStyle(i), ...style, align })
  }
}

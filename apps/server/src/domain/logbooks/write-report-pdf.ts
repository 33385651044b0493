import PdfDocument from 'pdfkit'
import { summed } from '@spoor/core/report/build-report.ts'
import type { CellType, ReportColumnKey, ReportRow } from '@spoor/core/report/report-content.ts'
import { contentForReader } from '@spoor/core/report/report-cover.ts'
import { writeReportCell } from '@spoor/core/report/write-report-cell.ts'
import { RECORD_MARKS } from '@spoor/core/report/trip-record.ts'
import { writeDay, writeInstant } from '@spoor/core/units/written-date.ts'
import { yieldToOthers } from '../../platform/limits/yield-to-others.ts'
import { countLines, hasReplacedCharacters, lineHeight, textHeight, writeText } from '../../platform/pdf/pdf-text.ts'
import type { TextStyle } from '../../platform/pdf/pdf-text.ts'
import {
  CLOCK_TEXT,
  DECLARATIONS,
  draftText,
  figureLabel,
  figureText,
  previousText,
  listReportFacts,
  vehicleText,
} from './report-words.ts'
import type { PrintedReport } from './report-words.ts'

/** A4 landscape, in points. */
const PAGE = { width: 841.89, height: 595.28, margin: 36, footer: 24 } as const
const INNER = PAGE.width - 2 * PAGE.margin
const BOTTOM = PAGE.height - PAGE.margin - PAGE.footer
const COLOUR = {
  ink: '#1A1F1C',
  muted: '#5C655F',
  line: '#D8D4C8',
  accent: '#0F6B57',
  stripe: '#F6F4EE',
  warn: '#8A5A00',
  draft: '#F5EAE5',
  white: '#FFFFFF',
}
const PAD = 4
const SIZE = 8.5
/** Lines below the column headings. */
const LINES_OF_FRESH_PAGE = Math.floor((BOTTOM - PAGE.margin - 60) / lineHeight(SIZE))
/** These rows are measured twice, so keep the number small. */
const MOST_ROWS_ON_COVER = 12
/** Height of the text and the signature lines. */
const DECLARATION_HEIGHT = 104
// About a page, drawn in some 20 ms.
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

/** XMP holds these texts as XML, which PDFKit does not escape. */
const metadataText = (text: string) =>
  text.replaceAll('&', 'and').replaceAll('<', '‹').replaceAll('>', '›').replaceAll(/\p{C}/gu, '')

/**
 * A report as PDF/A-2b with tags: a cover, one table with its headings on every page, declaration and signature.
 * Returns the stream at once and draws a page at a time, so that a long report does not block other requests.
 */
export function writeReportPdf(report: PrintedReport): PDFKit.PDFDocument {
  const { frozen } = report
  const content = contentForReader(report.content)
  const document = new PdfDocument({
    size: [PAGE.width, PAGE.height],
    margin: PAGE.margin,
    autoFirstPage: false,
    pdfVersion: '1.7',
    subset: 'PDF/A-2b',
    tagged: true,
    lang: 'en-ZA',
    displayTitle: true,
    info: {
      Title: metadataText([content.title, vehicleText(content)].filter((text) => text !== '').join(', ')),
      Author: metadataText(content.driver),
      Creator: 'Spoor',
      // A frozen report gives the same bytes each time.
      ...(frozen && { CreationDate: frozen.at }),
    },
  })
  const body = document.struct('Document')
  document.addStructure(body)
  const { columns, rows } = content
  const shares = columns.reduce((sum, { key }) => sum + WIDTHS[key], 0)
  const widths = columns.map(({ key }) => (WIDTHS[key] / shares) * INNER)
  // Otherwise a right-aligned figure would touch the left-aligned text of the next column.
  const indents = columns.map(({ type }, i) => (i > 0 && !isFigure(type) && isFigure(columns[i - 1].type) ? 8 : 0))
  // Shading would cover the word DRAFT.
  const isShaded = !content.draft
  let y: number = PAGE.margin
  let page = 0
  // Everything is laid out twice: first to count the pages, then to draw and flush each one.
  let pages: number | null = null

  void draw().catch((error: Error) => document.destroy(error))
  return document

  async function draw(): Promise<void> {
    await drawPages()
    pages = page
    page = 0
    await drawPages()
    drawFooter()
    body.end()
    document.end()
  }

  async function drawPages(): Promise<void> {
    newPage()
    drawCover()
    await drawTable()
    drawDeclaration()
    drawChanges()
    drawReplacements()
  }

  function drawCover(): void {
    paragraph(content.title, { size: 22, weight: 'bold' }, 'H1')
    y += 4
    paragraph(
      frozen ? `Report ${frozen.number}, frozen ${writeInstant(frozen.at)}` : 'Not frozen. Figures can change.',
      { color: COLOUR.muted, size: 10 },
    )
    const draft = draftText(content)
    if (draft !== null) paragraph(draft, { color: COLOUR.warn, size: 10, weight: 'bold' })
    y += 10
    for (const [label, value] of listReportFacts(content)) {
      const height = textHeight(document, value, { width: INNER - 120, size: 10 })
      keepTogether(height + 3)
      tagged('P', () => {
        write(label, PAGE.margin, y, { color: COLOUR.muted, size: 10 })
        write(value, PAGE.margin + 120, y, { size: 10, width: INNER - 120 })
      })
      y += height + 3
    }
    y += 8
    drawFigures()
    if (content.missing.length > 0) {
      heading('What is missing')
      for (const { message, grave } of content.missing) bullet(message, grave ? COLOUR.warn : COLOUR.ink)
    } else if (content.kind === 'logbook') {
      heading('What is missing')
      paragraph('Nothing is missing.', { size: 9.5 })
    }
    const remarks = [
      previousText(content),
      content.left_out > 0
        ? `${content.left_out} business ${content.left_out === 1 ? 'trip was' : 'trips were'} left out by the driver.`
        : null,
      ...content.remarks,
    ].filter((remark) => remark !== null)
    if (content.notes !== '') {
      heading('Notes')
      paragraph(content.notes, { size: 9.5 })
    }
    if (remarks.length > 0) {
      heading('About the figures')
      for (const remark of remarks) bullet(remark, COLOUR.ink)
    }
    y += 6
    paragraph(`Days and times are in ${CLOCK_TEXT}.`, { color: COLOUR.muted, size: 8 })
    if (frozen) paragraph(`SHA-256 of the frozen content: ${frozen.sha256}`, { color: COLOUR.muted, size: 8 })
  }

  function drawFigures(): void {
    const { figures } = content
    const perLine = Math.min(figures.length, 5)
    const width = INNER / perLine
    for (let first = 0; first < figures.length; first += perLine) {
      keepTogether(48)
      const top = y
      artifact(() => {
        const box = document.lineWidth(0.5).roundedRect(PAGE.margin, top, INNER, 40, 4)
        if (isShaded) box.fillAndStroke(COLOUR.stripe, COLOUR.line)
        else box.stroke(COLOUR.line)
      })
      figures.slice(first, first + perLine).forEach((figure, i) => {
        const x = PAGE.margin + i * width + 10
        tagged('P', () => {
          write(figureLabel(figure), x, top + 6, { color: COLOUR.muted, size: 8, width: width - 12 })
          write(figureText(figure), x, top + 18, { weight: 'bold', size: 11.5, width: width - 12 })
        })
      })
      y += 46
    }
  }

  async function drawTable(): Promise<void> {
    if (fitsOnCover()) y += 14
    else newPage()
    const table = pages === null ? null : document.struct('Table')
    if (table !== null) body.add(table)
    drawHeadings(table)
    if (rows.length === 0) {
      y += 6
      paragraph('There are no confirmed business trips in this period.', { color: COLOUR.muted, size: 9.5 })
    }
    for (const [i, row] of rows.entries()) {
      drawRow(table, row, i)
      if (i % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await yieldToOthers()
    }
    if (rows.length > 0) drawTotal(table)
    table?.end()
  }

  /** Whether the whole table and the signature have room below the facts: a few trips need no second page. */
  function fitsOnCover(): boolean {
    if (rows.length > MOST_ROWS_ON_COVER) return false
    const table = rows.map((row) => 2 * PAD + countRowLines(rowTexts(row)) * lineHeight(SIZE))
    const heights = [14, headingsHeight(), ...(rows.length === 0 ? [20] : table), measureEnd()]
    return y + heights.reduce((sum, height) => sum + height, 0) <= BOTTOM
  }

  function headingsHeight(): number {
    const heights = columns.map(({ label }, i) => textHeight(document, label, { ...cellStyle(i), weight: 'bold' }))
    return 2 * PAD + Math.max(...heights)
  }

  /** @param table null for repeated headings, which screen readers skip, and while counting pages */
  function drawHeadings(table: PDFKit.PDFStructureElement | null): void {
    const height = headingsHeight()
    const style = { weight: 'bold', color: COLOUR.white } as const
    artifact(() => document.rect(PAGE.margin, y, INNER, height).fill(COLOUR.accent))
    if (table === null) {
      artifact(() => eachCell((i, x) => writeCell(columns[i].label, i, x, style)))
    } else {
      const cells: PDFKit.PDFStructureElement[] = []
      eachCell((i, x) => {
        const draws = () => writeCell(columns[i].label, i, x, style)
        cells.push(document.struct('TH', HEADING_CELL, draws))
      })
      table.add(document.struct('TR', {}, cells))
    }
    y += height
  }

  function drawRow(table: PDFKit.PDFStructureElement | null, row: ReportRow, i: number): void {
    const texts = rowTexts(row)
    const lines = countRowLines(texts)
    // Keep the last row with total and signature, so that nobody signs an empty page.
    const below = i === rows.length - 1 ? measureEnd() : 0
    const fits = (some: number) => y + 2 * PAD + some * lineHeight(SIZE) + below <= BOTTOM
    // A row longer than a page continues on the next.
    let isFresh = false
    for (let line = 0; line < lines;) {
      let room = linesThatFit()
      const isTooLow = room < Math.min(lines - line, LINES_OF_FRESH_PAGE)
      if (isTooLow || (below > 0 && !isFresh && room >= lines - line && !fits(lines - line))) {
        newPage()
        drawHeadings(null)
        isFresh = true
        room = Math.max(1, linesThatFit())
      }
      let part = Math.min(lines - line, room)
      if (part === lines - line && part > 1 && !fits(part)) part -= 1
      isFresh = false
      drawCells(table, texts, { stripe: i % 2 === 1, firstLine: line, lines: part })
      line += part
    }
  }

  function rowTexts(row: ReportRow): string[] {
    return columns.map((column, at) => {
      const text = writeReportCell(column.type, row.cells[at])
      if (column.key === 'date' && row.recorded) return `${text} ${RECORD_MARKS[row.recorded]}`.trim()
      return row.calculated.includes(column.key) && text !== '' ? `${text} *` : text
    })
  }

  function countRowLines(texts: readonly string[]): number {
    return Math.max(1, ...texts.map((text, at) => countLines(document, text, cellStyle(at))))
  }

  /** Height of total, declaration and signature. */
  function measureEnd(): number {
    return 2 * PAD + lineHeight(SIZE) + 8 + (DECLARATIONS[content.kind] === null ? 0 : DECLARATION_HEIGHT)
  }

  function linesThatFit(): number {
    return Math.floor((BOTTOM - y - 2 * PAD) / lineHeight(SIZE))
  }

  function drawCells(
    table: PDFKit.PDFStructureElement | null,
    texts: readonly string[],
    { stripe, firstLine, lines, ...style }: Partial<TextStyle> & { stripe: boolean; firstLine: number; lines: number },
  ): void {
    const height = 2 * PAD + lines * lineHeight(SIZE)
    artifact(() => {
      if (stripe && isShaded) document.rect(PAGE.margin, y, INNER, height).fill(COLOUR.stripe)
      rule(y + height, COLOUR.line, 0.5)
    })
    if (table === null) {
      y += height
      return
    }
    const cells: PDFKit.PDFStructureElement[] = []
    eachCell((i, x) => {
      const draws = () => writeCell(texts[i], i, x, { ...style, firstLine, height: lines * lineHeight(SIZE) })
      cells.push(document.struct('TD', {}, draws))
    })
    table.add(document.struct('TR', {}, cells))
    y += height
  }

  function drawTotal(table: PDFKit.PDFStructureElement | null): void {
    if (linesThatFit() < 1) {
      newPage()
      drawHeadings(null)
    }
    artifact(() => rule(y, COLOUR.ink, 1))
    const texts = columns.map((column, i) => {
      if (i === 0) return 'Total'
      return column.summed ? writeReportCell(column.type, summed(rows, columns, column.key)) : ''
    })
    drawCells(table, texts, { stripe: false, firstLine: 0, lines: 1, weight: 'bold' })
    y += 8
  }

  function drawChanges(): void {
    if (content.changes === null) return
    heading('Changes of these trips')
    if (content.changes.length === 0) paragraph('None of these trips were changed.', { size: SIZE })
    for (const { day, at, who, field, from, to } of content.changes) {
      const text = `${writeDay(day)}: ${field} changed from “${from}” to “${to}” by ${who}, ${writeInstant(new Date(at))}`
      bullet(text, COLOUR.ink)
    }
  }

  function drawDeclaration(): void {
    const declaration = DECLARATIONS[content.kind]
    if (declaration !== null) {
      keepTogether(DECLARATION_HEIGHT)
      y += 18
      paragraph(declaration.text, { size: 9.5 })
      y += 40
      const width = INNER / declaration.signed.length
      declaration.signed.forEach((label, i) => {
        const x = PAGE.margin + i * width
        artifact(() => rule(y, COLOUR.ink, 0.75, x, width - 30))
        tagged('P', () => write(label, x, y + 3, { color: COLOUR.muted }))
      })
      y += 20
    }
  }

  function drawReplacements(): void {
    if (hasReplacedCharacters(document)) {
      paragraph('[U+…] is the code of a character that this document has no letter for; the Excel file has it.', {
        color: COLOUR.muted,
      })
    }
  }

  function drawFooter(): void {
    if (pages === null || page === 0) return
    const at = PAGE.height - PAGE.margin - 8
    const report = frozen ? `Report ${frozen.number} · ${frozen.sha256.slice(0, 16)} · ` : ''
    const name = [content.title, vehicleText(content)].filter((text) => text !== '').join(' · ')
    const text = `Page ${page} of ${pages}`
    artifact(() => {
      const width = INNER - 110
      write(`${report}${name}`, PAGE.margin, at, { color: COLOUR.muted, size: 8, width, height: lineHeight(8) })
      const x = PAGE.margin + INNER - 100
      write(text, x, at, { color: COLOUR.muted, size: 8, width: 100, align: 'right' })
    })
  }

  function newPage(): void {
    drawFooter()
    page += 1
    y = PAGE.margin
    if (pages === null) return
    document.addPage()
    if (!content.draft) return
    artifact(() => {
      document.save().rotate(-28, { origin: [PAGE.width / 2, PAGE.height / 2] })
      const [size, width] = [190, PAGE.width]
      const style = { color: COLOUR.draft, weight: 'bold', size, width, align: 'center' } as const
      write('DRAFT', 0, PAGE.height / 2 - size * 0.62, style)
      document.restore()
    })
  }

  function heading(text: string): void {
    y += 10
    // Avoid a heading alone at the end of a page.
    keepTogether(44)
    paragraph(text, { size: 11.5, weight: 'bold' }, 'H2')
    y += 2
  }

  function bullet(text: string, color: string): void {
    paragraph(`–  ${text}`, { color, size: 9.5 })
    y += 1
  }

  /** Draws text over the whole width, across pages if necessary. */
  function paragraph(text: string, style: Partial<TextStyle>, tag = 'P'): void {
    const { size = SIZE, weight } = style
    const lines = countLines(document, text, { width: INNER, size, weight })
    for (let line = 0; line < lines;) {
      keepTogether(lineHeight(size))
      const part = Math.min(lines - line, Math.max(1, Math.floor((BOTTOM - y) / lineHeight(size))))
      const height = part * lineHeight(size)
      const firstLine = line
      tagged(tag, () => write(text, PAGE.margin, y, { ...style, width: INNER, firstLine, height }))
      y += height
      line += part
    }
  }

  function eachCell(does: (i: number, x: number) => void): void {
    let x: number = PAGE.margin
    columns.forEach((_, i) => {
      does(i, x)
      x += widths[i]
    })
  }

  function cellStyle(i: number): { width: number; size: number } {
    return { width: widths[i] - indents[i] - 2 * PAD, size: SIZE }
  }

  function writeCell(text: string, i: number, x: number, style: Partial<TextStyle>): void {
    const align = isFigure(columns[i].type) ? 'right' : 'left'
    write(text, x + indents[i] + PAD, y + PAD, { ...cellStyle(i), ...style, align })
  }

  function tagged(tag: string, draws: () => void): void {
    if (pages === null) return
    body.add(document.struct(tag, {}, draws))
  }

  /** Draws decoration that screen readers skip. */
  function artifact(draws: () => void): void {
    if (pages === null) return
    document.markContent('Artifact', { type: 'Layout' })
    draws()
    document.endMarkedContent()
  }

  function keepTogether(height: number): void {
    if (y + height > BOTTOM) newPage()
  }

  function rule(at: number, color: string, lineWidth: number, x: number = PAGE.margin, width: number = INNER): void {
    document
      .moveTo(x, at)
      .lineTo(x + width, at)
      .lineWidth(lineWidth)
      .stroke(color)
  }

  function write(text: string, x: number, top: number, style: Partial<TextStyle>): void {
    writeText(document, text, x, top, { size: SIZE, color: COLOUR.ink, ...style })
  }
}

import type { ReportContent } from '@spoor/core/report/report-content.ts'
import { contentForReader } from '@spoor/core/report/report-cover.ts'
import { writeDay, writeInstant } from '@spoor/core/units/written-date.ts'
import { hasReplacedCharacters, lineHeight, textHeight } from '../../platform/pdf/pdf-text.ts'
import { COLOUR, INNER, PAGE, ReportPage, SIZE } from './report-page.ts'
import { DECLARATION_HEIGHT, NAME_HEIGHT, ReportTable } from './report-table.ts'
import * as words from './report-words.ts'

/**
 * A report with this many rows takes hundreds of megabytes until it is drawn, so such reports are drawn one at a time.
 */
const LARGE_ROWS = 5000
let lastLarge: Promise<unknown> = Promise.resolve()

/**
 * A report as PDF/A-2b with tags: a cover, one table with its headings on every page, declaration and signature.
 * Returns the stream at once and draws a page at a time, so that a long report does not block other requests.
 */
export function writeReportPdf(report: words.PrintedReport): PDFKit.PDFDocument {
  const content = contentForReader(report.content)
  const page = new ReportPage(content, report.frozen)
  const table = new ReportTable(page, content)
  const draw = () =>
    page.draw(async () => {
      page.newPage()
      drawCover(page, content, report.frozen)
      await table.draw()
      drawDeclaration(page, content)
      drawChanges(page, content.changes)
      drawLastLines(page, report.frozen)
    })
  const drawing = content.rows.length < LARGE_ROWS ? draw() : lastLarge.then(draw)
  const ended = drawing.catch((error: Error) => page.document.destroy(error))
  if (content.rows.length >= LARGE_ROWS) lastLarge = ended
  return page.document
}

function drawCover(page: ReportPage, content: ReportContent, frozen: words.PrintedReport['frozen']): void {
  page.paragraph(content.title, { size: 18, weight: 'bold' }, 'H1')
  page.y += 2
  page.paragraph(words.numberText({ content, frozen }), { color: COLOUR.muted, size: 10 })
  const draft = words.draftText({ content, frozen })
  if (draft !== null) page.paragraph(draft, { color: COLOUR.warn, size: 10, weight: 'bold' })
  page.y += 6
  drawFacts(page, words.listReportFacts(content))
  page.y += 4
  drawFigures(page, content)
  if (content.missing.length > 0) {
    page.heading('What is missing')
    for (const { message, grave } of content.missing) page.bullet(message, grave ? COLOUR.warn : COLOUR.ink)
  } else if (content.kind === 'logbook') {
    page.heading('What is missing')
    page.paragraph('Nothing is missing.', { size: 9 })
  }
  const remarks = [
    words.previousText(content),
    content.left_out > 0
      ? `${content.left_out} business ${content.left_out === 1 ? 'trip was' : 'trips were'} left out by the driver.`
      : null,
    ...content.remarks,
  ].filter((remark) => remark !== null)
  if (content.notes !== '') {
    page.heading('Notes')
    page.paragraph(content.notes, { size: 9 })
  }
  if (remarks.length > 0) {
    page.heading('About the figures')
    for (const remark of remarks) page.bullet(remark, COLOUR.ink)
  }
  page.y += 2
  page.paragraph(`Days and times are in ${words.CLOCK_TEXT}.`, { color: COLOUR.muted, size: 8 })
}

/** In two columns if there are many. */
function drawFacts(page: ReportPage, facts: readonly [string, string][]): void {
  const perColumn = facts.length > 5 ? Math.ceil(facts.length / 2) : facts.length
  const width = INNER / Math.ceil(facts.length / perColumn) - 120
  for (let line = 0; line < perColumn; line++) {
    const beside = [facts[line], ...facts.slice(perColumn).slice(line, line + 1)]
    const height = Math.max(...beside.map(([, value]) => textHeight(page.document, value, { width, size: 10 })))
    page.keepTogether(height + 2)
    beside.forEach(([label, value], column) => {
      const x = PAGE.margin + (column * INNER) / 2
      page.tagged('P', () => {
        page.write(label, x, page.y, { color: COLOUR.muted, size: 10 })
        page.write(value, x + 110, page.y, { size: 10, width })
      })
    })
    page.y += height + 2
  }
}

function drawFigures(page: ReportPage, content: ReportContent): void {
  const { figures } = content
  const perLine = Math.min(figures.length, 5)
  const due = figures.find(({ key }) => key === 'payable') ?? figures.find(({ key }) => key === 'amount')
  const width = INNER / perLine
  for (let first = 0; first < figures.length; first += perLine) {
    const line = figures.slice(first, first + perLine)
    const notes = line.map((figure) => words.figureNote(figure, content))
    const noteHeight = Math.max(...notes.map((text) => textHeight(page.document, text, { width: width - 12, size: 8 })))
    const height = 35 + (notes.some((text) => text !== '') ? noteHeight : 0)
    page.keepTogether(height + 5)
    const top = page.y
    page.artifact(() => {
      const box = page.document.lineWidth(0.5).roundedRect(PAGE.margin, top, INNER, height, 4)
      if (page.isShaded) box.fillAndStroke(COLOUR.stripe, COLOUR.line)
      else box.stroke(COLOUR.line)
    })
    line.forEach((figure, i) => {
      const x = PAGE.margin + i * width + 10
      page.tagged('P', () => {
        page.write(words.figureLabel(figure), x, top + 4, { color: COLOUR.muted, size: 8, width: width - 12 })
        const size = figure === due && content.kind !== 'summary' ? 15 : 11.5
        page.write(words.figureText(figure), x, top + 26 - size, { weight: 'bold', size, width: width - 12 })
        page.write(notes[i], x, top + 31, { color: COLOUR.muted, size: 8, width: width - 12 })
      })
    })
    page.y += height + 4
  }
}

function drawChanges(page: ReportPage, changes: ReportContent['changes']): void {
  if (changes === null) return
  page.heading('Changes of these trips')
  if (changes.length === 0) page.paragraph('None of these trips were changed.', { size: SIZE })
  for (const [i, { day, at, who, field, from, to }] of changes.entries()) {
    // The last page has more than a line.
    if (i === changes.length - 4) page.keepTogether(60)
    const text = `${writeDay(day)}: ${field} changed from “${from}” to “${to}” by ${who}, ${writeInstant(new Date(at))}`
    page.bullet(text, COLOUR.ink)
  }
}

function drawDeclaration(page: ReportPage, { kind, driver }: ReportContent): void {
  const declaration = words.DECLARATIONS[kind]
  if (declaration === null) return
  page.keepTogether(DECLARATION_HEIGHT + (declaration.isNamed ? NAME_HEIGHT : 0))
  page.y += 12
  page.paragraph(declaration.text, { size: 9 })
  if (declaration.isNamed) {
    const style = { size: 10, width: INNER / 2 - 30, height: lineHeight(10) }
    page.tagged('P', () => page.write(driver, PAGE.margin, page.y + 6, style))
    drawSignedLines(page, words.NAME_LINES, 20)
  }
  drawSignedLines(page, declaration.signed, 34)
}

/** @param above the room to write above the lines */
function drawSignedLines(page: ReportPage, labels: readonly string[], above: number): void {
  const width = INNER / labels.length
  page.y += above
  labels.forEach((label, i) => {
    const x = PAGE.margin + i * width
    page.artifact(() => page.rule(page.y, COLOUR.ink, 0.75, x, width - 30))
    page.tagged('P', () => page.write(label, x, page.y + 2, { color: COLOUR.muted }))
  })
  page.y += 12
}

/** What a reader needs to verify the report, and for a text that could not be printed. */
function drawLastLines(page: ReportPage, frozen: words.PrintedReport['frozen']): void {
  page.y += 4
  const style = { color: COLOUR.muted, size: 7 }
  if (frozen) page.paragraph(`To verify: SHA-256 ${frozen.sha256}`, style)
  if (hasReplacedCharacters(page.document))
    page.paragraph(
      '[U+…] is the code of a character that this document has no letter for; the Excel file has it.',
      style,
    )
}

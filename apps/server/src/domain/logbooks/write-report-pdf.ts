import type { ReportContent } from '@spoor/core/report/report-content.ts'
import { contentForReader } from '@spoor/core/report/report-cover.ts'
import { writeDay, writeInstant } from '@spoor/core/units/written-date.ts'
import { hasReplacedCharacters, textHeight } from '../../platform/pdf/pdf-text.ts'
import { COLOUR, INNER, PAGE, ReportPage, SIZE } from './report-page.ts'
import { DECLARATION_HEIGHT, ReportTable } from './report-table.ts'
import {
  CLOCK_TEXT,
  DECLARATIONS,
  draftText,
  figureLabel,
  figureText,
  numberText,
  previousText,
  listReportFacts,
  type PrintedReport,
} from './report-words.ts'

/**
 * A report with this many rows takes hundreds of megabytes until it is drawn, so such reports are drawn one at a time.
 */
const LARGE_ROWS = 5000
let lastLarge: Promise<unknown> = Promise.resolve()

/**
 * A report as PDF/A-2b with tags: a cover, one table with its headings on every page, declaration and signature.
 * Returns the stream at once and draws a page at a time, so that a long report does not block other requests.
 */
export function writeReportPdf(report: PrintedReport): PDFKit.PDFDocument {
  const content = contentForReader(report.content)
  const page = new ReportPage(content, report.frozen)
  const table = new ReportTable(page, content)
  const draw = () =>
    page.draw(async () => {
      page.newPage()
      drawCover(page, content, report.frozen)
      await table.draw()
      drawDeclaration(page, content.kind)
      drawChanges(page, content.changes)
      drawReplacements(page)
    })
  const drawing = content.rows.length < LARGE_ROWS ? draw() : lastLarge.then(draw)
  const ended = drawing.catch((error: Error) => page.document.destroy(error))
  if (content.rows.length >= LARGE_ROWS) lastLarge = ended
  return page.document
}

function drawCover(page: ReportPage, content: ReportContent, frozen: PrintedReport['frozen']): void {
  page.paragraph(content.title, { size: 22, weight: 'bold' }, 'H1')
  page.y += 4
  page.paragraph(numberText({ content, frozen }), { color: COLOUR.muted, size: 10 })
  const draft = draftText(content)
  if (draft !== null) page.paragraph(draft, { color: COLOUR.warn, size: 10, weight: 'bold' })
  page.y += 10
  for (const [label, value] of listReportFacts(content)) {
    const height = textHeight(page.document, value, { width: INNER - 120, size: 10 })
    page.keepTogether(height + 3)
    page.tagged('P', () => {
      page.write(label, PAGE.margin, page.y, { color: COLOUR.muted, size: 10 })
      page.write(value, PAGE.margin + 120, page.y, { size: 10, width: INNER - 120 })
    })
    page.y += height + 3
  }
  page.y += 8
  drawFigures(page, content.figures)
  if (content.missing.length > 0) {
    page.heading('What is missing')
    for (const { message, grave } of content.missing) page.bullet(message, grave ? COLOUR.warn : COLOUR.ink)
  } else if (content.kind === 'logbook') {
    page.heading('What is missing')
    page.paragraph('Nothing is missing.', { size: 9.5 })
  }
  const remarks = [
    previousText(content),
    content.left_out > 0
      ? `${content.left_out} business ${content.left_out === 1 ? 'trip was' : 'trips were'} left out by the driver.`
      : null,
    ...content.remarks,
  ].filter((remark) => remark !== null)
  if (content.notes !== '') {
    page.heading('Notes')
    page.paragraph(content.notes, { size: 9.5 })
  }
  if (remarks.length > 0) {
    page.heading('About the figures')
    for (const remark of remarks) page.bullet(remark, COLOUR.ink)
  }
  page.y += 6
  page.paragraph(`Days and times are in ${CLOCK_TEXT}.`, { color: COLOUR.muted, size: 8 })
  if (frozen) page.paragraph(`SHA-256 of the frozen content: ${frozen.sha256}`, { color: COLOUR.muted, size: 8 })
}

function drawFigures(page: ReportPage, figures: ReportContent['figures']): void {
  const perLine = Math.min(figures.length, 5)
  const width = INNER / perLine
  for (let first = 0; first < figures.length; first += perLine) {
    page.keepTogether(48)
    const top = page.y
    page.artifact(() => {
      const box = page.document.lineWidth(0.5).roundedRect(PAGE.margin, top, INNER, 40, 4)
      if (page.isShaded) box.fillAndStroke(COLOUR.stripe, COLOUR.line)
      else box.stroke(COLOUR.line)
    })
    figures.slice(first, first + perLine).forEach((figure, i) => {
      const x = PAGE.margin + i * width + 10
      page.tagged('P', () => {
        page.write(figureLabel(figure), x, top + 6, { color: COLOUR.muted, size: 8, width: width - 12 })
        page.write(figureText(figure), x, top + 18, { weight: 'bold', size: 11.5, width: width - 12 })
      })
    })
    page.y += 46
  }
}

function drawChanges(page: ReportPage, changes: ReportContent['changes']): void {
  if (changes === null) return
  page.heading('Changes of these trips')
  if (changes.length === 0) page.paragraph('None of these trips were changed.', { size: SIZE })
  for (const { day, at, who, field, from, to } of changes) {
    const text = `${writeDay(day)}: ${field} changed from “${from}” to “${to}” by ${who}, ${writeInstant(new Date(at))}`
    page.bullet(text, COLOUR.ink)
  }
}

function drawDeclaration(page: ReportPage, kind: ReportContent['kind']): void {
  const declaration = DECLARATIONS[kind]
  if (declaration === null) return
  page.keepTogether(DECLARATION_HEIGHT)
  page.y += 18
  page.paragraph(declaration.text, { size: 9.5 })
  page.y += 40
  const width = INNER / declaration.signed.length
  declaration.signed.forEach((label, i) => {
    const x = PAGE.margin + i * width
    page.artifact(() => page.rule(page.y, COLOUR.ink, 0.75, x, width - 30))
    page.tagged('P', () => page.write(label, x, page.y + 3, { color: COLOUR.muted }))
  })
  page.y += 20
}

function drawReplacements(page: ReportPage): void {
  if (hasReplacedCharacters(page.document)) {
    page.paragraph('[U+…] is the code of a character that this document has no letter for; the Excel file has it.', {
      color: COLOUR.muted,
    })
  }
}

import PdfDocument from 'pdfkit'
import { LOGBOOK_COLUMNS } from '@spoor/core/report/build-logbook.ts'
import type { LogbookRow } from '@spoor/core/report/build-logbook.ts'
import type { OdometerFigure } from '@spoor/core/report/odometers.ts'
import { metresToKm } from '@spoor/core/units/distance.ts'
import { formatCents, formatKm } from '@spoor/core/units/money.ts'
import { yieldToOthers } from '../limits/yield-to-others.ts'
import type { NamedLogbook } from './load-logbook.ts'
import { CALCULATED_NOTE, DECLARATION, hasCalculated, titleOf, vehicleText } from './logbook-words.ts'
import type { TextStyle, Weight } from '../pdf/pdf-text.ts'
import { registerFonts, textHeight, writeText } from '../pdf/pdf-text.ts'

/** A4 landscape, in points. */
const PAGE = { width: 841.89, height: 595.28, margin: 36, footer: 24 } as const
const INNER = PAGE.width - 2 * PAGE.margin
const BOTTOM = PAGE.height - PAGE.margin - PAGE.footer
const WIDTHS = [58, 74, 74, 74, 140, 140, INNER - 560]
const FIRST_TEXT_COLUMN = 4
const COLOUR = {
  ink: '#1A1F1C',
  muted: '#5C655F',
  line: '#D8D4C8',
  accent: '#0F6B57',
  stripe: '#F6F4EE',
  white: '#FFFFFF',
}
const PAD = 4
// About a page, drawn in some 20 ms.
const TRIPS_AT_ONCE = 30
const SIZE = 8.5

/**
 * The logbook as a PDF: the year's figures, business trips in SARS's columns with a heading on every page, total, what
 * is missing, declaration and signature. Returns the stream at once and draws a page at a time, so that a long logbook
 * does not block other requests.
 */
export function writeLogbookPdf(named: NamedLogbook): PDFKit.PDFDocument {
  const document = new PdfDocument({
    size: [PAGE.width, PAGE.height],
    margin: PAGE.margin,
    // The number of pages is known only at the end.
    bufferPages: true,
    lang: 'en-ZA',
    displayTitle: true,
    info: { Title: `${titleOf(named)}, ${vehicleText(named)}`, Author: named.driver, Creator: 'Spoor' },
  })
  registerFonts(document)
  let y: number = PAGE.margin

  void draw().catch((error: Error) => document.destroy(error))
  return document

  async function draw(): Promise<void> {
    drawHead()
    drawColumnNames()
    for (const [i, row] of named.logbook.rows.entries()) {
      drawTrip(row, i)
      if (i % TRIPS_AT_ONCE === TRIPS_AT_ONCE - 1) await yieldToOthers()
    }
    drawTotal()
    drawNotes()
    drawDeclaration()
    drawFooters()
    document.end()
  }

  function drawHead(): void {
    const { logbook } = named
    write(titleOf(named), PAGE.margin, y, { size: 20, weight: 'bold' })
    y += 30
    const facts = [
      ['Driver', named.driver],
      ['Vehicle', vehicleText(named)],
      ['Tax year', `${slashed(logbook.from)} to ${slashed(logbook.to)}`],
    ]
    for (const [label, value] of facts) {
      write(label, PAGE.margin, y, { color: COLOUR.muted, size: 9.5 })
      write(value, PAGE.margin + 60, y, { size: 9.5 })
      y += 14
    }
    y += 8
    const figures = [
      ['Opening odometer', odometer(logbook.opening)],
      ['Closing odometer', odometer(logbook.closing)],
      ['Total', `${km(logbook.totalM)} km`],
      ['Business', `${km(logbook.businessM)} km`],
      ['Private', `${km(logbook.privateM)} km`],
      ...(logbook.unloggedM > 0 ? [['Unlogged', `${km(logbook.unloggedM)} km`]] : []),
    ]
    if (logbook.rate && logbook.valueCents !== null) {
      figures.push([`At ${formatCents(logbook.rate.centsPerKm)} per km`, formatCents(logbook.valueCents)])
    }
    const width = INNER / figures.length
    document.lineWidth(0.5).roundedRect(PAGE.margin, y, INNER, 40, 4).fillAndStroke(COLOUR.stripe, COLOUR.line)
    figures.forEach(([label, value], i) => {
      const x = PAGE.margin + i * width + 10
      write(label, x, y + 6, { color: COLOUR.muted, size: 8, width: width - 12 })
      write(value, x, y + 18, { weight: 'bold', size: 11.5, width: width - 12 })
    })
    y += 52
  }

  function drawColumnNames(): void {
    const height = 2 * PAD + Math.max(...LOGBOOK_COLUMNS.map((name, i) => heightOf(name, WIDTHS[i] - 2 * PAD, 'bold')))
    document.rect(PAGE.margin, y, INNER, height).fill(COLOUR.accent)
    drawCells(LOGBOOK_COLUMNS, { weight: 'bold', color: COLOUR.white })
    y += height
  }

  function drawTrip(row: LogbookRow, i: number): void {
    const figures = [slashed(row.date), odometer(row.opening), odometer(row.closing), km(row.businessM)]
    const texts = [row.from, row.to, row.details]
    const heights = texts.map((text, column) => heightOf(text, WIDTHS[FIRST_TEXT_COLUMN + column] - 2 * PAD, 'regular'))
    const height = 2 * PAD + Math.max(...heights)
    if (y + height > BOTTOM) {
      newPage()
      drawColumnNames()
    }
    if (i % 2 === 1) document.rect(PAGE.margin, y, INNER, height).fill(COLOUR.stripe)
    drawCells([...figures, ...texts], {})
    y += height
    rule(COLOUR.line, 0.5)
  }

  function drawTotal(): void {
    const { rows, businessM } = named.logbook
    keepTogether(28)
    rule(COLOUR.ink, 1)
    const count = `${rows.length} business ${rows.length === 1 ? 'trip' : 'trips'}`
    drawCells(['Total', '', '', km(businessM), '', '', count], { weight: 'bold' })
    y += 28
  }

  function drawNotes(): void {
    const { rate, gaps } = named.logbook
    const notes: string[] = []
    if (hasCalculated(named)) notes.push(CALCULATED_NOTE)
    if (rate) notes.push(`Prescribed rate per kilometre: ${rate.source}${rate.confirmed ? '' : ' (not confirmed)'}.`)
    if (gaps.length > 0) notes.push('Before you hand this in:', ...gaps.map(({ message }) => `–  ${message}`))
    for (const note of notes) {
      const height = heightOf(note, INNER, 'regular') + 3
      keepTogether(height)
      write(note, PAGE.margin, y, { color: COLOUR.muted, width: INNER })
      y += height
    }
  }

  function drawDeclaration(): void {
    keepTogether(96)
    y += 18
    write(DECLARATION, PAGE.margin, y, { size: 9.5 })
    y += 50
    for (const [label, x, width] of [
      ['Signature', PAGE.margin, 260],
      ['Date', PAGE.margin + 300, 140],
    ] as const) {
      document
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(0.75)
        .stroke(COLOUR.ink)
      write(label, x, y + 3, { color: COLOUR.muted })
    }
  }

  function drawFooters(): void {
    const { count } = document.bufferedPageRange()
    const at = PAGE.height - PAGE.margin - 8
    for (let page = 0; page < count; page++) {
      document.switchToPage(page)
      // Text below the margin would start another page.
      document.page.margins.bottom = 0
      write(`${titleOf(named)} · ${vehicleText(named)}`, PAGE.margin, at, { color: COLOUR.muted, width: INNER - 110 })
      const x = PAGE.margin + INNER - 100
      write(`Page ${page + 1} of ${count}`, x, at, { color: COLOUR.muted, width: 100, align: 'right' })
    }
  }

  function drawCells(cells: readonly string[], style: Partial<TextStyle>): void {
    let x: number = PAGE.margin
    cells.forEach((text, i) => {
      const align = i > 0 && i < FIRST_TEXT_COLUMN ? 'right' : 'left'
      write(text, x + PAD, y + PAD, { ...style, width: WIDTHS[i] - 2 * PAD, align })
      x += WIDTHS[i]
    })
  }

  function keepTogether(height: number): void {
    if (y + height > BOTTOM) newPage()
  }

  function newPage(): void {
    document.addPage()
    y = PAGE.margin
  }

  function rule(color: string, width: number): void {
    document
      .moveTo(PAGE.margin, y)
      .lineTo(PAGE.margin + INNER, y)
      .lineWidth(width)
      .stroke(color)
  }

  function heightOf(text: string, width: number, weight: Weight): number {
    return textHeight(document, text, { width, weight, size: SIZE })
  }

  function write(text: string, x: number, top: number, style: Partial<TextStyle>): void {
    writeText(document, text, x, top, { size: SIZE, color: COLOUR.ink, ...style })
  }
}

function odometer(figure: OdometerFigure | null): string {
  if (figure === null) return '–'
  return `${km(figure.odometerM)}${figure.origin === 'calculated' ? ' *' : ''}`
}

function km(distanceM: number): string {
  return formatKm(metresToKm(distanceM))
}

/** South African date format: 2026/02/28. */
function slashed(date: string): string {
  return date.replaceAll('-', '/')
}

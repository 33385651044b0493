import type { getTripTotals, Trip } from '@spoor/contract/routes/trips.ts'
import type { ReplyOf } from '@spoor/contract/route.ts'
import { formatCents, formatKm } from '@spoor/core/units/money.ts'
import { yieldToOthers } from '../../../platform/limits/yield-to-others.ts'
import { createPdf, textHeight, writeText, type TextStyle, type Weight } from '../../../platform/pdf/pdf-text.ts'
import type { TableColumn } from '../../../platform/tables/stream-table.ts'

/** A4 landscape, in points. */
const PAGE = { width: 841.89, height: 595.28, margin: 36, footer: 20 } as const
const INNER = PAGE.width - 2 * PAGE.margin
const BOTTOM = PAGE.height - PAGE.margin - PAGE.footer
const COLOUR = { ink: '#1A1F1C', muted: '#5C655F', line: '#D8D4C8', accent: '#0F6B57', white: '#FFFFFF' }
const PAD = 4
const SIZE = 8
const TRIPS_AT_ONCE = 30
const FIGURES = new Set(['Distance (km)', 'Estimate (R)'])

/** Streams the list as a PDF: its columns with headings on every page, and the totals. */
export function writeTripsPdf(
  trips: AsyncIterable<Trip>,
  list: {
    columns: readonly TableColumn<Trip>[]
    driver: string
    timezone: string
    totals: ReplyOf<typeof getTripTotals>
  },
): PDFKit.PDFDocument {
  const { columns, driver, timezone, totals } = list
  const document = createPdf(PAGE, { title: 'Trips', author: driver, bufferPages: true })
  const weights = columns.map(({ width }) => width ?? 18)
  const weight = weights.reduce((sum, one) => sum + one, 0)
  const widths = weights.map((one) => (INNER * one) / weight)
  let y: number = PAGE.margin

  void draw().catch((error: Error) => document.destroy(error))
  return document

  async function draw(): Promise<void> {
    write('Trips', PAGE.margin, y, { size: 20, weight: 'bold' })
    y += 28
    const sums = `${totals.trips} ${totals.trips === 1 ? 'trip' : 'trips'}, ${formatKm(totals.total_km)} km: ${formatKm(totals.business_km)} km business, ${formatKm(totals.private_km)} km private, ${formatKm(totals.unclassified_km)} km unclassified. Rejected trips count nowhere. Times are those of ${timezone}.`
    write(`${driver}. ${sums}`, PAGE.margin, y, { color: COLOUR.muted, size: 9.5, width: INNER })
    y += 26
    drawRow(
      columns.map(({ header }) => header),
      'header',
    )
    let drawn = 0
    for await (const trip of trips) {
      drawRow(
        columns.map(({ header, cell }) => formatValue(header, cell(trip))),
        'trip',
      )
      drawn += 1
      if (drawn % TRIPS_AT_ONCE === 0) await yieldToOthers()
    }
    drawFooters()
    document.end()
  }

  function drawRow(cells: readonly string[], kind: 'header' | 'trip'): void {
    const bold: Weight = kind === 'header' ? 'bold' : 'regular'
    const heights = cells.map((text, i) =>
      textHeight(document, text, { width: widths[i] - 2 * PAD, weight: bold, size: SIZE }),
    )
    // A note longer than a page is truncated; the spreadsheet has the full text.
    const height = Math.min(2 * PAD + Math.max(...heights), BOTTOM - PAGE.margin - 60)
    if (y + height > BOTTOM) {
      document.addPage()
      y = PAGE.margin
      drawRow(
        columns.map(({ header }) => header),
        'header',
      )
    }
    if (kind === 'header') document.rect(PAGE.margin, y, INNER, height).fill(COLOUR.accent)
    let x: number = PAGE.margin
    cells.forEach((text, i) => {
      write(text, x + PAD, y + PAD, {
        weight: bold,
        color: kind === 'header' ? COLOUR.white : COLOUR.ink,
        width: widths[i] - 2 * PAD,
        height: height - PAD,
        align: FIGURES.has(columns[i].header) ? 'right' : 'left',
      })
      x += widths[i]
    })
    y += height
    document
      .moveTo(PAGE.margin, y)
      .lineTo(PAGE.margin + INNER, y)
      .lineWidth(0.5)
      .stroke(COLOUR.line)
  }

  function drawFooters(): void {
    const { count } = document.bufferedPageRange()
    for (let page = 0; page < count; page++) {
      document.switchToPage(page)
      // Text below the margin would start another page.
      document.page.margins.bottom = 0
      const style = { color: COLOUR.muted, width: INNER, align: 'right' } as const
      write(`Page ${page + 1} of ${count}`, PAGE.margin, PAGE.height - PAGE.margin - 8, style)
    }
  }

  function write(text: string, x: number, top: number, style: Partial<TextStyle>): void {
    writeText(document, text, x, top, { size: SIZE, color: COLOUR.ink, ...style })
  }
}

function formatValue(header: string, value: string | number | boolean | Date | null): string {
  if (value === null) return ''
  if (typeof value !== 'number') return String(value)
  return header === 'Estimate (R)' ? formatCents(value * 100) : formatKm(value)
}

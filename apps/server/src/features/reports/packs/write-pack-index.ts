import { PAPER_KINDS } from '@spoor/contract/routes/papers.ts'
import { formatCents } from '@spoor/core/units/money.ts'
import { taxYearName } from '@spoor/core/units/tax-year.ts'
import { createPdf, textHeight, writeText, type TextStyle } from '../../../platform/pdf/pdf-text.ts'
import type { TaxYearPackage } from '../packages/collect-package.ts'
import { coverFacts } from '../packages/write-package-workbook.ts'
import { PAPER_NAMES, type PackDocument } from './list-pack-documents.ts'
import type { PackFile } from './write-pack-files.ts'

/** A4, in points. */
const PAGE = { width: 595.28, height: 841.89, margin: 48 } as const
const INNER = PAGE.width - 2 * PAGE.margin
const LEFT = 260
const COLOUR = { ink: '#1A1F1C', muted: '#5C655F', line: '#D8D4C8' }

/** Answers the list of a verification letter with file and pages, and names what the pack lacks. */
export function writePackIndex(
  all: TaxYearPackage,
  files: readonly Pick<PackFile, 'content'>[],
  missing: readonly string[],
): PDFKit.PDFDocument {
  const { driver } = all.order.reader
  const title = `Verification pack, tax year ${taxYearName(all.order.taxYear)}`
  const document = createPdf(PAGE, { title, author: driver.name })
  let y: number = PAGE.margin

  row(title, null, { size: 20, weight: 'bold' })
  for (const [label, value] of coverFacts(all)) row(label, value)
  heading('What SARS asks for')
  for (const { line, where } of listLines(files)) row(line, where)
  for (const kind of PAPER_KINDS)
    if (!all.papers.some((paper) => paper.kind === kind && paper.document !== null))
      row(PAPER_NAMES[kind], 'Not in this pack')
  if (!all.readings.some(({ photo }) => photo !== null)) row('Odometer photos', 'Not in this pack')
  if (!all.costs.some(({ receipt }) => receipt !== null)) row('Slips', 'Not in this pack')
  heading('What this pack lacks')
  if (missing.length === 0) row('Nothing is missing.', null)
  for (const text of missing) row(`–  ${text}`, null)
  document.end()
  return document

  function heading(text: string): void {
    y += 14
    row(text, null, { size: 13, weight: 'bold' })
    document
      .moveTo(PAGE.margin, y)
      .lineTo(PAGE.margin + INNER, y)
      .lineWidth(0.75)
      .stroke(COLOUR.line)
    y += 8
  }

  function row(left: string, right: string | null, style: Partial<TextStyle> = {}): void {
    const leftStyle = { size: 10, width: right === null ? INNER : LEFT - 12, ...style }
    const rightStyle = { size: 10, width: INNER - LEFT }
    const height = Math.max(textHeight(document, left, leftStyle), textHeight(document, right ?? '', rightStyle))
    if (y + height > PAGE.height - PAGE.margin) {
      document.addPage()
      y = PAGE.margin
    }
    writeText(document, left, PAGE.margin, y, { color: right === null ? COLOUR.ink : COLOUR.muted, ...leftStyle })
    if (right !== null) writeText(document, right, PAGE.margin + LEFT, y, { color: COLOUR.ink, ...rightStyle })
    y += height + 4
  }
}

/** A line for each kind of document and month, with all the pages that it is on. */
function listLines(files: readonly Pick<PackFile, 'content'>[]): { line: string; where: string }[] {
  const lines = new Map<string, { documents: Set<PackDocument>; places: string[] }>()
  for (const [at, { content }] of files.entries()) {
    const pages = new Map<string, [from: number, to: number]>()
    let page = 1
    for (const { document, pages: count } of content) {
      const { line } = document
      if (!lines.has(line)) lines.set(line, { documents: new Set(), places: [] })
      lines.get(line)!.documents.add(document)
      pages.set(line, [pages.get(line)?.[0] ?? page, page + count - 1])
      page += count
    }
    for (const [line, [from, to]] of pages) {
      const where = to < from ? 'locked by its password' : from === to ? `page ${from}` : `pages ${from}–${to}`
      lines.get(line)!.places.push(`File ${fileNumber(at + 1)}, ${where}`)
    }
  }
  return [...lines].map(([line, { documents, places }]) => {
    const cents = [...documents].reduce((sum, document) => sum + document.cents, 0)
    return { line: cents === 0 ? line : `${line}: ${documents.size}, ${formatCents(cents)}`, where: places.join('\n') }
  })
}

/** '02'; the index is 01. */
export const fileNumber = (at: number): string => String(at + 1).padStart(2, '0')

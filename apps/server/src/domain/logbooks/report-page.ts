import PdfDocument from 'pdfkit'
import type { ReportContent } from '@spoor/core/report/report-content.ts'
import { documentName } from '@spoor/core/report/report-cover.ts'
import { countLines, lineHeight, writeText, type TextStyle } from '../../platform/pdf/pdf-text.ts'
import { vehicleText, type PrintedReport } from './report-words.ts'

/** A4 landscape, in points. */
export const PAGE = { width: 841.89, height: 595.28, margin: 30, footer: 18 } as const
export const INNER = PAGE.width - 2 * PAGE.margin
export const BOTTOM = PAGE.height - PAGE.margin - PAGE.footer
export const COLOUR = {
  ink: '#1A1F1C',
  muted: '#5C655F',
  line: '#D8D4C8',
  accent: '#0F6B57',
  stripe: '#F6F4EE',
  warn: '#8A5A00',
  draft: '#F5EAE5',
  white: '#FFFFFF',
}
export const SIZE = 8

/** XMP holds these texts as XML, which PDFKit does not escape. */
const metadataText = (text: string) =>
  text.replaceAll('&', 'and').replaceAll('<', '‹').replaceAll('>', '›').replaceAll(/\p{C}/gu, '')

/** The page being drawn. Writing moves `y` down and starts a new page when this one is full. */
export class ReportPage {
  readonly document: PDFKit.PDFDocument
  readonly body: PDFKit.PDFStructureElement
  y: number = PAGE.margin
  readonly #content: ReportContent
  readonly #frozen: PrintedReport['frozen']
  #page = 0
  /** null in the first of two passes, which only counts the pages. */
  #pages: number | null = null

  constructor(content: ReportContent, frozen: PrintedReport['frozen']) {
    this.#content = content
    this.#frozen = frozen
    this.document = openDocument(content, frozen)
    this.body = this.document.struct('Document')
    this.document.addStructure(this.body)
  }

  get isCounting(): boolean {
    return this.#pages === null
  }

  /** Shading would cover the word DRAFT. */
  get isShaded(): boolean {
    return !this.#content.draft
  }

  /** Draws the pages twice: first to count them, then to draw and flush each one. */
  async draw(drawPages: () => Promise<void>): Promise<void> {
    await drawPages()
    this.#pages = this.#page
    this.#page = 0
    await drawPages()
    this.#drawFooter()
    this.body.end()
    this.document.end()
  }

  newPage(): void {
    this.#drawFooter()
    this.#page += 1
    this.y = PAGE.margin
    if (this.isCounting) return
    this.document.addPage()
    if (!this.#content.draft) return
    this.artifact(() => {
      this.document.save().rotate(-28, { origin: [PAGE.width / 2, PAGE.height / 2] })
      const [size, width] = [190, PAGE.width]
      const style = { color: COLOUR.draft, weight: 'bold', size, width, align: 'center' } as const
      this.write('DRAFT', 0, PAGE.height / 2 - size * 0.62, style)
      this.document.restore()
    })
  }

  #drawFooter(): void {
    if (this.#pages === null || this.#page === 0) return
    const at = PAGE.height - PAGE.margin - 8
    const report = this.#frozen ? `${documentName(this.#content)} ${this.#frozen.number} · ` : ''
    const name = [this.#content.title, vehicleText(this.#content)].filter((text) => text !== '').join(' · ')
    const text = `Page ${this.#page} of ${this.#pages}`
    this.artifact(() => {
      const width = INNER - 110
      this.write(`${report}${name}`, PAGE.margin, at, { color: COLOUR.muted, size: 8, width, height: lineHeight(8) })
      const x = PAGE.margin + INNER - 100
      this.write(text, x, at, { color: COLOUR.muted, size: 8, width: 100, align: 'right' })
    })
  }

  heading(text: string): void {
    this.y += 6
    // Avoid a heading alone at the end of a page.
    this.keepTogether(44)
    this.paragraph(text, { size: 11, weight: 'bold' }, 'H2')
    this.y += 1
  }

  bullet(text: string, color: string): void {
    this.paragraph(`–  ${text}`, { color, size: 9 })
  }

  /** Draws text over the whole width, across pages if necessary. */
  paragraph(text: string, style: Partial<TextStyle>, tag = 'P'): void {
    const { size = SIZE, weight } = style
    const lines = countLines(this.document, text, { width: INNER, size, weight })
    for (let line = 0; line < lines;) {
      this.keepTogether(lineHeight(size))
      const part = Math.min(lines - line, Math.max(1, Math.floor((BOTTOM - this.y) / lineHeight(size))))
      const height = part * lineHeight(size)
      const firstLine = line
      this.tagged(tag, () => this.write(text, PAGE.margin, this.y, { ...style, width: INNER, firstLine, height }))
      this.y += height
      line += part
    }
  }

  tagged(tag: string, draws: () => void): void {
    if (this.isCounting) return
    this.body.add(this.document.struct(tag, {}, draws))
  }

  /** Draws decoration that screen readers skip. */
  artifact(draws: () => void): void {
    if (this.isCounting) return
    this.document.markContent('Artifact', { type: 'Layout' })
    draws()
    this.document.endMarkedContent()
  }

  keepTogether(height: number): void {
    if (this.y + height > BOTTOM) this.newPage()
  }

  rule(at: number, color: string, lineWidth: number, x: number = PAGE.margin, width: number = INNER): void {
    this.document
      .moveTo(x, at)
      .lineTo(x + width, at)
      .lineWidth(lineWidth)
      .stroke(color)
  }

  write(text: string, x: number, top: number, style: Partial<TextStyle>): void {
    writeText(this.document, text, x, top, { size: SIZE, color: COLOUR.ink, ...style })
  }
}

function openDocument(content: ReportContent, frozen: PrintedReport['frozen']): PDFKit.PDFDocument {
  return new PdfDocument({
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
      // A frozen report must produce the same bytes each time.
      ...(frozen && { CreationDate: frozen.at }),
    },
  })
}

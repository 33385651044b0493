import fs from 'node:fs'
import { createRequire } from 'node:module'
import PdfDocument from 'pdfkit'
import { unpackWoff } from './unpack-woff.ts'

const require = createRequire(import.meta.url)
const WEIGHTS = { regular: 400, bold: 700 } as const
export type Weight = keyof typeof WEIGHTS

const sourceSans = (subset: string) => (number: number) =>
  `@fontsource/source-sans-3/files/source-sans-3-${subset}-${number}-normal.woff`

/** Font files by weight, in order of preference for a character. */
const FILES = {
  latin: sourceSans('latin'),
  'latin-ext': sourceSans('latin-ext'),
  // Right-to-left scripts, Cyrillic, Greek and symbols, shaped by PDFKit.
  shaped: (number: number) => `dejavu-fonts-ttf/ttf/DejaVuSans${number === WEIGHTS.bold ? '-Bold' : ''}.ttf`,
  ethiopic: (number: number) =>
    `@fontsource/noto-sans-ethiopic/files/noto-sans-ethiopic-ethiopic-${number}-normal.woff`,
  emoji: (number: number) => `@fontsource/noto-emoji/files/noto-emoji-emoji-${number}-normal.woff`,
  // Covers the whole first plane, in a single weight.
  last: () => '@fontsource/unifontex/files/unifontex-latin-400-normal.woff',
} as const
type Face = keyof typeof FILES
const FACES = Object.keys(FILES) as Face[]

export interface TextStyle {
  size: number
  color: string
  weight?: Weight
  width?: number
  /** Lines that do not fit are dropped. */
  height?: number
  /** Index of the first line to draw; earlier ones are on the previous page. */
  firstLine?: number
  align?: 'left' | 'right' | 'center'
}

/** Zero width: joiners, direction marks, soft hyphens, variation selectors, control characters. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cs}\p{Noncharacter_Code_Point}]|(?!\n)\p{Cc}/gu
const SPACE = /[\t\u1680\u2000-\u2006\u2008-\u200a\u205f\u3000]/g
const UNBREAKABLE_SPACE = /[\u2007\u202f]/g
const LINE_BREAK = /\r\n?|[\v\f\u0085\u2028\u2029]/g
/** Words of scripts that run from right to left, with the spaces between them. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]+(?: +[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]+)*/gu
/** Replaces a character that no font has: '[U+13000]'. PDF/A forbids a font's own missing glyph. */
const writeCode = (character: string): string =>
  `[U+${(character.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0')}]`

/** Unpacked files by name: a few megabytes, and the same for every document. */
const unpacked = new Map<string, Buffer>()

function fontFile(name: string): Buffer | string {
  const path = require.resolve(name)
  if (!name.endsWith('.woff')) return path
  const bytes = unpacked.get(name) ?? unpackWoff(fs.readFileSync(path))
  unpacked.set(name, bytes)
  return bytes
}

interface Run {
  text: string
  face: Face
}

/** A line of text in drawing order, from left to right. */
type Line = Run[]

interface Typesetter {
  /** Wrapped paragraphs by width, weight, size and text, because a text is measured, then drawn. */
  lines: Map<string, Line[]>
  /** Widths of words and characters at 1 point, by weight. */
  widths: Record<Weight, Map<string, number>>
  registered: Set<string>
  replaced: boolean
}

const typesetters = new WeakMap<PDFKit.PDFDocument, Typesetter>()

function getTypesetter(document: PDFKit.PDFDocument): Typesetter {
  let found = typesetters.get(document)
  if (found === undefined) {
    found = {
      lines: new Map(),
      widths: { regular: new Map(), bold: new Map() },
      registered: new Set(),
      replaced: false,
    }
    typesetters.set(document, found)
  }
  return found
}

/** Whether a character had to be drawn as its code. */
export function hasReplacedCharacters(document: PDFKit.PDFDocument): boolean {
  return getTypesetter(document).replaced
}

/** Above and below the baseline, at a size of 1 point. */
const ASCENT = 0.98
const LINE_HEIGHT = 1.26

/** Writes a text from its top left corner in one style, choosing fonts that contain its characters. */
export function writeText(document: PDFKit.PDFDocument, text: string, x: number, y: number, style: TextStyle): void {
  const {
    size,
    color,
    weight = 'regular',
    width,
    height = Number.POSITIVE_INFINITY,
    align = 'left',
    firstLine = 0,
  } = style
  const lines = wrapText(document, text, { width: width ?? Number.POSITIVE_INFINITY, size, weight })
  lines.slice(firstLine).forEach((line, i) => {
    if ((i + 1) * size * LINE_HEIGHT > height + 0.01) return
    const baseline = y + (i * LINE_HEIGHT + ASCENT) * size
    drawLine(document, line, { x, width, align, baseline, size, weight, color })
  })
}

/** The height of a text in a column of this width; an empty text has the height of one line. */
export function textHeight(
  document: PDFKit.PDFDocument,
  text: string,
  { width, size, weight = 'regular' }: { width: number; size: number; weight?: Weight },
): number {
  return Math.max(1, wrapText(document, text, { width, size, weight }).length) * size * LINE_HEIGHT
}

export const textWidth = (document: PDFKit.PDFDocument, text: string, weight: Weight, size: number): number =>
  wordWidth(document, printableText(text), weight) * size

export const lineHeight = (size: number): number => size * LINE_HEIGHT

export function countLines(
  document: PDFKit.PDFDocument,
  text: string,
  { width, size, weight = 'regular' }: { width: number; size: number; weight?: Weight },
): number {
  return wrapText(document, text, { width, size, weight }).length
}

function drawLine(
  document: PDFKit.PDFDocument,
  line: Line,
  style: TextStyle & Required<Pick<TextStyle, 'weight' | 'align'>> & { x: number; baseline: number },
): void {
  const { size, weight, color, align, baseline } = style
  const isPlaced = align === 'left' && line.length === 1
  const widths = isPlaced
    ? [0]
    : line.map(({ text, face }) => selectFont(document, face, weight, size).widthOfString(text))
  const total = widths.reduce((sum, width) => sum + width, 0)
  const free = (style.width ?? total) - total
  let left = style.x + (align === 'right' ? free : align === 'center' ? free / 2 : 0)
  line.forEach(({ text, face }, i) => {
    selectFont(document, face, weight, size).fillColor(color)
    // Needed only for links and underlines; PDFKit measures the text again unless both are given.
    const measured = { textWidth: widths[i], wordCount: 1 }
    document.text(text, left, baseline, { lineBreak: false, baseline: 'alphabetic', ...measured })
    left += widths[i]
  })
}

/** A document only opens the fonts that it draws or measures with, and only embeds the glyphs that it draws. */
function selectFont(document: PDFKit.PDFDocument, face: Face, weight: Weight, size: number): PDFKit.PDFDocument {
  const { registered } = getTypesetter(document)
  // Keyed by file, because PDFKit would parse a font again for each additional name.
  const name = FILES[face](WEIGHTS[weight])
  if (!registered.has(name)) {
    document.registerFont(name, fontFile(name))
    registered.add(name)
  }
  return document.font(name, size)
}

/** Maximum number of lines cached between measuring and drawing. */
const MAX_REMEMBERED = 500
const MAX_REMEMBERED_WIDTHS = 10_000

function wrapText(
  document: PDFKit.PDFDocument,
  text: string,
  { width, size, weight }: { width: number; size: number; weight: Weight },
): Line[] {
  if (text === '') return []
  const typesetter = getTypesetter(document)
  const key = `${width} ${size} ${weight} ${text}`
  const known = typesetter.lines.get(key)
  if (known) return known
  const lines = printableText(text)
    .split('\n')
    .flatMap((paragraph) => wrapParagraph(document, paragraph, width / size, weight))
  if (typesetter.lines.size >= MAX_REMEMBERED) typesetter.lines.clear()
  typesetter.lines.set(key, lines)
  return lines
}

/** @param width at a size of 1 point */
function wrapParagraph(document: PDFKit.PDFDocument, paragraph: string, width: number, weight: Weight): Line[] {
  const space = wordWidth(document, ' ', weight)
  const lines: Line[] = []
  let line = ''
  let lineWidth = 0
  const endLine = () => {
    lines.push(textRuns(document, line))
    line = ''
    lineWidth = 0
  }
  for (const word of paragraph.split(' ')) {
    let rest = word
    let restWidth = wordWidth(document, rest, weight)
    if (line !== '') {
      if (lineWidth + space + restWidth <= width) {
        line += ` ${rest}`
        lineWidth += space + restWidth
        continue
      }
      endLine()
    }
    // A word wider than the column is broken at the column's edge.
    while (restWidth > width && Array.from(rest).length > 1) {
      const part = fittingPart(document, rest, width, weight)
      line = part
      endLine()
      rest = rest.slice(part.length)
      restWidth = wordWidth(document, rest, weight)
    }
    line = rest
    lineWidth = restWidth
  }
  endLine()
  return lines
}

/** The longest prefix of a word that fits; at least one character. */
function fittingPart(document: PDFKit.PDFDocument, word: string, width: number, weight: Weight): string {
  let part = ''
  let total = 0
  for (const character of word) {
    total += wordWidth(document, character, weight)
    if (total > width && part !== '') break
    part += character
  }
  return part
}

/** At a size of 1 point and without kerning, so that only single characters and shaped runs need layout. */
function wordWidth(document: PDFKit.PDFDocument, word: string, weight: Weight): number {
  const widths = getTypesetter(document).widths[weight]
  let width = widths.get(word)
  if (width === undefined) {
    width = textRuns(document, word).reduce((sum, run) => sum + runWidth(document, run, weight), 0)
    if (widths.size >= MAX_REMEMBERED_WIDTHS) widths.clear()
    widths.set(word, width)
  }
  return width
}

function runWidth(document: PDFKit.PDFDocument, { text, face }: Run, weight: Weight): number {
  const characters = face === 'shaped' ? [text] : Array.from(text)
  if (characters.length === 1) return selectFont(document, face, weight, 1000).widthOfString(text) / 1000
  return characters.reduce((sum, character) => sum + wordWidth(document, character, weight), 0)
}

/** Removes characters that fonts draw wrongly (typographic spaces) or fail on (zero width). */
export function printableText(text: string): string {
  return text
    .replaceAll(LINE_BREAK, '\n')
    .replaceAll(SPACE, ' ')
    .replaceAll(UNBREAKABLE_SPACE, '\u00a0')
    .replaceAll(INVISIBLE, '')
}

/** Most texts need only the Latin font. */
const PLAIN = /^[\u0020-\u007e\u00a0-\u00ff]*$/

/** Splits a line into runs of one font each, in drawing order from left to right. */
function textRuns(document: PDFKit.PDFDocument, text: string): Run[] {
  if (PLAIN.test(text)) return text === '' ? [] : [{ text, face: 'latin' }]
  const runs: Run[] = []
  const visual = text.replaceAll(RIGHT_TO_LEFT, (words) => words.split(' ').toReversed().join(' '))
  for (const character of visual) {
    const face = findFace(character)
    const drawn = face === null ? writeCode(character) : character
    const last = runs.at(-1)
    if (last?.face === (face ?? 'latin')) last.text += drawn
    else runs.push({ text: drawn, face: face ?? 'latin' })
    if (face === null) getTypesetter(document).replaced = true
  }
  return runs
}

/** The first font that has a character, or null; the same for every document. */
const faces = new Map<string, Face | null>()

function findFace(character: string): Face | null {
  let face = faces.get(character)
  if (face === undefined) {
    const codePoint = character.codePointAt(0) as number
    face = FACES.find((one) => hasGlyph(one, codePoint)) ?? null
    faces.set(character, face)
  }
  return face
}

/** Never printed: a document's bytes must not depend on lookups by earlier documents. */
let probe: PDFKit.PDFDocument | undefined

function hasGlyph(face: Face, codePoint: number): boolean {
  probe ??= new PdfDocument({ autoFirstPage: false })
  // PDFKit's types lack the fontkit font.
  const { _font } = selectFont(probe, face, 'regular', 1) as unknown as {
    _font: { font: { hasGlyphForCodePoint(codePoint: number): boolean } }
  }
  return _font.font.hasGlyphForCodePoint(codePoint)
}

/** `bufferPages` keeps all pages in memory, so that page counts can be written at the end. */
export function createPdf(
  page: { width: number; height: number; margin: number },
  { title, author, bufferPages = false }: { title: string; author: string; bufferPages?: boolean },
): PDFKit.PDFDocument {
  const document = new PdfDocument({
    size: [page.width, page.height],
    margin: page.margin,
    bufferPages,
    lang: 'en-ZA',
    displayTitle: true,
    info: { Title: title, Author: author, Creator: 'Spoor' },
  })
  return document
}

import fs from 'node:fs'
import { createRequire } from 'node:module'
import { unpackWoff } from './unpack-woff.ts'

const require = createRequire(import.meta.url)
const WEIGHTS = { regular: 400, bold: 700 } as const
export type Weight = keyof typeof WEIGHTS

const sourceSans = (subset: string) => (number: number) =>
  `@fontsource/source-sans-3/files/source-sans-3-${subset}-${number}-normal.woff`

/** Font files by weight, in the order in which they are asked for a character. */
const FILES = {
  latin: sourceSans('latin'),
  'latin-ext': sourceSans('latin-ext'),
  // Right to left, Cyrillic, Greek and symbols; PDFKit shapes it.
  shaped: (number: number) => `dejavu-fonts-ttf/ttf/DejaVuSans${number === WEIGHTS.bold ? '-Bold' : ''}.ttf`,
  ethiopic: (number: number) =>
    `@fontsource/noto-sans-ethiopic/files/noto-sans-ethiopic-ethiopic-${number}-normal.woff`,
  emoji: (number: number) => `@fontsource/noto-emoji/files/noto-emoji-emoji-${number}-normal.woff`,
  // Every letter of the first plane, and no second weight.
  last: () => '@fontsource/unifontex/files/unifontex-latin-400-normal.woff',
} as const
type Face = keyof typeof FILES
const FACES = Object.keys(FILES) as Face[]

export interface TextStyle {
  size: number
  color: string
  weight?: Weight
  width?: number
  /** Lines that do not fit are left out. */
  height?: number
  /** The first line that is drawn, from 0 on; those before are on another page. */
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
/** Names a character that no font has: '[U+13000]'. PDF/A forbids the font's own glyph for it. */
const codeOf = (character: string): string =>
  `[U+${(character.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0')}]`

/** Unpacked files by name: a few megabytes, and the same for every document. */
const unpacked = new Map<string, Buffer>()

function fontFile(face: Face, weight: Weight): Buffer | string {
  const name = FILES[face](WEIGHTS[weight])
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

/** A line of text as it is drawn. */
interface Line {
  runs: Run[]
  /** At a size of 1 point. */
  width: number
}

interface Typesetter {
  /** Wrapped paragraphs by width, weight, size and text: a text is measured, then drawn. */
  lines: Map<string, Line[]>
  /** Widths of words at 1 point, by weight. */
  words: Record<Weight, Map<string, number>>
  fonts: Map<string, OpenFont>
  replaced: boolean
}

const typesetters = new WeakMap<PDFKit.PDFDocument, Typesetter>()

function typesetterOf(document: PDFKit.PDFDocument): Typesetter {
  let found = typesetters.get(document)
  if (found === undefined) {
    found = {
      lines: new Map(),
      words: { regular: new Map(), bold: new Map() },
      fonts: new Map(),
      replaced: false,
    }
    typesetters.set(document, found)
  }
  return found
}

/** Whether a character had to be drawn as its code. */
export function hasReplacedCharacters(document: PDFKit.PDFDocument): boolean {
  return typesetterOf(document).replaced
}

/** Above the baseline and below it, of a size of 1 point. */
const ASCENT = 0.98
const LINE_HEIGHT = 1.26

/** Writes a text from its top left corner in one style, in as many fonts as its characters need. */
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
    const free = (width ?? line.width * size) - line.width * size
    const left = x + (align === 'right' ? free : align === 'center' ? free / 2 : 0)
    drawLine(document, line, { x: left, baseline: y + (i * LINE_HEIGHT + ASCENT) * size, size, weight, color })
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
  { x, baseline, size, weight, color }: { x: number; baseline: number; size: number; weight: Weight; color: string },
): void {
  let left = x
  for (const { text, face } of line.runs) {
    const width = runWidth(document, { text, face }, weight) * size
    if (face === 'shaped') {
      document.fillColor(color).font(`${face}-${weight}`, size)
      // With both given, the text is not measured again.
      const measured = { textWidth: width, wordCount: 1 }
      document.text(text, left, baseline, { lineBreak: false, baseline: 'alphabetic', ...measured })
    } else drawSimpleRun(document, text, { font: openFont(document, face, weight), x: left, baseline, size, color })
    left += width
  }
}

/**
 * Writes the operators of a run whose characters follow each other without shaping. PDFKit's own text takes ten times as
 * long: it lays out, measures and transforms for each call, and a logbook has tens of thousands.
 */
function drawSimpleRun(
  document: PDFKit.PDFDocument,
  text: string,
  { font, x, baseline, size, color }: { font: OpenFont; x: number; baseline: number; size: number; color: string },
): void {
  let codes = ''
  for (const character of text) codes += glyphOf(font, character).code
  const { page } = document as unknown as { page: { fonts: Record<string, unknown> } }
  page.fonts[font.embedded.id] ??= font.embedded.ref()
  // The page's vertical axis points down; -1 turns the letters up again.
  document.addContent(
    `BT ${rgb(color)} rg /${font.embedded.id} ${size} Tf 1 0 0 -1 ${fixed(x)} ${fixed(baseline)} Tm <${codes}> Tj ET`,
  )
}

const fixed = (number: number): string => String(Math.round(number * 100) / 100)

const colours = new Map<string, string>()

/** '#0F6B57' as three numbers from 0 to 1. */
function rgb(color: string): string {
  let found = colours.get(color)
  if (found === undefined) {
    const parts = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    found = parts.map((part) => String(Math.round(part * 1000) / 1000)).join(' ')
    colours.set(color, found)
  }
  return found
}

/** What PDFKit's types leave out of a font that it embeds. */
interface EmbeddedFont {
  id: string
  scale: number
  font: {
    hasGlyphForCodePoint(codePoint: number): boolean
    glyphForCodePoint(codePoint: number): { id: number; advanceWidth: number; codePoints: number[] }
  }
  subset: { includeGlyph(id: number): number }
  widths: number[]
  unicode: number[][]
  ref(): unknown
}

interface OpenFont {
  embedded: EmbeddedFont
  glyphs: Map<string, { code: string; width: number }>
}

function openFont(document: PDFKit.PDFDocument, face: Face, weight: Weight): OpenFont {
  const { fonts } = typesetterOf(document)
  const name = `${face}-${weight}`
  let found = fonts.get(name)
  if (found === undefined) {
    // Only used glyphs are embedded.
    document.registerFont(name, fontFile(face, weight))
    document.font(name)
    found = { embedded: (document as unknown as { _font: EmbeddedFont })._font, glyphs: new Map() }
    fonts.set(name, found)
  }
  return found
}

/** A character's glyph, embedded: its code in hexadecimal, and its width at 1 point. */
function glyphOf({ embedded, glyphs }: OpenFont, character: string): { code: string; width: number } {
  let found = glyphs.get(character)
  if (found === undefined) {
    const glyph = embedded.font.glyphForCodePoint(character.codePointAt(0) as number)
    const code = embedded.subset.includeGlyph(glyph.id)
    embedded.widths[code] ??= glyph.advanceWidth * embedded.scale
    embedded.unicode[code] ??= glyph.codePoints
    found = { code: code.toString(16).padStart(4, '0'), width: (glyph.advanceWidth * embedded.scale) / 1000 }
    glyphs.set(character, found)
  }
  return found
}

/** The most lines that are remembered between measuring and drawing. */
const MAX_REMEMBERED = 500
const MAX_REMEMBERED_WORDS = 10_000

function wrapText(
  document: PDFKit.PDFDocument,
  text: string,
  { width, size, weight }: { width: number; size: number; weight: Weight },
): Line[] {
  if (text === '') return []
  const typesetter = typesetterOf(document)
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
  const lineOf = (text: string, lineWidth: number): Line => ({ runs: textRuns(document, text), width: lineWidth })
  const space = wordWidth(document, ' ', weight)
  const lines: Line[] = []
  let line = ''
  let lineWidth = 0
  const endLine = () => {
    lines.push(lineOf(line, lineWidth))
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
    // A word wider than the column is broken where the column ends.
    while (restWidth > width && Array.from(rest).length > 1) {
      const part = fittingPart(document, rest, width, weight)
      line = part
      lineWidth = wordWidth(document, part, weight)
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

/** The longest beginning of a word that fits; at least one character. */
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

function wordWidth(document: PDFKit.PDFDocument, word: string, weight: Weight): number {
  const widths = typesetterOf(document).words[weight]
  let width = widths.get(word)
  if (width === undefined) {
    width = textRuns(document, word).reduce((sum, run) => sum + runWidth(document, run, weight), 0)
    if (widths.size >= MAX_REMEMBERED_WORDS) widths.clear()
    widths.set(word, width)
  }
  return width
}

function runWidth(document: PDFKit.PDFDocument, { text, face }: Run, weight: Weight): number {
  const font = openFont(document, face, weight)
  if (face === 'shaped') return document.font(`${face}-${weight}`, 1000).widthOfString(text) / 1000
  let width = 0
  for (const character of text) width += glyphOf(font, character).width
  return width
}

/**
 * Removes characters that cannot be drawn: the fonts lack correct glyphs for typographic spaces and fail on zero-width
 * characters.
 */
export function printableText(text: string): string {
  return text
    .replaceAll(LINE_BREAK, '\n')
    .replaceAll(SPACE, ' ')
    .replaceAll(UNBREAKABLE_SPACE, '\u00a0')
    .replaceAll(INVISIBLE, '')
}

/** Most texts need one font and no thought. */
const PLAIN = /^[\u0020-\u007e\u00a0-\u00ff]*$/

/** Splits a line into runs of one font each, in the order in which they are drawn from left to right. */
function textRuns(document: PDFKit.PDFDocument, text: string): Run[] {
  if (PLAIN.test(text)) return text === '' ? [] : [{ text, face: 'latin' }]
  const runs: Run[] = []
  const visual = text.replaceAll(RIGHT_TO_LEFT, (words) => words.split(' ').toReversed().join(' '))
  for (const character of visual) {
    const face = faceOf(document, character)
    const drawn = face === null ? codeOf(character) : character
    const last = runs.at(-1)
    if (last?.face === (face ?? 'latin')) last.text += drawn
    else runs.push({ text: drawn, face: face ?? 'latin' })
    if (face === null) typesetterOf(document).replaced = true
  }
  return runs
}

/** The first font that has a character, null if none has; the same for every document. */
const faces = new Map<string, Face | null>()

function faceOf(document: PDFKit.PDFDocument, character: string): Face | null {
  let face = faces.get(character)
  if (face === undefined) {
    const codePoint = character.codePointAt(0) as number
    face = FACES.find((one) => hasGlyph(document, one, codePoint)) ?? null
    faces.set(character, face)
  }
  return face
}

function hasGlyph(document: PDFKit.PDFDocument, face: Face, codePoint: number): boolean {
  return openFont(document, face, 'regular').embedded.font.hasGlyphForCodePoint(codePoint)
}

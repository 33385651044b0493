import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const WEIGHTS = { regular: 400, bold: 700 } as const
const SUBSETS = ['latin', 'latin-ext'] as const
export type Weight = keyof typeof WEIGHTS

export interface TextStyle {
  size: number
  color: string
  weight?: Weight
  width?: number
  height?: number
  align?: 'left' | 'right'
}

/** Characters that the first of the two font files covers; others come from the second. */
const LATIN = /[\n\u0020-\u00ff\u0131\u0152\u0153\u02c6\u02da\u02dc\u2000-\u206f\u20ac\u2122\u2212]/u
/** Zero width: joiners, direction marks, soft hyphens, variation selectors, control characters. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cs}\p{Noncharacter_Code_Point}]|(?!\n)\p{Cc}/gu
const SPACE = /[\t\u1680\u2000-\u2006\u2008-\u200a\u205f\u3000]/g
const UNBREAKABLE_SPACE = /[\u2007\u202f]/g
const LINE_BREAK = /\r\n?|[\v\f\u0085\u2028\u2029]/g

/** Registers the fonts 'latin-regular', 'latin-ext-bold' and so on with a document; only used glyphs are embedded. */
export function registerFonts(document: PDFKit.PDFDocument): void {
  for (const [weight, number] of Object.entries(WEIGHTS)) {
    for (const subset of SUBSETS) {
      const file = require.resolve(`@fontsource/source-sans-3/files/source-sans-3-${subset}-${number}-normal.woff`)
      document.registerFont(`${subset}-${weight}`, file)
    }
  }
}

/** Writes a text in one style, in as many fonts as its characters need. */
export function writeText(document: PDFKit.PDFDocument, text: string, x: number, y: number, style: TextStyle): void {
  const { size, color, weight = 'regular', width, height, align = 'left' } = style
  const runs = textRuns(printableText(text))
  document.fillColor(color).fontSize(size)
  runs.forEach((run, i) => {
    document.font(`${run.subset}-${weight}`)
    const options = { width, height, align, continued: i < runs.length - 1, lineBreak: width !== undefined }
    if (i === 0) document.text(run.text, x, y, options)
    else document.text(run.text, options)
  })
}

/** The height of a text in a column of this width; an empty text has the height of one line. */
export function textHeight(
  document: PDFKit.PDFDocument,
  text: string,
  { width, size, weight = 'regular' }: { width: number; size: number; weight?: Weight },
): number {
  return document.font(`latin-${weight}`, size).heightOfString(printableText(text) || ' ', { width })
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

/** Splits a text into runs that one font file covers. */
function textRuns(text: string): { text: string; subset: (typeof SUBSETS)[number] }[] {
  const runs: { text: string; subset: (typeof SUBSETS)[number] }[] = []
  for (const character of text) {
    const subset = LATIN.test(character) ? 'latin' : 'latin-ext'
    const last = runs.at(-1)
    if (last?.subset === subset) last.text += character
    else runs.push({ text: character, subset })
  }
  return runs
}

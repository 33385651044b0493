import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const WEIGHTS = { regular: 400, bold: 700 } as const
const SUBSETS = ['latin', 'latin-ext'] as const
export type Weight = keyof typeof WEIGHTS

/** What the first of the two font files holds (its unicode-range); all else is looked for in the second. */
const LATIN = /[\u0020-\u00ff\u0131\u0152\u0153\u02c6\u02da\u02dc\u2000-\u206f\u20ac\u2122\u2212]/

/** Makes the fonts 'latin-regular', 'latin-ext-bold' and so on known to a document; only glyphs in use are embedded. */
export function registerFonts(document: PDFKit.PDFDocument): void {
  for (const [weight, number] of Object.entries(WEIGHTS)) {
    for (const subset of SUBSETS) {
      const file = require.resolve(`@fontsource/source-sans-3/files/source-sans-3-${subset}-${number}-normal.woff`)
      document.registerFont(`${subset}-${weight}`, file)
    }
  }
}

/** A text in runs that one font file has the glyphs for. */
export function textRuns(text: string): { text: string; subset: (typeof SUBSETS)[number] }[] {
  const runs: { text: string; subset: (typeof SUBSETS)[number] }[] = []
  for (const sign of text) {
    const subset = LATIN.test(sign) ? 'latin' : 'latin-ext'
    const last = runs.at(-1)
    if (last?.subset === subset) last.text += sign
    else runs.push({ text: sign, subset })
  }
  return runs
}

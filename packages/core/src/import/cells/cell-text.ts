import { CellKind, cellText, type Row } from '../../tabular/row.ts'

/** What trackers write for a missing value. */
const MISSING = new Set([
  '', '-', '--', '---', '–', '—', 'n/a', 'na', 'nan', 'null', 'none', 'nil', '\\n', '(null)', '#n/a',
  'undefined', '?',
]) // prettier-ignore

/** First characters of the words above, to rule out most texts cheaply. */
const BEGINNINGS = new Set(Array.from(MISSING, (text) => text.charAt(0)))

/** Whether a text means 'no value'. */
export function isMissing(text: string): boolean {
  if (text.length > 10) return false
  const plain = text.trim().toLowerCase()
  return BEGINNINGS.has(plain.charAt(0)) && (MISSING.has(plain) || /^-{2,}$/.test(plain))
}

/** The cell's text, trimmed; '' if the cell is empty or means 'no value'. */
export function readPresentText(row: Row, column: number): string {
  if (column < 0 || column >= row.count || row.kind[column] === CellKind.empty) return ''
  return trimBlanks(cellText(row, column))
}

/** The trimmed text; '' if it means 'no value'. */
export function trimBlanks(whole: string): string {
  const text = (whole.includes('\u00a0') ? whole.replaceAll('\u00a0', ' ') : whole).trim()
  if (isMissing(text)) return ''
  const first = text.charCodeAt(0)
  return first === EQUALS || first === APOSTROPHE ? text.replace(KEPT_AS_TEXT, '$1$2') : text
}

/** Trims and truncates a cell's text. NUL is the only character that PostgreSQL text cannot store. */
export function cleanText(whole: string): string {
  return trimBlanks(whole).replaceAll('\0', '').slice(0, LONGEST_TEXT)
}

/** Longer places, names and remarks are truncated. */
const LONGEST_TEXT = 1000

const EQUALS = 0x3d
const APOSTROPHE = 0x27
/** How spreadsheets force digits to be text: `="0821234567"`, `'0821234567`. */
const KEPT_AS_TEXT = /^="(.*)"$|^'(?=[\d+])(.*[^'])$/s

/** The first `most` non-empty texts of a row. */
export function listPresentTexts(row: Row, most: number): string[] {
  const texts: string[] = []
  for (let column = 0; column < row.count && texts.length < most; column++) {
    const text = readPresentText(row, column)
    if (text !== '') texts.push(text)
  }
  return texts
}

export function isBlankRow(row: Row): boolean {
  for (let column = 0; column < row.count; column++) {
    const kind = row.kind[column]
    if (kind === CellKind.empty) continue
    if (kind !== CellKind.text) return false
    const bytes = row.bytes[column]
    for (let at = row.start[column]; at < row.end[column]; at++) {
      // Space, tab, and the two UTF-8 bytes of a non-breaking space.
      const byte = bytes[at]
      if (byte !== 0x20 && byte !== 0x09 && byte !== 0xc2 && byte !== 0xa0 && byte !== 0x0d) return false
    }
  }
  return true
}

import { cellText } from '../row.ts'
import type { CsvDialect } from './csv-dialect.ts'
import { CsvScanner } from './csv-scanner.ts'

export interface DetectedDialect extends CsvDialect {
  /** Bytes of a leading `sep=;` line, to skip. */
  skipBytes: number
}

const LF = 10
const CR = 13
const SPACE = 32
const QUOTE = 34
const APOSTROPHE = 39
const BACKSLASH = 92

/** In the order that decides a tie. */
const DELIMITERS = [44, 59, 9, 124, 32, 58, 94, 126, 42, 35, 38, 33]
/** Weight of each delimiter: characters that are common in text are rarely delimiters. */
const PRIOR: Record<number, number> = {
  44: 1,
  59: 1,
  9: 1,
  124: 1,
  32: 0.35,
  58: 0.4,
  94: 0.7,
  126: 0.7,
  42: 0.5,
  35: 0.5,
  38: 0.5,
  33: 0.5,
}

/** Shapes of table values, as opposed to parts of a sentence or of a wrongly split line. */
const SHAPES = [
  // numbers: 12, -33.9, 1 234,5, 1e-5, 45 km/h, 12.3°, 50%
  /^[+-]?(\d+|\d{1,3}([ ,.'\u00a0]\d{3})+)([.,]\d+)?(e[+-]?\d+)?( ?(%|°|[a-z]{1,3}(\/[a-z]{1,2})?))?$/i,
  // dates and times, together or apart, with zone
  /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}([ T,]+\d{1,2}[:.]\d{2}([:.]\d{2}([.,]\d+)?)?( ?[ap]m)?( ?(z|utc|gmt|[+-]\d{2}:?\d{2}))?)?$/i,
  /^\d{1,2}:\d{2}(:\d{2}([.,]\d+)?)?( ?[ap]m)?$/i,
  // words: a name, a code, a heading with its unit
  /^[\p{L}_*#][\p{L}\d _.*#()[\]/°%:-]{0,40}$/u,
  /^https?:\/\/\S+$/i,
  /^[\w.+-]+@[\w-]+\.[\w.]+$/,
]

const MAX_ROWS = 200
const MAX_SAMPLE_BYTES = 65_536

/**
 * Detects how a text is split into cells. Each candidate splits the sample; the one whose rows agree most in their
 * number of cells and whose cells look most like values wins. (The measure of van den Burg, Nazabal and Sutton,
 * 'Wrangling messy CSV files', 2019: the pattern's share times (cells - 1) / cells.) Lines of a preamble only lower
 * the share.
 * @param sample the first bytes of the file as UTF-8, without byte order mark
 */
export function detectDialect(sample: Uint8Array): DetectedDialect {
  const separator = separatorLine(sample)
  if (separator) {
    const rest = wholeLines(sample.subarray(separator.skipBytes))
    const quote = quoteCandidates(rest)[0]
    return {
      delimiter: separator.delimiter,
      quote,
      escape: detectEscape(rest, quote),
      collapse: false,
      skipBytes: separator.skipBytes,
    }
  }
  const text = wholeLines(sample)
  let best: CsvDialect = { delimiter: 44, quote: QUOTE, escape: QUOTE, collapse: false }
  let bestScore = 0
  for (const quote of quoteCandidates(text)) {
    const escape = detectEscape(text, quote)
    for (const delimiter of DELIMITERS) {
      if (!text.includes(delimiter)) continue
      for (const collapse of delimiter === SPACE ? [true, false] : [false]) {
        const dialect = { delimiter, quote, escape, collapse }
        // Columns aligned with runs of spaces would have many empty cells, which each count as a value.
        const padded = delimiter === SPACE && !collapse ? 0.7 : 1
        const score = scoreDialect(text, dialect) * PRIOR[delimiter] * padded
        if (score > bestScore * 1.0001) {
          best = dialect
          bestScore = score
        }
      }
    }
  }
  return { ...best, skipBytes: 0 }
}

/** Excel's own way of declaring the delimiter: a first line `sep=;`. */
function separatorLine(sample: Uint8Array): { delimiter: number; skipBytes: number } | null {
  const line = /^"?sep=(.)"?\r?(\n|\r|$)/i.exec(String.fromCharCode(...sample.subarray(0, 12)))
  if (!line) return null
  return { delimiter: line[1].charCodeAt(0), skipBytes: Math.min(sample.length, line[0].length) }
}

/** The sample without its last line, which may be truncated. */
function wholeLines(sample: Uint8Array): Uint8Array {
  const head = sample.subarray(0, MAX_SAMPLE_BYTES)
  const last = Math.max(head.lastIndexOf(LF), head.lastIndexOf(CR))
  return last > 0 && last < head.length - 1 && head.length >= MAX_SAMPLE_BYTES ? head.subarray(0, last + 1) : head
}

/** Quotes worth trying, likelier first: an apostrophe only if it opens and closes cells. */
function quoteCandidates(text: Uint8Array): number[] {
  const around = (quote: number) => {
    let opens = 0
    let closes = 0
    for (let i = 0; i < text.length; i++) {
      if (text[i] !== quote) continue
      if (i === 0 || isBorder(text[i - 1])) opens++
      if (i + 1 === text.length || isBorder(text[i + 1])) closes++
    }
    return Math.min(opens, closes)
  }
  return around(APOSTROPHE) > around(QUOTE) && around(APOSTROPHE) > 1 ? [APOSTROPHE, QUOTE] : [QUOTE]
}

function isBorder(byte: number): boolean {
  return byte === LF || byte === CR || DELIMITERS.includes(byte)
}

/** The escape is a backslash if it precedes quotes more often than quotes are doubled inside cells. */
function detectEscape(text: Uint8Array, quote: number): number {
  let backslashed = 0
  let doubled = 0
  for (let i = 1; i + 1 < text.length; i++) {
    if (text[i] !== quote) continue
    if (text[i - 1] === BACKSLASH && text[i - 2] !== BACKSLASH && !isBorder(text[i + 1])) backslashed++
    else if (text[i - 1] === quote && !isBorder(text[i + 1]) && i > 1 && !isBorder(text[i - 2])) doubled++
  }
  return backslashed > doubled ? BACKSLASH : quote
}

function scoreDialect(text: Uint8Array, dialect: CsvDialect): number {
  const rowsOfLength = new Map<number, number>()
  let rows = 0
  let cells = 0
  let shaped = 0
  const scanner = new CsvScanner(dialect, (row) => {
    rows++
    rowsOfLength.set(row.count, (rowsOfLength.get(row.count) ?? 0) + 1)
    for (let column = 0; column < Math.min(row.count, 64); column++) {
      cells++
      shaped += scoreCellShape(cellText(row, column).slice(0, 100))
    }
    return rows < MAX_ROWS
  })
  scanner.push(text)
  scanner.end()
  if (rows === 0) return 0
  let pattern = 0
  for (const [length, count] of rowsOfLength) pattern += (count * (length - 1)) / length
  const consistency = pattern / rowsOfLength.size / rows
  const broken = scanner.repairs / rows
  return consistency * Math.max(shaped / cells, 0.001) * Math.max(0.1, 1 - broken)
}

/** How much a text looks like a single table cell: 1 for a value, 0 for something else, in between for text. */
function scoreCellShape(text: string): number {
  const trimmed = text.trim()
  if (trimmed === '' || trimmed === '-') return 1
  if (SHAPES.some((shape) => shape.test(trimmed))) return 1
  return /["]/.test(trimmed) ? 0 : /[;\t|,]/.test(trimmed) ? 0.3 : 0.6
}

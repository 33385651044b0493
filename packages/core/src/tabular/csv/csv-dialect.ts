/** How the bytes of a CSV file (after transcoding to UTF-8) are split into cells. Bytes, not characters. */
export interface CsvDialect {
  /** The byte between two cells: 44 comma, 59 semicolon, 9 tab, … */
  delimiter: number
  /** The byte around a quoted cell, -1 if the file has no quotes. */
  quote: number
  /** The byte that escapes a quote inside a quoted cell: the quote itself (doubled), or 92, the backslash. */
  escape: number
  /** Whether a run of delimiters counts as one (tables aligned with spaces). */
  collapse: boolean
}

export const COMMA: CsvDialect = { delimiter: 44, quote: 34, escape: 34, collapse: false }

const NAMES: Record<number, string> = {
  9: 'tab',
  32: 'space',
  33: 'exclamation mark',
  35: 'hash',
  38: 'ampersand',
  42: 'star',
  44: 'comma',
  58: 'colon',
  59: 'semicolon',
  94: 'caret',
  124: 'vertical bar',
  126: 'tilde',
}

/** The delimiter in words, for the description of a file. */
export function delimiterName(dialect: CsvDialect): string {
  return NAMES[dialect.delimiter] ?? `'${String.fromCharCode(dialect.delimiter)}'`
}

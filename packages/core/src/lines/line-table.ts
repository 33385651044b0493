import type { Candidate } from '../hypotheses/hypothesis.ts'
import { resolve } from '../hypotheses/resolve.ts'
import type { LocalDate } from '../units/local-date.ts'
import type { DecimalStyle } from '../import/cells/parse-number.ts'
import { normaliseHeader } from '../import/words/normalise-header.ts'
import { parseCents } from '../import/cells/parse-cents.ts'
import { detectDateOrder, detectDecimals, parseDay, parseDayParts } from './line-cells.ts'

const HEADER_DEPTH = 40
const SAMPLE_ROWS = 300
/** A matching header outweighs any values. */
const NAME_SCORE = 30

/** A non-empty row of a small table. */
export interface TableRow {
  /** 1-based, as in the file. */
  number: number
  cells: readonly string[]
}

/** Common properties of a column's cells. */
export interface ColumnStyle {
  /** '' if there is no header. */
  header: string
  dateOrder: 'dmy' | 'mdy'
  decimals: DecimalStyle
  /** Used to complete dates that have no year. */
  today: LocalDate
}

/** A field of a table's lines: its headers, the values allowed in its column, and the parser for its cells. */
export interface LineField<Value> {
  /** Patterns for {@link normaliseHeader normalised} headers, better ones first. */
  headers: readonly RegExp[]
  /** Whether the values of a column with such a header fit. */
  fits: (profile: ColumnProfile) => boolean
  /** @param text trimmed; '' if there is no such column or the cell is empty */
  parse: (text: string, style: ColumnStyle) => Value
  /** How strongly values alone suggest the field, below 30; 0 or less if they do not. */
  scoreValues?: (profile: ColumnProfile, hasHeader: boolean) => number
  /** Weight of a matching header; 30 by default. */
  nameScore?: number
}

export type LineFields = Readonly<Record<string, LineField<unknown>>>
/** The row that {@link readLines} builds from these fields. */
export type LineValues<Fields extends LineFields> = {
  [Name in keyof Fields]: Fields[Name] extends LineField<infer Value> ? Value : never
}
/** 0-based columns by field; null for a field without one. */
export type LineColumns<Fields extends LineFields> = Readonly<Record<keyof Fields, number | null>>

export interface TableLine<Fields extends LineFields> {
  row: number
  values: LineValues<Fields>
  /** The unparsed cells. */
  texts: Readonly<Record<keyof Fields, string>>
}

/** Counts of a column's cells by content. */
export interface ColumnProfile {
  filled: number
  days: number
  amounts: number
  negatives: number
  emails: number
  words: number
  /** In all words combined. */
  letters: number
}

export const makeDayField = (headers: readonly RegExp[]): LineField<LocalDate | null> => ({
  headers,
  fits: holdsDays,
  parse: (text, { dateOrder, today }) => parseDay(text, dateOrder, today),
  scoreValues: (profile) => (holdsDays(profile) ? 5 : 0),
})

/** An amount in cents. */
export const makeMoneyField = (headers: readonly RegExp[]): LineField<number | null> => ({
  headers,
  fits: holdsMoney,
  parse: (text, { decimals }) => parseCents(text, decimals),
  scoreValues: (profile) => (holdsMoney(profile) ? (profile.negatives > 0 ? 4 : 3) : 0),
})

/** Text of at most `longest` characters. */
export const makeTextField = (
  headers: readonly RegExp[],
  { longest, ...rest }: Partial<LineField<string>> & { longest: number },
): LineField<string> => ({
  headers,
  fits: ({ filled }) => filled > 0,
  parse: (text) => text.slice(0, longest),
  ...rest,
})

/** Longer texts are more likely descriptions; three letters are a code. */
export function scoreTexts({ letters, words }: ColumnProfile): number {
  const average = words === 0 ? 0 : letters / words
  return average > 3 ? Math.min(average, 400) / 1000 : 0
}

function holdsDays({ days, filled }: ColumnProfile): boolean {
  return days > 0 && days >= filled * 0.5
}

export function holdsMoney({ amounts, filled }: ColumnProfile): boolean {
  return amounts > 0 && amounts >= filled * 0.6
}

/**
 * Finds the header and each field's column, by headers first and then by values.
 * @param moreHeaders headers of columns that are not read
 */
export function findColumns<Fields extends LineFields>(
  rows: readonly TableRow[],
  fields: Fields,
  moreHeaders: readonly RegExp[] = [],
): { /** Index of the header row; -1 if there is none. */ headerRow: number; columns: LineColumns<Fields> } {
  type Name = keyof Fields & string
  const entries = Object.entries(fields) as [Name, LineField<unknown>][]
  const headerRow = findHeader(rows, [...entries.map(([, field]) => field.headers), moreHeaders])
  const body = rows.slice(headerRow + 1, headerRow + 1 + SAMPLE_ROWS)
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length))
  const profiles = Array.from({ length: width }, (_, column) => profileTexts(textsAt(body, column)))
  const names = headerRow < 0 ? [] : normaliseHeaders(rows[headerRow])
  const candidates = profiles.flatMap((each, column) =>
    entries.flatMap(([type, field]): Candidate<Name>[] => {
      const rank = field.headers.findIndex((pattern) => pattern.test(names[column] ?? ''))
      const byHeader = rank < 0 || !field.fits(each) ? 0 : (field.nameScore ?? NAME_SCORE) - rank / 10
      const byValues = field.scoreValues?.(each, headerRow >= 0) ?? 0
      const score = Math.max(byHeader, byValues)
      return score > 0
        ? [{ type, column, score, because: byHeader >= byValues ? `header '${names[column]}'` : 'its values' }]
        : []
    }),
  )
  const { assignment } = resolve<Name>({ candidates })
  const columns = Object.fromEntries(entries.map(([type]) => [type, assignment.get(type)?.column ?? null]))
  return { headerRow, columns: columns as LineColumns<Fields> }
}

/**
 * The lines below a header.
 * @param header cells of the header row; empty if there is none
 */
export function readLines<Fields extends LineFields>(
  rows: readonly TableRow[],
  fields: Fields,
  { columns, header, today }: { columns: LineColumns<Fields>; header: readonly string[]; today: LocalDate },
): TableLine<Fields>[] {
  const readers = Object.entries(fields).map(([name, field]) => {
    const column = columns[name] ?? -1
    const texts = textsAt(rows, column)
    const style: ColumnStyle = {
      header: header[column] ?? '',
      dateOrder: detectDateOrder(texts, today),
      decimals: detectDecimals(texts),
      today,
    }
    return { name, texts, values: texts.map((text) => field.parse(text, style)) }
  })
  return rows.map(({ number }, at) => ({
    row: number,
    values: Object.fromEntries(readers.map(({ name, values }) => [name, values[at]])) as LineValues<Fields>,
    texts: Object.fromEntries(readers.map(({ name, texts }) => [name, texts[at]])) as Record<keyof Fields, string>,
  }))
}

/** The cells of one column, trimmed. */
export function textsAt(rows: readonly TableRow[], column: number): string[] {
  return rows.map(({ cells }) => (cells[column] ?? '').trim())
}

/** The row with the most fields, at least two; -1 if there is none. */
function findHeader(rows: readonly TableRow[], fields: readonly (readonly RegExp[])[]): number {
  let best = -1
  let most = 1
  rows.slice(0, HEADER_DEPTH).forEach((row, index) => {
    const names = normaliseHeaders(row)
    const known = fields.filter((patterns) => patterns.some((pattern) => names.some((name) => pattern.test(name))))
    if (known.length <= most) return
    best = index
    most = known.length
  })
  return best
}

function normaliseHeaders({ cells }: TableRow): string[] {
  return cells.map((cell) => normaliseHeader(cell).words)
}

function profileTexts(texts: readonly string[]): ColumnProfile {
  const decimals = detectDecimals(texts)
  const counts: ColumnProfile = { filled: 0, days: 0, amounts: 0, negatives: 0, emails: 0, words: 0, letters: 0 }
  for (const text of texts) {
    if (text === '') continue
    counts.filled++
    if (text.includes('@')) counts.emails++
    const cents = parseCents(text, decimals)
    if (parseDayParts(text) !== null) counts.days++
    else if (cents !== null) {
      counts.amounts++
      if (cents < 0) counts.negatives++
    } else if (/\p{L}{2}/u.test(text)) {
      counts.words++
      counts.letters += text.length
    }
  }
  return counts
}

import type { LocalDate } from '../units/local-date.ts'
import { readLines, scoreTexts, makeTextField } from './line-table.ts'
import type { LineColumns, LineField, LineFields, LineValues, TableRow } from './line-table.ts'

const LONGEST_DESCRIPTION = 500
const LONGEST_QUOTE = 40

/** A payment or receipt in a bank's or fuel card's file. */
export interface MoneyLine {
  /** The line's number in the file. */
  row: number
  day: LocalDate | null
  description: string
  amountCents: number | null
  /** 1 for the first line with this day, description and amount, 2 for its first repetition. */
  occurrence: number
  /** Why the line cannot be used; null if it can. */
  unreadable: string | null
}

export interface MoneyFields extends LineFields {
  day: LineField<LocalDate | null>
  amount: LineField<number | null>
  description: LineField<string>
}

/** Headers of columns that list payments only. */
export const DEBIT = /^(?:debits?|debit amount|money out|amount out|paid out|withdrawals?|debiet|uitbetalings?)$/

/** What a payment was for; a column of words qualifies even without a header. */
export const makeDescriptionField = (headers: readonly RegExp[]): LineField<string> =>
  makeTextField(headers, {
    longest: LONGEST_DESCRIPTION,
    fits: ({ words }) => words > 0,
    scoreValues: (profile) => scoreTexts(profile) && 2 + scoreTexts(profile),
  })

/** The lines from the first readable one; rows above it are skipped. */
export function readMoneyLines<Fields extends MoneyFields>(
  rows: readonly TableRow[],
  fields: Fields,
  {
    describe = ({ description }) => description as string,
    ...table
  }: {
    columns: LineColumns<Fields>
    header: readonly string[]
    today: LocalDate
    describe?: (values: LineValues<Fields>) => string
  },
): (MoneyLine & { values: LineValues<Fields> })[] {
  const seen = new Map<string, number>()
  const lines = readLines(rows, fields, table).map(({ row, values, texts }) => {
    const { day, amount: amountCents } = values as LineValues<MoneyFields>
    const description = describe(values).slice(0, LONGEST_DESCRIPTION)
    const key = makeLineKey({ day: day ?? '', description, amountCents: amountCents ?? 0 })
    const occurrence = (seen.get(key) ?? 0) + 1
    const unreadable = explainUnreadable(day, amountCents, texts)
    if (unreadable === null) seen.set(key, occurrence)
    return { row, day, description, amountCents, occurrence, unreadable, values }
  })
  const first = lines.findIndex(({ unreadable }) => unreadable === null)
  return first < 0 ? [] : lines.slice(first)
}

/** A key that is equal for lines that a person would consider the same. */
export function makeLineKey(line: { day: LocalDate; description: string; amountCents: number }): string {
  return [line.day, line.description.toUpperCase().replaceAll(/\s+/g, ' ').trim(), line.amountCents].join('\n')
}

function explainUnreadable(
  day: LocalDate | null,
  amount: number | null,
  texts: Readonly<Record<'day' | 'amount', string>>,
): string | null {
  if (day === null) return `The date ${quote(texts.day)} cannot be read.`
  if (amount !== null) return null
  return texts.amount === ''
    ? 'There is no amount in this column.'
    : `The amount ${quote(texts.amount)} cannot be read.`
}

function quote(text: string): string {
  return `'${text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text}'`
}

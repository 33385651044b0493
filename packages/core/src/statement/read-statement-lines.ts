import { DAY_MS } from '../units/duration.ts'
import { DateOrderEvidence } from '../import/cells/date-order.ts'
import type { LocalDate } from '../units/local-date.ts'
import { dayNumber } from '../units/local-date.ts'
import { centsOf, dayOf, dayParts, decimalStyleOf } from './statement-cells.ts'
import type { StatementColumns } from './find-statement-columns.ts'

const LONGEST_DESCRIPTION = 500

/** A line of a bank's statement. */
export interface StatementLine {
  /** As the file numbers it. */
  row: number
  day: LocalDate | null
  description: string
  /** Negative for money that went out. */
  amountCents: number | null
  /** 1 for the first line of this day, description and amount, 2 for one that says the same again. */
  occurrence: number
  /** Why it cannot be used; null where it can. */
  unreadable: string | null
}

export interface StatementRow {
  number: number
  cells: readonly string[]
}

/** The lines of a statement, from the first that can be read; what stands above them is no line. */
export function readStatementLines(
  rows: readonly StatementRow[],
  columns: StatementColumns,
  today: LocalDate,
): StatementLine[] {
  const cell = (row: StatementRow, column: number) => row.cells[column] ?? ''
  const order = dateOrderOf(
    rows.map((row) => cell(row, columns.day)),
    today,
  )
  const style = decimalStyleOf(rows.map((row) => cell(row, columns.amount)))
  const seen = new Map<string, number>()
  const lines = rows.map((row): StatementLine => {
    const [dayText, amountText] = [cell(row, columns.day), cell(row, columns.amount)]
    const day = dayOf(dayText, order, today)
    const amountCents = centsOf(amountText, style)
    const description = describe(row, columns)
    const key = lineKey({ day: day ?? '', description, amountCents: amountCents ?? 0 })
    const occurrence = (seen.get(key) ?? 0) + 1
    if (day !== null && amountCents !== null) seen.set(key, occurrence)
    const unreadable =
      day === null
        ? `The date ${quoted(dayText)} cannot be read.`
        : amountCents === null
          ? emptyAmountReason(amountText)
          : null
    return { row: row.number, day, description, amountCents, occurrence, unreadable }
  })
  const first = lines.findIndex(({ unreadable }) => unreadable === null)
  return first < 0 ? [] : lines.slice(first)
}

/** What makes two lines of a statement the same to a person who reads them. */
export function lineKey(line: { day: LocalDate; description: string; amountCents: number }): string {
  return [line.day, line.description.toUpperCase().replaceAll(/\s+/g, ' ').trim(), line.amountCents].join('\n')
}

function describe(row: StatementRow, { description, reference }: StatementColumns): string {
  const parts = [description, reference].map((column) => (column === null ? '' : (row.cells[column] ?? '').trim()))
  const distinct = parts.filter((part, at) => part !== '' && parts.indexOf(part) === at)
  return distinct.join(' ').slice(0, LONGEST_DESCRIPTION)
}

function emptyAmountReason(text: string): string {
  return text === '' ? 'There is no amount in this column.' : `The amount ${quoted(text)} cannot be read.`
}

function quoted(text: string): string {
  return `'${text.length > 40 ? `${text.slice(0, 40)}…` : text}'`
}

/** Day or month first, by the evidence of the whole column; day first where there is none, as South Africa writes. */
export function dateOrderOf(texts: readonly string[], today: LocalDate): 'dmy' | 'mdy' {
  const evidence = new DateOrderEvidence('date', 'dmy', { fixed: false })
  try {
    for (const text of texts) {
      const parts = dayParts(text)
      if (parts === null || typeof parts === 'string' || parts.order !== 'open' || parts.year === -1) continue
      evidence.note(parts.first, parts.second, parts.year, text)
    }
  } catch {
    // The column contradicts itself; each cell that then is no day says so.
    return 'dmy'
  }
  if (evidence.dayFirstCell !== '') return 'dmy'
  if (evidence.monthFirstCell !== '') return 'mdy'
  return evidence.suggestion(dayNumber(today) * DAY_MS)?.order ?? 'dmy'
}

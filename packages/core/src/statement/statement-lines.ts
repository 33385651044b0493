import { makeDayField, findColumns, makeMoneyField, scoreTexts, makeTextField } from '../lines/line-table.ts'
import type { TableRow } from '../lines/line-table.ts'
import { DEBIT, makeDescriptionField, readMoneyLines, type MoneyLine } from '../lines/money-lines.ts'
import type { LocalDate } from '../units/local-date.ts'

/** Zero-based columns of a bank statement. */
export interface StatementColumns {
  day: number
  description: number
  /** A second description column. */
  reference: number | null
  /** One signed column, or the credit column. */
  amount: number
}

export interface FoundStatementColumns {
  /** Index of the header row; -1 if there is none. */
  headerRow: number
  /** null unless day, amount and description are all found. */
  columns: StatementColumns | null
  /** The missing column that prevents this from being read as a statement. */
  lacks: 'dates' | 'amounts' | null
}

const LONGEST_TEXT = 500

/** Headers in English and Afrikaans, more specific ones first. */
const FIELDS = {
  day: makeDayField([
    /^(?:transaction|trans|txn|trn) date$/,
    /^(?:date|datum)$/,
    /^(?:date posted|posting date|post date|posted|processed date|process date|value date|effective date|date of transaction)$/,
  ]),
  amount: makeMoneyField([
    /^(?:credits?|credit amount|money in|amount in|paid in|deposits?|received|krediet|kredit|inbetalings?)$/,
    /^(?:amount|bedrag|transaction amount|amount zar|zar amount|amount rand|value)$/,
  ]),
  description: makeDescriptionField([
    /^(?:description|transaction description|beskrywing|narrative|narration|particulars)$/,
    /^(?:details?|transaction details?|besonderhede|memo|statement description|original description|text|transaction)$/,
  ]),
  // The description matters more: a single text column is the description, even under a reference's header.
  reference: makeTextField(
    [
      /^(?:reference|ref|verwysing|payment reference|customer reference|user reference|their reference|statement reference|beneficiary reference|payer reference|reference number)$/,
    ],
    {
      longest: LONGEST_TEXT,
      nameScore: 1.5,
      scoreValues: (profile, hasHeader) => (hasHeader ? 0 : scoreTexts(profile) && 1 + scoreTexts(profile)),
    },
  ),
}

export function findStatementColumns(rows: readonly TableRow[]): FoundStatementColumns {
  const { headerRow, columns } = findColumns(rows, FIELDS, [DEBIT])
  const { day, amount, description, reference } = columns
  const lacks = day === null ? 'dates' : amount === null ? 'amounts' : null
  if (day === null || amount === null || description === null) return { headerRow, columns: null, lacks }
  return { headerRow, columns: { day, amount, description, reference }, lacks: null }
}

/** The lines from the first readable one; amounts are negative for outgoing money. */
export function readStatementLines(
  rows: readonly TableRow[],
  columns: StatementColumns,
  today: LocalDate,
): MoneyLine[] {
  return readMoneyLines(rows, FIELDS, {
    columns,
    header: [],
    today,
    describe: ({ description, reference }) =>
      [...new Set([description, reference])].filter((text) => text !== '').join(' '),
  })
}

import { parseNumberText } from '../import/cells/parse-number.ts'
import { makeDayField, findColumns, holdsMoney, makeMoneyField, makeTextField } from '../lines/line-table.ts'
import type { LineField, TableRow } from '../lines/line-table.ts'
import { DEBIT, makeDescriptionField, readMoneyLines, type MoneyLine } from '../lines/money-lines.ts'
import { normaliseHeader } from '../import/words/normalise-header.ts'
import type { LocalDate } from '../units/local-date.ts'
import type { CostKind } from './cost-kinds.ts'
import { guessCostKind } from './guess-cost-kind.ts'

/** Zero-based column indexes in a fuel card's or bank's file. */
export interface CostColumns {
  day: number
  amount: number
  description: number | null
  litres: number | null
  odometer: number | null
  /** The vehicle that the card was used for. */
  vehicle: number | null
}

/** A line of a fuel card's or bank's file. Amounts are positive for payments and negative for money received. */
export interface CostLine extends MoneyLine {
  litres: number | null
  odometerKm: number | null
  vehicle: string
  kind: CostKind | null
}

/** Headers in English and Afrikaans, more specific ones first. */
const FIELDS = {
  day: makeDayField([
    /^(?:transaction|trans|txn|trn|fill|purchase) date(?:\/time| time)?$/,
    /^(?:date|datum|date time|datetime)$/,
    /^(?:date posted|posting date|post date|posted|processed date|process date|value date|effective date|date of transaction)$/,
  ]),
  amount: makeMoneyField([
    DEBIT,
    /^(?:total|total amount|amount incl(?:uding)?(?: vat)?|total incl(?:uding)?(?: vat)?|transaction amount|transaction value|totaal)$/,
    /^(?:amount|bedrag|amount zar|zar amount|amount rand|value|cost|price paid|koste)$/,
  ]),
  description: makeDescriptionField([
    /^(?:description|transaction description|beskrywing|narrative|narration|particulars)$/,
    /^(?:merchant|merchant name|supplier|station|site|site name|service station|vendor|verskaffer|product|product description)$/,
    /^(?:details?|transaction details?|besonderhede|memo|text|transaction|reference|type)$/,
  ]),
  litres: makeQuantityField(
    [/^(?:litres?|liters?|liter|ltr|ltrs|volume|litres dispensed|fuel quantity)$/, /^(?:quantity|qty|hoeveelheid)$/],
    { fits: holdsMoney, most: 2000 },
  ),
  // Six-digit readings are numbers, too; empty cells do not count against them.
  odometer: makeQuantityField(
    [/^(?:odometer|odo|odometer reading|odo reading|odometerlesing|kilometerlesing|mileage|km reading)$/],
    { fits: ({ amounts }) => amounts > 0, most: 5_000_000, decimals: 'point' },
  ),
  vehicle: makeTextField(
    [
      /^(?:registration|registration number|reg no|reg number|reg|vehicle registration|vehicle reg|registrasie)$/,
      /^(?:vehicle|voertuig|number plate|licence plate|plate)$/,
    ],
    { longest: 100 },
  ),
}

/** A positive number, with or without its unit; null for any other text or a number above `most`. */
function makeQuantityField(
  headers: readonly RegExp[],
  { fits, most, decimals }: Pick<LineField<number>, 'fits'> & { most: number; decimals?: 'point' },
): LineField<number | null> {
  return {
    headers,
    fits,
    parse: (text, style) => {
      const number = parseNumberText(text.replace(/(?<!\s)\s*(?:l|km|litres?)$/i, ''), decimals ?? style.decimals)
      return number !== null && number.value > 0 && number.value <= most ? number.value : null
    },
  }
}

/** Finds the header row (-1 if there is none) and the columns; null unless day and amount are found. */
export function findCostColumns(rows: readonly TableRow[]): { headerRow: number; columns: CostColumns | null } {
  const { headerRow, columns } = findColumns(rows, FIELDS)
  const { day, amount } = columns
  return { headerRow, columns: day === null || amount === null ? null : { ...columns, day, amount } }
}

/**
 * The lines from the first readable one; rows above it are skipped.
 * @param header cells of the header row; empty if there is none
 */
export function readCostLines(
  rows: readonly TableRow[],
  { columns, header, today }: { columns: CostColumns; header: readonly string[]; today: LocalDate },
): CostLine[] {
  const table = { columns, header, today }
  // Fuel cards and debit columns list payments as positive amounts; in a bank's single column payments are negative.
  const listsPayments = columns.litres !== null || DEBIT.test(normaliseHeader(header[columns.amount] ?? '').words)
  const lines = readMoneyLines(rows, FIELDS, table).map(({ values, ...line }) => ({
    ...line,
    litres: values.litres,
    odometerKm: values.odometer,
    vehicle: values.vehicle,
    kind: guessCostKind(line.description) ?? (values.litres === null ? null : ('fuel' as const)),
  }))
  const sign = findPaymentSign(lines, listsPayments)
  return lines.map((line) => ({ ...line, amountCents: line.amountCents && sign * line.amountCents }))
}

/** The sign of payments: that of most costs, or else of most lines. One refund does not turn a file. */
function findPaymentSign(lines: readonly CostLine[], listsPayments: boolean): 1 | -1 {
  const count = (some: readonly CostLine[]) =>
    some.reduce((sum, { amountCents }) => sum + Math.sign(amountCents ?? 0), 0)
  const majority = count(lines.filter(({ kind }) => kind !== null)) || count(lines)
  if (majority !== 0) return majority > 0 ? 1 : -1
  return listsPayments ? 1 : -1
}

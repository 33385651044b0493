import { parseNumberText } from '../import/cells/parse-number.ts'
import type { DecimalStyle } from '../import/cells/parse-number.ts'
import { centsOf, dayOf, decimalStyleOf } from '../statement/statement-cells.ts'
import { dateOrderOf, lineKey } from '../statement/read-statement-lines.ts'
import type { StatementRow } from '../statement/read-statement-lines.ts'
import type { LocalDate } from '../units/local-date.ts'
import type { CostKind } from './cost-kinds.ts'
import type { CostColumns, FoundCostColumns } from './find-cost-columns.ts'
import { guessCostKind } from './guess-cost-kind.ts'

const LONGEST_DESCRIPTION = 500
const MOST_LITRES = 2000
const MOST_ODOMETER_KM = 5_000_000

/** A line of a fuel card's or bank's file. */
export interface CostLine {
  /** As the file numbers it. */
  row: number
  day: LocalDate | null
  description: string
  /** What was spent; negative for money that came in. */
  amountCents: number | null
  litres: number | null
  odometerKm: number | null
  vehicle: string
  kind: CostKind | null
  /** 1 for the first line of this day, description and amount, 2 for one that says the same again. */
  occurrence: number
  /** Why it cannot be used; null where it can. */
  unreadable: string | null
}

/** The lines from the first that can be read; what stands above them is no line. */
export function readCostLines(
  rows: readonly StatementRow[],
  { columns, amounts }: { columns: CostColumns; amounts: FoundCostColumns['amounts'] },
  today: LocalDate,
): CostLine[] {
  const cell = (row: StatementRow, column: number | null) => (column === null ? '' : (row.cells[column] ?? '').trim())
  const textsOf = (column: number | null) => rows.map((row) => cell(row, column))
  const order = dateOrderOf(textsOf(columns.day), today)
  const style = decimalStyleOf(textsOf(columns.amount))
  const litresStyle = decimalStyleOf(textsOf(columns.litres))
  const seen = new Map<string, number>()
  const lines = rows.map((row): CostLine => {
    const [dayText, amountText] = [cell(row, columns.day), cell(row, columns.amount)]
    const day = dayOf(withoutTime(dayText), order, today) ?? dayOf(dayText, order, today)
    const cents = centsOf(amountText, style)
    const amountCents = cents === null ? null : amounts === 'signed' ? 0 - cents : Math.abs(cents)
    const description = cell(row, columns.description).slice(0, LONGEST_DESCRIPTION)
    const key = lineKey({ day: day ?? '', description, amountCents: amountCents ?? 0 })
    const occurrence = (seen.get(key) ?? 0) + 1
    if (day !== null && amountCents !== null) seen.set(key, occurrence)
    const litres = numberIn(cell(row, columns.litres), litresStyle, MOST_LITRES)
    return {
      row: row.number,
      day,
      description,
      amountCents,
      litres,
      odometerKm: numberIn(cell(row, columns.odometer), 'point', MOST_ODOMETER_KM),
      vehicle: cell(row, columns.vehicle).slice(0, 100),
      kind: guessCostKind(description) ?? (litres === null ? null : 'fuel'),
      occurrence,
      unreadable:
        day === null
          ? `The date '${dayText.slice(0, 40)}' cannot be read.`
          : amountCents === null
            ? amountText === ''
              ? 'There is no amount in this column.'
              : `The amount '${amountText.slice(0, 40)}' cannot be read.`
            : null,
    }
  })
  const first = lines.findIndex(({ unreadable }) => unreadable === null)
  return first < 0 ? [] : lines.slice(first)
}

/** '2026-03-02 07:15' → '2026-03-02': the clock says nothing about a day, and may make it harder to read. */
function withoutTime(text: string): string {
  return text.replace(/[T\s]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:\s*[ap]m)?(?:Z|[+-]\d{2}:?\d{2})?$/i, '')
}

function numberIn(text: string, style: DecimalStyle, most: number): number | null {
  if (text === '') return null
  const number = parseNumberText(text.replace(/\s*(?:l|km|litres?)$/i, ''), style)
  return number !== null && number.value > 0 && number.value <= most ? number.value : null
}

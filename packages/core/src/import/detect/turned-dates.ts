import { UNIX_EPOCH_SERIAL, isTurnable, turnedSerial } from '../../tabular/serial-date.ts'
import { CellKind } from '../../tabular/row.ts'
import type { HeadCell, HeadRow } from '../../tabular/head.ts'
import { parseTimeText } from '../cells/parse-time-text.ts'
import { DATED } from '../columns/column-types.ts'
import type { ColumnType } from '../columns/column-types.ts'
import { DAY_MS } from '../../units/duration.ts'

const FEWEST_DATES = 8
const FEWEST_TEXTS = 4

/**
 * The columns of dates in which a spreadsheet has turned day and month: it read `04/03/2025` in the order of its own
 * country, and left `13/03/2025` as text because it has no 13th month. So all that can be turned are dates, all others
 * are text, and turned back they follow each other far more closely.
 */
export function turnedDates(
  body: readonly HeadRow[],
  columns: Partial<Record<ColumnType, number>>,
): ReadonlySet<number> {
  const taken = DATED.flatMap((type) => columns[type] ?? [])
  return new Set(taken.filter((column) => areTurned(body.flatMap(({ cells }) => cells[column] ?? []))))
}

function areTurned(cells: readonly HeadCell[]): boolean {
  const given: number[] = []
  const turned: number[] = []
  let texts = 0
  for (const cell of cells) {
    if (cell.kind === CellKind.date && cell.value >= 1) {
      if (!isTurnable(cell.value)) return false
      given.push(cell.value)
      turned.push(turnedSerial(cell.value))
    } else if (cell.kind === CellKind.text) {
      const serial = serialOfText(cell.text)
      if (serial === null) continue
      if (Number.isNaN(serial)) return false
      texts++
      given.push(serial)
      turned.push(serial)
    }
  }
  return texts >= FEWEST_TEXTS && given.length - texts >= FEWEST_DATES && stepsOf(turned) * 2 < stepsOf(given)
}

/** The date of a text that can be read in one order only; NaN where it can be read in two, null where it is none. */
function serialOfText(text: string): number | null {
  const parts = parseTimeText(text)
  if (!parts || parts.order === 'none' || !(parts.year > 0)) return null
  const { first, second, year } = parts
  if (parts.order !== 'open' || Math.max(first, second) <= 12) return Number.NaN
  return Date.UTC(year, Math.min(first, second) - 1, Math.max(first, second)) / DAY_MS + UNIX_EPOCH_SERIAL
}

/** Days from each date to the next, in all. */
function stepsOf(serials: readonly number[]): number {
  return serials.reduce((sum, serial, at) => (at === 0 ? 0 : sum + Math.abs(serial - serials[at - 1])), 0)
}

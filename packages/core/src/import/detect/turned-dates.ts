import { UNIX_EPOCH_SERIAL, isTurnable, serialText, turnedSerial } from '../../tabular/serial-date.ts'
import { CellKind } from '../../tabular/row.ts'
import type { HeadRow } from '../../tabular/head.ts'
import { parseTimeText } from '../cells/parse-time-text.ts'
import { DATED } from '../columns/column-types.ts'
import type { ColumnType } from '../columns/column-types.ts'
import { DAY_MS } from '../../units/duration.ts'

const FEWEST_DATES = 8
const FEWEST_TEXTS = 4
/** Fewer dates in order may be so by chance. */
const FEWEST_CLEAR = 4

/** Of a few dates, turned ones follow each other this many times as closely as the dates that a spreadsheet made of them. */
const FAR_CLOSER = 4

/** What was found of dates that a spreadsheet may have turned. */
export interface TurnedDates {
  /** The columns whose dates are to be turned back. */
  columns: ReadonlySet<number>
  /** Where the dates themselves do not decide: by column, the rows that may be turned and the first date as it is read. */
  doubts: ReadonlyMap<number, { rows: number[]; read: string; turned: string }>
}

/**
 * The columns of dates in which a spreadsheet has turned day and month: it read `04/03/2025` in the order of its own
 * country, and left `13/03/2025` as text because it has no 13th month. So all that can be turned are dates, all others
 * are text, and turned back they follow each other far more closely.
 */
export function detectTurnedDates(body: readonly HeadRow[], columns: Partial<Record<ColumnType, number>>): TurnedDates {
  const turned = new Set<number>()
  const doubts = new Map<number, { rows: number[]; read: string; turned: string }>()
  for (const column of new Set(DATED.flatMap((type) => columns[type] ?? []))) {
    const mixed = findMixture(body, column)
    if (mixed === null) continue
    const verdict = judgeMixture(mixed)
    if (verdict === 'turned') turned.add(column)
    else if (verdict === 'open') {
      const [first] = mixed.turnable
      const read = serialText(Math.floor(first.value))
      doubts.set(column, {
        rows: mixed.turnable.map(({ row }) => row),
        read,
        turned: serialText(Math.floor(turnedSerial(first.value))),
      })
    }
  }
  return { columns: turned, doubts }
}

interface Mixture {
  /** Days as written, and with day and month swapped. */
  given: number[]
  turned: number[]
  texts: number
  /** The dates that turning changes. */
  turnable: { row: number; value: number }[]
  dates: number
}

/** The dates of a column whose every date could be turned, and whose every text can be read in one order only; else null. */
function findMixture(body: readonly HeadRow[], column: number): Mixture | null {
  const found: Mixture = { given: [], turned: [], texts: 0, turnable: [], dates: 0 }
  for (const { number, cells } of body) {
    const { [column]: cell } = cells
    if (cell === undefined) continue
    if (cell.kind === CellKind.date && cell.value >= 1) {
      if (!isTurnable(cell.value)) return null
      const turned = turnedSerial(cell.value)
      if (turned !== cell.value) found.turnable.push({ row: number, value: cell.value })
      found.dates++
      found.given.push(cell.value)
      found.turned.push(turned)
    } else if (cell.kind === CellKind.text) {
      const serial = parseSerial(cell.text)
      if (serial === null) continue
      if (Number.isNaN(serial)) return null
      found.texts++
      found.given.push(serial)
      found.turned.push(serial)
    }
  }
  return found.texts > 0 && found.turnable.length > 0 ? found : null
}

function judgeMixture({ given, turned, texts, dates }: Mixture): 'turned' | 'straight' | 'open' {
  const [asGiven, asTurned] = [countSteps(given), countSteps(turned)]
  if (texts >= FEWEST_TEXTS && dates >= FEWEST_DATES && asTurned * 2 < asGiven) return 'turned'
  const isClear = dates + texts >= FEWEST_CLEAR && asTurned * FAR_CLOSER < asGiven
  if (isClear && (isAscending(turned) || isAscending(turned.toReversed()))) return 'turned'
  // As written, the days follow each other well enough.
  return asGiven * 2 <= asTurned ? 'straight' : 'open'
}

function isAscending(serials: readonly number[]): boolean {
  return serials.every((serial, at) => at === 0 || Math.floor(serial) >= Math.floor(serials[at - 1]))
}

/** The date of a text that can be read in one order only; NaN where it can be read in two, null where it is none. */
function parseSerial(text: string): number | null {
  const parts = parseTimeText(text)
  if (!parts || parts.order === 'none' || !(parts.year > 0)) return null
  const { first, second, year } = parts
  if (parts.order !== 'open' || Math.max(first, second) <= 12) return Number.NaN
  return Date.UTC(year, Math.min(first, second) - 1, Math.max(first, second)) / DAY_MS + UNIX_EPOCH_SERIAL
}

/** Days from each date to the next, in all. */
function countSteps(serials: readonly number[]): number {
  return serials.reduce((sum, serial, at) => (at === 0 ? 0 : sum + Math.abs(serial - serials[at - 1])), 0)
}

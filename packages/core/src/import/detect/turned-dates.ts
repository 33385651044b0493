import { UNIX_EPOCH_SERIAL, isTurnable, serialText, turnedSerial } from '../../tabular/serial-date.ts'
import { CellKind } from '../../tabular/row.ts'
import type { HeadRow } from '../../tabular/head.ts'
import { parseTimeText } from '../cells/parse-time-text.ts'
import { DATED, type ColumnType } from '../columns/column-types.ts'
import { DAY_MS } from '../../units/duration.ts'

const FEWEST_DATES = 8
const FEWEST_TEXTS = 4
/** Fewer dates may be in order by chance. */
const FEWEST_CLEAR = 4

/** With few dates, restoring them must bring neighbours closer together by this factor. */
const FAR_CLOSER = 4

/** Dates in which a spreadsheet may have swapped day and month. */
export interface TurnedDates {
  /** The columns whose dates must be swapped back. */
  columns: ReadonlySet<number>
  /** Undecided columns: the rows that may be swapped, and the first date as read and as swapped. */
  doubts: ReadonlyMap<number, { rows: number[]; read: string; turned: string }>
}

/**
 * Finds date columns in which a spreadsheet swapped day and month: it read `04/03/2025` in its own locale's order, and
 * left `13/03/2025` as text because there is no 13th month. So every swappable value is a date, every other one is
 * text, and once swapped back they are much closer together.
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
  /** The dates that change when swapped. */
  turnable: { row: number; value: number }[]
  dates: number
}

/** The dates of a column if every date is swappable and every text is unambiguous; otherwise null. */
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
  // Whether the dates are close enough together as written.
  return asGiven * 2 <= asTurned ? 'straight' : 'open'
}

function isAscending(serials: readonly number[]): boolean {
  return serials.every((serial, at) => at === 0 || Math.floor(serial) >= Math.floor(serials[at - 1]))
}

/** The date of an unambiguous text; NaN if both orders are possible, null if it is not a date. */
function parseSerial(text: string): number | null {
  const parts = parseTimeText(text)
  if (!parts || parts.order === 'none' || !(parts.year > 0)) return null
  const { first, second, year } = parts
  if (parts.order !== 'open' || Math.max(first, second) <= 12) return Number.NaN
  return Date.UTC(year, Math.min(first, second) - 1, Math.max(first, second)) / DAY_MS + UNIX_EPOCH_SERIAL
}

/** The sum of the days between neighbouring dates. */
function countSteps(serials: readonly number[]): number {
  return serials.reduce((sum, serial, at) => (at === 0 ? 0 : sum + Math.abs(serial - serials[at - 1])), 0)
}

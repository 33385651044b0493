import { CellKind } from '../../tabular/row.ts'
import type { HeadCell, HeadRow } from '../../tabular/head.ts'
import { parseTimeText } from '../cells/parse-time-text.ts'
import { isTotalText } from '../total-words.ts'

/** A caption between rows fills at most two cells, or a third of the cells in wide tables. */
const CAPTION_CELLS = 2
/** In a table narrower than this, a row of two cells is not a caption. */
const NARROWEST = 4

/**
 * The rows without totals, repeated headings and captions such as `Driver: D 7`, which occupy unrelated
 * columns; all rows if nothing else would remain.
 */
export function dropLinesBetween(rows: readonly HeadRow[], headers: readonly string[]): readonly HeadRow[] {
  const values = rows.filter((row) => !isLineBetween(row, headers))
  return values.length > 0 ? values : rows
}

/** The rows above a heading that has the columns in another order, because different columns follow it. */
export function cutAtOtherOrder(rows: readonly HeadRow[], headers: readonly string[]): readonly HeadRow[] {
  const names = headers.map(normaliseName)
  const known = new Set(names)
  const at = rows.findIndex((row) => isOtherOrder(row, names, known))
  return at > 0 ? rows.slice(0, at) : rows
}

/** @param known the names as a set, since a row may have thousands */
function isOtherOrder({ cells }: HeadRow, names: readonly string[], known: ReadonlySet<string>): boolean {
  const found = cells.map(({ text }) => normaliseName(text))
  return (
    repeatsNames(found, known) && found.some((name, column) => name !== '' && known.has(name) && names[column] !== name)
  )
}

/** Whether a row has the names of a header and little else, in any order. */
export function repeatsNames(found: readonly string[], known: { has: (name: string) => boolean }): boolean {
  const filled = found.filter((name) => name !== '')
  const repeated = filled.filter((name) => known.has(name)).length
  return repeated >= 3 && repeated >= filled.length * 0.7
}

export function normaliseName(text: string): string {
  return text.trim().toLowerCase().replaceAll(/\s+/g, ' ')
}

function isLineBetween(row: HeadRow, headers: readonly string[]): boolean {
  const filled = row.cells.filter((cell) => cell.kind !== CellKind.empty && cell.text.trim() !== '')
  const same = row.cells.filter(
    (cell, column) => cell.text.trim() !== '' && cell.text.trim() === headers[column]?.trim(),
  )
  if (same.length >= 2 && same.length >= filled.length * 0.7) return true
  const isTotal = filled.some((cell) => cell.kind === CellKind.text && isTotalText(cell.text.trim()))
  const isCaption =
    headers.length >= NARROWEST &&
    filled.length <= Math.max(CAPTION_CELLS, headers.length / 3) &&
    filled.every((cell) => cell.kind === CellKind.text && /\p{L}/u.test(cell.text))
  return (isTotal || isCaption) && !filled.some(isDated)
}

/** Rows above a summary nearly all have a date. */
const DATED_SHARE = 0.7

/**
 * The rows up to the last one with a date, if nearly all of them have one: a summary block below a short table must not
 * influence column detection.
 */
export function cutAtSummary(rows: readonly HeadRow[]): readonly HeadRow[] {
  const width = Math.max(0, ...rows.map((row) => row.cells.length))
  let best = { column: -1, dated: 0, last: -1 }
  for (let column = 0; column < Math.min(width, MOST_COLUMNS); column++) {
    const dated = rows.flatMap(({ cells }, at) => (cells[column] && isDateAlone(cells[column]) ? [at] : []))
    if (dated.length > best.dated) best = { column, dated: dated.length, last: dated.at(-1) ?? -1 }
  }
  const [above, below] = [rows.slice(0, best.last + 1), rows.slice(best.last + 1)]
  // Below a single date, empty cells may mean the same day.
  const worded = below.filter(({ cells }) => (cells[best.column]?.text.trim() ?? '') !== '').length
  const isTable = best.dated > 1 || (best.dated === 1 && worded * 2 > below.length)
  return isTable && best.dated >= above.length * DATED_SHARE ? above : rows
}

/** Dates are in one of the first columns; a row may have thousands. */
const MOST_COLUMNS = 60

function isDateAlone(cell: HeadCell): boolean {
  if (cell.kind === CellKind.date) return true
  if (cell.kind !== CellKind.text || !/\d/.test(cell.text) || cell.text.length > LONGEST_DATE) return false
  const parts = parseTimeText(cell.text.trim())
  return parts !== null && parts.order !== 'none' && parts.rest === ''
}

const LONGEST_DATE = 40

function isDated(cell: HeadCell): boolean {
  if (cell.kind === CellKind.date) return true
  const parts = cell.kind === CellKind.text && /\d/.test(cell.text) ? parseTimeText(cell.text) : null
  return parts !== null && parts.order !== 'none'
}

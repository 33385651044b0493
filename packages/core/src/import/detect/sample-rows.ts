import { CellKind, type Row } from '../../tabular/row.ts'
import { keepRow, type HeadRow, type HeadSheet } from '../../tabular/head.ts'
import { isMissing, readPresentText } from '../cells/cell-text.ts'
import { findHeader } from './header-row.ts'
import type { ColumnType } from '../columns/column-types.ts'
import type { HeaderMeaning } from '../columns/header-words.ts'

/** Detection needs values of these types; if the first rows have none (no fix yet), later rows are sampled. */
const DECISIVE: ReadonlySet<ColumnType> = new Set<ColumnType>([
  'time',
  'date',
  'time_of_day',
  'latitude',
  'longitude',
  'position',
])
/** Number of rows sampled from a column's first value on. */
const RUN = 40
/** Last row searched for values. */
const FARTHEST_ROW = 20_000

type Meanings = readonly (HeaderMeaning | null)[]

/**
 * The first rows, plus later rows in which a time or position column that is empty in the first rows gets its values.
 * @param meanings of the columns; null if there is no header, in which case every column is considered
 */
export function sampleRows(rows: readonly HeadRow[], meanings: Meanings | null, count: number): readonly HeadRow[] {
  if (rows.length <= count) return rows
  const sample = rows.slice(0, count)
  const reach = new Reach(sample, meanings)
  for (let at = count; at < rows.length && !reach.isDone; at++)
    if (reach.takes((column) => readText(rows[at], column))) sample.push(rows[at])
  return sample
}

/** Extends the heads of sheets whose first rows have an empty time or position column with later rows. */
export class LateRows {
  /** By sheet. */
  readonly #reaches = new Map<number, { reach: Reach; head: HeadSheet; last: number }>()

  /** @param headRows maximum number of rows in a head */
  constructor(head: readonly HeadSheet[], headRows: number) {
    for (const sheet of head) {
      const header = sheet.hidden || sheet.rows.length < headRows ? null : findHeader(sheet.rows)
      if (header === null) continue
      const reach = new Reach(sheet.rows.slice(header.index + 1), header.meanings)
      if (!reach.isDone) this.#reaches.set(sheet.sheet, { reach, head: sheet, last: sheet.rows.at(-1)?.number ?? 0 })
    }
  }

  /** Whether any sheet needs later rows. */
  get areWanted(): boolean {
    return this.#reaches.size > 0
  }

  /** Adds a row of the table, in order from its start; returns false when the sheet needs no more rows. */
  take(row: Row): boolean {
    const wanted = this.#reaches.get(row.sheet)
    if (wanted === undefined || wanted.reach.isDone || row.number > FARTHEST_ROW) return false
    if (row.number > wanted.last && wanted.reach.takes((column) => readPresentText(row, column)))
      wanted.head.rows.push(keepRow(row))
    return true
  }
}

/** Selects later rows with values in columns that are still empty. */
class Reach {
  /** Columns without a value so far. */
  #lacking: number[]
  /** In these, zero does not count as a value. */
  readonly #axes: ReadonlySet<number>
  #runLeft = 0

  constructor(rows: readonly HeadRow[], meanings: Meanings | null) {
    const width = meanings?.length ?? Math.max(0, ...rows.map((row) => row.cells.length))
    const columns = Array.from({ length: width }, (_, column) => column)
    const getCellType = (column: number): ColumnType | null | undefined => meanings?.[column]?.type
    this.#axes = new Set(
      columns.filter((column) => getCellType(column) === 'latitude' || getCellType(column) === 'longitude'),
    )
    this.#lacking = columns.filter((column) => {
      const type = getCellType(column)
      // 'Start' alone may be a time.
      const isDecisive = meanings === null || type === null || (type !== undefined && DECISIVE.has(type))
      return isDecisive && !rows.some((row) => this.#holds(column, readText(row, column)))
    })
  }

  get isDone(): boolean {
    return this.#lacking.length === 0 && this.#runLeft === 0
  }

  takes(text: (column: number) => string): boolean {
    const lacking = this.#lacking.filter((column) => !this.#holds(column, text(column)))
    if (lacking.length < this.#lacking.length) this.#runLeft = RUN
    this.#lacking = lacking
    if (this.#runLeft === 0) return false
    this.#runLeft--
    return true
  }

  #holds(column: number, text: string): boolean {
    return text !== '' && !(this.#axes.has(column) && /^[+-]?0*(?:[.,]0*)?$/.test(text))
  }
}

function readText({ cells }: HeadRow, column: number): string {
  const cell = cells[column]
  if (cell === undefined || cell.kind === CellKind.empty || cell.kind === CellKind.error) return ''
  const text = cell.text.trim()
  return isMissing(text) ? '' : text
}

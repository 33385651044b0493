import { CellKind } from '../../tabular/row.ts'
import type { Row } from '../../tabular/row.ts'
import { keepRow } from '../../tabular/head.ts'
import type { HeadRow, HeadSheet } from '../../tabular/head.ts'
import { isMissing, readPresentText } from '../cells/cell-text.ts'
import { findHeader } from './header-row.ts'
import type { ColumnType } from '../columns/column-types.ts'
import type { HeaderMeaning } from '../columns/header-words.ts'

/** A sheet is detected by the values of these: where the first rows have none, as before a tracker's first fix, later rows are looked at. */
const DECISIVE: ReadonlySet<ColumnType> = new Set<ColumnType>([
  'time',
  'date',
  'time_of_day',
  'latitude',
  'longitude',
  'position',
])
/** So many rows are taken from where a column begins to hold values. */
const RUN = 40
/** How far down values are looked for. */
const FARTHEST_ROW = 20_000

type Meanings = readonly (HeaderMeaning | null)[]

/**
 * The first rows, and with them the rows where a column of times or positions begins that holds nothing in them.
 *
 * @param meanings of the columns; null where there is no header, so that any column may be one of these
 */
export function sampleRows(rows: readonly HeadRow[], meanings: Meanings | null, count: number): readonly HeadRow[] {
  if (rows.length <= count) return rows
  const sample = rows.slice(0, count)
  const reach = new Reach(sample, meanings)
  for (let at = count; at < rows.length && !reach.isDone; at++)
    if (reach.takes((column) => readText(rows[at], column))) sample.push(rows[at])
  return sample
}

/** Adds rows from further down to the heads of sheets whose first rows have no value in a column of times or positions. */
export class LateRows {
  /** By sheet. */
  readonly #reaches = new Map<number, { reach: Reach; head: HeadSheet; last: number }>()

  /** @param headRows how many rows a head has unless its sheet has fewer */
  constructor(head: readonly HeadSheet[], headRows: number) {
    for (const sheet of head) {
      const header = sheet.hidden || sheet.rows.length < headRows ? null : findHeader(sheet.rows)
      if (header === null) continue
      const reach = new Reach(sheet.rows.slice(header.index + 1), header.meanings)
      if (!reach.isDone) this.#reaches.set(sheet.sheet, { reach, head: sheet, last: sheet.rows.at(-1)?.number ?? 0 })
    }
  }

  /** Whether there is a sheet that has to be looked at further down. */
  get areWanted(): boolean {
    return this.#reaches.size > 0
  }

  /** Takes a row of the table, read from its start; false ends the sheet. */
  take(row: Row): boolean {
    const wanted = this.#reaches.get(row.sheet)
    if (wanted === undefined || wanted.reach.isDone || row.number > FARTHEST_ROW) return false
    if (row.number > wanted.last && wanted.reach.takes((column) => readPresentText(row, column)))
      wanted.head.rows.push(keepRow(row))
    return true
  }
}

/** Which of the rows that follow show what the rows so far do not. */
class Reach {
  /** Columns without a value so far. */
  #lacking: number[]
  /** Of these, a zero is none. */
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

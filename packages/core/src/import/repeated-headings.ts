import { normaliseName } from './detect/lines-between.ts'
import { RowBuffer } from '../tabular/row-buffer.ts'
import { CellKind } from '../tabular/row.ts'
import type { Row } from '../tabular/row.ts'
import { readPresentText } from './cells/cell-text.ts'
import { interpretHeader } from './columns/header-words.ts'
import type { RowLog } from './row-log.ts'
import type { SheetPlan } from './sheet-plan.ts'

/** Skips headings between the rows of a sheet, and the rows below those that lack its columns. */
export class RepeatedHeadings {
  readonly #plan: SheetPlan
  readonly #log: RowLog
  readonly #names: readonly string[]
  readonly #known: ReadonlySet<string>
  #isOtherTable = false
  /** Below a heading in another order: the cell of each column. */
  #order: readonly number[] | null = null
  /** The last row as the file has it. */
  #row: Row | null = null

  constructor(plan: SheetPlan, log: RowLog) {
    this.#plan = plan
    this.#log = log
    this.#names = plan.headers.map(normaliseName)
    this.#known = new Set(this.#names)
  }

  /** A row with its cells in the order of the header; null for one of another table, which is skipped. */
  arrange(row: Row): Row | null {
    this.#row = row
    if (!this.#isOtherTable) return this.#order === null ? row : orderCells(row, this.#order)
    if (this.isHeading(row)) this.skipHeading()
    else this.#log.skip(row, 'other_table', -1)
    return null
  }

  /** Whether a row contains the header's names and little else, in any order. */
  isHeading(row: Row): boolean {
    let filled = 0
    let known = 0
    for (let column = 0; column < row.count; column++) {
      if (row.kind[column] === CellKind.empty) continue
      const name = normaliseName(readPresentText(row, column))
      if (name === '') continue
      filled++
      if (this.#known.has(name)) known++
    }
    return known >= 3 && known >= filled * 0.7
  }

  /** Skips a heading; rows below it are read if it repeats the names of the columns being read, in any order. */
  skipHeading(): void {
    const row = this.#row
    if (row === null) return
    const found = Array.from({ length: row.count }, (_, column) => normaliseName(readPresentText(row, column)))
    const columns = Object.values(this.#plan.columns)
    const isSame = columns.every((column) => isSameHeading(found[column] ?? '', this.#names[column] ?? ''))
    const places = new Map<string, number>()
    for (const [column, name] of found.entries()) places.set(name, name === '' || places.has(name) ? -1 : column)
    const order = this.#names.map((name) => places.get(name) ?? -1)
    this.#order = isSame ? null : order
    this.#isOtherTable = !isSame && columns.some((column) => order[column] < 0)
    this.#log.skip(row, 'repeated_header', -1)
  }
}

function orderCells(row: Row, order: readonly number[]): Row {
  const result = new RowBuffer(row.bytes[0], order.length)
  Object.assign(result, { sheet: row.sheet, number: row.number })
  order.forEach((from, column) => {
    if (from < 0 || from >= row.count || row.kind[from] === CellKind.empty) return
    result.count = column + 1
    result.kind[column] = row.kind[from]
    result.value[column] = row.value[from]
    result.bytes[column] = row.bytes[from]
    result.start[column] = row.start[from]
    result.end[column] = row.end[from]
  })
  return result
}

/** A repeated heading may be the lower half of a two-row header, or be written slightly differently. */
function isSameHeading(name: string, header: string): boolean {
  if (name === '' || header === '') return true
  if (name === header || ` ${header} `.includes(` ${name} `)) return true
  const [own, first] = [interpretHeader(name), interpretHeader(header)]
  return own !== null && first !== null && own.type === first.type && own.side === first.side
}

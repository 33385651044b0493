import { RowBuffer } from '../tabular/row-buffer.ts'
import { CellKind } from '../tabular/row.ts'
import type { Row } from '../tabular/row.ts'
import { presentText } from './cells/cell-text.ts'
import { meaningOfHeader } from './columns/header-words.ts'
import type { RowLog } from './row-log.ts'
import type { SheetPlan } from './sheet-plan.ts'

/** For each column of the plan the one that holds it now. */
type ColumnOrder = readonly number[]

/** Follows the headings between the rows of a sheet, which may have its columns in another order. */
export class HeadingOrder {
  readonly #plan: SheetPlan
  readonly #log: RowLog
  readonly #names: ReadonlySet<string>
  /** null where the columns stand as the header has them. */
  #order: ColumnOrder | null = null

  constructor(plan: SheetPlan, log: RowLog) {
    this.#plan = plan
    this.#log = log
    this.#names = new Set(plan.headers.map(nameOf))
  }

  /** The row with its cells where the plan has them. */
  inOrder(row: Row): Row {
    return this.#order === null ? row : inOrderOfPlan(row, this.#order)
  }

  /** Whether a row, as the file has it, has the names of the header and little else, in any order. */
  isHeading(row: Row): boolean {
    let filled = 0
    let known = 0
    for (let column = 0; column < row.count; column++) {
      if (row.kind[column] === CellKind.empty) continue
      const name = nameOf(presentText(row, column))
      if (name === '') continue
      filled++
      if (this.#names.has(name)) known++
    }
    return known >= 3 && known >= filled * 0.7
  }

  /** From this heading on, its columns are read. */
  follow(row: Row): void {
    const order = orderOfHeading(row, this.#plan)
    if (order === 'other') this.#log.doubt('other_heading', row.number)
    else this.#order = order
    this.#log.skip(row, 'repeated_header', -1)
  }
}

/**
 * In which order a heading between the rows has the columns that are read: `null` as the header has them, 'other' where
 * it lacks one of them, so that the rows below it are those of another table.
 */
function orderOfHeading(row: Row, plan: SheetPlan): ColumnOrder | 'other' | null {
  const names = Array.from({ length: row.count }, (_, column) => nameOf(presentText(row, column)))
  const order = Array.from({ length: Math.max(plan.headers.length, row.count) }, (_, column) => column)
  for (const column of Object.values(plan.columns)) {
    const header = plan.headers[column] ?? ''
    const name = nameOf(header)
    if (name === '' || isSameHeading(names[column] ?? '', name)) continue
    const at = names.indexOf(name)
    if (at < 0) return 'other'
    order[column] = at
  }
  const isChanged = order.some((at, column) => at !== column)
  return isChanged ? order : null
}

function inOrderOfPlan(row: Row, order: ColumnOrder): Row {
  const result = new RowBuffer(row.bytes[0], order.length)
  result.sheet = row.sheet
  result.number = row.number
  result.count = order.length
  order.forEach((from, column) => {
    if (from >= row.count) return
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
  if (name === '') return true
  if (name === header || ` ${header} `.includes(` ${name} `)) return true
  const [own, first] = [meaningOfHeader(name), meaningOfHeader(header)]
  return own !== null && first !== null && own.type === first.type && own.side === first.side
}

function nameOf(text: string): string {
  return text.trim().toLowerCase().replaceAll(/\s+/g, ' ')
}

import { normaliseName, repeatsNames } from './detect/lines-between.ts'
import { RowBuffer } from '../tabular/row-buffer.ts'
import { CellKind, type Row } from '../tabular/row.ts'
import { readPresentText } from './cells/cell-text.ts'
import { interpretHeader } from './columns/header-words.ts'
import type { RowLog } from './row-log.ts'
import type { SheetPlan } from './sheet-plan.ts'

/** Skips headings between the rows of a sheet, and the rows below those that lack its columns. */
export class RepeatedHeadings {
  readonly #plan: SheetPlan
  readonly #log: RowLog
  /** The column of each name; -1 if several have it. */
  readonly #columns = new Map<string, number>()
  #isOtherTable = false
  /** Below a heading in another order: the column of each cell. */
  #order: readonly number[] | null = null
  /** The last row as the file has it, and with its cells in the order of the header. */
  #row: Row | null = null
  readonly #arranged = new RowBuffer()

  constructor(plan: SheetPlan, log: RowLog) {
    this.#plan = plan
    this.#log = log
    for (const [column, name] of plan.headers.map(normaliseName).entries())
      this.#columns.set(name, name === '' || this.#columns.has(name) ? -1 : column)
  }

  /** A row with its cells in the order of the header; null for one of another table, which is skipped. */
  arrange(row: Row): Row | null {
    this.#row = row
    if (!this.#isOtherTable) return this.#order === null ? row : this.#moveCells(row, this.#order)
    if (this.isHeading(row)) this.skipHeading()
    else this.#log.skip(row, 'other_table', -1)
    return null
  }

  #moveCells(row: Row, order: readonly number[]): Row {
    const moved = Object.assign(this.#arranged, { sheet: row.sheet, number: row.number, count: 0 })
    for (let from = 0; from < row.count; from++) {
      const column = order.at(from) ?? -1
      const kind = row.kind[from] as CellKind
      if (column < 0 || kind === CellKind.empty) continue
      if (kind === CellKind.text || kind === CellKind.error)
        moved.setText(column, kind, row.bytes[from], row.start[from], row.end[from])
      else moved.setValue(column, kind, row.value[from])
    }
    return moved
  }

  /** Whether a row contains the header's names and little else, in any order. */
  isHeading(row: Row): boolean {
    return repeatsNames(readNames(row), this.#columns)
  }

  /** Skips a heading; rows below it are read if it repeats the names of the columns being read, in any order. */
  skipHeading(): void {
    const row = this.#row
    if (row === null) return
    const found = readNames(row)
    const order = found.map((name) => this.#columns.get(name) ?? -1)
    const columns = Object.values(this.#plan.columns)
    const isSame = columns.every((column) =>
      isSameHeading(found[column] ?? '', normaliseName(this.#plan.headers[column] ?? '')),
    )
    this.#order = isSame ? null : order
    this.#isOtherTable = !isSame && columns.some((column) => order.filter((each) => each === column).length !== 1)
    this.#log.skip(row, 'repeated_header', -1)
  }
}

function readNames(row: Row): string[] {
  return Array.from({ length: row.count }, (_, column) => normaliseName(readPresentText(row, column)))
}

/** A repeated heading may be the lower half of a two-row header, or be written slightly differently. */
function isSameHeading(name: string, header: string): boolean {
  if (name === '' || header === '') return true
  if (name === header || ` ${header} `.includes(` ${name} `)) return true
  const [own, first] = [interpretHeader(name), interpretHeader(header)]
  return own !== null && first !== null && own.type === first.type && own.side === first.side
}

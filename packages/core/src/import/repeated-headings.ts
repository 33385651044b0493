import { normaliseName } from './detect/lines-between.ts'
import { CellKind } from '../tabular/row.ts'
import type { Row } from '../tabular/row.ts'
import { readPresentText } from './cells/cell-text.ts'
import { interpretHeader } from './columns/header-words.ts'
import type { RowLog } from './row-log.ts'
import type { SheetPlan } from './sheet-plan.ts'

/** Skips headings between a sheet's rows, and the rows below headings with other columns. */
export class RepeatedHeadings {
  readonly #plan: SheetPlan
  readonly #log: RowLog
  readonly #names: ReadonlySet<string>
  #isOtherTable = false

  constructor(plan: SheetPlan, log: RowLog) {
    this.#plan = plan
    this.#log = log
    this.#names = new Set(plan.headers.map(normaliseName))
  }

  /** Skips a row of another table and returns true; returns false for any other row. */
  skipsRow(row: Row): boolean {
    if (!this.#isOtherTable) return false
    if (this.isHeading(row)) this.skipHeading(row)
    else this.#log.skip(row, 'other_table', -1)
    return true
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
      if (this.#names.has(name)) known++
    }
    return known >= 3 && known >= filled * 0.7
  }

  /** Skips a heading; rows below it are read if it repeats the names of the columns being read. */
  skipHeading(row: Row): void {
    this.#isOtherTable = !Object.values(this.#plan.columns).every((column) =>
      isSameHeading(normaliseName(readPresentText(row, column)), normaliseName(this.#plan.headers[column] ?? '')),
    )
    this.#log.skip(row, 'repeated_header', -1)
  }
}

/** A repeated heading may be the lower half of a two-row header, or be written slightly differently. */
function isSameHeading(name: string, header: string): boolean {
  if (name === '' || header === '') return true
  if (name === header || ` ${header} `.includes(` ${name} `)) return true
  const [own, first] = [interpretHeader(name), interpretHeader(header)]
  return own !== null && first !== null && own.type === first.type && own.side === first.side
}

import type { Row } from '../../tabular/row.ts'
import type { RowIssueCode } from '../issue-codes.ts'
import type { SheetPlan } from '../sheet-plan.ts'
import { classifySpecialRow } from '../special-row.ts'

/** A reason to skip a row, thrown from deep within its cells. */
export class Refusal {
  readonly code: RowIssueCode
  /** Index of the column at fault, -1 if there is none in particular. */
  readonly column: number
  constructor(code: RowIssueCode, column: number) {
    this.code = code
    this.column = column
  }
}

/** Returns a refusal as a heading or total if the row's cells indicate one; otherwise the given refusal. */
export function preferSpecialRow(row: Row, plan: SheetPlan, refusal: Refusal): Refusal {
  const special = classifySpecialRow(row, plan)
  return special ? new Refusal(special, -1) : refusal
}

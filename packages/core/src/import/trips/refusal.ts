import type { Row } from '../../tabular/row.ts'
import type { RowIssueCode } from '../issue-codes.ts'
import type { SheetPlan } from '../sheet-plan.ts'
import { classifySpecialRow } from '../special-row.ts'

/** A reason to leave a row out, carried out of the depth of its cells. */
export class Refusal {
  readonly code: RowIssueCode
  /** Index of the column at fault, -1 if it is not one in particular. */
  readonly column: number
  constructor(code: RowIssueCode, column: number) {
    this.code = code
    this.column = column
  }
}

/** A refusal as a heading or total if the row's cells show one; else the given refusal. */
export function preferSpecialRow(row: Row, plan: SheetPlan, refusal: Refusal): Refusal {
  const special = classifySpecialRow(row, plan)
  return special ? new Refusal(special, -1) : refusal
}

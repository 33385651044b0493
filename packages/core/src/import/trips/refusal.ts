import type { Row } from '../../tabular/row.ts'
import type { RowIssueCode } from '../issue-codes.ts'
import type { SheetPlan } from '../sheet-plan.ts'
import { specialRow } from '../special-row.ts'

/** A reason to leave a row out, carried out of the depth of its cells. */
export class Refusal {
  readonly code: RowIssueCode
  /** Index of the column at fault, -1 where it is none in particular. */
  readonly column: number
  constructor(code: RowIssueCode, column: number) {
    this.code = code
    this.column = column
  }
}

/** That the row is none of the table's, such as a heading, where its cells say so; else the refusal. */
export function specialOr(row: Row, plan: SheetPlan, refusal: Refusal): Refusal {
  const special = specialRow(row, plan)
  return special ? new Refusal(special, -1) : refusal
}

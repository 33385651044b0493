import { CellKind, type Row } from '../tabular/row.ts'
import { listPresentTexts, readPresentText } from './cells/cell-text.ts'
import { isRegistration, findLabelledVehicle } from './detect/vehicle-name.ts'
import { interpretHeader } from './columns/header-words.ts'
import type { RowIssueCode } from './issue-codes.ts'
import type { SheetPlan } from './sheet-plan.ts'
import { isTotalText } from './total-words.ts'

/** Whether the words of a row without a readable time indicate a total or a repeated heading; null if neither. */
export function classifySpecialRow(row: Row, plan: SheetPlan): 'totals_row' | 'repeated_header' | null {
  let filled = 0
  let sameAsHeader = 0
  let meanings = 0
  for (let column = 0; column < row.count; column++) {
    if (row.kind[column] !== CellKind.text) continue
    const text = readPresentText(row, column)
    if (text === '') continue
    filled++
    if (isTotalText(text)) return 'totals_row'
    if (text === plan.headers[column]?.trim()) sameAsHeader++
    else if (text.length < 40 && !/\d/.test(text) && interpretHeader(text) !== null) meanings++
  }
  return filled >= 2 && (sameAsHeader >= filled * 0.7 || (sameAsHeader > 0 && meanings + sameAsHeader >= filled * 0.8))
    ? 'repeated_header'
    : null
}

/** Whether a row is just a sentence in its first cell, such as a footnote. */
export function isLineOfText(row: Row): boolean {
  const texts = Array.from({ length: row.count }, (_, column) => readPresentText(row, column))
  return /\p{L}{3}.{0,200} \p{L}{2}/u.test(texts[0] ?? '') && texts.every((text, column) => column === 0 || text === '')
}

/** The share of the read columns that the row of a trip fills; summaries and unused rows of forms fill fewer. */
const FILLED_SHARE = 0.6

export function isFilledIn(row: Row, { columns }: SheetPlan): boolean {
  const read = [...new Set(Object.values(columns))]
  return read.filter((column) => readPresentText(row, column) !== '').length >= read.length * FILLED_SHARE
}

/** The vehicle that a row such as `Device: | CA 123` sets for the rows below it; '' for any other row. */
export function readAnnouncedVehicle(row: Row): string {
  const texts = listPresentTexts(row, 4)
  if (texts.length === 1 && isRegistration(texts[0])) return texts[0]
  return texts.length < 4 ? findLabelledVehicle(texts) : ''
}

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

import type { HeadRow } from '../../tabular/head.ts'
import { parseNumberText } from '../cells/parse-number.ts'
import type { Candidate, Choices } from './choose-columns.ts'

/** Distances and readings are rounded to so much, in the unit of the table. */
const ROUNDED = 1.01

/**
 * Of several columns that may hold the distance, such as 'Running km' and 'Mileage' (which may be what a litre lasts for),
 * takes the one that the odometer readings of most rows bear out.
 */
export function chooseDistance(choices: Choices, candidates: readonly Candidate[], body: readonly HeadRow[]): void {
  const start = choices.get('start:odometer')?.column
  const end = choices.get('end:odometer')?.column
  if (start === undefined || end === undefined || candidates.length < 2) return
  const borneOut = ({ column }: Candidate): number =>
    body.filter((row) => Math.abs(numberOf(row, end) - numberOf(row, start) - numberOf(row, column)) < ROUNDED).length
  const chosen = choices.get(':distance')
  let most = chosen ? borneOut(chosen) : 0
  for (const candidate of candidates) {
    const rows = borneOut(candidate)
    if (rows <= most) continue
    most = rows
    choices.set(':distance', candidate)
  }
}

function numberOf(row: HeadRow, column: number): number {
  return parseNumberText(row.cells[column]?.text.trim() ?? '', 'point')?.value ?? Number.NaN
}

import { Evidence, type Layout } from '../hypothesis.ts'
import { readNumbers } from './by-values.ts'

/** Rounding tolerance for distances and readings, in the table's unit. */
const ROUNDED = 1.01

/**
 * Chooses among several possible distance columns, such as 'Running km' and 'Mileage' (which may mean fuel economy),
 * the one that agrees with the odometer readings in most rows.
 */
export const distanceByOdometer: Layout = {
  name: 'the distance that the odometer bears out',
  propose(sheet) {
    const { candidates, best } = sheet
    const [start, end, chosen] = [best('start_odometer'), best('end_odometer'), best('distance')]
    if (!start || !end || !chosen) return []
    const [starts, ends] = [readNumbers(sheet, start.column), readNumbers(sheet, end.column)]
    const countRows = (column: number): number =>
      readNumbers(sheet, column).filter((driven, row) => Math.abs(ends[row] - starts[row] - driven) < ROUNDED).length
    let most = countRows(chosen.column)
    let better = chosen
    for (const candidate of candidates.filter(({ type }) => type === 'distance')) {
      const rows = countRows(candidate.column)
      if (rows <= most) continue
      most = rows
      better = candidate
    }
    if (better === chosen) return []
    const isRead = new Set([start.column, end.column])
    return [
      {
        claims: [better],
        needs: (assignment) =>
          isRead.has(assignment.get('start_odometer')?.column ?? -1) &&
          isRead.has(assignment.get('end_odometer')?.column ?? -1),
        score: Evidence.values,
      },
    ]
  },
}

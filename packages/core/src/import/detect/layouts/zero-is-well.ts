import { trimBlanks } from '../../cells/cell-text.ts'
import { inferKind } from '../infer-kind.ts'
import { Evidence, findFirst, type Layout } from '../hypothesis.ts'

/**
 * Ignores a status column that would skip most rows as lacking a GPS fix although their positions change: some trackers
 * write 0 for a valid fix.
 */
export const zeroIsWell: Layout = {
  name: 'a fix status of 0 where all is well',
  isSecondGuess: true,
  propose({ best, headers, body }) {
    const valid = best('valid')?.column ?? -1
    if (valid < 0 || /valid/i.test(headers[valid])) return []
    const textAt = (cells: (typeof body)[number]['cells'], column: number): string =>
      trimBlanks(cells[column]?.text ?? '')
    const zeros = body.filter(({ cells }) => textAt(cells, valid) === '0')
    if (zeros.length * 2 <= body.length) return []
    return [
      {
        claims: [],
        unused: [valid],
        needs: (assignment) => {
          const where = findFirst(assignment, 'latitude', 'position')?.column ?? -1
          const places = new Set(zeros.map(({ cells }) => textAt(cells, where)))
          return inferKind(assignment) === 'points' && places.size > 2 && places.size * 4 > zeros.length
        },
        score: Evidence.values,
      },
    ]
  },
}

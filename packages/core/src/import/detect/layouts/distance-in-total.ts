import { sideOf } from '../../columns/column-types.ts'
import type { Side } from '../../columns/column-types.ts'
import { Evidence } from '../hypothesis.ts'
import type { Assignment, Layout } from '../hypothesis.ts'
import { readAs } from './read-as.ts'
import { areInOrder, numbersOf } from '../ordered-numbers.ts'

/** In a table of trips 'Total distance' is that of each, where it does not go on like readings of an odometer. */
export const distanceInTotal: Layout = {
  name: "'Total distance' of each trip",
  fixture:
    'Start time,End time,From,To,Total distance\n2025-03-12 08:00,2025-03-12 09:00,Paarl,Ceres,60\n2025-03-13 08:00,2025-03-13 09:00,Ceres,Paarl,59',
  propose(sheet) {
    const { meanings, profiles } = sheet
    if (meanings.some((meaning) => meaning?.type === 'distance')) return []
    const read = meanings.flatMap((meaning, column) => {
      const isTotal =
        meaning?.type === 'odometer' && meaning.side === null && /^total ?distance|^total mileage/.test(meaning.words)
      return isTotal && profiles[column] && !areInOrder(numbersOf(profiles[column]))
        ? [{ column, meaning: { ...meaning, type: 'distance' as const } }]
        : []
    })
    if (read.length === 0) return []
    const isNamed = (side: Side): boolean => meanings.some((meaning) => meaning?.side === side)
    const needs = (assignment: Assignment): boolean =>
      (['start', 'end'] as const).every(
        (side) => isNamed(side) || [...assignment.keys()].some((type) => sideOf(type) === side),
      )
    return [{ ...readAs(sheet, read), needs, score: Evidence.namesAndValues }]
  },
}

import { getSide, type ColumnType } from '../../columns/column-types.ts'
import { Evidence, type Layout } from '../hypothesis.ts'
import { readAs } from './read-as.ts'
import { areInOrder, listNumbers } from './by-values.ts'

/** In a table of points, a monotonic 'Mileage' column is the odometer, oldest or newest first. */
export const mileageOfPoints: Layout = {
  name: "'Mileage' of points for the odometer",
  propose(sheet) {
    const { meanings, profiles } = sheet
    const has = (type: ColumnType): boolean =>
      meanings.some((meaning) => meaning?.side === null && meaning.type === type)
    const isOfPoints = has('position') || (has('latitude') && has('longitude'))
    if (!isOfPoints || has('odometer') || meanings.some((meaning) => meaning?.side === 'end')) return []
    const read = meanings.flatMap((meaning, column) => {
      if (meaning?.type !== 'distance' || !profiles[column] || profiles[column].min < 1000) return []
      const numbers = listNumbers(profiles[column])
      const goOn = numbers.length > 1 && (areInOrder(numbers) || areInOrder(numbers.toReversed()))
      return goOn ? [{ column, meaning: { ...meaning, type: 'odometer' as const } }] : []
    })
    const needs = (assignment: ReadonlyMap<ColumnType, unknown>): boolean =>
      ![...assignment.keys()].some((type) => getSide(type) === 'end')
    return read.length === 0 ? [] : [{ ...readAs(sheet, read), needs, score: Evidence.namesAndValues }]
  },
}

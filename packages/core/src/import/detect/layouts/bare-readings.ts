import type { Side } from '../../columns/column-types.ts'
import { Evidence, type Layout } from '../hypothesis.ts'
import { readAs } from './read-as.ts'
import { listNumbers } from './by-values.ts'

/**
 * Numbers under 'Start' and 'End' that could be times of day, such as 1210 and 1250, are odometer readings if each
 * continues from the previous one; times restart each day.
 */
export const bareReadings: Layout = {
  name: "'Start' and 'End' over odometer readings",
  propose(sheet) {
    const { meanings, profiles } = sheet
    const bare = (side: Side): number =>
      meanings.findIndex((meaning, column) => {
        const profile = profiles[column]
        return meaning?.type === null && meaning.side === side && profile?.packedClocks > profile.filled * 0.5
      })
    const [start, end] = [bare('start'), bare('end')]
    if (start < 0 || end < 0) return []
    const [starts, ends] = [listNumbers(profiles[start]), listNumbers(profiles[end])]
    const goOn = (from: readonly number[], to: readonly number[]): boolean =>
      from.every((number, i) => number <= to[i] && (i === 0 || number >= to[i - 1]))
    if (starts.length < 3 || starts.length !== ends.length) return []
    if (!goOn(starts, ends) && !goOn(starts.toReversed(), ends.toReversed())) return []
    // Times within a day also increase, but few trips start in the minute in which the last one ended.
    const areAlike = starts.filter((number) => ends.includes(number)).length >= (starts.length - 1) / 2
    const days = Math.max(0, ...profiles.filter(({ dates }) => dates > 0).map(({ distinct }) => distinct.size))
    if (!areAlike && days < 2) return []
    const read = [start, end].flatMap((column) => {
      const { [column]: meaning } = meanings
      return meaning ? [{ column, meaning: { ...meaning, type: 'odometer' as const } }] : []
    })
    return [{ ...readAs(sheet, read), score: Evidence.namesAndValues }]
  },
}

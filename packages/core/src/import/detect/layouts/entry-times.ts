import type { HeadRow } from '../../../tabular/head.ts'
import { parseTimeText } from '../../cells/parse-time-text.ts'
import { getSide } from '../../columns/column-types.ts'
import { Evidence, findFirst, type Layout } from '../hypothesis.ts'

const ENTERED = /^(?:created|modified|updated|submitted|submission|entered|captured|received|server|added|completed)\b/
const MAYBE_ENTERED = /^(?:time ?stamp|logged|recorded)\b/

/**
 * The time of entry, which forms and databases put before the entered fields, if the table also has the trip's time. A
 * 'Timestamp' may itself be the trip's time, unless its days differ.
 */
export const entryTimes: Layout = {
  name: 'the time of entry beside the time of the trip',
  propose({ candidates, words, body }) {
    return candidates.flatMap(({ type, column }) => {
      const isEntered = ENTERED.test(words[column])
      if (type !== 'time' || !(isEntered || MAYBE_ENTERED.test(words[column]))) return []
      return {
        claims: [],
        unused: [column],
        needs: (assignment) => {
          const dated = findFirst(assignment, 'date', 'start_date', 'start_time')
          if (!dated || ![...assignment.keys()].some((each) => getSide(each) !== null)) return false
          return (
            isEntered ||
            assignment.has('start_time_of_day') ||
            body.some((row) => differInDay(row, column, dated.column))
          )
        },
        score: Evidence.namesAndValues,
      }
    })
  },
}

/** Whether two cells have different days, in whatever order day and month are written. */
function differInDay({ cells }: HeadRow, one: number, other: number): boolean {
  const [first, second] = [one, other].map((column) => {
    const cell = cells[column]
    if (!cell || cell.text.trim() === '') return null
    if (!Number.isNaN(cell.value)) return String(Math.floor(cell.value))
    const parts = parseTimeText(cell.text)
    return parts && parts.order !== 'none' ? [parts.first, parts.second].toSorted((a, b) => a - b).join() : null
  })
  const areAlike = Number.isNaN(cells[one]?.value ?? Number.NaN) === Number.isNaN(cells[other]?.value ?? Number.NaN)
  return areAlike && first !== null && second !== null && first !== second
}

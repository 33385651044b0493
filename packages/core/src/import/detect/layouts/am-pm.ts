import { parseHalfOfDay } from '../../cells/parse-time-of-day.ts'
import { Evidence, findFirst, type Assignment, type Layout } from '../hypothesis.ts'

/** AM/PM types, each with the time types it may qualify; the first one present applies. */
const BESIDE = [
  ['am_pm', 'time', 'time_of_day'],
  ['start_am_pm', 'start_time', 'time', 'start_time_of_day'],
  ['end_am_pm', 'end_time', 'end_time_of_day'],
] as const

/** A trip has at most one for its start and one for its end. */
const MOST_COLUMNS = 2

/** A column with only AM and PM directly next to its time column. */
export const amPm: Layout = {
  name: 'AM and PM beside the time',
  propose: ({ profiles }) => {
    const columns = profiles.flatMap(({ distinct, filled }, column) =>
      filled > 0 && [...distinct].every((text) => parseHalfOfDay(text) !== '') ? [column] : [],
    )
    return columns.slice(0, MOST_COLUMNS).flatMap((column) =>
      BESIDE.map(([type, ...times]) => ({
        claims: [{ type, column, because: `values such as '${profiles[column].sample}'` }],
        needs: (assignment: Assignment) => findFirst(assignment, ...times)?.column === column - 1,
        score: Evidence.looks + 1,
      })),
    )
  },
}

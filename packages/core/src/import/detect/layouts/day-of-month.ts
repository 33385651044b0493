import { DATED } from '../../columns/column-types.ts'
import { DAY_OF_MONTH } from '../../cells/week-days.ts'
import type { ColumnProfile } from '../column-profile.ts'
import { Evidence, hasAny, type Layout } from '../hypothesis.ts'

/**
 * 'Day' is the day of the month in a sheet of one month, or next to month and year columns. Not if the hour also has
 * its own column, because the time of day could not be read then.
 */
export const dayOfMonth: Layout = {
  name: 'year, month and day in three columns',
  propose({ meanings, profiles, words, isOfOneMonth }) {
    const column = profiles.findIndex((profile, at) => meanings[at]?.type === 'date' && holdsDaysOfMonth(profile))
    if (column < 0) return []
    const hasHour = words.some((word) => /^(?:hours?|hh?|uur|ure|stunde|heure|hora|ora)$/.test(word))
    return [
      {
        claims: [{ type: 'day', column, because: 'days of the month that the sheet or its own column names' }],
        needs: (assignment) =>
          !hasAny(assignment, ...DATED) &&
          (isOfOneMonth || (!hasHour && assignment.has('month') && assignment.has('year'))),
        score: Evidence.namesAndValues,
      },
    ]
  },
}

export function holdsDaysOfMonth({ distinct, filled }: ColumnProfile): boolean {
  return filled > 0 && [...distinct].filter((text) => DAY_OF_MONTH.test(text)).length >= distinct.size * 0.7
}

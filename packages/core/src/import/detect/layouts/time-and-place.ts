import { COLUMN_TYPES } from '../../columns/column-types.ts'
import { isMostly } from '../column-profile.ts'
import { Evidence, findFirst, type Assignment, type Layout } from '../hypothesis.ts'

/** A place after a time in the same cell, if no column is dedicated to places. */
export const timeAndPlace: Layout = {
  name: 'a time and a place in one cell',
  propose: ({ candidates, profiles, best }) => {
    const times = candidates.filter(
      ({ type, column }) =>
        COLUMN_TYPES[type].holds === 'instant' && isMostly(profiles[column].worded, profiles[column]),
    )
    return (['start', 'end'] as const).flatMap((side) =>
      best(`${side}_location`)
        ? []
        : times.map(({ column }) => ({
            claims: [
              { type: `${side}_location` as const, column, because: 'a time and a place in each cell', isShared: true },
            ],
            needs: (assignment: Assignment) =>
              findFirst(assignment, `${side}_time`, `${side}_date`, `${side}_time_of_day`)?.column === column,
            score: Evidence.looks + 4,
          })),
    )
  },
}

import { mostly } from '../column-profile.ts'
import { Evidence, firstOf } from '../hypothesis.ts'
import type { Layout } from '../hypothesis.ts'

/** A place that stands behind a time in its own cell, where no column is its alone. */
export const timeAndPlace: Layout = {
  name: 'a time and a place in one cell',
  fixture: 'Start,End,Km\n2025-03-12 08:00 Long Street Paarl,2025-03-12 09:00 Church Street Ceres,60',
  propose: ({ profiles, best }) =>
    (['start', 'end'] as const).flatMap((side) =>
      profiles.flatMap((profile, column) => {
        if (best(`${side}_location`) || !mostly(profile.worded, profile)) return []
        const because = 'a time and a place in each cell'
        return {
          claims: [{ type: `${side}_location` as const, column, because, isShared: true }],
          needs: (assignment) =>
            firstOf(assignment, `${side}_time`, `${side}_date`, `${side}_time_of_day`)?.column === column,
          score: Evidence.looks + 4,
        }
      }),
    ),
}

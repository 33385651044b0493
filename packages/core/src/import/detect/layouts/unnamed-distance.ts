import { mostly } from '../column-profile.ts'
import { Evidence, hasAny } from '../hypothesis.ts'
import type { Layout } from '../hypothesis.ts'
import { claimByValues, freeColumns } from './by-values.ts'

/** The only column of numbers with a unit of distance is the distance where neither one nor readings are headed. */
export const unnamedDistance: Layout = {
  name: 'a distance by its unit',
  fixture: 'Date,From,To,Xyz\n2025-03-12,Paarl,Ceres,60 km\n2025-03-13,Ceres,Paarl,59 km',
  propose(sheet) {
    if (sheet.best('distance')) return []
    const columns = freeColumns(sheet, (profile) => mostly(profile.distances, profile))
    if (columns.length !== 1) return []
    return [
      {
        claims: [claimByValues(sheet, 'distance', columns[0])],
        needs: (assignment) =>
          !hasAny(assignment, 'business_distance', 'private_distance', 'odometer', 'start_odometer', 'end_odometer'),
        score: Evidence.looks + 8,
      },
    ]
  },
}

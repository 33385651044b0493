import type { Claim } from '../candidates.ts'
import { Evidence, hasAny, hasPosition } from '../hypothesis.ts'
import type { Layout } from '../hypothesis.ts'

/** The one position of rows with drives (a beginning, an end and a distance) is where each ended. */
export const driveToPlace: Layout = {
  name: 'drives with the one position of their end',
  fixture:
    'Start time,End time,Latitude,Longitude,Distance (km)\n2025-03-12 08:00,2025-03-12 09:00,-33.92487,18.42406,60',
  propose({ best }) {
    if (!hasPosition({ has: (type) => best(type) !== undefined })) return []
    const claims = (['latitude', 'longitude', 'position', 'location'] as const).flatMap((type): Claim[] => {
      const found = best(type)
      return found ? [{ ...found, type: `end_${type}` }] : []
    })
    return [
      {
        claims,
        needs: (assignment) =>
          hasAny(assignment, 'start_time') &&
          hasAny(assignment, 'end_time') &&
          hasAny(assignment, 'distance') &&
          !hasAny(assignment, 'start_location', 'start_position', 'start_latitude'),
        score: Evidence.namesAndValues,
      },
    ]
  },
}

import { kindOf } from '../kind-of.ts'
import { SOUTHERN_AFRICA, lies } from '../southern-africa.ts'
import { Evidence } from '../hypothesis.ts'
import type { Layout } from '../hypothesis.ts'

const AXES = [
  ['latitude', 'longitude'],
  ['start_latitude', 'start_longitude'],
  ['end_latitude', 'end_longitude'],
] as const

/**
 * Columns whose headers name the axes the wrong way round: read as headed all positions lie in the open Atlantic, and
 * exchanged all in southern Africa.
 */
export const exchangedAxes: Layout = {
  name: 'latitude and longitude exchanged',
  isSecondGuess: true,
  fixture: 'Time,Latitude,Longitude\n2025-03-12 08:00,18.42406,-33.92487\n2025-03-12 08:01,18.42506,-33.92587',
  propose: ({ best, profiles, headers }) =>
    AXES.flatMap(([latType, lngType]) => {
      const [lat, lng] = [best(latType)?.column ?? -1, best(lngType)?.column ?? -1]
      if (lat < 0 || lng < 0 || best('north_south')) return []
      if (!lies(profiles[lng], SOUTHERN_AFRICA.lat) || !lies(profiles[lat], SOUTHERN_AFRICA.lng)) return []
      const because = 'values: as headed, the positions would lie in the Atlantic'
      const names = [lat, lng].map((column) => `'${headers[column] || `column ${column + 1}`}'`).join(' and ')
      return {
        claims: [
          { type: latType, column: lng, because },
          { type: lngType, column: lat, because },
        ],
        needs: (assignment) => (latType === 'latitude') === (kindOf(assignment) === 'points'),
        doubts: [
          `The columns ${names} were exchanged: as they are headed, the positions would lie in the Atlantic. If that is wrong, choose them with Fix columns.`,
        ],
        score: Evidence.values,
      }
    }),
}

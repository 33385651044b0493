import type { Field } from '../fields.ts'
import type { ColumnProfile } from './column-profile.ts'

/** Degrees between which southern Africa lies. */
const SOUTH = { min: -36, max: -15 }
const EAST = { min: 10, max: 42 }

const AXES: readonly (readonly [Field, Field])[] = [
  ['latitude', 'longitude'],
  ['start_latitude', 'start_longitude'],
  ['end_latitude', 'end_longitude'],
]

/**
 * Exchanges columns whose headers name the axes the wrong way round, where read as headed all positions lie in the
 * open Atlantic and exchanged all in southern Africa. Says so, and says where a minus sign seems to be missing.
 */
export function putAxesRight(
  columns: Partial<Record<Field, number>>,
  because: Partial<Record<Field, string>>,
  profiles: readonly ColumnProfile[],
  headers: readonly string[],
): string[] {
  const warnings: string[] = []
  for (const [latField, lngField] of AXES) {
    const [lat, lng] = [columns[latField], columns[lngField]]
    if (lat === undefined || lng === undefined) continue
    const names = `'${headers[lat] || `column ${lat + 1}`}' and '${headers[lng] || `column ${lng + 1}`}'`
    if (lies(profiles[lng], SOUTH) && lies(profiles[lat], EAST)) {
      columns[latField] = lng
      columns[lngField] = lat
      because[latField] = because[lngField] = `values: as headed, the positions would lie in the Atlantic`
      warnings.push(
        `The columns ${names} were exchanged: as they are headed, the positions would lie in the Atlantic. If that is wrong, choose them with Fix columns.`,
      )
    } else if (lies(profiles[lat], { min: -SOUTH.max, max: -SOUTH.min }) && lies(profiles[lng], EAST)) {
      const isSigned = [...profiles[lat].distinct].some((text) => /[NS]/i.test(text))
      if (!isSigned)
        warnings.push(
          `The positions in ${names} lie north of the equator. If the trips were in southern Africa, the minus sign of the latitudes is missing in the file.`,
        )
    }
  }
  return warnings
}

function lies(profile: ColumnProfile, range: { min: number; max: number }): boolean {
  return profile.numbers > 0 && profile.min >= range.min && profile.max <= range.max
}

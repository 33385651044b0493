import { isOfSouthOrWest, parsePositions } from '../cells/parse-coordinate.ts'
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
      const isSigned =
        (latField === 'latitude' && isOfSouthOrWest(headers[lat] ?? '')) ||
        [...profiles[lat].distinct].some((text) => /[NS]/i.test(text))
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

const PAIRS: readonly Field[] = ['position', 'start_position', 'end_position']

/**
 * Columns of positions in one cell that begin with the longitude: the other way round they would lie in the open Atlantic
 * or nowhere, or their header names the longitude first. Says so where it is not the header that tells.
 */
export function longitudeFirst(
  columns: Partial<Record<Field, number>>,
  profiles: readonly ColumnProfile[],
  headers: readonly string[],
): { columns: Set<number>; warnings: string[] } {
  const found = { columns: new Set<number>(), warnings: [] as string[] }
  for (const column of new Set(PAIRS.map((field) => columns[field]))) {
    if (column === undefined || column >= profiles.length) continue
    const pairs = [...profiles[column].distinct].flatMap((text): Pair[] => {
      const [exchanged] = parsePositions(text, 'longitude')
      return exchanged && exchanged.lat !== 0 ? [{ written: parsePositions(text)[0], exchanged }] : []
    })
    // Pairs that name their axes are the same either way.
    if (!pairs.some(({ written, exchanged }) => written?.lat !== exchanged.lat)) continue
    const isNamed = /\b(?:lon|lng|long)[a-z]*\W*(?:and|&)?\W*lat/i.test(headers[column] ?? '')
    const share = (fits: (pair: Pair) => boolean): number => pairs.filter(fits).length / pairs.length
    const lieSouth = share(({ exchanged }) => isSouthern(exchanged)) >= 0.9
    const lieNowhere = share(({ written }) => written === undefined) >= 0.5
    if (!lieSouth && !lieNowhere && !(isNamed && !pairs.every(({ written }) => written && isSouthern(written))))
      continue
    found.columns.add(column)
    if (!isNamed)
      found.warnings.push(
        `The positions in '${headers[column] || `column ${column + 1}`}' were read longitude first: the other way round they would lie ${lieSouth ? 'in the Atlantic' : 'nowhere on Earth'}.`,
      )
  }
  return found
}

type Position = ReturnType<typeof parsePositions>[number]

/** A position as it is read with its latitude first, and with its longitude first. */
interface Pair {
  written: Position | undefined
  exchanged: Position
}

function isSouthern({ lat, lng }: Position): boolean {
  return lat >= SOUTH.min && lat <= SOUTH.max && lng >= EAST.min && lng <= EAST.max
}

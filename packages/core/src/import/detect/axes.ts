import type { ColumnType } from '../columns/column-types.ts'
import { namesSouthOrWest, parsePositions } from '../cells/parse-coordinate.ts'
import type { Chosen, ColumnProfile } from './column-profile.ts'

/** Bounding box of southern Africa, in degrees. */
const SOUTHERN_AFRICA = { lat: { min: -36, max: -15 }, lng: { min: 10, max: 42 } }

const isWithin = (degrees: number, { min, max }: { min: number; max: number }): boolean =>
  degrees >= min && degrees <= max

function liesWithin({ numbers, min, max }: ColumnProfile, range: { min: number; max: number }): boolean {
  return numbers > 0 && isWithin(min, range) && isWithin(max, range)
}

const AXES: readonly (readonly [ColumnType, ColumnType])[] = [
  ['latitude', 'longitude'],
  ['start_latitude', 'start_longitude'],
  ['end_latitude', 'end_longitude'],
]

/** Warns of positions that would be in southern Africa with a minus sign or with the axes swapped. */
export function findMisplacedAxes({ columns, profiles, headers }: Chosen): string[] {
  return AXES.flatMap(([latType, lngType]) => {
    const [lat, lng] = [columns[latType], columns[lngType]]
    if (lat === undefined || lng === undefined) return []
    const names = [lat, lng].map((column) => `'${headers[column] || `column ${column + 1}`}'`).join(' and ')
    const { min, max } = SOUTHERN_AFRICA.lat
    if (liesWithin(profiles[lat], SOUTHERN_AFRICA.lng) && liesWithin(profiles[lng], SOUTHERN_AFRICA.lat))
      return [
        `The positions in ${names} lie in the Atlantic. If the trips were in southern Africa, latitude and longitude are exchanged: choose the columns with Fix columns.`,
      ]
    if (!liesWithin(profiles[lat], { min: -max, max: -min }) || !liesWithin(profiles[lng], SOUTHERN_AFRICA.lng))
      return []
    const isSigned =
      (latType === 'latitude' && namesSouthOrWest(headers[lat] ?? '')) ||
      [...profiles[lat].distinct].some((text) => /[NS]/i.test(text))
    if (isSigned) return []
    return [
      `The positions in ${names} lie north of the equator. If the trips were in southern Africa, the minus sign of the latitudes is missing in the file.`,
    ]
  })
}

const PAIRS: readonly ColumnType[] = ['position', 'start_position', 'end_position']

/**
 * Single-cell position columns that put the longitude first: read latitude first, they would lie in the open Atlantic
 * or be out of range, or their header has the longitude first. Warns unless the header states the order.
 */
export function hasLongitudeFirst({ columns, profiles, headers }: Chosen): {
  columns: Set<number>
  warnings: string[]
} {
  const found = { columns: new Set<number>(), warnings: [] as string[] }
  for (const column of new Set(PAIRS.map((field) => columns[field]))) {
    if (column === undefined || column >= profiles.length) continue
    const pairs = [...profiles[column].distinct].flatMap((text): Pair[] => {
      const [exchanged] = parsePositions(text, 'longitude')
      return exchanged && exchanged.lat !== 0 ? [{ written: parsePositions(text)[0], exchanged }] : []
    })
    // Pairs with labelled axes are unambiguous.
    if (!pairs.some(({ written, exchanged }) => written?.lat !== exchanged.lat)) continue
    const isNamed = /\b(?:lon|lng|long)[a-z]{0,9}\W{0,9}(?:and|&)?\W{0,9}lat/i.test(headers[column] ?? '')
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

/** The same position read latitude first and longitude first. */
interface Pair {
  written: Position | undefined
  exchanged: Position
}

function isSouthern({ lat, lng }: Position): boolean {
  return isWithin(lat, SOUTHERN_AFRICA.lat) && isWithin(lng, SOUTHERN_AFRICA.lng)
}

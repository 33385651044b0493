import { textsOf } from '../../tabular/head.ts'
import type { HeadRow } from '../../tabular/head.ts'
import { parseCoordinateText, parsePositions, positionBehindAddress } from '../cells/parse-coordinate.ts'
import { parseSwitch } from '../cells/parse-word.ts'
import type { Field } from '../fields.ts'
import type { ColumnProfile } from './column-profile.ts'

/** So often the rows must change from one name to another. */
const LEAST_CHANGES = 8
/** So many times nearer to the last fix of its own name than to the row above a fix must lie. */
const NEARER = 5
const MOST_NAMES = 50
/** Half of the changes must lead at least so far, in degrees: a position by a mast of the network may be a kilometre off. */
const APART = 0.015
/** How a position was found, and counts and measures, take turns on one vehicle as well. */
const NO_NAME =
  /^(?:.|[+-]?\d{2}|\dd(?: ?fix)?|(?:no ?)?fix|(?:in)?valid|[+-]?\d*[.,]\d+|a?gps|gnss|glonass|bds|beidou|galileo|network|wi-?fi|cell|gsm|lbs|lte|fused|passive|base station|unknown)$/i

interface Place {
  lat: number
  lng: number
}

/**
 * Takes the column for the vehicle by whose names the positions fall into tracks of their own, whatever its header:
 * read together, they would jump to and fro from row to row. @returns what to say of it
 */
export function vehicleByValues(
  columns: Partial<Record<Field, number>>,
  because: Partial<Record<Field, string>>,
  headers: readonly string[],
  profiles: readonly ColumnProfile[],
  body: readonly HeadRow[],
): string[] {
  if (columns.vehicle !== undefined) return []
  const taken = new Set(Object.entries(columns).flatMap(([field, column]) => (field === 'driver' ? [] : [column])))
  const candidates = profiles.flatMap(({ distinct }, column) =>
    !taken.has(column) && distinct.size >= 2 && distinct.size <= MOST_NAMES && areNames(distinct) ? [column] : [],
  )
  if (candidates.length === 0) return []
  const rows = body.flatMap((row) => {
    const texts = textsOf(row)
    const place = placeOf(texts, columns)
    return place ? [{ texts, place }] : []
  })
  const column = candidates.find((each) =>
    untangles(rows.map(({ texts, place }) => ({ name: texts[each] ?? '', place }))),
  )
  if (column === undefined) return []
  columns.vehicle = column
  because.vehicle = `values: the positions of '${[...profiles[column].distinct].slice(0, 2).join("' and '")}' are tracks of their own`
  return [
    `The vehicles were told apart by the column '${headers[column] || `column ${column + 1}`}': read together, their positions would jump to and fro. If that is wrong, choose the columns with Fix columns.`,
  ]
}

function untangles(rows: readonly { name: string; place: Place }[]): boolean {
  const last = new Map<string, Place>()
  let [toOwn, toAbove] = [0, 0]
  const jumps: number[] = []
  rows.forEach(({ name, place }, at) => {
    const own = last.get(name)
    if (own && at > 0 && rows[at - 1].name !== name) {
      const jump = between(place, rows[at - 1].place)
      jumps.push(jump)
      toOwn += between(place, own)
      toAbove += jump
    }
    last.set(name, place)
  })
  const far = jumps.filter((jump) => jump > APART).length
  return jumps.length >= LEAST_CHANGES && far * 2 >= jumps.length && toAbove > toOwn * NEARER
}

/** In degrees, or what else the columns count: only how they compare matters. */
function between(a: Place, b: Place): number {
  return Math.abs(a.lat - b.lat) + Math.abs(a.lng - b.lng)
}

function placeOf(texts: readonly string[], columns: Partial<Record<Field, number>>): Place | null {
  if (columns.position !== undefined) {
    const text = texts[columns.position] ?? ''
    return parsePositions(text).at(0) ?? positionBehindAddress(text)
  }
  const lat = parseCoordinateText(texts[columns.latitude ?? -1] ?? '', 'latitude')
  const lng = parseCoordinateText(texts[columns.longitude ?? -1] ?? '', 'longitude')
  return Number.isNaN(lat) || Number.isNaN(lng) || (lat === 0 && lng === 0) ? null : { lat, lng }
}

function areNames(distinct: ReadonlySet<string>): boolean {
  const names = [...distinct]
  return !names.some((name) => NO_NAME.test(name)) && !names.every((name) => parseSwitch(name) >= 0)
}

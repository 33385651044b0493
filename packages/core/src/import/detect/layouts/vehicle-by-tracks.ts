import { textsOf } from '../../../tabular/head.ts'
import { parseCoordinateText, parsePositions, positionBehindAddress } from '../../cells/parse-coordinate.ts'
import { parseSwitch } from '../../cells/parse-word.ts'
import type { ColumnType } from '../../columns/column-types.ts'
import type { Claim } from '../candidates.ts'
import { kindOf } from '../kind-of.ts'
import { Evidence } from '../hypothesis.ts'
import type { Layout } from '../hypothesis.ts'
import { positionOf } from './unnamed-position.ts'
import type { Position } from '../../../units/distance.ts'

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

const FIXTURE = `Time,Latitude,Longitude,Xyz\n${Array.from(
  { length: 12 },
  (_, i) =>
    `2025-05-13 07:${30 + i},${(i % 2 === 0 ? -33.92 : -34.5) + i / 1000},18.42,${i % 2 === 0 ? 'Hilux' : 'Ranger'}`,
).join('\n')}`

/**
 * The column by whose names the positions fall into tracks of their own is the vehicle, whatever its header: read
 * together, they would jump to and fro from row to row.
 */
export const vehicleByTracks: Layout = {
  name: 'vehicles by their tracks',
  isSecondGuess: true,
  fixture: FIXTURE,
  propose(sheet) {
    const { best, profiles, headers, body, isWanted } = sheet
    const where = positionOf(sheet)
    if (best('vehicle') || where.length === 0) return []
    const isWhere = (column: number): boolean => where.some((claim) => claim.column === column)
    const columns = profiles.flatMap(({ distinct }, column) =>
      !isWanted(column, 'driver') &&
      !isWhere(column) &&
      distinct.size >= 2 &&
      distinct.size <= MOST_NAMES &&
      areNames(distinct)
        ? [column]
        : [],
    )
    if (columns.length === 0) return []
    const rows = body.flatMap((row) => {
      const texts = textsOf(row)
      const place = placeOf(texts, where)
      return place ? [{ texts, place }] : []
    })
    const vehicle = columns.find((column) =>
      untangles(rows.map(({ texts, place }) => ({ name: texts[column] ?? '', place }))),
    )
    if (vehicle === undefined) return []
    const names = [...profiles[vehicle].distinct].slice(0, 2).join("' and '")
    return [
      {
        // Drivers who take turns may each have a vehicle.
        claims: [
          {
            type: 'vehicle',
            column: vehicle,
            because: `values: the positions of '${names}' are tracks of their own`,
            isShared: true,
          },
        ],
        needs: (assignment) =>
          kindOf(assignment) === 'points' &&
          [...assignment.values()].filter(({ type }) => isOfPosition(type)).every(({ column }) => isWhere(column)),
        doubts: [
          `The vehicles were told apart by the column '${headers[vehicle] || `column ${vehicle + 1}`}': read together, their positions would jump to and fro. If that is wrong, choose the columns with Fix columns.`,
        ],
        score: Evidence.values,
      },
    ]
  },
}

function untangles(rows: readonly { name: string; place: Position }[]): boolean {
  const last = new Map<string, Position>()
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
function between(a: Position, b: Position): number {
  return Math.abs(a.lat - b.lat) + Math.abs(a.lng - b.lng)
}

function placeOf(texts: readonly string[], where: readonly Claim[]): Position | null {
  const textOf = (type: ColumnType): string => texts[where.find((claim) => claim.type === type)?.column ?? -1] ?? ''
  if (where.some(({ type }) => type === 'position')) {
    const text = textOf('position')
    return parsePositions(text).at(0) ?? positionBehindAddress(text)
  }
  const lat = parseCoordinateText(textOf('latitude'), 'latitude')
  const lng = parseCoordinateText(textOf('longitude'), 'longitude')
  return Number.isNaN(lat) || Number.isNaN(lng) || (lat === 0 && lng === 0) ? null : { lat, lng }
}

function isOfPosition(type: ColumnType): boolean {
  return type === 'position' || type === 'latitude' || type === 'longitude'
}

function areNames(distinct: ReadonlySet<string>): boolean {
  const names = [...distinct]
  return !names.some((name) => NO_NAME.test(name)) && !names.every((name) => parseSwitch(name) >= 0)
}

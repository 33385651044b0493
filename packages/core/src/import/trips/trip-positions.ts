import { CellKind, type Row } from '../../tabular/row.ts'
import { greatCircleM, type Position } from '../../units/distance.ts'
import { readPresentText } from '../cells/cell-text.ts'
import { parsePositions, readDegreesE7 } from '../cells/parse-coordinate.ts'
import type { Side } from '../columns/column-types.ts'
import type { SheetPlan } from '../sheet-plan.ts'
import { Refusal } from '../special-row.ts'

/** Where a trip started or ended; null if the row has no position. */
export function readPosition(row: Row, plan: SheetPlan, side: Side): Position | null | Refusal {
  const both = plan.columns[`${side}_position`]
  const [lat, lng] = [plan.columns[`${side}_latitude`], plan.columns[`${side}_longitude`]]
  if (both !== undefined) {
    const text = readPresentText(row, both)
    if (text === '') return null
    const position = parsePositions(text, plan.longitudeFirst.has(both) ? 'longitude' : 'latitude').at(
      side === 'start' ? 0 : -1,
    )
    if (position) return checkRange(position, both)
    return isPlaceName(text) ? null : new Refusal('bad_position', both)
  }
  if (lat === undefined || lng === undefined) return null
  if (isAbsent(row, lat) || isAbsent(row, lng)) return null
  const latE7 = readDegreesE7(row, lat, 'latitude', plan.degreeForm)
  const lngE7 = readDegreesE7(row, lng, 'longitude', plan.degreeForm)
  if (Number.isNaN(latE7) || Number.isNaN(lngE7)) return new Refusal('bad_position', Number.isNaN(latE7) ? lat : lng)
  return checkRange({ lat: latE7 / 1e7, lng: lngE7 / 1e7 }, lat)
}

/** Whether a cell for positions contains a place instead: it has letters other than those of degrees and geometries. */
export function isPlaceName(text: string): boolean {
  return /\p{L}{4}/u.test(text) && !/^\s*(?:SRID|(?:MULTI)?(?:POINT|LINESTRING))/i.test(text)
}

/** Length in metres of the row's line geometry from start to end; null if there is none. */
export function computeLineLengthM(row: Row, { columns }: SheetPlan): number | null {
  const { start_position: first, end_position: last } = columns
  if (first === undefined || first !== last) return null
  const text = readPresentText(row, first)
  if (!/^\s*(?:SRID=\d+;\s*)?(?:MULTI)?LINESTRING/i.test(text)) return null
  const points = parsePositions(text)
  let distanceM = 0
  for (let i = 1; i < points.length; i++)
    distanceM += greatCircleM(points[i - 1].lat, points[i - 1].lng, points[i].lat, points[i].lng)
  return distanceM
}

/** Whether the cell is empty or has a text for 'no value'. */
function isAbsent(row: Row, column: number): boolean {
  if (column >= row.count) return true
  const kind = row.kind[column]
  return kind === CellKind.text || kind === CellKind.error
    ? readPresentText(row, column) === ''
    : kind === CellKind.empty
}

function checkRange(position: Position, column: number): Position | null | Refusal {
  if (!(Math.abs(position.lat) <= 90 && Math.abs(position.lng) <= 180))
    return new Refusal('position_out_of_range', column)
  // Trackers write 0, 0 when the position is unknown: the trip keeps its other data.
  return position.lat === 0 && position.lng === 0 ? null : position
}

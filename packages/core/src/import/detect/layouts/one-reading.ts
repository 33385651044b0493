import { normaliseVehicle } from '../../vehicle-spelling.ts'
import type { SheetView } from '../candidates.ts'
import { Evidence, hasAny, hasPosition, type Layout } from '../hypothesis.ts'
import { readNumbers } from './by-values.ts'

/** Tolerates the occasional mistyped reading. */
const IN_ORDER = 0.8

/**
 * A handwritten log with a place and one reading per row: the reading at the end of the trip there. Next to an opening
 * reading it is the end without a place, too.
 */
export const oneReading: Layout = {
  name: 'a place and one reading a row',
  propose(sheet) {
    const { best } = sheet
    const reading = best('odometer')
    if (!reading) return []
    const end = { ...reading, type: 'end_odometer' as const }
    if (best('start_odometer') && !best('end_odometer'))
      return [{ claims: [end], needs: (assignment) => assignment.has('start_odometer'), score: Evidence.names }]
    if (best('distance') || best('business_distance')) return []
    if (!doReadingsRise(sheet, reading.column, best('vehicle')?.column)) return []
    return [
      {
        claims: [end],
        needs: (assignment) =>
          hasAny(assignment, 'end_location', 'start_location') &&
          !hasPosition(assignment) &&
          !hasAny(assignment, 'start_odometer', 'distance', 'business_distance', 'speed', 'ignition', 'fuel'),
        score: Evidence.namesAndValues,
      },
    ]
  },
}

/** Whether each vehicle's readings mostly rise from row to row; two rows of a day may be the wrong way round. */
function doReadingsRise(sheet: SheetView, column: number, vehicleColumn = -1): boolean {
  const readings = readNumbers(sheet, column)
  const last = new Map<string, [before: number, earlier?: number]>()
  let [steps, rising, higher] = [0, 0, 0]
  for (const [at, { cells }] of sheet.body.entries()) {
    const reading = readings[at]
    if (Number.isNaN(reading)) continue
    const vehicle = normaliseVehicle(cells[vehicleColumn]?.text ?? '')
    const [before, earlier] = last.get(vehicle) ?? []
    last.set(vehicle, before === undefined ? [reading] : [reading, before])
    if (before === undefined || (earlier === undefined && reading < before)) continue
    steps++
    if (reading >= Math.min(before, earlier ?? before)) rising++
    if (reading > before) higher++
  }
  return higher > 0 && rising >= Math.min(steps * IN_ORDER, Math.max(2, steps - 1))
}

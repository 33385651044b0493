import { CellKind } from '../../tabular/row.ts'
import type { Row } from '../../tabular/row.ts'
import { readPresentText } from '../cells/cell-text.ts'
import { listTypesHolding } from '../columns/column-types.ts'
import type { SheetPlan } from '../sheet-plan.ts'

/** Maximum GPS drift of a parked vehicle. */
export const STANDING_M = 200

/** What trackers write for a parked vehicle, alone in its cell. */
const STANDS =
  /^(?:parked|parking|park|stop(?:ped|s)?|stop(?:ping)? time|idle|idling|idle time|standing|stationary|standstill|ignition off|engine off|geparkeer|gestop|staan|stilstaan|gestopt|geparkt|parkt|standzeit|stillstand)$/i

/** Columns whose words are about a person or a place, not from the tracker. */
const NAMING = listTypesHolding('place', 'name', 'text')

/** Whether a cell of the row marks the vehicle as parked. Only meaningful for rows without movement. */
export function isParkedRow(row: Row, plan: SheetPlan): boolean {
  for (let column = 0; column < row.count; column++) {
    if (row.kind[column] !== CellKind.text || NAMING.some((type) => plan.columns[type] === column)) continue
    const text = readPresentText(row, column)
    if (text.length <= 20 && STANDS.test(text)) return true
  }
  return false
}

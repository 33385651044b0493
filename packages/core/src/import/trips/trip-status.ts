import type { Row } from '../../tabular/row.ts'
import { presentText } from '../cells/cell-text.ts'
import type { SheetPlan } from '../sheet-plan.ts'
import type { OdometerPair } from './distance-cells.ts'
import type { RowTimes } from './trip-times.ts'

/** A longer text is a sentence, not a state. */
const LONGEST_STATUS = 40
const CANCELLED =
  /(?<!\p{L})(?:cancel|cancell?ed|cancellation|no[\s_-]?show|gekanselleer|geannuleerd|storniert|annul[eé]e?|cancelad[oa])(?!\p{L})/iu
const TO_COME =
  /^(?:draft|planned|scheduled|upcoming|booked|reserved|not[\s_-]?started|future|beplan|gepland|geplant|planifi[eé]e?|programad[oa])$/i

/** What exports of ride services and trackers write about a row that belongs to a trip with a row of its own. */
const REPEATS = /^(?:fare[\s_-]?split|split[\s_-]?fare|split|duplicate[ds]?|dup|duplikaat|duplikat|dubbel|doppelt)$/i

/** Whether a row says by its status that another row has the trip. */
export function repeatsTrip(row: Row, { columns: { status = -1 } }: SheetPlan): boolean {
  return status >= 0 && REPEATS.test(presentText(row, status))
}

/**
 * Whether a row says by its status that the trip was not driven. Readings of the odometer at both ends say more than the
 * status, and one that was to come when the file was written may still tell its end.
 */
export function isNotDriven(
  row: Row,
  { columns: { status = -1 } }: SheetPlan,
  times: RowTimes,
  odometer: OdometerPair,
): boolean {
  const text = status < 0 ? '' : presentText(row, status)
  if (text === '' || text.length > LONGEST_STATUS || (odometer.distanceM ?? 0) > 0) return false
  return CANCELLED.test(text) || (TO_COME.test(text) && times.endedAtMs === null)
}

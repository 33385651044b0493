import type { Row } from '../../tabular/row.ts'
import { readPresentText } from '../cells/cell-text.ts'
import type { SheetPlan } from '../sheet-plan.ts'
import type { OdometerPair } from './distance-cells.ts'
import type { RowTimes } from './trip-times.ts'

/** A longer text is a sentence, not a state. */
const LONGEST_STATUS = 40
const CANCELLED =
  /(?<!\p{L})(?:cancel|cancell?ed|cancellation|no[\s_-]?show|gekanselleer|geannuleerd|storniert|annul[eé]e?|cancelad[oa])(?!\p{L})/iu
const TO_COME =
  /^(?:draft|planned|scheduled|upcoming|booked|reserved|not[\s_-]?started|future|beplan|gepland|geplant|planifi[eé]e?|programad[oa])$/i

/** Status words in ride-service and tracker exports for rows that repeat part of another trip's row. */
const REPEATS = /^(?:fare[\s_-]?split|split[\s_-]?fare|split|duplicate[ds]?|dup|duplikaat|duplikat|dubbel|doppelt)$/i

/** Whether the status marks the row as a repetition of another. */
export function repeatsTrip(row: Row, { columns: { status = -1 } }: SheetPlan): boolean {
  return status >= 0 && REPEATS.test(readPresentText(row, status))
}

/**
 * Whether the status marks the trip as not driven. Odometer readings at both ends override the
 * status, and a trip that was planned when the file was written may have an end by now.
 */
export function isNotDriven(
  row: Row,
  { columns: { status = -1 } }: SheetPlan,
  times: RowTimes,
  odometer: OdometerPair,
): boolean {
  const text = status < 0 ? '' : readPresentText(row, status)
  if (text === '' || text.length > LONGEST_STATUS || (odometer.distanceM ?? 0) > 0) return false
  return CANCELLED.test(text) || (TO_COME.test(text) && times.endedAtMs === null)
}

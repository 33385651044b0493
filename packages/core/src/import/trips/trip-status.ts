import { CellKind, type Row } from '../../tabular/row.ts'
import { readPresentText } from '../cells/cell-text.ts'
import { parseActivity, parseAnswer } from '../cells/parse-word.ts'
import { listTypesHolding } from '../columns/column-types.ts'
import type { SheetPlan } from '../sheet-plan.ts'
import { normaliseHeader } from '../words/normalise-header.ts'
import type { OdometerPair } from './distance-cells.ts'
import { isOpenTripText, type RowTimes } from './trip-times.ts'

/** Maximum GPS drift of a parked vehicle. */
export const STANDING_M = 200

/** What trackers write about a parked vehicle, alone in its cell. */
const STANDS =
  /^(?:parked|parking|park|stop(?:ped|s)?|stop(?:ping)? time|idle|idling|idle time|standing|stationary|standstill|ignition off|engine off|geparkeer|gestop|staan|stilstaan|gestopt|geparkt|parkt|standzeit|stillstand)$/i

/** Columns whose words are a person's or a place's, not the tracker's. */
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

/** Whether the row is a walk, a flight or, in a list of activities that names none here, a stay. */
export function isOtherActivity(row: Row, { columns }: SheetPlan, lacksDistance: boolean): boolean {
  if (columns.activity === undefined) return false
  const text = readPresentText(row, columns.activity)
  return text === '' ? lacksDistance : parseActivity(text) === 'other'
}

/** A longer text is a sentence, not a state. */
const LONGEST_STATUS = 40
const CANCELLED =
  /(?<!\p{L})(?:cancel|cancell?ed|cancellation|no[\s_-]?show|void(?:ed)?|gekanselleer|geannuleerd|storniert|annul[eé]e?|annullat[oa]|(?:cancel|anul)ad[oa])(?!\p{L})|取消|作废|キャンセル/iu
const TO_COME =
  /^(?:draft|planned|scheduled|upcoming|booked|reserved|not[\s_-]?started|future|beplan|gepland|geplant|planifi[eé]e?|programad[oa]|prevista?o?|agendad[oa]|予定|计划)$/iu

/** What people write in a log of days on which the vehicle was not driven, alone in a cell. */
const NO_DRIVE =
  /^(?:(?:is |on )?(?:off[\s-]?day|day[\s-]off|off|(?:annual |sick )?leave|(?:public )?holiday|vacation|void(?:ed)?)|no (?:travel|trips?|driving|use|movement)|not (?:driven|used|in use|travelled)|did ?n[o']t (?:drive|travel)|(?:car|vehicle|bakkie|truck) (?:is )?(?:(?:at|in|for|being|a|the) )+(?:service|serviced|workshop|garage|repairs?|panel ?beaters?)|geen ritt?e?n?|nie gery|(?:af)?dag af|verlof|vrij|vakantie|keine fahrt|frei|urlaub|pas de trajet|congé|sin viajes?|no usado|día libre|vacaciones|sem viage[mn]s?|folga|férias|休み|休息|未使用)$/iu

/** Status words in ride-service and tracker exports for rows that repeat part of another trip's row. */
const REPEATS = /^(?:fare[\s_-]?split|split[\s_-]?fare|split|duplicate[ds]?|dup|duplikaat|duplikat|dubbel|doppelt)$/i

/** Whether the status marks the row as a repetition of another. */
export function repeatsTrip(row: Row, { columns: { status = -1 } }: SheetPlan): boolean {
  return status >= 0 && REPEATS.test(readPresentText(row, status))
}

/**
 * The column that marks the trip as not driven: its status or, in a row without a distance, a place or a reason;
 * undefined if none does. Odometer readings at both ends override it, and a trip that was planned when the file was
 * written may have an end by now.
 */
export function findNotDriven(
  { row, plan, times, odometer }: { row: Row; plan: SheetPlan; times: RowTimes; odometer: OdometerPair },
  lacksDistance: boolean,
): number | undefined {
  const { status = -1, start_location, end_location, reason, notes } = plan.columns
  if ((odometer.distanceM ?? 0) > 0) return undefined
  const cell = readPresentText(row, status)
  // 'Yes' under 'Off day' is the state that the header names.
  const state = cell !== '' && parseAnswer(cell) === 1 ? normaliseHeader(plan.headers[status]).words : cell
  const isToCome = times.endedAtMs === null && (TO_COME.test(state) || (lacksDistance && isOpenTripText(state)))
  if (state.length <= LONGEST_STATUS && (isToCome || CANCELLED.test(state) || NO_DRIVE.test(state))) return status
  return lacksDistance
    ? [start_location, end_location, reason, notes].find((column = -1) => NO_DRIVE.test(readPresentText(row, column)))
    : undefined
}

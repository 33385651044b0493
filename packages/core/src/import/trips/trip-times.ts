import { readPresentText } from '../cells/cell-text.ts'
import type { Row } from '../../tabular/row.ts'
import type { InstantSource } from '../cells/instant-source.ts'
import { parseDurationMs } from '../cells/parse-duration.ts'
import { takeRangeEnd } from '../cells/range-end.ts'
import { splitRouteUnder } from '../cells/split-route.ts'
import type { SheetPlan } from '../sheet-plan.ts'
import { Refusal, preferSpecialRow } from '../special-row.ts'
import { DAY_MS } from '../../units/duration.ts'

const EARLIEST_MS = Date.UTC(1990, 0, 1)

/**
 * An end without a date whose time precedes the start's is on the next day. A drive of more than half a day is rare, so
 * then the times are more likely wrong or swapped, unless the distance is long, as for a lorry.
 */
const LONGEST_NIGHT_S = 43_200
const SLOWEST_NIGHT_MPS = 20 / 3.6

/** The instants of a trip, either of which may be missing from the file. */
export interface TripInstants {
  start: InstantSource | null
  end: InstantSource | null
  /** The end has a time of day but no date. */
  endIsClock: boolean
}

export interface RowTimes {
  startedAtMs: number
  endedAtMs: number | null
  isTimed: boolean
  isOpen: boolean
  /** The column of an end assumed to be on the next day; -1 if there is none. */
  nextDayColumn: number
}

/** When a trip started and ended, from whichever of start, end and duration the row has. */
export function readTripTimes(
  row: Row,
  plan: SheetPlan,
  { start, end, endIsClock }: TripInstants,
  latestMs: number,
): RowTimes | Refusal {
  const { columns, durationUnit, shortDuration } = plan
  const durationMs = parseDurationMs(row, columns.duration ?? -1, durationUnit, shortDuration)
  let endedAtMs: number | null = null
  let startedAtMs: number
  let nextDayColumn = -1
  let isTimed = start?.hasTimeOfDay ?? false
  // An end column takes precedence over a range in the start's cell.
  const rangeEnd =
    start && !end ? takeRangeEnd(row, start.columns.clock >= 0 ? start.columns.clock : start.columns.date) : null
  if (start) {
    startedAtMs = start.read(row)
    isTimed = start.hasTimeOfDay
    if (Number.isNaN(startedAtMs)) {
      const refusal = preferSpecialRow(row, plan, new Refusal(start.problem, start.faultColumn))
      if (refusal.code === start.problem && describesDrive(row, plan)) startedAtMs = start.readDateAbove(row)
      if (Number.isNaN(startedAtMs)) return refusal
    }
  } else startedAtMs = Number.NaN
  if (end) {
    const read = endIsClock ? (end.readClockAfter(row, startedAtMs) ?? null) : end.read(row)
    if (endIsClock && read !== null && end.isNextDay) nextDayColumn = end.columns.clock
    if (read !== null && !Number.isNaN(read)) endedAtMs = read
    else if (read !== null && (endIsClock || end.problem === 'bad_time')) {
      if (!isOpenTripText(readPresentText(row, end.columns.clock >= 0 ? end.columns.clock : end.columns.date)))
        return preferSpecialRow(row, plan, new Refusal('bad_time', endIsClock ? end.columns.clock : end.faultColumn))
    }
  }
  if (start && rangeEnd) endedAtMs = start.clockAfter(rangeEnd, startedAtMs)
  if (endedAtMs === null && durationMs !== undefined && durationMs >= 0) endedAtMs = startedAtMs + durationMs
  if (!start && endedAtMs !== null)
    startedAtMs = endedAtMs - (durationMs !== undefined && durationMs >= 0 ? durationMs : 0)
  if (Number.isNaN(startedAtMs)) return preferSpecialRow(row, plan, new Refusal('no_time', end?.columns.date ?? -1))
  if (!(startedAtMs >= EARLIEST_MS && startedAtMs <= latestMs))
    return new Refusal('time_out_of_range', start?.columns.date ?? -1)
  if (endedAtMs !== null && endedAtMs < startedAtMs && end) endedAtMs = end.afterStart(endedAtMs, startedAtMs)
  if (endedAtMs !== null && endedAtMs < startedAtMs) {
    // An end with a date but no time reads as midnight, before a start at noon of that day.
    if (end && !end.hasTimeOfDay && startedAtMs - endedAtMs < DAY_MS) endedAtMs = null
    else return new Refusal('ends_before_start', end?.columns.date ?? -1)
  }
  // Programs write the same midnight for both if nobody entered the times.
  if (endedAtMs === startedAtMs && start && end && start.isMidnight(startedAtMs))
    return { startedAtMs, endedAtMs: null, isTimed: false, isOpen: false, nextDayColumn }
  return { startedAtMs, endedAtMs, isTimed, isOpen: endedAtMs === null && end !== null, nextDayColumn }
}

/** Whether a trip of this distance may end on the next day although its row has no date for the end. */
export function judgeNight(times: RowTimes, distanceM: number): 'believed' | 'doubtful' | 'not believed' {
  const { startedAtMs, endedAtMs, nextDayColumn } = times
  if (nextDayColumn < 0 || endedAtMs === null) return 'believed'
  const seconds = (endedAtMs - startedAtMs) / 1000
  if (seconds <= LONGEST_NIGHT_S) return 'believed'
  return distanceM < seconds * SLOWEST_NIGHT_MPS ? 'not believed' : 'doubtful'
}

/** Whether a row without a date describes a trip: both places, or a place and readings, and a distance. */
function describesDrive(row: Row, { columns, headers }: SheetPlan): boolean {
  const has = (column: number | undefined): boolean => column !== undefined && readPresentText(row, column) !== ''
  const { start_location: from, end_location: to, start_odometer, end_odometer, distance } = columns
  const isRoute = from !== undefined && from === to
  if (isRoute && splitRouteUnder(headers[from] ?? '', readPresentText(row, from)) === null) return false
  const isRead = has(start_odometer) && has(end_odometer)
  const isFar = isRead || has(distance) || has(columns.business_distance) || has(columns.private_distance)
  return isFar && (isRead ? has(from) || has(to) : has(from) && has(to))
}

/** Whether a state or the cell of an end means that the trip goes on. */
export function isOpenTripText(text: string): boolean {
  return /^(?:in progress|ongoing|under ?way|active|moving|open|busy|besig|still|en (?:cours|curso|ruta)|in corso|em (?:curso|andamento|viagem)|laufend|unterwegs|onderweg|w trakcie|в пути|now|present|current|进行中|[走運]行中)/i.test(
    text,
  )
}

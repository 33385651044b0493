import { DATED, getSide, type ColumnType } from '../../columns/column-types.ts'
import { isHeading } from '../../columns/header-words.ts'
import type { Claim, SheetView } from '../candidates.ts'
import { isMostly } from '../column-profile.ts'
import { Evidence, hasAny, hasPosition, type Assignment, type Hypothesis, type Layout } from '../hypothesis.ts'
import { claimByValues, listFreeColumns } from './by-values.ts'

export const unnamedTimes: Layout = {
  name: 'times by their values',
  propose: (sheet) => [...proposeLoneDate(sheet), ...proposePointTimes(sheet), ...proposeClockOfDate(sheet)],
}

const ENOUGH_ROWS = 10

const isEndHeader = (header: string): boolean =>
  /server|receiv|recv|upload|insert|creat|modif|updat|sync|stored|processed/i.test(header)

const hasSide = (assignment: Assignment): boolean => [...assignment.keys()].some((type) => getSide(type) !== null)

function isOnlyDate(assignment: Assignment, claims: readonly Claim[]): boolean {
  return !DATED.some((type) => assignment.has(type) && !claims.some((claim) => claim.type === type))
}

/** The only date column is the trip date, unless its header has another meaning, such as 'Updated'. */
function proposeLoneDate(sheet: SheetView): Hypothesis[] {
  if (DATED.some((type) => sheet.best(type))) return []
  const dated = listFreeColumns(sheet, (profile) => isMostly(profile.dates + profile.timestamps, profile))
  if (dated.length !== 1 || isHeading(sheet.headers[dated[0]] ?? '')) return []
  const { dates, timestamps } = sheet.profiles[dated[0]]
  const claims = [claimByValues(sheet, dates > timestamps ? 'date' : 'time', dated[0])]
  const needs = (assignment: Assignment): boolean => hasSide(assignment) && isOnlyDate(assignment, claims)
  return [{ claims, needs, score: Evidence.looks + 7 }]
}

/** The time, or date and time of day, of points. */
function proposePointTimes(sheet: SheetView): Hypothesis[] {
  const { headers } = sheet
  if (DATED.some((type) => sheet.best(type))) return []
  // A constant number is a device id; the time of receipt is the last resort.
  const times = listFreeColumns(
    sheet,
    (profile) => isMostly(profile.timestamps, profile) && (profile.distinct.size > 1 || profile.filled < ENOUGH_ROWS),
  ).toSorted((a, b) => Number(isEndHeader(headers[a])) - Number(isEndHeader(headers[b])))
  const dates = listFreeColumns(sheet, (profile) => isMostly(profile.dates, profile))
  const clocks = listFreeColumns(sheet, (profile) => isMostly(profile.clocks, profile))
  const of = (type: ColumnType, columns: readonly number[]): Claim[] =>
    columns.slice(0, 1).map((column) => claimByValues(sheet, type, column))
  const claims =
    times.length > 0 ? of('time', times) : dates.length > 0 ? [...of('date', dates), ...of('time_of_day', clocks)] : []
  if (claims.length === 0) return []
  const needs = (assignment: Assignment): boolean => hasPosition(assignment) && isOnlyDate(assignment, claims)
  return [{ claims, needs, score: Evidence.looks + 6 }]
}

/** The time of day next to the date; otherwise all fixes of a day would share one instant. */
function proposeClockOfDate(sheet: SheetView): Hypothesis[] {
  const date = sheet.best('date')
  if (!date || sheet.best('time') || sheet.best('time_of_day')) return []
  const { [date.column]: profile } = sheet.profiles
  const [clock] = listFreeColumns(sheet, (each) => isMostly(each.clocks, each))
  if (!isMostly(profile.dates + profile.midnights, profile) || clock === undefined) return []
  const needs = (assignment: Assignment): boolean =>
    hasPosition(assignment) &&
    !hasSide(assignment) &&
    !hasAny(assignment, 'time') &&
    assignment.get('date')?.column === date.column
  return [{ claims: [claimByValues(sheet, 'time_of_day', clock)], needs, score: Evidence.looks + 5 }]
}

import { resolve, type Resolution } from '../../hypotheses/resolve.ts'
import { COLUMN_TYPES, RIVALS, UPLOAD_KINDS, getTypeInKind, type ColumnType, type UploadKind } from '../columns/column-types.ts' // prettier-ignore
import type { Claim, SheetView } from './candidates.ts'
import type { PlanChange } from '../sheet-plan.ts'
import type { Assignment, Layout } from './hypothesis.ts'

/**
 * Finds the best consistent column assignment of a sheet.
 * @param chosen choices that override every other claim
 * @param bans claims that are not made
 */
export function resolveSheet(
  sheet: SheetView,
  layouts: readonly Layout[],
  chosen: readonly Claim[],
  bans: NonNullable<PlanChange['bans']> = [],
): Resolution<ColumnType> {
  return resolve({
    // A client becomes the reason or the notes of a trip; it has no column of its own.
    candidates: sheet.candidates.filter(({ type }) => type !== 'client'),
    proposals: layouts
      .filter(({ isSecondGuess }) => chosen.length === 0 || !isSecondGuess)
      .flatMap(({ name, propose }) => propose(sheet).map((hypothesis) => ({ ...hypothesis, layout: name }))),
    chosen,
    isOpen: makeAvailabilityCheck(chosen, bans),
    needsOf: (type) => (COLUMN_TYPES[type].needs ?? []) as readonly (readonly ColumnType[])[],
  })
}

/** Whether a claim is compatible with the user's choices. */
function makeAvailabilityCheck(
  chosen: readonly Claim[],
  bans: NonNullable<PlanChange['bans']>,
): (claim: Claim) => boolean {
  const columns = new Set(chosen.map(({ column }) => column))
  const types = new Set(chosen.flatMap(({ type }) => [type, ...(RIVALS[type] ?? [])]))
  const isTaken = (type: ColumnType | null): boolean => type !== null && types.has(type)
  const isBanned = ({ type, column }: Claim): boolean =>
    bans.some((ban) => ban.column === column && (ban.type === undefined || ban.type === getTypeInKind(type, 'trips')))
  return ({ type, column, because }) =>
    !isBanned({ type, column, because }) &&
    !columns.has(column) &&
    !isTaken(type) &&
    !UPLOAD_KINDS.some((kind) => isTaken(getTypeInKind(type, kind)))
}

/** The columns for a kind of file; if two columns have the same type, the more specific one wins. */
export function indexColumns(
  assignment: Assignment,
  kind: UploadKind,
): { columns: Partial<Record<ColumnType, number>>; because: Partial<Record<ColumnType, string>> } {
  const columns: Partial<Record<ColumnType, number>> = {}
  const because: Partial<Record<ColumnType, string>> = {}
  const claims = ALL_TYPES.flatMap((type) => assignment.get(type) ?? [])
  const own = claims.filter(({ type }) => getTypeInKind(type, kind) === type)
  for (const { type, column, because: why } of [...own, ...claims]) {
    const name = getTypeInKind(type, kind)
    if (name === null || columns[name] !== undefined) continue
    // A column with complete dates and times needs no companion.
    const isCompleted = (COMPLETED_BY[name] ?? []).some((whole) => columns[whole] !== undefined)
    if (isCompleted && why !== CHOSEN_BY_HAND) continue
    columns[name] = column
    because[name] = why
  }
  return { columns: sortByColumn(columns), because: sortByColumn(because) }
}

function sortByColumn<Value>(byType: Partial<Record<ColumnType, Value>>): Partial<Record<ColumnType, Value>> {
  return Object.fromEntries(ALL_TYPES.flatMap((type) => (type in byType ? [[type, byType[type]]] : [])))
}

const ALL_TYPES = Object.keys(COLUMN_TYPES) as ColumnType[]
/** The explanation for a column that the user chose. */
export const CHOSEN_BY_HAND = 'chosen by you'

const COMPLETED_BY: Partial<Record<ColumnType, readonly ColumnType[]>> = {
  date: ['time'],
  time_of_day: ['time'],
  start_date: ['start_time'],
  start_time_of_day: ['start_time'],
  end_date: ['end_time'],
  end_time_of_day: ['end_time'],
}

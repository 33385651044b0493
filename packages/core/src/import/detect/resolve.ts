import { COLUMN_TYPES, RIVALS, typeInKind } from '../columns/column-types.ts'
import type { ColumnType, UploadKind } from '../columns/column-types.ts'
import type { Candidate, Claim, SheetView } from './candidates.ts'
import type { Assignment, Hypothesis, Layout } from './hypothesis.ts'

/** One consistent way to read a sheet. */
export interface Reading {
  assignment: Assignment
  /** Names of the layouts whose hypotheses hold. */
  layouts: readonly string[]
  doubts: readonly string[]
  score: number
}

export interface Resolution extends Reading {
  /** The next best readings, best first. */
  runnersUp: readonly Reading[]
}

type Proposal = Hypothesis & { layout: string }

/** So many readings are kept. */
const KEPT = 3
/** More than a real sheet raises: of a hostile one the best are looked at. */
const MOST_PROPOSALS = 12

/**
 * Takes the set of hypotheses that is consistent and scores highest, completed by the best candidates for what it leaves
 * open.
 *
 * @param chosen what the user said, which nothing outbids
 */
export function resolve(sheet: SheetView, layouts: readonly Layout[], chosen: readonly Claim[]): Resolution {
  const proposals = layouts
    .flatMap(({ name, propose }) => propose(sheet).map((hypothesis) => ({ ...hypothesis, layout: name })))
    // Who chose the columns has decided what may be doubted.
    .filter(({ doubts }) => chosen.length === 0 || doubts === undefined)
    .toSorted((a, b) => b.score - a.score || (orderKey(a) < orderKey(b) ? -1 : 1))
    .slice(0, MOST_PROPOSALS)
  const openScore = sheet.candidates.reduce((sum, { score }) => sum + score, 0)
  const best: Reading[] = []
  const add = (reading: Reading): void => {
    const isKnown = best.some(({ assignment }) => areSame(assignment, reading.assignment))
    if (isKnown) return
    best.push(reading)
    best.sort((a, b) => b.score - a.score)
    best.length = Math.min(best.length, KEPT)
  }
  const search = (at: number, held: readonly Proposal[], score: number, restScore: number): void => {
    if (best.length === KEPT && score + restScore + openScore <= best[KEPT - 1].score) return
    if (at === proposals.length) {
      const reading = complete(sheet, held, chosen)
      if (reading) add(reading)
      return
    }
    const { [at]: next } = proposals
    const rest = restScore - next.score
    if (held.every((other) => areCompatible(other, next))) search(at + 1, [...held, next], score + next.score, rest)
    search(at + 1, held, score, rest)
  }
  search(
    0,
    [],
    0,
    proposals.reduce((sum, { score }) => sum + score, 0),
  )
  const [first, ...runnersUp] = best
  return { ...first, runnersUp }
}

/** The reading in which these hypotheses hold; null where what one of them needs is not there. */
function complete(sheet: SheetView, held: readonly Proposal[], chosen: readonly Claim[]): Reading | null {
  const assignment = new Map<ColumnType, Claim>(chosen.map((claim) => [claim.type, claim]))
  const isOpen = openTo(chosen)
  const taken = new Set(held.flatMap(({ unused = [] }) => unused))
  for (const claim of held.flatMap(({ claims }) => claims)) if (isOpen(claim)) assignment.set(claim.type, claim)
  for (const { column, isShared } of assignment.values()) if (!isShared) taken.add(column)
  let score = held.reduce((sum, hypothesis) => sum + hypothesis.score, 0)
  for (const candidate of byScore(sheet)) {
    if (assignment.has(candidate.type) || taken.has(candidate.column) || !isOpen(candidate)) continue
    assignment.set(candidate.type, candidate)
    taken.add(candidate.column)
    score += candidate.score
  }
  dropUnmet(assignment, chosen)
  if (!held.every(({ needs }) => needs?.(assignment) ?? true)) return null
  return {
    assignment,
    layouts: [...new Set(held.map(({ layout }) => layout))],
    doubts: held.flatMap(({ doubts = [] }) => doubts),
    score,
  }
}

const sorted = new WeakMap<SheetView, readonly Candidate[]>()

/** The candidates for columns that rows are read from, best first. */
function byScore(sheet: SheetView): readonly Candidate[] {
  let candidates = sorted.get(sheet)
  if (!candidates) {
    candidates = sheet.candidates.filter(({ type }) => type !== 'client').toSorted((a, b) => b.score - a.score)
    sorted.set(sheet, candidates)
  }
  return candidates
}

/** Whether a claim contradicts nothing that the user said. */
function openTo(chosen: readonly Claim[]): (claim: Claim) => boolean {
  const columns = new Set(chosen.map(({ column }) => column))
  const kinds: readonly UploadKind[] = ['points', 'trips']
  const types = new Set(chosen.flatMap(({ type }) => [type, ...(RIVALS[type] ?? [])]))
  return ({ type, column }) =>
    !columns.has(column) &&
    ![type, ...kinds.map((kind) => typeInKind(type, kind))].some((each) => each && types.has(each))
}

/** Drops what says nothing without what is not there. */
function dropUnmet(assignment: Map<ColumnType, Claim>, chosen: readonly Claim[]): void {
  for (const type of assignment.keys()) {
    const { needs = [] } = COLUMN_TYPES[type]
    const isMet = needs.every((any) => any.some((need) => assignment.has(need as ColumnType)))
    if (!isMet && !chosen.some((claim) => claim.type === type)) assignment.delete(type)
  }
}

function areCompatible(one: Hypothesis, other: Hypothesis): boolean {
  return (
    one.claims.every((claim) => isCompatible(claim, other)) &&
    (one.unused ?? []).every((column) => !other.claims.some((claim) => claim.column === column))
  )
}

function isCompatible(claim: Claim, { claims, unused = [] }: Hypothesis): boolean {
  return (
    !unused.includes(claim.column) &&
    claims.every((other) =>
      other.type === claim.type
        ? other.column === claim.column
        : other.column !== claim.column || other.isShared || claim.isShared,
    )
  )
}

/** Does not depend on the order in which layouts were asked. */
function orderKey({ layout, claims, unused }: Proposal): string {
  return JSON.stringify([layout, claims, unused])
}

function areSame(one: Assignment, other: Assignment): boolean {
  return one.size === other.size && [...one].every(([type, { column }]) => other.get(type)?.column === column)
}

/** The columns as a kind of file has them, each once; of two that say the same in it the more special one stays. */
export function columnsIn(
  assignment: Assignment,
  kind: UploadKind,
): { columns: Partial<Record<ColumnType, number>>; because: Partial<Record<ColumnType, string>> } {
  const columns: Partial<Record<ColumnType, number>> = {}
  const because: Partial<Record<ColumnType, string>> = {}
  const claims = ALL_TYPES.flatMap((type) => assignment.get(type) ?? [])
  const own = claims.filter(({ type }) => typeInKind(type, kind) === type)
  for (const { type, column, because: why } of [...own, ...claims]) {
    const name = typeInKind(type, kind)
    if (name === null || columns[name] !== undefined) continue
    // A column with whole dates and times needs no other beside it.
    const isCompleted = (COMPLETED_BY[name] ?? []).some((whole) => columns[whole] !== undefined)
    if (isCompleted && why !== CHOSEN_BY_HAND) continue
    columns[name] = column
    because[name] = why
  }
  return { columns: inTableOrder(columns), because: inTableOrder(because) }
}

function inTableOrder<Value>(byType: Partial<Record<ColumnType, Value>>): Partial<Record<ColumnType, Value>> {
  return Object.fromEntries(ALL_TYPES.flatMap((type) => (type in byType ? [[type, byType[type]]] : [])))
}

const ALL_TYPES = Object.keys(COLUMN_TYPES) as ColumnType[]
/** Why a column is what the user said. */
export const CHOSEN_BY_HAND = 'chosen by you'

const COMPLETED_BY: Partial<Record<ColumnType, readonly ColumnType[]>> = {
  date: ['time'],
  time_of_day: ['time'],
  start_date: ['start_time'],
  start_time_of_day: ['start_time'],
  end_date: ['end_time'],
  end_time_of_day: ['end_time'],
}

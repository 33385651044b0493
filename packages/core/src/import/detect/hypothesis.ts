import type * as hypotheses from '../../hypotheses/hypothesis.ts'
import type { ColumnType } from '../columns/column-types.ts'
import type { Claim, SheetView } from './candidates.ts'

export type Assignment = hypotheses.Assignment<ColumnType>
export type Hypothesis = hypotheses.Hypothesis<ColumnType>

/** How good the evidence of a hypothesis is, plus less than 10 for how well it fits. A candidate scores under 20. */
export const Evidence = {
  /** Several headers together name what each alone does not. */
  names: 400,
  /** Headers and values together. */
  namesAndValues: 300,
  /** Values of several columns bear each other out. */
  values: 200,
  /** Values of one column alone. */
  looks: 100,
} as const

/** One way in which trackers, portals and people lay out a table. */
export interface Layout {
  name: string
  /** A small table that needs this layout, as CSV. */
  fixture: string
  /** It overrules headers, so it is skipped if the user chose columns. */
  isSecondGuess?: true
  /** Must not depend on anything but the sheet: layouts are asked in any order. */
  propose: (sheet: SheetView) => readonly Hypothesis[]
}

/** The first of several types that is taken. */
export function findFirst(assignment: Assignment, ...types: readonly ColumnType[]): Claim | undefined {
  for (const type of types) {
    const claim = assignment.get(type)
    if (claim) return claim
  }
  return undefined
}

/** Whether one of the types is taken. */
export function hasAny(assignment: Assignment, ...types: readonly ColumnType[]): boolean {
  return types.some((type) => assignment.has(type))
}

/** Whether a position of one point is there. */
export function hasPosition(assignment: Pick<Assignment, 'has'>): boolean {
  return assignment.has('position') || (assignment.has('latitude') && assignment.has('longitude'))
}

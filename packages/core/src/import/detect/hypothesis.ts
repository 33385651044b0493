import type * as hypotheses from '../../hypotheses/hypothesis.ts'
import type { ColumnType } from '../columns/column-types.ts'
import type { Claim, SheetView } from './candidates.ts'

export type Assignment = hypotheses.Assignment<ColumnType>
export type Hypothesis = hypotheses.Hypothesis<ColumnType>

/** Base score by kind of evidence; the quality of the fit adds less than 10. A candidate scores under 20. */
export const Evidence = {
  /** Several headers together have a meaning that none has alone. */
  names: 400,
  /** Headers and values together. */
  namesAndValues: 300,
  /** Values of several columns confirm each other. */
  values: 200,
  /** Values of a single column. */
  looks: 100,
} as const

/** A table layout used by some trackers, portals or people. */
export interface Layout {
  name: string
  /** Overrides headers, so it is skipped if the user has chosen columns. */
  isSecondGuess?: true
  /** Must depend only on the sheet: layouts run in any order. */
  propose: (sheet: SheetView) => readonly Hypothesis[]
}

/** The first assigned type among several. */
export function findFirst(assignment: Assignment, ...types: readonly ColumnType[]): Claim | undefined {
  return types.map((type) => assignment.get(type)).find((claim) => claim !== undefined)
}

export function hasAny(assignment: Assignment, ...types: readonly ColumnType[]): boolean {
  return types.some((type) => assignment.has(type))
}

/** Whether the columns contain a point's position. */
export function hasPosition(assignment: Pick<Assignment, 'has'>): boolean {
  return assignment.has('position') || (assignment.has('latitude') && assignment.has('longitude'))
}

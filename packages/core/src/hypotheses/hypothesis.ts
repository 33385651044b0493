/** That a column is of a type, and why. */
export interface Claim<Type extends string> {
  type: Type
  column: number
  /** Readable: "header 'GPS Time'", 'values between -34.2 and -33.8'. */
  because: string
  /** Another claim of the same column is no contradiction: its cells hold several facts. */
  isShared?: boolean
}

/** A claim that stands on its own, by a header's words or a column's values. */
export interface Candidate<Type extends string> extends Claim<Type> {
  /** Higher is better. */
  score: number
}

/** What the columns of a table are taken for. */
export type Assignment<Type extends string> = ReadonlyMap<Type, Claim<Type>>

/** Claims that stand or fall together. */
export interface Hypothesis<Type extends string> {
  claims: readonly Claim<Type>[]
  /** Columns that are none of ours, whatever their headers say. */
  unused?: readonly number[]
  /** What must hold of all columns together, these claims among them. */
  needs?: (assignment: Assignment<Type>) => boolean
  /** What the user should know where it holds. */
  doubts?: readonly string[]
  /** Which of two that contradict each other is better. A hypothesis outweighs the candidates whose columns it takes. */
  score: number
}

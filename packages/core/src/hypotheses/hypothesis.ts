/** That a column is of a type, and why. */
export interface Claim<Type extends string> {
  type: Type
  column: number
  /** Readable: "header 'GPS Time'", 'values between -34.2 and -33.8'. */
  because: string
  /** Another claim of the same column is no contradiction: its cells hold several facts. */
  isShared?: boolean
}

/** An independent claim, from a header's words or a column's values. */
export interface Candidate<Type extends string> extends Claim<Type> {
  /** Higher is better. */
  score: number
}

/** An interpretation of a table's columns. */
export type Assignment<Type extends string> = ReadonlyMap<Type, Claim<Type>>

/** Claims that hold only together. */
export interface Hypothesis<Type extends string> {
  claims: readonly Claim<Type>[]
  /** Columns to ignore, regardless of their headers. */
  unused?: readonly number[]
  /** Condition on all columns together, including these claims. */
  needs?: (assignment: Assignment<Type>) => boolean
  /** Shown to the user if the hypothesis holds. */
  doubts?: readonly string[]
  /** Which of two that contradict each other is better. A hypothesis outweighs the candidates whose columns it takes. */
  score: number
}

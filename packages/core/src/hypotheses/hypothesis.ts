/** A claim that a column has a type, and the evidence for it. */
export interface Claim<Type extends string> {
  type: Type
  column: number
  /** For people: "header 'GPS Time'", 'values between -34.2 and -33.8'. */
  because: string
  /** Does not contradict another claim on the same column: its cells contain several values. */
  isShared?: boolean
}

/** An independent claim, from a header's words or a column's values. */
export interface Candidate<Type extends string> extends Claim<Type> {
  /** Higher is better. */
  score: number
}

/** An interpretation of a table's columns. */
export type Assignment<Type extends string> = ReadonlyMap<Type, Claim<Type>>

/** Claims that must all hold. */
export interface Hypothesis<Type extends string> {
  claims: readonly Claim<Type>[]
  /** Columns to ignore, regardless of their headers. */
  unused?: readonly number[]
  /** Condition on all columns together, including these claims. */
  needs?: (assignment: Assignment<Type>) => boolean
  /** Shown to the user if the hypothesis is accepted. */
  doubts?: readonly string[]
  /** Decides between contradicting hypotheses. A hypothesis outweighs the candidates whose columns it uses. */
  score: number
}

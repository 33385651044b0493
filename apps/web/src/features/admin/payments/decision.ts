/** How a decision on a payment is taken back. */
export type WayBack =
  | { kind: 'payment'; paymentId: string }
  | { kind: 'seat'; userId: string }
  | { kind: 'rejection'; userId: string }

/** What was decided on this screen; it stays in sight, with the way back, until the screen is left. */
export interface Decision {
  /** Tells two decisions on one person apart. */
  key: string
  name: string
  outcome: 'verified' | 'rejected'
  /** What it was, in words. */
  words: string
  wayBack: WayBack
  undone: boolean
}

const keyOf = (wayBack: WayBack): string =>
  wayBack.kind === 'payment' ? wayBack.paymentId : `${wayBack.kind}-${wayBack.userId}`

/** The decisions with a new one on top; a person who is decided on again keeps only the newest of a kind. */
export function withDecision(
  decisions: readonly Decision[],
  decision: Omit<Decision, 'key' | 'undone'>,
): readonly Decision[] {
  const key = keyOf(decision.wayBack)
  return [{ ...decision, key, undone: false }, ...decisions.filter((one) => one.key !== key)]
}

export const withUndone = (decisions: readonly Decision[], wayBack: WayBack): readonly Decision[] =>
  decisions.map((one) => (one.key === keyOf(wayBack) ? { ...one, undone: true } : one))

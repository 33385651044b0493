import { useState } from 'react'
import { withDecision, withUndone } from './decision.ts'
import type { Decision } from './decision.ts'
import type { DecisionLog } from './use-decide.ts'

/** What was decided while this screen is open, wherever on it. */
export function useDecisions(): { decisions: readonly Decision[]; log: DecisionLog } {
  const [decisions, setDecisions] = useState<readonly Decision[]>([])
  return {
    decisions,
    log: {
      onDecided: (decision) => setDecisions((before) => withDecision(before, decision)),
      onUndone: (wayBack) => setDecisions((before) => withUndone(before, wayBack)),
    },
  }
}

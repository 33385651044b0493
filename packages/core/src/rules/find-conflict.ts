import { plainWords } from './match-rule.ts'
import type { Rule, RuleConditions } from './rule.ts'

/** A rule with the same conditions: a contradiction if the result differs, otherwise a duplicate. */
export interface RuleConflict {
  kind: 'contradicts' | 'repeats'
  /** Position among the others, from 0. */
  at: number
}

/** The first of the other rules with the same conditions; null if there is none. */
export function findConflict(
  rule: Pick<Rule, 'conditions' | 'classification'>,
  others: readonly Pick<Rule, 'conditions' | 'classification'>[],
): RuleConflict | null {
  const key = conditionsKey(rule.conditions)
  const at = others.findIndex((other) => conditionsKey(other.conditions) === key)
  if (at === -1) return null
  return { kind: others[at].classification === rule.classification ? 'repeats' : 'contradicts', at }
}

/** Equal for conditions that match the same trips, however they are written. */
function conditionsKey(conditions: RuleConditions): string {
  const { days, hours, workHours, holiday, ends, chain, vehicle, minM, maxM, words } = conditions
  const sides = ends && [JSON.stringify(ends.from), JSON.stringify(ends.to)]
  return JSON.stringify([
    days && days.length < 7 ? [...new Set(days)].toSorted((a, b) => a - b) : null,
    hours ? [hours.from, hours.to] : null,
    workHours ?? null,
    holiday ?? null,
    sides ? [...(ends.eitherWay ? sides.toSorted() : sides), ends.eitherWay] : null,
    chain ?? null,
    vehicle ?? null,
    minM ?? null,
    maxM ?? null,
    words === undefined ? null : plainWords(words),
  ])
}

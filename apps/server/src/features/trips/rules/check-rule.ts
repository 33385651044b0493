import { describeRule, type RuleNames } from '@spoor/core/rules/describe-rule.ts'
import { findConflict } from '@spoor/core/rules/find-conflict.ts'
import type { RuleConditions } from '@spoor/core/rules/rule.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import type { RuleOwner, StoredRule } from '../../../domain/learning/rule-queries.ts'

export function describeConflict(rule: StoredRule, list: readonly StoredRule[], names: RuleNames): string | null {
  const others = list.filter(({ id }) => id !== rule.id)
  const conflict = findConflict(rule, others)
  if (conflict === null) return null
  const other = others[conflict.at]
  const which = `Rule ${list.indexOf(other) + 1}`
  if (conflict.kind === 'repeats') return `${which} is the same. Change that one, or add a condition to this one.`
  return `${which} contradicts this one: “${describeRule(other, names)}”. Change that one, or add a condition to this one.`
}

/** @throws HttpError 422 for a vehicle or place that the owner may not use in a rule */
export function requireKnown({ vehicle, ends }: RuleConditions, names: RuleNames, owner: RuleOwner): void {
  if (vehicle !== undefined && 'companyId' in owner) {
    throw new HttpError(422, 'Vehicles belong to drivers. Remove the vehicle from a rule for the whole company.')
  }
  if (vehicle !== undefined && !names.vehicles.has(vehicle)) throw new HttpError(422, 'You have no such vehicle.')
  for (const end of [ends?.from, ends?.to]) {
    if (end && 'place' in end && !names.places.has(end.place)) throw new HttpError(422, 'You have no such place.')
  }
}

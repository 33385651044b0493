import { randomUUID } from 'node:crypto'
import { findConflict } from '@spoor/core/rules/find-conflict.ts'
import { PRESET_RULES, presetPosition, type RulePreset } from '@spoor/core/rules/presets.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { listRules, type RuleOwner, type StoredRule } from './rule-queries.ts'
import { acknowledgePreset, insertRules, lockRules, removeRules } from './rule-writes.ts'

export async function switchPresetOn(tx: Transaction, owner: RuleOwner, preset: RulePreset): Promise<void> {
  await lockRules(tx, owner)
  const rules = await listRules(tx, owner)
  const { missing, at } = planPreset(preset, rules)
  await insertRules(tx, owner, missing, at)
  await acknowledgePreset(tx, owner, preset)
}

export async function switchPresetOff(tx: Transaction, owner: RuleOwner, preset: RulePreset): Promise<void> {
  await lockRules(tx, owner)
  const rules = await listRules(tx, owner)
  await removeRules(
    tx,
    owner,
    rules.filter((rule) => rule.preset === preset).map(({ id }) => id),
  )
}

export function planPreset(preset: RulePreset, rules: readonly StoredRule[]): { missing: StoredRule[]; at: number } {
  const present = rules.filter((rule) => rule.preset === preset)
  const missing = PRESET_RULES[preset]
    .filter((rule) => findConflict(rule, present) === null)
    .map((rule) => ({ ...rule, id: randomUUID(), preset }))
  const at = presetPosition(
    preset,
    rules.map((rule) => rule.preset),
  )
  return { missing, at }
}

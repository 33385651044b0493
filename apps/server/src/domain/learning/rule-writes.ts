import { sql } from 'kysely'
import type { RuleConditions } from '@spoor/core/rules/rule.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { RuleOwner, StoredRule } from './rule-queries.ts'

/** Serialises changes to an owner's list; concurrent ones would read the same list. */
export async function lockRules(tx: Transaction, owner: RuleOwner): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('rule' || ${ruleTable(owner).id}, 0))`.execute(tx)
}

/** Adds rules at a position of the list, from 0. */
export async function insertRules(
  tx: Transaction,
  owner: RuleOwner,
  rules: readonly StoredRule[],
  at: number,
): Promise<void> {
  const { table, key, id } = ruleTable(owner)
  await sql`update ${table} set position = position + ${rules.length} where ${key} = ${id} and position >= ${at}`.execute(
    tx,
  )
  for (const [index, rule] of rules.entries()) {
    await sql`insert into ${table} (${key}, id, position, conditions, classification, reason, preset)
      values (${id}, ${rule.id}, ${at + index}, ${JSON.stringify(rule.conditions)}::jsonb, ${rule.classification},
        ${rule.reason}, ${rule.preset})`.execute(tx)
  }
}

/** A changed rule no longer belongs to a preset. */
export async function changeRule(
  tx: Transaction,
  owner: RuleOwner,
  rule: { id: string; conditions: RuleConditions; classification: string; reason: string },
): Promise<void> {
  const { table, key, id } = ruleTable(owner)
  await sql`update ${table} set conditions = ${JSON.stringify(rule.conditions)}::jsonb,
      classification = ${rule.classification}, reason = ${rule.reason}, preset = null
    where ${key} = ${id} and id = ${rule.id}`.execute(tx)
}

/** Ends the notice of a preset that an upgrade added. */
export async function acknowledgePreset(tx: Transaction, owner: RuleOwner, preset: string): Promise<void> {
  const { table, key, id } = ruleTable(owner)
  await sql`update ${table} set unseen = false where ${key} = ${id} and preset = ${preset} and unseen`.execute(tx)
}

export async function removeRules(tx: Transaction, owner: RuleOwner, ids: readonly string[]): Promise<void> {
  const { table, key, id } = ruleTable(owner)
  await sql`delete from ${table} where ${key} = ${id} and id = any(${ids}::uuid[])`.execute(tx)
  await reorderRules(tx, owner, [])
}

/** Moves the given rules to the front in this order; the others follow in their previous order. */
export async function reorderRules(tx: Transaction, owner: RuleOwner, ids: readonly string[]): Promise<void> {
  const { table, key, id } = ruleTable(owner)
  await sql`update ${table} placed set position = ranked.position
    from (select id, row_number() over (order by array_position(${ids}::uuid[], id) nulls last, position, id) - 1
        as position from ${table} where ${key} = ${id}) ranked
    where placed.${key} = ${id} and placed.id = ranked.id`.execute(tx)
}

function ruleTable(owner: RuleOwner) {
  return 'ownerId' in owner
    ? { table: sql.table('rule'), key: sql.ref('owner_id'), id: owner.ownerId }
    : { table: sql.table('company_rule'), key: sql.ref('company_id'), id: owner.companyId }
}

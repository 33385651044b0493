import { sql } from 'kysely'
import type { RuleNames } from '@spoor/core/rules/describe-rule.ts'
import type { RulePreset } from '@spoor/core/rules/presets.ts'
import type { Rule, RuleConditions } from '@spoor/core/rules/rule.ts'
import type { Database } from '../database/database.ts'

/** Whose rules they are: a driver's, or those that a company gives its drivers. */
export type RuleOwner = { ownerId: string } | { companyId: string }

export type StoredRule = Rule & { preset: RulePreset | null }

/** An owner's rules in their order. */
export async function listRules(database: Database, owner: RuleOwner): Promise<StoredRule[]> {
  const from =
    'ownerId' in owner
      ? sql`rule where owner_id = ${owner.ownerId}`
      : sql`company_rule where company_id = ${owner.companyId}`
  const { rows } = await sql<Omit<StoredRule, 'conditions'> & { conditions: unknown }>`
    select id, conditions, classification, reason, preset from ${from} order by position, id`.execute(database)
  return rows.map((row) => ({ ...row, conditions: row.conditions as RuleConditions }))
}

/** The rules that hold for a driver. */
export async function loadRuleBook(
  database: Database,
  driver: { id: string; companyId: string | null },
): Promise<{ own: StoredRule[]; company: StoredRule[] }> {
  const [own, company] = await Promise.all([
    listRules(database, { ownerId: driver.id }),
    driver.companyId === null ? [] : listRules(database, { companyId: driver.companyId }),
  ])
  return { own, company }
}

/** The names that rules may use: the driver's, or for a company's rules those that all its drivers share. */
export async function findRuleNames(
  database: Database,
  driver: { id: string; companyId: string | null },
  owner: RuleOwner = { ownerId: driver.id },
): Promise<RuleNames> {
  const isCompany = 'companyId' in owner
  const [places, vehicles] = await Promise.all([
    sql<Named>`select id, name from place
      where company_id = ${driver.companyId}::uuid ${isCompany ? sql`` : sql`or owner_id = ${driver.id}`}`.execute(
      database,
    ),
    isCompany ? { rows: [] } : sql<Named>`select id, name from vehicle where owner_id = ${driver.id}`.execute(database),
  ])
  return { places: namesById(places.rows), vehicles: namesById(vehicles.rows) }
}

interface Named {
  id: string
  name: string
}
const namesById = (rows: readonly Named[]) => new Map(rows.map(({ id, name }) => [id, name]))

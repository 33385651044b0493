import type { RuleNames } from '@spoor/core/rules/describe-rule.ts'
import type { RulePreset } from '@spoor/core/rules/presets.ts'
import type { Rule } from '@spoor/core/rules/rule.ts'
import type { Database } from '../../platform/database/database.ts'
import { driverPlaces } from '../../platform/database/driver-places.ts'

/** The owner of rules: a driver, or a company for its drivers. */
export type RuleOwner = { ownerId: string } | { companyId: string }

export type StoredRule = Rule & { preset: RulePreset | null; unseen?: boolean }

export function listRules(database: Database, owner: RuleOwner): Promise<StoredRule[]> {
  // Both tables have these columns, but the query builder cannot select from a union of names.
  const [table, key, id] =
    'ownerId' in owner ? ['rule', 'owner_id', owner.ownerId] : ['company_rule', 'company_id', owner.companyId]
  return database
    .selectFrom(table as 'rule')
    .select(['id', 'conditions', 'classification', 'reason', 'preset', 'unseen'])
    .where(key as 'owner_id', '=', id)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** The rules that apply to a driver. */
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

/** The names that rules may use: the driver's, or for a company's rules those shared by all its drivers. */
export async function findRuleNames(
  database: Database,
  driver: { id: string; companyId: string | null },
  owner: RuleOwner = { ownerId: driver.id },
): Promise<RuleNames> {
  const isCompany = 'companyId' in owner
  const [places, vehicles] = await Promise.all([
    database
      .selectFrom(driverPlaces(driver.id).as('place'))
      .select(['id', 'name'])
      .$if(isCompany, (query) => query.where('shared', '=', true))
      .execute(),
    isCompany ? [] : database.selectFrom('vehicle').select(['id', 'name']).where('owner_id', '=', driver.id).execute(),
  ])
  return { places: namesById(places), vehicles: namesById(vehicles) }
}

const namesById = (rows: readonly { id: string; name: string }[]) => new Map(rows.map(({ id, name }) => [id, name]))

import { randomUUID } from 'node:crypto'
import { MAX_RULES, type Rule, type RulePreview } from '@spoor/contract/routes/rules.ts'
import * as routes from '@spoor/contract/routes/rules.ts'
import type { ReceivedOf } from '@spoor/contract/route.ts'
import { presetsWith, type RulePreset } from '@spoor/core/rules/presets.ts'
import { type Transaction, inTransaction } from '../../../platform/database/database.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { HttpError, notFound, orNotFound } from '../../../platform/http/http-error.ts'
import type { User } from '../../../platform/http/caller.ts'
import { findRuleNames, listRules, loadRuleBook } from '../../../domain/learning/rule-queries.ts'
import type { RuleOwner, StoredRule } from '../../../domain/learning/rule-queries.ts'
import { changeRule, insertRules, lockRules, reorderRules, removeRules } from '../../../domain/learning/rule-writes.ts'
import { planPreset, switchPresetOff, switchPresetOn } from '../../../domain/learning/switch-preset.ts'
import { describeConflict, requireKnown } from './check-rule.ts'
import { listCompanyDrivers } from '../../../domain/learning/learning-queries.ts'
import { requestLearning } from '../../../domain/learning/request-learning.ts'
import { previewRules, toConditions, toRuleWire } from './rule-wire.ts'
import type { FastifyInstance } from 'fastify'
import { mount, toList } from '../../../platform/http/mount.ts'

type Input = ReceivedOf<typeof routes.createRule>['body']
type Change = ReceivedOf<typeof routes.updateRule>['body']
type Preview = ReceivedOf<typeof routes.previewRule>['body']

function changeRules({ database, jobs }: Pick<Dependencies, 'database' | 'jobs'>) {
  function withRules<T>(owner: RuleOwner, act: (tx: Transaction, rules: StoredRule[]) => Promise<T>): Promise<T> {
    return inTransaction(database, async (tx) => {
      await lockRules(tx, owner)
      const drivers = 'ownerId' in owner ? [owner.ownerId] : await listCompanyDrivers(tx, owner.companyId)
      await requestLearning(tx, jobs, ...drivers)
      return act(tx, await listRules(tx, owner))
    })
  }

  const add = (user: User, owner: RuleOwner, input: Input): Promise<Rule> =>
    withRules(owner, async (tx, rules) => {
      const rule = newRule(input)
      await requireNoConflict(tx, user, owner, rule, rules)
      requireRoom(rules, 1)
      await insertRules(tx, owner, [rule], findNewRulePosition(rules))
      return toRuleWire(rule)
    })

  const change = (user: User, owner: RuleOwner, { id, ...input }: Change & { id: string }): Promise<Rule> =>
    withRules(owner, async (tx, rules) => {
      const rule = applyRuleChange(rules, id, input)
      await requireNoConflict(tx, user, owner, rule, rules)
      await changeRule(tx, owner, rule)
      return toRuleWire(rule)
    })

  const remove = (owner: RuleOwner, id: string): Promise<void> =>
    withRules(owner, async (tx, rules) => {
      if (!rules.some((rule) => rule.id === id)) throw notFound('Rule')
      await removeRules(tx, owner, [id])
    })

  const order = (owner: RuleOwner, ids: readonly string[]): Promise<void> =>
    withRules(owner, (tx) => reorderRules(tx, owner, ids))

  const switchPreset = (
    user: User,
    owner: RuleOwner,
    { preset, enabled }: { preset: RulePreset; enabled: boolean },
  ): Promise<void> =>
    withRules(owner, async (tx, rules) => {
      if (!enabled) return switchPresetOff(tx, owner, preset)
      const presets = presetsWith(preset)
      const missing = presets.flatMap((each) => planPreset(each, rules).missing)
      for (const rule of missing) await requireNoConflict(tx, user, owner, rule, rules)
      requireRoom(rules, missing.length)
      for (const each of presets) await switchPresetOn(tx, owner, each)
    })

  /** The list after a change, and the reason to refuse it, if any. */
  async function planChange(
    user: User,
    owner: RuleOwner,
    rules: readonly StoredRule[],
    { rule: input, id, preset }: Preview,
  ): Promise<{ list: StoredRule[]; conflict: string | null }> {
    const names = await findRuleNames(database, user, owner)
    if (preset !== undefined) {
      let [list, conflict]: [StoredRule[], string | null] = [[...rules], null]
      for (const each of presetsWith(preset)) {
        const { missing, at } = planPreset(each, list)
        conflict ??= missing.map((rule) => describeConflict(rule, rules, names)).find((one) => one !== null) ?? null
        list = list.toSpliced(at, 0, ...missing)
      }
      return { list, conflict }
    }
    const rule = id === undefined ? newRule(input!) : applyRuleChange(rules, id, input!)
    requireKnown(rule.conditions, names, owner)
    const list =
      id === undefined
        ? rules.toSpliced(findNewRulePosition(rules), 0, rule)
        : rules.map((other) => (other.id === id ? rule : other))
    return { list, conflict: describeConflict(rule, rules, names) }
  }

  async function preview(user: User, owner: RuleOwner, input: Preview): Promise<RulePreview> {
    const before = await loadRuleBook(database, user)
    const changed = 'ownerId' in owner ? 'own' : 'company'
    const { list, conflict } = await planChange(user, owner, before[changed], input)
    return { ...(await previewRules(database, user, { before, after: { ...before, [changed]: list } })), conflict }
  }

  return { add, change, remove, order, switchPreset, preview }
}

const newRule = ({ conditions, classification, reason }: Input): StoredRule => ({
  id: randomUUID(),
  conditions: toConditions(conditions),
  classification,
  reason,
  preset: null,
})

/** @throws HttpError 404 */
function applyRuleChange(rules: readonly StoredRule[], id: string, { conditions, ...rest }: Change): StoredRule {
  const rule = orNotFound(
    rules.find((one) => one.id === id),
    'Rule',
  )
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
  return { ...rule, ...given, ...(conditions && { conditions: toConditions(conditions) }), preset: null }
}

/** A driver's own rules precede presets, which are more general. */
function findNewRulePosition(rules: readonly StoredRule[]): number {
  const at = rules.findIndex(({ preset }) => preset !== null)
  return at === -1 ? rules.length : at
}

/** @throws HttpError 409 for a rule that contradicts or repeats another, 422 for one with a missing reference */
async function requireNoConflict(
  tx: Transaction,
  user: User,
  owner: RuleOwner,
  rule: StoredRule,
  rules: readonly StoredRule[],
): Promise<void> {
  const names = await findRuleNames(tx, user, owner)
  requireKnown(rule.conditions, names, owner)
  const conflict = describeConflict(rule, rules, names)
  if (conflict !== null) throw new HttpError(409, conflict)
}

function requireRoom(rules: readonly StoredRule[], more: number): void {
  if (rules.length + more <= MAX_RULES) return
  throw new HttpError(409, `You have ${MAX_RULES} rules, the maximum. Delete one first.`)
}

export function registerRules(app: FastifyInstance, dependencies: Dependencies): void {
  const { database } = dependencies
  const { add, change, remove, order, switchPreset, preview } = changeRules(dependencies)
  const ownRules = (user: User): RuleOwner => ({ ownerId: user.id })
  const companyRules = (user: User): RuleOwner => {
    if (user.companyId === null) throw notFound('Company')
    return { companyId: user.companyId }
  }

  mount(app, routes.listRules, async (_, { user }) => {
    const { own, company } = await loadRuleBook(database, user)
    return { ...toListWire(own), company: company.map(toRuleWire) }
  })
  mount(app, routes.createRule, (input, { user }) => add(user, ownRules(user), input))
  mount(app, routes.updateRule, ({ id, ...input }, { user }) => change(user, ownRules(user), { id, ...input }))
  mount(app, routes.deleteRule, ({ id }, { user }) => remove(ownRules(user), id))
  mount(app, routes.orderRules, ({ ids }, { user }) => order(ownRules(user), ids))
  mount(app, routes.switchRulePreset, (input, { user }) => switchPreset(user, ownRules(user), input))
  mount(app, routes.previewRule, (input, { user }) => preview(user, ownRules(user), input))

  mount(app, routes.listCompanyRules, async (_, { user }) => toListWire(await listRules(database, companyRules(user))))
  mount(app, routes.createCompanyRule, (input, { user }) => add(user, companyRules(user), input))
  mount(app, routes.updateCompanyRule, ({ id, ...input }, { user }) =>
    change(user, companyRules(user), { id, ...input }),
  )
  mount(app, routes.deleteCompanyRule, ({ id }, { user }) => remove(companyRules(user), id))
  mount(app, routes.orderCompanyRules, ({ ids }, { user }) => order(companyRules(user), ids))
  mount(app, routes.switchCompanyPreset, (input, { user }) => switchPreset(user, companyRules(user), input))
  mount(app, routes.previewCompanyRule, (input, { user }) => preview(user, companyRules(user), input))
}

const toListWire = (rules: readonly StoredRule[]) => toList(rules.map(toRuleWire))

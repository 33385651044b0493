import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as routes from '@spoor/contract/routes/rules.ts'
import type { Rule } from '@spoor/contract/routes/rules.ts'
import type { ReceivedOf } from '@spoor/contract/route.ts'
import type { RulePreset } from '@spoor/core/rules/presets.ts'
import type { Transaction } from '../../database/database.ts'
import { inTransaction } from '../../database/in-transaction.ts'
import type { Dependencies } from '../../dependencies.ts'
import { HttpError, notFound } from '../../http/http-error.ts'
import { mount } from '../../http/mount.ts'
import type { User } from '../../identity/user.ts'
import { findRuleNames, listRules, loadRuleBook } from '../../suggestions/rule-queries.ts'
import type { RuleOwner, StoredRule } from '../../suggestions/rule-queries.ts'
import { changeRule, insertRules, lockRules, placeRules, removeRules } from '../../suggestions/rule-writes.ts'
import { planPreset, switchPresetOff, switchPresetOn } from '../../suggestions/switch-preset.ts'
import { conflictOf, requireKnown } from './check-rule.ts'
import { previewRules } from './preview-rule.ts'
import { conditionsOf, ruleWire } from './rule-wire.ts'

type Input = ReceivedOf<typeof routes.createRule>['body']
type Change = ReceivedOf<typeof routes.updateRule>['body']
type Preview = ReceivedOf<typeof routes.previewRule>['body']

export function registerRules(app: FastifyInstance, { database }: Dependencies): void {
  const ownRules = (user: User): RuleOwner => ({ ownerId: user.id })
  const companyRules = (user: User): RuleOwner => {
    if (user.companyId === null) throw notFound('Company')
    return { companyId: user.companyId }
  }

  mount(app, routes.listRules, async (_, { user }) => {
    const { own, company } = await loadRuleBook(database, user)
    return { ...listWire(own), company: company.map(ruleWire) }
  })
  mount(app, routes.createRule, (input, { user }) => add(user, ownRules(user), input))
  mount(app, routes.updateRule, ({ id, ...input }, { user }) => change(user, ownRules(user), { id, ...input }))
  mount(app, routes.deleteRule, ({ id }, { user }) => remove(ownRules(user), id))
  mount(app, routes.orderRules, ({ ids }, { user }) => order(ownRules(user), ids))
  mount(app, routes.switchRulePreset, (input, { user }) => switchPreset(user, ownRules(user), input))
  mount(app, routes.previewRule, async (input, { user }) => {
    const before = await loadRuleBook(database, user)
    const { list, conflict } = await planChange(user, ownRules(user), before.own, input)
    return { ...(await previewRules(database, user, { before, after: { ...before, own: list } })), conflict }
  })

  mount(app, routes.listCompanyRules, async (_, { user }) => listWire(await listRules(database, companyRules(user))))
  mount(app, routes.createCompanyRule, (input, { user }) => add(user, companyRules(user), input))
  mount(app, routes.updateCompanyRule, ({ id, ...input }, { user }) =>
    change(user, companyRules(user), { id, ...input }),
  )
  mount(app, routes.deleteCompanyRule, ({ id }, { user }) => remove(companyRules(user), id))
  mount(app, routes.orderCompanyRules, ({ ids }, { user }) => order(companyRules(user), ids))
  mount(app, routes.switchCompanyPreset, (input, { user }) => switchPreset(user, companyRules(user), input))
  mount(app, routes.previewCompanyRule, async (input, { user }) => {
    const owner = companyRules(user)
    const before = await loadRuleBook(database, user)
    const { list, conflict } = await planChange(user, owner, before.company, input)
    return { ...(await previewRules(database, user, { before, after: { ...before, company: list } })), conflict }
  })

  /** Changes a list of rules, which no other call changes meanwhile. */
  function withRules<T>(owner: RuleOwner, act: (tx: Transaction, rules: StoredRule[]) => Promise<T>): Promise<T> {
    return inTransaction(database, async (tx) => {
      await lockRules(tx, owner)
      return act(tx, await listRules(tx, owner))
    })
  }

  const add = (user: User, owner: RuleOwner, input: Input): Promise<Rule> =>
    withRules(owner, async (tx, rules) => {
      const rule = newRule(input)
      await requireFitting(tx, user, owner, rule, rules)
      requireRoom(rules, 1)
      await insertRules(tx, owner, [rule], positionOfNew(rules))
      return ruleWire(rule)
    })

  const change = (user: User, owner: RuleOwner, { id, ...input }: Change & { id: string }): Promise<Rule> =>
    withRules(owner, async (tx, rules) => {
      const rule = changedRule(rules, id, input)
      await requireFitting(tx, user, owner, rule, rules)
      await changeRule(tx, owner, rule)
      return ruleWire(rule)
    })

  const remove = (owner: RuleOwner, id: string): Promise<void> =>
    withRules(owner, async (tx, rules) => {
      if (!rules.some((rule) => rule.id === id)) throw notFound('Rule')
      await removeRules(tx, owner, [id])
    })

  const order = (owner: RuleOwner, ids: readonly string[]): Promise<void> =>
    withRules(owner, (tx) => placeRules(tx, owner, ids))

  const switchPreset = (
    user: User,
    owner: RuleOwner,
    { preset, enabled }: { preset: RulePreset; enabled: boolean },
  ): Promise<void> =>
    withRules(owner, async (tx, rules) => {
      if (!enabled) return switchPresetOff(tx, owner, preset)
      const { missing } = planPreset(preset, rules)
      for (const rule of missing) await requireFitting(tx, user, owner, rule, rules)
      requireRoom(rules, missing.length)
      return switchPresetOn(tx, owner, preset)
    })

  /** The list as a change would leave it, and why it would be refused. */
  async function planChange(
    user: User,
    owner: RuleOwner,
    rules: readonly StoredRule[],
    { rule: input, id, preset }: Preview,
  ): Promise<{ list: StoredRule[]; conflict: string | null }> {
    const names = await findRuleNames(database, user, owner)
    if (preset !== undefined) {
      const { missing, at } = planPreset(preset, rules)
      const conflict = missing.map((rule) => conflictOf(rule, rules, names)).find((one) => one !== null) ?? null
      return { list: rules.toSpliced(at, 0, ...missing), conflict }
    }
    const rule = id === undefined ? newRule(input!) : changedRule(rules, id, input!)
    requireKnown(rule.conditions, names, owner)
    const list =
      id === undefined
        ? rules.toSpliced(positionOfNew(rules), 0, rule)
        : rules.map((other) => (other.id === id ? rule : other))
    return { list, conflict: conflictOf(rule, rules, names) }
  }
}

const listWire = (rules: readonly StoredRule[]) => ({
  items: rules.map(ruleWire),
  next_cursor: null,
  total: rules.length,
})

const newRule = ({ conditions, classification, reason }: Input): StoredRule => ({
  id: randomUUID(),
  conditions: conditionsOf(conditions),
  classification,
  reason,
  preset: null,
})

/** @throws HttpError 404 */
function changedRule(rules: readonly StoredRule[], id: string, { conditions, ...rest }: Change): StoredRule {
  const rule = rules.find((one) => one.id === id)
  if (rule === undefined) throw notFound('Rule')
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
  return { ...rule, ...given, ...(conditions && { conditions: conditionsOf(conditions) }), preset: null }
}

/** Rules of one's own come before the presets, which are more general. */
function positionOfNew(rules: readonly StoredRule[]): number {
  const at = rules.findIndex(({ preset }) => preset !== null)
  return at === -1 ? rules.length : at
}

/** @throws HttpError 409 for a rule that contradicts or repeats another, 422 for one that names what is not there */
async function requireFitting(
  tx: Transaction,
  user: User,
  owner: RuleOwner,
  rule: StoredRule,
  rules: readonly StoredRule[],
): Promise<void> {
  const names = await findRuleNames(tx, user, owner)
  requireKnown(rule.conditions, names, owner)
  const conflict = conflictOf(rule, rules, names)
  if (conflict !== null) throw new HttpError(409, conflict)
}

function requireRoom(rules: readonly StoredRule[], more: number): void {
  if (rules.length + more <= routes.MAX_RULES) return
  throw new HttpError(409, `You have ${routes.MAX_RULES} rules, which is the most. Delete one first.`)
}

import type { FastifyInstance } from 'fastify'
import * as routes from '@spoor/contract/routes/rules.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { listRules, loadRuleBook, type RuleOwner, type StoredRule } from '../../../domain/learning/rule-queries.ts'
import type { User } from '../../../platform/http/caller.ts'
import { notFound } from '../../../platform/http/http-error.ts'
import { mount, toList } from '../../../platform/http/mount.ts'
import { changeRules } from './change-rules.ts'
import { toRuleWire } from './rule-wire.ts'

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

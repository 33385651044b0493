import * as routes from '@spoor/contract/routes/rules.ts'
import type { Rule, RuleInput } from '@spoor/contract/routes/rules.ts'
import type { RequestOf } from '@spoor/contract/route.ts'
import type { RulePreset } from '@spoor/core/rules/presets.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, queryReply } from '../../../api/api.ts'
import { getErrorMessage } from '../../../net/api-error.ts'
import { useVehicles } from '../../../api/use-vehicles.ts'
import { usePlaces } from '../../../places/use-places.ts'
import { t } from '../../../language/t.ts'
import { reloadSuggestionsSoon } from '../../../api/reload-suggestions.ts'
import { toast } from '../../../ui/toast.ts'

/** The driver's own rules, or those the company sets for its drivers. */
export type RuleScope = 'own' | 'company'

const ROUTES = {
  own: {
    create: routes.createRule,
    update: routes.updateRule,
    remove: routes.deleteRule,
    order: routes.orderRules,
    preset: routes.switchRulePreset,
    preview: routes.previewRule,
  },
  company: {
    create: routes.createCompanyRule,
    update: routes.updateCompanyRule,
    remove: routes.deleteCompanyRule,
    order: routes.orderCompanyRules,
    preset: routes.switchCompanyPreset,
    preview: routes.previewCompanyRule,
  },
} as const

const RULES = 'rules'
const LIST = [RULES, 'list']
type Rules = { items: Rule[]; company: Rule[] }

export const useRules = () => useQuery({ queryKey: LIST, queryFn: queryReply(routes.listRules) })

export type PreviewInput = RequestOf<typeof routes.previewRule>['body']

/** Previews the effect of a change; disabled if there is none. */
export const useRulePreview = (scope: RuleScope, change: PreviewInput | null) =>
  useQuery({
    queryKey: [RULES, 'preview', scope, change],
    queryFn: queryReply(ROUTES[scope].preview, { body: change! }),
    enabled: change !== null,
    placeholderData: keepPreviousData,
    retry: false,
  })

export interface RuleNames {
  places: ReadonlyMap<string, string>
  vehicles: ReadonlyMap<string, string>
}

/** Names by id; undefined until they are loaded. */
export function useRuleNames(): RuleNames | undefined {
  const places = usePlaces().data
  const vehicles = useVehicles().data
  if (!places || !vehicles) return undefined
  return {
    places: new Map(places.items.map(({ id, name }) => [id, name])),
    vehicles: new Map(vehicles.map(({ id, name }) => [id, name])),
  }
}

/** Mutations on rules. Each reports its failure and reloads the rules. */
export function useRuleChanges(scope: RuleScope) {
  const client = useQueryClient()
  const { create, update, remove, order, preset } = ROUTES[scope]
  // Suggestions depend on the rules.
  const reload = () => {
    reloadSuggestionsSoon(client)
    return Promise.all([[RULES], ['trips'], ['dashboard']].map((queryKey) => client.invalidateQueries({ queryKey })))
  }
  async function run<T>(change: () => Promise<T>, failed: string): Promise<T | null> {
    try {
      const done = await change()
      await reload()
      return done
    } catch (error) {
      toast.error(getErrorMessage(error, failed))
      await reload()
      return null
    }
  }
  const move = (ids: string[]) => api.call(order, { body: { ids } })
  return {
    /** Throws, so that the dialog shows why. */
    async save(rule: RuleInput, id: string | null): Promise<void> {
      if (id === null) await api.call(create, { body: rule })
      else await api.call(update, { params: { id }, body: { ...rule, reason: rule.reason ?? '' } })
      await reload()
    },
    /** Deletes a rule. @returns a function that restores it, or null if the deletion failed */
    async remove(rule: Rule, ids: readonly string[]): Promise<(() => Promise<unknown>) | null> {
      const deleted = await run(async () => {
        await api.call(remove, { params: { id: rule.id } })
        return true
      }, t('The rule could not be deleted'))
      if (deleted === null) return null
      const { conditions, classification, reason } = rule
      return () =>
        run(async () => {
          const { id } = await api.call(create, { body: { conditions, classification, reason } })
          await move(ids.map((other) => (other === rule.id ? id : other)))
        }, t('The rule could not be restored'))
    },
    async order(ids: string[]): Promise<void> {
      const part = scope === 'own' ? 'items' : 'company'
      client.setQueryData<Rules>(LIST, (rules) => rules && { ...rules, [part]: sortRules(rules[part], ids) })
      await run(() => move(ids), t('The rules could not be reordered'))
    },
    switchPreset: (name: RulePreset, enabled: boolean) =>
      run(async () => {
        await api.call(preset, { body: { preset: name, enabled } })
        return true
      }, t('The rule could not be switched on or off')),
  }
}

function sortRules(rules: readonly Rule[], ids: readonly string[]): Rule[] {
  return rules.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}

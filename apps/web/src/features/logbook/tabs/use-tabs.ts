import { createTab, deleteTab, listTabs, orderTabs, updateTab, type Tab } from '@spoor/contract/routes/tabs.ts'
import type { RequestOf } from '@spoor/contract/route.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, queryItems } from '../../../api/api.ts'
import { getErrorMessage } from '../../../net/api-error.ts'
import { toast } from '../../../ui/toast.ts'
import { groupUndo } from '../../../ui/group-undo.tsx'
import { t } from '../../../language/t.ts'

export type NewTab = RequestOf<typeof createTab>['body']
export type TabChange = RequestOf<typeof updateTab>['body']

const KEY = ['tabs']
export const tabsQuery = queryOptions({ queryKey: KEY, queryFn: queryItems(listTabs) })
const NONE: readonly Tab[] = []

export function useTabs() {
  const queryClient = useQueryClient()
  const tabs = useQuery(tabsQuery).data ?? NONE
  const show = (next: readonly Tab[]) => queryClient.setQueryData<readonly Tab[]>(KEY, next)
  const refresh = () => queryClient.invalidateQueries({ queryKey: KEY })

  const ownIds = () =>
    (queryClient.getQueryData<readonly Tab[]>(KEY) ?? NONE).flatMap(({ mine, id }) => (mine ? [id] : []))

  /** Restores a deleted tab at its old position among the driver's own. */
  async function bringBack({ name, filter, sort, columns, shared }: Tab, place: number): Promise<Tab> {
    const back = await api.call(createTab, { body: { name, filter, sort, columns } })
    await api.call(orderTabs, { body: { ids: ownIds().toSpliced(place, 0, back.id) } })
    return shared ? api.call(updateTab, { params: { id: back.id }, body: { shared } }) : back
  }

  async function attempt<T>(work: () => Promise<T>, fallback: string): Promise<T | null> {
    try {
      return await work()
    } catch (error) {
      toast.error(getErrorMessage(error, fallback))
      return null
    } finally {
      await refresh()
    }
  }

  return {
    tabs,
    add: (tab: NewTab) => attempt(() => api.call(createTab, { body: tab }), t('The tab could not be saved')),
    change: (tab: Tab, change: TabChange) =>
      attempt(() => api.call(updateTab, { params: { id: tab.id }, body: change }), t('The tab could not be changed')),
    async remove(tab: Tab, onBack: (tab: Tab) => void): Promise<boolean> {
      const place = ownIds().indexOf(tab.id)
      const done = await attempt(async () => {
        await api.call(deleteTab, { params: { id: tab.id } })
        return true
      }, t('The tab could not be deleted'))
      if (!done) return false
      groupUndo(t("Tab '{name}' deleted", { name: tab.name }), () => {
        void attempt(() => bringBack(tab, place), t('The tab could not be saved')).then((back) => back && onBack(back))
      })
      return true
    },
    async move(tab: Tab, step: 1 | -1): Promise<void> {
      const own = tabs.filter(({ mine }) => mine)
      const at = own.findIndex(({ id }) => id === tab.id)
      const to = at + step
      if (at === -1 || to < 0 || to >= own.length) return
      const next = own.with(at, own[to]).with(to, tab)
      show([...next, ...tabs.filter(({ mine }) => !mine)])
      await attempt(
        () => api.call(orderTabs, { body: { ids: next.map(({ id }) => id) } }),
        t('The tabs could not be reordered'),
      )
    },
  }
}

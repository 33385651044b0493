import type { Tab } from '@spoor/contract/routes/tabs.ts'
import { type TripColumn, DEFAULT_TRIP_COLUMNS, TRIP_COLUMNS } from '@spoor/contract/words/trip-columns.ts'
import { useState } from 'react'
import { t } from '../../../language/t.ts'
import { toast } from '../../../ui/toast.ts'
import { isSameAs } from '../filter/logbook-search.ts'
import type { TabBarActions } from './tab-bar.tsx'
import type { LogbookAddress } from '../filter/use-logbook-address.ts'
import { useTabs, type NewTab } from './use-tabs.ts'
import { readStored, store } from '../../../net/browser-storage.ts'

/** The tab in the URL, its columns, and whether filter, order or columns differ from the saved tab. */
export function useShownTab({ search, saved, sort, go }: LogbookAddress, { onOpen }: { onOpen: () => void }) {
  const store = useTabs()
  const [ownColumns, setOwnColumns] = useOwnColumns()
  const [changedColumns, setChangedColumns] = useState<{ tab: string; columns: readonly TripColumn[] } | null>(null)
  const current = store.tabs.find(({ id }) => id === search.tab) ?? null
  const columns = current ? (changedColumns?.tab === current.id ? changedColumns.columns : current.columns) : ownColumns
  const contents = { filter: saved, sort, columns: [...columns] }

  const open = (tab: Tab | null) => {
    setChangedColumns(null)
    onOpen()
    go(({ map }) =>
      tab ? { ...tab.filter, sort: tab.sort === '-started_at' ? undefined : tab.sort, tab: tab.id, map } : { map },
    )
  }
  return {
    tabs: store.tabs,
    current,
    columns,
    dirty:
      current !== null &&
      (!isSameAs(current.filter, saved) || current.sort !== sort || columns.join() !== current.columns.join()),
    /** The state that saving a tab would store. */
    contents,
    showColumns: (next: readonly TripColumn[]) =>
      current ? setChangedColumns({ tab: current.id, columns: next }) : setOwnColumns(next),
    async add(tab: NewTab): Promise<boolean> {
      const added = await store.add(tab)
      if (added) open(added)
      return added !== null
    },
    rename: async (tab: Tab, name: string) => (await store.change(tab, { name })) !== null,
    actions: {
      open,
      save: (tab) => void store.change(tab, contents).then((changed) => changed && setChangedColumns(null)),
      move: (tab, step) => void store.move(tab, step),
      share: (tab, shared) =>
        void store
          .change(tab, { shared })
          .then(
            (changed) =>
              changed && toast.success(shared ? t('Your company sees this tab now') : t('Only you see this tab now')),
          ),
      remove: (tab) => void store.remove(tab, open).then((gone) => gone && open(null)),
    } satisfies Partial<TabBarActions>,
  }
}

const KEY = 'spoor_logbook_columns'

/** The columns of 'All trips', stored in this browser. Each tab stores its own. */
function useOwnColumns(): [readonly TripColumn[], (columns: readonly TripColumn[]) => void] {
  const [columns, setColumns] = useState(restored)
  return [
    columns,
    (next) => {
      setColumns(next)
      store('localStorage', KEY, next.join(','))
    },
  ]
}

function restored(): readonly TripColumn[] {
  const names = (readStored('localStorage', KEY) ?? '').split(',')
  const known = names.flatMap((name) => TRIP_COLUMNS.find((column) => column === name) ?? [])
  return known.length > 0 ? [...new Set(known)] : DEFAULT_TRIP_COLUMNS
}

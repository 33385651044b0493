import type { Tab } from '@spoor/contract/routes/tabs.ts'
import type { Trip } from '@spoor/contract/routes/trips.ts'
import type { TripColumn } from '@spoor/contract/trip-columns.ts'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { useSession } from '../../auth/use-session.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { toast } from '../../ui/toast.ts'
import { BulkBar } from './bulk-bar.tsx'
import { filterOn } from './date-presets.ts'
import { FilterBar } from './filter-bar.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import { LogbookDialogs } from './logbook-dialogs.tsx'
import type { OpenDialog } from './logbook-dialogs.tsx'
import { LogbookHeader } from './logbook-header.tsx'
import { LogbookMap } from './logbook-map.tsx'
import { isFiltered, sameAs, savedFilterOf, withFilter } from './logbook-search.ts'
import type { LogbookSearch } from './logbook-search.ts'
import { NoTrips } from './no-trips.tsx'
import { TabBar } from './tab-bar.tsx'
import { TotalsStrip } from './totals-strip.tsx'
import { useStableActions } from './trip-actions.ts'
import { TripListSkeleton } from './trip-list-skeleton.tsx'
import { TripTable } from './trip-table.tsx'
import type { TripTableHandle } from './trip-table.tsx'
import { useChosenTrip } from './use-chosen-trip.ts'
import { useOwnColumns } from './use-columns.ts'
import { tripCount, useSelectedTrips } from './use-selected-trips.ts'
import { useTabs } from './use-tabs.ts'
import { useToday } from './use-today.ts'
import { useTripChanges } from './use-trip-changes.ts'
import { useTripKeys } from './use-trip-keys.ts'
import { useTripRows } from './use-trip-rows.ts'
import { useTripTotals, useVehicles } from './use-trips.ts'
import { t } from '../../language/t.ts'

const page = getRouteApi('/signed-in/logbook')

export function LogbookPage() {
  const search = page.useSearch()
  const navigate = page.useNavigate()
  const today = useToday()
  const saved = savedFilterOf(search)
  const filterKey = JSON.stringify(saved)
  // The same object for the same filter: what is loaded hangs on it.
  // oxlint-disable-next-line react/exhaustive-deps
  const filter = useMemo(() => filterOn(today, saved), [filterKey, today])
  const sort = search.sort ?? '-started_at'
  const filtered = isFiltered(search)
  const list = useTripRows(filter, sort)
  // What has come is drawn in pieces, between which the page answers.
  const rows = useDeferredValue(list.rows)
  const layout = useDeferredValue(list.layout)
  const totals = useTripTotals(filter)
  const vehicles = useVehicles().data ?? []
  const changes = useTripChanges()
  const ticks = useSelectedTrips({ rows: list.rows, total: list.total, totals: totals.data, filter, changes })
  const store = useTabs()
  const inCompany = Boolean(useSession()?.profile?.company_id)
  const [ownColumns, setOwnColumns] = useOwnColumns()
  const [changedColumns, setChangedColumns] = useState<{ tab: string; columns: readonly TripColumn[] } | null>(null)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const searchBox = useRef<HTMLInputElement>(null)
  const table = useRef<TripTableHandle>(null)

  const tab = store.tabs.find(({ id }) => id === search.tab) ?? null
  const columns = tab ? (changedColumns?.tab === tab.id ? changedColumns.columns : tab.columns) : ownColumns
  const dirty =
    tab !== null && (!sameAs(tab.filter, saved) || tab.sort !== sort || columns.join() !== tab.columns.join())

  const replace = (next: LogbookSearch) => void navigate({ search: next, replace: true, resetScroll: false })
  const refilter = (next: LogbookSearch) => {
    ticks.clear()
    replace(next)
  }
  const clearFilters = () => refilter({ sort: search.sort, map: search.map })
  const openTab = (next: Tab | null) => {
    setChangedColumns(null)
    ticks.clear()
    void navigate({
      search: next
        ? { ...next.filter, sort: next.sort === '-started_at' ? undefined : next.sort, tab: next.id, map: search.map }
        : { map: search.map },
      resetScroll: false,
    })
  }
  const showColumns = (next: readonly TripColumn[]) =>
    tab ? setChangedColumns({ tab: tab.id, columns: next }) : setOwnColumns(next)
  const keptNow = { filter: saved, sort, columns: [...columns] }

  const chosen = useChosenTrip({
    rows: list.rows,
    chosenId: search.trip ?? null,
    onChoose: (id) => replace({ ...search, trip: id }),
    scrollTo: (row) => table.current?.scrollToRow(row),
  })
  const refresh = async () => {
    await changes.refresh()
    toast.success(t('Up to date'))
  }
  const remove = async (trip: Trip) => {
    await changes.remove([trip.id])
    if (search.trip === trip.id) replace({ ...search, trip: undefined })
  }
  const actions = useStableActions({
    choose: (trip) => replace({ ...search, trip: trip.id }),
    select: ticks.select,
    classify: (trip, classification) => void changes.classify(trip, classification),
    setStatus: (trip, status) => void changes.change(trip, { status }),
    change: (trip, change) => void changes.change(trip, change),
    edit: (trip) => setDialog({ kind: 'edit', trip }),
    split: (trip) => setDialog({ kind: 'split', trip }),
    remove: (trip) => void remove(trip),
    showOnMap: (trip) => {
      replace({ ...search, trip: trip.id, map: true })
      window.scrollTo({ top: 0 })
    },
  })

  useTripKeys((action) => {
    const trip = chosen.trip
    switch (action) {
      case 'next':
      case 'previous':
        return chosen.step(action === 'next' ? 1 : -1)
      case 'select-next':
      case 'select-previous':
        if (trip) ticks.select(trip)
        return chosen.step(action === 'select-next' ? 1 : -1)
      case 'search':
        searchBox.current?.focus()
        return searchBox.current?.select()
      case 'add':
        return replace({ ...search, add: true })
      case 'refresh':
        return void refresh()
      case 'map':
        return replace({ ...search, map: search.map ? undefined : true })
      case 'download':
        return setDialog({ kind: 'export' })
      case 'save-tab':
        return setDialog({ kind: 'new-tab' })
      case 'shortcuts':
        return setDialog({ kind: 'shortcuts' })
      case 'clear':
        return ticks.clear()
      case 'business':
      case 'private':
      case 'unclassified': {
        const classification = action === 'unclassified' ? null : action
        if (ticks.count > 0) ticks.classify(classification)
        else if (trip) void changes.classify(trip, trip.classification === classification ? null : classification)
        return undefined
      }
      case 'confirm':
        if (ticks.count > 0) return ticks.confirm()
        return trip ? void changes.change(trip, { status: 'confirmed' }) : undefined
      case 'delete':
        if (ticks.count > 0) return void ticks.remove()
        return trip ? void remove(trip) : undefined
      case 'select':
        return trip ? ticks.select(trip) : undefined
      case 'edit':
        return trip ? setDialog({ kind: 'edit', trip }) : undefined
    }
  })

  const { show } = list
  const latestShow = useRef(show)
  useEffect(() => {
    latestShow.current = show
  })
  const onShow = useCallback<typeof show>((...lines) => latestShow.current(...lines), [])

  return (
    <>
      <LogbookHeader
        mapOpen={search.map ?? false}
        onShortcuts={() => setDialog({ kind: 'shortcuts' })}
        onMap={() => replace({ ...search, map: search.map ? undefined : true })}
        onAdd={() => replace({ ...search, add: true })}
        onDownload={() => replace({ ...search, download: true })}
      />
      <div className="flex flex-col gap-4">
        <TotalsStrip totals={totals.data} filtered={filtered} />
        <TabBar
          tabs={store.tabs}
          current={tab}
          dirty={dirty}
          inCompany={inCompany}
          actions={{
            open: openTab,
            add: () => setDialog({ kind: 'new-tab' }),
            save: (one) => void store.change(one, keptNow).then((kept) => kept && setChangedColumns(null)),
            rename: (one) => setDialog({ kind: 'rename-tab', tab: one }),
            move: (one, step) => void store.move(one, step),
            share: (one, shared) =>
              void store
                .change(one, { shared })
                .then(
                  (kept) =>
                    kept &&
                    toast.success(shared ? t('Your company sees this tab now') : t('Only you see this tab now')),
                ),
            remove: (one) => void store.remove(one, openTab).then((gone) => gone && openTab(null)),
          }}
        />
        <FilterBar
          search={search}
          onChange={refilter}
          onClear={clearFilters}
          vehicles={vehicles}
          searchBox={searchBox}
        />
        {search.map && (
          <LogbookMap
            filter={filter}
            total={list.total}
            chosen={chosen.trip}
            chosenId={search.trip ?? null}
            onChoose={chosen.chooseId}
          />
        )}
        {list.isPending ? (
          <TripListSkeleton />
        ) : list.error && list.rows.length === 0 ? (
          <ErrorState title={t('Your trips could not be loaded')} onRetry={list.retry}>
            {t('{error}. They are safe; only the list is missing.', {
              error: messageOf(list.error, t('Request failed')),
            })}
          </ErrorState>
        ) : list.rows.length === 0 ? (
          <NoTrips filtered={filtered} onClear={clearFilters} />
        ) : (
          <div>
            <ListToolbar
              anySelected={ticks.count > 0}
              failed={list.error !== null}
              onRetry={list.retry}
              onSelect={ticks.count > 0 ? ticks.clear : ticks.all}
              onColumns={() => setDialog({ kind: 'columns' })}
              onExport={() => setDialog({ kind: 'export' })}
            >
              {tripCount(list.total)}
            </ListToolbar>
            <div className="sm:overflow-hidden sm:rounded-xl sm:border sm:border-line sm:bg-surface sm:shadow-card">
              <TripTable
                ref={table}
                rows={rows}
                layout={layout}
                columns={columns}
                vehicles={vehicles}
                withDate={sort.endsWith('distance')}
                chosenId={search.trip ?? null}
                selection={ticks.selection}
                stale={list.stale}
                actions={actions}
                onShow={onShow}
              />
            </div>
            <BulkBar
              count={ticks.count}
              total={list.total}
              sums={ticks.sums}
              actions={{
                classify: ticks.classify,
                confirm: ticks.confirm,
                reject: ticks.reject,
                remove: () => void ticks.remove(),
                merge: ticks.merge,
                selectAll: ticks.count === list.total ? null : ticks.all,
                clear: ticks.clear,
              }}
            />
          </div>
        )}
      </div>
      <LogbookDialogs
        dialog={search.add ? { kind: 'add' } : search.download ? { kind: 'logbook' } : dialog}
        context={{ filter, sort, columns, total: list.total, vehicles, changes }}
        tabs={{
          add: async (tabToAdd) => {
            const added = await store.add(tabToAdd)
            if (added) openTab(added)
            return added !== null
          },
          rename: async (one, name) => (await store.change(one, { name })) !== null,
          keptNow,
        }}
        onColumns={showColumns}
        onLogbook={() => {
          setDialog(null)
          replace({ ...search, download: true })
        }}
        onClose={() => {
          if (search.add || search.download)
            replace({ ...withFilter(search, { add: undefined, download: undefined }), trip: search.trip })
          else setDialog(null)
        }}
      />
    </>
  )
}

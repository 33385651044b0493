import type { Trip } from '@spoor/contract/routes/trips.ts'
import type { Vehicle } from '@spoor/contract/routes/vehicles.ts'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useVehicles } from '../../api/use-vehicles.ts'
import { useSession } from '../../session/use-session.ts'
import { classes } from '../../ui/classes.ts'
import { NARROW, useMediaQuery } from '../../ui/use-media-query.ts'
import { useStableActions } from '../../ui/use-stable-actions.ts'
import { FilterBar } from './filter/filter-bar.tsx'
import { LastSeenNotice } from './last-seen-notice.tsx'
import type { OpenDialog } from './logbook-dialogs.tsx'
import { LogbookHeader, type HeaderActions } from './logbook-header.tsx'
import { LogbookList } from './list/logbook-list.tsx'
import { LogbookMap } from './logbook-map.tsx'
import { withFilter, toggleMap, type LogbookSearch } from './filter/logbook-search.ts'
import { isSelected } from './list/selection.ts'
import { TabBar, type TabBarActions } from './tabs/tab-bar.tsx'
import { TotalsStrip } from './totals-strip.tsx'
import type { TripActions } from './list/trip-actions.ts'
import type { TripTableHandle } from './list/trip-table.tsx'
import { useChosenTrip } from './use-chosen-trip.ts'
import { useLastSeen, type Away } from './use-last-seen.ts'
import { useLogbookAddress, type LogbookAddress, type LogbookSearchChange } from './filter/use-logbook-address.ts'
import { useLogbookKeys } from './keys/use-logbook-keys.ts'
import { useSelectedTrips } from './list/use-selected-trips.ts'
import { useShownTab } from './tabs/use-shown-tab.ts'
import { toReportSearch } from './filter/report-search.ts'
import { useTripChanges } from './edit/use-trip-changes.ts'
import { useCostCentres } from './use-cost-centres.ts'
import { useTripRows, type TripRows } from './list/use-trip-rows.ts'
import { useTripTotals, type TripTotals } from './use-trips.ts'

/** Dialogs load some time after the list appears, or when one opens. */
const DIALOGS_AFTER_MS = 1000
const NONE: readonly Vehicle[] = []
const loadDialogs = () => import('./logbook-dialogs.tsx')
const DayView = lazy(() => import('./day/day-view.tsx'))
/** Minimum width for the list and the map next to each other. */
const ROOM_FOR_BOTH = '(width >= 80rem)'
const LogbookDialogs = lazy(async () => ({ default: (await loadDialogs()).LogbookDialogs }))

export { loadLogbook } from './load-logbook.ts'

/** The page's queries. A separate component, so that the first render is split in two. */
export function LogbookPage() {
  const { address, away } = useLastSeen(useLogbookAddress())
  const { filter, sort } = address
  const list = useTripRows(filter, sort)
  const totals = useTripTotals(filter).data
  const vehicles = useVehicles().data ?? NONE
  return <Logbook address={address} away={away} list={list} totals={totals} vehicles={vehicles} />
}

function Logbook({
  address,
  away,
  list,
  totals,
  vehicles,
}: {
  address: LogbookAddress
  away: Away | null
  list: TripRows
  totals: TripTotals | undefined
  vehicles: readonly Vehicle[]
}) {
  const nothingSaved = away?.asOfMs === 'nothing'
  const costCentres = useCostCentres()
  const { search, filter, sort, filtered, replace } = address
  const changes = useTripChanges()
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const ticks = useSelectedTrips({
    rows: list.rows,
    total: list.total,
    totals,
    filter,
    changes,
    onMerge: (preview, merge) => setDialog({ kind: 'merge', preview, onMerge: merge }),
  })
  const shown = useShownTab(address, { onOpen: ticks.clear })
  const inCompany = Boolean(useSession()?.profile?.company_id)
  // Incremented to scroll the map into view when a row asks for it.
  const [seen, setSeen] = useState(0)
  const [hoveredId, setHoveredId] = useState<string | null>(null)
  const mapOpen = (search.map ?? false) || search.day !== undefined
  const beside = useMediaQuery(ROOM_FOR_BOTH) && mapOpen
  const narrow = useMediaQuery(NARROW)
  useEffect(() => {
    if (list.isPending) return
    const timer = setTimeout(() => void loadDialogs().catch(() => undefined), DIALOGS_AFTER_MS)
    return () => clearTimeout(timer)
  }, [list.isPending])
  const searchBox = useRef<HTMLInputElement>(null)
  const table = useRef<TripTableHandle>(null)

  const refilter = (change: LogbookSearchChange) => {
    ticks.clear()
    replace(change)
  }
  const clearFilters = () => refilter(({ sort, map, day }) => ({ sort, map, day }))
  const chosen = useChosenTrip({
    rows: list.rows,
    chosenId: search.trip ?? null,
    onChoose: (id) => replace((now) => ({ ...now, trip: id })),
    scrollTo: (row) => table.current?.scrollToRow(row),
  })
  const remove = async (trip: Trip) => {
    // The URL changes a moment later.
    const next = chosen.trip?.id === trip.id ? chosen.findNeighbour(trip.id) : null
    if (!(await changes.remove([trip.id]))) return
    if (next !== null) chosen.goOnWith(next)
    else if (search.trip === trip.id) replace((now) => ({ ...now, trip: undefined }))
  }
  const confirm = (trip: Trip) => {
    if (trip.classification !== null) void changes.change(trip, { status: 'confirmed' })
    else
      setDialog({
        kind: 'confirm',
        unclassified: 1,
        count: 1,
        onConfirm: (classification) => void changes.confirmAs(trip, classification),
      })
  }
  const confirmTicked = () => {
    const { unclassified, count } = ticks
    if (unclassified === 0) ticks.confirm()
    else setDialog({ kind: 'confirm', unclassified, count, onConfirm: ticks.confirm })
  }
  const showDay = (day: string | undefined) => replace((now) => ({ ...now, map: true, day }))
  const actions = useStableActions<TripActions>({
    choose: (trip) => {
      chosen.choose(trip.id)
      // On a phone, nothing else shows a trip's details.
      if (narrow && !mapOpen) setDialog({ kind: 'edit', trip })
    },
    select: ticks.select,
    classify: (trip, classification) => void changes.classify(trip, classification),
    swipe: (trip, classification) => {
      if (isSelected(ticks.selection, trip.id)) ticks.classify(classification)
      else void changes.classify(trip, classification)
    },
    confirm: (trip) => confirm(trip),
    reject: (trip) => void changes.change(trip, { status: 'rejected' }),
    change: (trip, change) => void changes.change(trip, change),
    edit: (trip) => setDialog({ kind: 'edit', trip }),
    repeat: (trip, way) => setDialog({ kind: 'repeat', like: { trip, way } }),
    split: (trip) => setDialog({ kind: 'split', trip }),
    namePlace: (trip, end) => setDialog({ kind: 'place', trip, end }),
    remove: (trip) => void remove(trip),
    showOnMap: (trip) => {
      replace((now) => ({ ...now, trip: trip.id, map: true }))
      setSeen((times) => times + 1)
    },
    showDay: (day) => showDay(day),
  })
  const header = useStableActions<HeaderActions>({
    select: () => (ticks.count > 0 ? ticks.clear() : ticks.all()),
    columns: () => setDialog({ kind: 'columns' }),
    deleted: () => setDialog({ kind: 'deleted' }),
    report: () => void navigate({ to: '/reports', search: toReportSearch(filter) }),
    export: () => setDialog({ kind: 'export' }),
    shortcuts: () => setDialog({ kind: 'shortcuts' }),
    map: () => replace(toggleMap),
    add: () => replace((now) => ({ ...now, add: true })),
    download: () => replace((now) => ({ ...now, download: true })),
    submit: () => replace((now) => ({ ...now, submit: true })),
  })
  const filters = useStableActions({
    change: (change: Partial<LogbookSearch>) => refilter(withFilter(change)),
    clear: clearFilters,
  })
  const tabActions = useStableActions<TabBarActions>({
    ...shown.actions,
    add: () => setDialog({ kind: 'new-tab' }),
    rename: (tab) => setDialog({ kind: 'rename-tab', tab }),
  })
  useLogbookKeys({
    address,
    chosen,
    ticks,
    changes,
    searchBox,
    onOpen: setDialog,
    onRemove: (trip) => void remove(trip),
    onConfirm: (trip) => (trip === null ? confirmTicked() : confirm(trip)),
    readOnly: away !== null,
  })

  const tabBar = {
    tabs: shown.tabs,
    current: shown.current,
    dirty: shown.dirty,
    inCompany,
    actions: tabActions,
  }
  const tabs = <TabBar {...tabBar} />
  const closeTab = () => tabActions.open(null)
  const renderPhoneTabs = (onChosen: () => void) => (
    <TabBar
      {...tabBar}
      wrap
      actions={{
        ...tabActions,
        open: (tab) => {
          tabActions.open(tab)
          onChosen()
        },
        add: () => {
          onChosen()
          tabActions.add()
        },
      }}
    />
  )

  const open: OpenDialog | null = search.add
    ? { kind: 'add' }
    : search.download
      ? { kind: 'logbook' }
      : search.submit
        ? { kind: 'submit' }
        : dialog
  return (
    <>
      <LogbookHeader
        tabs={narrow ? null : tabs}
        mapOpen={mapOpen}
        hasPending={(totals?.pending_trips ?? 0) > 0}
        anySelected={ticks.count > 0}
        readOnly={away !== null}
        actions={header}
      />
      <div
        data-wide-page={beside || undefined}
        className={classes(
          beside ? 'grid grid-cols-[minmax(24rem,2fr)_minmax(0,5fr)] items-start gap-4' : 'flex flex-col gap-4',
        )}
      >
        {search.day === undefined ? (
          <>
            <div className="flex min-w-0 flex-col gap-3 sm:gap-4" {...(beside ? createRowHover(setHoveredId) : {})}>
              <div role="status" className="empty:hidden">
                {away && <LastSeenNotice away={away} rows={list.rows} />}
              </div>
              <div inert={away !== null} className={away === null ? undefined : 'opacity-55'}>
                <FilterBar
                  search={search}
                  onChange={filters.change}
                  onClear={filters.clear}
                  vehicles={vehicles}
                  searchBox={searchBox}
                  isNarrow={narrow || beside}
                  tabs={
                    narrow
                      ? {
                          list: renderPhoneTabs,
                          current: shown.current && { name: shown.current.name, onClose: closeTab },
                        }
                      : null
                  }
                />
              </div>
              {!nothingSaved && <TotalsStrip totals={totals} filtered={filtered} compact={beside} />}
              {!nothingSaved && (
                // Preserves unsaved input until the network is back.
                <fieldset disabled={away !== null} className="min-w-0 [&_:disabled]:cursor-default">
                  <LogbookList
                    list={list}
                    address={address}
                    columns={shown.columns}
                    vehicles={vehicles}
                    ticks={ticks}
                    actions={actions}
                    compact={beside}
                    hoveredId={hoveredId}
                    onConfirm={confirmTicked}
                    onCostCentre={
                      costCentres.length > 0
                        ? () => setDialog({ kind: 'bulk-cost-centre', count: ticks.count, onSave: ticks.charge })
                        : null
                    }
                    onEdit={() => setDialog({ kind: 'bulk-edit', count: ticks.count, onSave: ticks.edit })}
                    onClearFilters={clearFilters}
                    onAdd={header.add}
                    onDeleted={header.deleted}
                    onColumns={shown.showColumns}
                    table={table}
                  />
                </fieldset>
              )}
            </div>
            {search.map && (
              <LogbookMap
                beside={beside}
                filter={filter}
                total={list.total}
                chosen={chosen.trip}
                chosenId={search.trip ?? null}
                onChoose={chosen.bringIntoSight}
                hoveredId={hoveredId}
                onHover={setHoveredId}
                onDay={showDay}
                onClose={header.map}
                seen={seen}
              />
            )}
          </>
        ) : (
          <Suspense>
            <DayView
              key={search.day}
              day={search.day}
              beside={beside}
              onDay={showDay}
              onClose={() => showDay(undefined)}
            />
          </Suspense>
        )}
      </div>
      <Suspense>
        {open && (
          <LogbookDialogs
            dialog={open}
            context={{ filter, sort, columns: shown.columns, total: list.total, vehicles, costCentres, changes }}
            tabs={shown}
            onColumns={shown.showColumns}
            onLogbook={() => {
              setDialog(null)
              replace((now) => ({ ...now, download: true }))
            }}
            onClose={() => {
              if (search.add || search.download || search.submit)
                replace((now) => ({ ...now, add: undefined, download: undefined, submit: undefined }))
              else setDialog(null)
            }}
          />
        )}
      </Suspense>
    </>
  )
}

/** Reports the trip whose row has the pointer or the focus. */
function createRowHover(onHover: (id: string | null) => void) {
  const report = ({ target }: { target: EventTarget }) =>
    onHover(target instanceof Element ? (target.closest<HTMLElement>('[data-trip]')?.dataset.trip ?? null) : null)
  return { onMouseOver: report, onFocus: report, onMouseLeave: () => onHover(null), onBlur: () => onHover(null) }
}

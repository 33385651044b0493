import type { Vehicle } from '@spoor/contract/routes/vehicles.ts'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useVehicles, vehiclesQuery } from '../../api/use-vehicles.ts'
import { useSession } from '../../session/use-session.ts'
import { useStableActions } from '../../ui/use-stable-actions.ts'
import { FilterBar, loadFilterPanel } from './filter/filter-bar.tsx'
import { toggleMap, withFilter, type LogbookSearch, toSavedFilter, getSort } from './filter/logbook-search.ts'
import { toReportSearch } from './filter/report-search.ts'
import { useLogbookAddress } from './filter/use-logbook-address.ts'
import { useLogbookKeys } from './keys/use-logbook-keys.ts'
import { loadReasonOffers } from './list/editable-text.tsx'
import { LogbookList } from './list/logbook-list.tsx'
import { useTripRows } from './list/use-trip-rows.ts'
import { LogbookHeader, type HeaderActions } from './logbook-header.tsx'
import { LogbookProvider, useLogbookContext, useLogbookState, type LogbookQueries } from './logbook-state.ts'
import { TabBar, type TabBarActions } from './tabs/tab-bar.tsx'
import { TotalsStrip } from './totals-strip.tsx'
import { useLastSeen, type Away } from './use-last-seen.ts'
import { useTripTotals } from './use-trips.ts'
import { formatDateTime } from '../../format/instant.ts'
import { loadOpenMenu } from '../../ui/menu.tsx'
import { Notice } from '../../ui/notice.tsx'
import { t } from '../../language/t.ts'
import type { TripListRow } from './trip-rows.ts'
import { taxDayAt } from '@spoor/core/units/tax-year.ts'
import { queryClient } from '../../api/query-client.ts'
import { settingsQuery } from '../../api/use-settings.ts'
import { filterOn } from './filter/date-presets.ts'
import { daysQuery, firstTripsQuery, inOrderQuery, totalsQuery } from './trip-queries.ts'
import { tabsQuery } from './tabs/use-tabs.ts'

/** Dialogs and menus load some time after the list appears, or when one opens. */
const DIALOGS_AFTER_MS = 1000
const NONE: readonly Vehicle[] = []
const loadDialogs = () => import('./logbook-dialogs.tsx')
const loadLater = () => Promise.all([loadDialogs(), loadFilterPanel(), loadReasonOffers(), loadOpenMenu()])
const LogbookMap = lazy(() => import('./logbook-map.tsx'))
const DayView = lazy(() => import('./day/day-view.tsx'))
const LogbookDialogs = lazy(async () => ({ default: (await loadDialogs()).LogbookDialogs }))

/** The page's queries. A separate component, so that the first render is split in two. */
export function LogbookPage() {
  const { address, away } = useLastSeen(useLogbookAddress())
  const { filter, sort } = address
  const list = useTripRows(filter, sort)
  const totals = useTripTotals(filter).data
  const vehicles = useVehicles().data ?? NONE
  return <Logbook address={address} away={away} list={list} totals={totals} vehicles={vehicles} />
}

function Logbook(queries: LogbookQueries) {
  const logbook = useLogbookState(queries)
  const { isPending } = queries.list
  useEffect(() => {
    if (isPending) return
    const timer = setTimeout(() => void loadLater().catch(() => undefined), DIALOGS_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isPending])
  return (
    <LogbookProvider value={logbook}>
      <Header />
      <Content />
      <Suspense>{logbook.dialog && <LogbookDialogs dialog={logbook.dialog} />}</Suspense>
    </LogbookProvider>
  )
}

const TABS = <LogbookTabs />

function Header() {
  const { address, away, mapOpen, narrow, openDialog, show, ticks, totals } = useLogbookContext()
  const navigate = useNavigate()
  const actions = useStableActions<HeaderActions>({
    select: () => (ticks.count > 0 ? ticks.clear() : ticks.all()),
    columns: () => openDialog({ kind: 'columns' }),
    deleted: () => openDialog({ kind: 'deleted' }),
    moves: () => openDialog({ kind: 'moves' }),
    report: () => void navigate({ to: '/reports', search: toReportSearch(address.filter) }),
    export: () => openDialog({ kind: 'export' }),
    shortcuts: () => openDialog({ kind: 'shortcuts' }),
    map: () => address.replace(toggleMap),
    add: () => show({ add: true }),
    download: () => show({ download: true }),
    submit: () => show({ submit: true }),
  })
  return (
    <LogbookHeader
      tabs={narrow ? null : TABS}
      mapOpen={mapOpen}
      hasPending={(totals?.pending_trips ?? 0) > 0}
      anySelected={ticks.count > 0}
      readOnly={away !== null}
      actions={actions}
    />
  )
}

/** `onChosen` is set on a phone, where the tabs are part of the filter panel. */
function LogbookTabs({ onChosen }: { onChosen?: () => void }) {
  const { openDialog, shown } = useLogbookContext()
  const inCompany = Boolean(useSession()?.profile?.company_id)
  const actions = useStableActions<TabBarActions>({
    ...shown.actions,
    open: (tab) => {
      shown.actions.open(tab)
      onChosen?.()
    },
    add: () => {
      onChosen?.()
      openDialog({ kind: 'new-tab' })
    },
    rename: (tab) => openDialog({ kind: 'rename-tab', tab }),
  })
  const { tabs, current, dirty } = shown
  return (
    <TabBar
      tabs={tabs}
      current={current}
      dirty={dirty}
      inCompany={inCompany}
      wrap={onChosen !== undefined}
      actions={actions}
    />
  )
}

const renderPhoneTabs = (onChosen: () => void) => <LogbookTabs onChosen={onChosen} />

/** The list, with the map or a day beside or above it. */
function Content() {
  const { address, away, beside, clearFilters, list, narrow, refilter, searchBox, showDay, shown, totals, vehicles } =
    useLogbookContext()
  const { search, filtered } = address
  const [hoveredId, setHoveredId] = useState<string | null>(null)
  useLogbookKeys()
  const filters = useStableActions({
    change: (change: Partial<LogbookSearch>) => refilter(withFilter(change)),
    clear: clearFilters,
  })
  const nothingSaved = away?.asOfMs === 'nothing'
  const { current } = shown
  return (
    <div
      data-wide-page={beside || undefined}
      className={beside ? 'grid grid-cols-[minmax(24rem,2fr)_minmax(0,5fr)] items-start gap-4' : 'flex flex-col gap-4'}
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
                        current: current && { name: current.name, onClose: () => shown.actions.open(null) },
                      }
                    : null
                }
              />
            </div>
            {!nothingSaved && <TotalsStrip totals={totals} filtered={filtered} compact={beside} />}
            {!nothingSaved && (
              // Preserves unsaved input until the network is back.
              <fieldset disabled={away !== null} className="min-w-0 [&_:disabled]:cursor-default">
                <LogbookList hoveredId={hoveredId} />
              </fieldset>
            )}
          </div>
          <Suspense>{search.map && <LogbookMap hoveredId={hoveredId} onHover={setHoveredId} />}</Suspense>
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
  )
}

/** Reports the trip whose row has the pointer or the focus. */
function createRowHover(onHover: (id: string | null) => void) {
  const report = ({ target }: { target: EventTarget }) =>
    onHover(target instanceof Element ? (target.closest<HTMLElement>('[data-trip]')?.dataset.trip ?? null) : null)
  return { onMouseOver: report, onFocus: report, onMouseLeave: () => onHover(null), onBlur: () => onHover(null) }
}

/** Shown while the server is unreachable: the list's age, and that it is read-only. */
function LastSeenNotice({ away, rows }: { away: Away; rows: readonly TripListRow[] }) {
  const { asOfMs, refiltered } = away
  if (asOfMs === null) return null
  if (asOfMs === 'nothing') {
    return (
      <Notice title={t('No network')}>
        {t('You have not opened your logbook in this browser yet. It loads once you are online.')}
      </Notice>
    )
  }
  const incomplete = rows.some((row) => row.kind === 'trip' && row.trip === null)
  return (
    <Notice
      title={t('Offline. This is your logbook as of {when}.', {
        when: formatDateTime(new Date(asOfMs).toISOString()),
      })}
    >
      {t('You can read it now and edit it once you are online.')}{' '}
      {refiltered && t('It uses the filters from your last visit. They are cleared once you are online.')}{' '}
      {incomplete && t('Trips that were never loaded are blank.')}
    </Notice>
  )
}

/** Prefetches what the page shows first. The page itself retries failed requests and shows the error. */
export function loadLogbook(search: LogbookSearch): void {
  const filter = filterOn(taxDayAt(Date.now()), toSavedFilter(search))
  const sort = getSort(search)
  if (sort.endsWith('distance')) void queryClient.prefetchInfiniteQuery(inOrderQuery(filter, sort))
  else {
    void queryClient.prefetchQuery(daysQuery(filter))
    void queryClient.prefetchQuery(firstTripsQuery(filter, sort))
  }
  void queryClient.prefetchQuery(totalsQuery(filter))
  void queryClient.prefetchQuery(vehiclesQuery)
  void queryClient.prefetchQuery(tabsQuery)
  void queryClient.prefetchQuery(settingsQuery)
}

import type { Trip } from '@spoor/contract/routes/trips.ts'
import { getRouteApi } from '@tanstack/react-router'
import { Download, Map as MapIcon, Plus } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { formatCount } from '../../format/quantity.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { BulkBar } from './bulk-bar.tsx'
import { DownloadDialog } from './download-dialog.tsx'
import { FilterBar } from './filter-bar.tsx'
import { NoTrips } from './no-trips.tsx'
import { Pager } from '../../ui/pager.tsx'
import { LogbookMap } from './logbook-map.tsx'
import { filterOf, isFiltered, withFilter } from './logbook-search.ts'
import type { LogbookSearch } from './logbook-search.ts'
import { NOTHING_SELECTED, bulkTarget, pageState, pageToggled, toggled } from './selection.ts'
import type { Selection } from './selection.ts'
import { SplitDialog } from './split-dialog.tsx'
import { TotalsStrip } from './totals-strip.tsx'
import { TripDialog } from './trip-dialog.tsx'
import { neighbour } from './trip-key.ts'
import { TripList, TripListSkeleton } from './trip-list.tsx'
import { useTripChanges } from './use-trip-changes.ts'
import { useTripKeys } from './use-trip-keys.ts'
import { TRIPS_PER_PAGE, useTripPage, useTripTotals, useVehicles } from './use-trips.ts'

/** From this width on the map stands beside the list; below, it opens above it. */
const BESIDE = '(min-width: 1280px)'

const page = getRouteApi('/signed-in/logbook')

export function LogbookPage() {
  const search = page.useSearch()
  const navigate = page.useNavigate()
  const filter = filterOf(search)
  const filtered = isFiltered(search)
  const trips = useTripPage(search)
  const totals = useTripTotals(filter)
  const vehicles = useVehicles().data ?? []
  const changes = useTripChanges()
  const [selection, setSelection] = useState<Selection>(NOTHING_SELECTED)
  const [editing, setEditing] = useState<Trip | null>(null)
  const [splitting, setSplitting] = useState<Trip | null>(null)
  const [mapOpen, setMapOpen] = useState(false)
  const beside = useMediaQuery(BESIDE)
  const searchBox = useRef<HTMLInputElement>(null)
  // Where the pages seen so far begin; the address tells only of this one.
  const [pageStarts] = useState(() => new Map<number, string>())
  const pageNumber = search.page ?? 1
  if (search.cursor) pageStarts.set(pageNumber, search.cursor)

  const items = useMemo(() => trips.data?.items ?? [], [trips.data])
  const ids = useMemo(() => items.map(({ id }) => id), [items])
  const chosen = items.find(({ id }) => id === search.trip) ?? null

  const go = (next: LogbookSearch) => void navigate({ search: next, resetScroll: false })
  const replace = (next: LogbookSearch) => void navigate({ search: next, replace: true, resetScroll: false })
  const refilter = (next: LogbookSearch) => {
    setSelection(NOTHING_SELECTED)
    replace(next)
  }
  const choose = (id: string) => {
    replace({ ...search, trip: id })
    // From the map or the keys the row may lie out of sight.
    document.querySelector(`[data-trip="${id}"]`)?.scrollIntoView({ block: 'nearest' })
  }
  const turnTo = (number: number, cursor: string | undefined) =>
    void navigate({ search: { ...search, cursor, page: cursor ? number : undefined, trip: undefined } })
  const step = (direction: 1 | -1) => {
    const next = neighbour(ids, search.trip ?? null, direction)
    if (!next) return
    choose(next)
    document.querySelector<HTMLElement>(`[data-trip="${next}"] > button`)?.focus()
  }
  const select = (trip: Trip) => setSelection(toggled(selection, trip.id, ids))

  useTripKeys((action) => {
    if (action === 'next' || action === 'previous') step(action === 'next' ? 1 : -1)
    else if (action === 'search') searchBox.current?.focus()
    else if (!chosen) return
    else if (action === 'select') select(chosen)
    else if (action === 'edit') setEditing(chosen)
    else if (action === 'confirm') void changes.change(chosen, { status: 'confirmed' })
    else void changes.classify(chosen, chosen.classification === action ? null : action)
  })

  const total = trips.data?.total ?? 0
  const nextCursor = trips.data?.next_cursor
  const target = () => bulkTarget(selection, filter)
  const counted = (count: number) => `${formatCount(count)} ${count === 1 ? 'trip' : 'trips'}`
  const bulkDone = () => setSelection(NOTHING_SELECTED)
  const selectedIds = selection.kind === 'ids' ? [...selection.ids] : []

  return (
    <>
      <PageHeader
        title="Logbook"
        actions={
          <>
            <Button
              className="max-sm:px-3 xl:hidden"
              icon={<MapIcon size={16} aria-hidden />}
              aria-expanded={mapOpen}
              onClick={() => setMapOpen(!mapOpen)}
            >
              {mapOpen ? 'Hide map' : 'Show map'}
            </Button>
            <Button
              className="max-sm:px-3"
              icon={<Plus size={16} aria-hidden />}
              onClick={() => go({ ...search, add: true })}
            >
              Add trip
            </Button>
            <Button
              variant="primary"
              className="max-sm:px-3"
              icon={<Download size={16} aria-hidden />}
              onClick={() => go({ ...search, download: true })}
            >
              Download
            </Button>
          </>
        }
      >
        Say which trips were business; Spoor does the sums.
      </PageHeader>
      <div className="flex flex-col gap-4">
        <TotalsStrip totals={totals.data} filtered={filtered} />
        <FilterBar search={search} onChange={refilter} vehicles={vehicles} searchBox={searchBox} />
        {trips.isPending ? (
          <TripListSkeleton />
        ) : trips.isError ? (
          <ErrorState title="Your trips could not be loaded" onRetry={() => void trips.refetch()}>
            {messageOf(trips.error, 'Request failed')}. They are safe; only the list is missing.
          </ErrorState>
        ) : items.length === 0 ? (
          <NoTrips filtered={filtered} onClear={() => refilter({})} />
        ) : (
          <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_minmax(320px,36%)]">
            {(beside || mapOpen) && (
              <div className="xl:sticky xl:top-4 xl:order-2">
                <LogbookMap trips={items} chosen={chosen} onChoose={choose} />
              </div>
            )}
            <div className="min-w-0">
              <TripList
                trips={items}
                vehicles={vehicles}
                chosenId={search.trip ?? null}
                selection={selection}
                sort={search.sort ?? '-started_at'}
                stale={trips.isPlaceholderData}
                onSelectPage={() => setSelection(pageToggled(selection, ids))}
                onSort={(sort) => refilter(withFilter(search, { sort: sort === '-started_at' ? undefined : sort }))}
                actions={{
                  onChoose: (trip) => choose(trip.id),
                  onSelect: select,
                  onClassify: (trip, classification) => void changes.classify(trip, classification),
                  onStatus: (trip, status) => void changes.change(trip, { status }),
                  onEdit: setEditing,
                  onSplit: setSplitting,
                  onDelete: (trip) => void changes.remove([trip.id]),
                }}
              />
              <Pager
                first={(pageNumber - 1) * TRIPS_PER_PAGE + 1}
                count={items.length}
                total={total}
                onPrevious={search.cursor ? () => turnTo(pageNumber - 1, pageStarts.get(pageNumber - 1)) : null}
                onNext={nextCursor && !trips.isPlaceholderData ? () => turnTo(pageNumber + 1, nextCursor) : null}
              />
              <BulkBar
                selection={selection}
                total={total}
                canSelectAll={selection.kind === 'ids' && pageState(selection, ids) === 'all' && total > ids.length}
                actions={{
                  classify: (classification) =>
                    void changes
                      .bulk(
                        { action: 'classify', classification, ...target() },
                        (count) => `${counted(count)} marked ${classification}`,
                      )
                      .then(bulkDone),
                  confirm: () =>
                    void changes
                      .bulk({ action: 'confirm', ...target() }, (count) => `${counted(count)} confirmed`)
                      .then(bulkDone),
                  reject: () =>
                    void changes
                      .bulk({ action: 'reject', ...target() }, (count) => `${counted(count)} rejected`)
                      .then(bulkDone),
                  remove: () =>
                    void (selection.kind === 'ids' ? changes.remove(selectedIds) : changes.removeAll(filter)).then(
                      bulkDone,
                    ),
                  merge: () => void changes.merge(selectedIds).then(bulkDone),
                  selectAll: () => setSelection({ kind: 'all' }),
                  clear: () => setSelection(NOTHING_SELECTED),
                }}
              />
            </div>
          </div>
        )}
      </div>
      {search.add && (
        <TripDialog
          trip={null}
          vehicles={vehicles}
          changes={changes}
          onClose={() => replace({ ...search, add: undefined })}
        />
      )}
      {editing && <TripDialog trip={editing} vehicles={vehicles} changes={changes} onClose={() => setEditing(null)} />}
      {splitting && <SplitDialog trip={splitting} changes={changes} onClose={() => setSplitting(null)} />}
      {search.download && <DownloadDialog onClose={() => replace({ ...search, download: undefined })} />}
    </>
  )
}

import type { Tab } from '@spoor/contract/routes/tabs.ts'
import type { MergePreview, Trip } from '@spoor/contract/routes/trips.ts'
import type { Vehicle } from '@spoor/contract/routes/vehicles.ts'
import { createContext, use, useRef, useState } from 'react'
import { NARROW, useMediaQuery } from '../../ui/use-media-query.ts'
import { useStableActions } from '../../ui/use-stable-actions.ts'
import type { BulkEdit } from './edit/bulk-edit-dialog.tsx'
import type { LikeTrip } from './edit/trip-draft.ts'
import { useMoveActions } from '../../moves/use-move-actions.ts'
import { useTripChanges } from './edit/use-trip-changes.ts'
import type { LogbookSearch } from './filter/logbook-search.ts'
import type { LogbookAddress, LogbookSearchChange } from './filter/use-logbook-address.ts'
import { isSelected } from './list/selection.ts'
import type { TripActions } from './list/trip-actions.ts'
import type { TripTableHandle } from './list/trip-table.tsx'
import { useSelectedTrips } from './list/use-selected-trips.ts'
import type { TripRows } from './list/use-trip-rows.ts'
import { useShownTab } from './tabs/use-shown-tab.ts'
import { useChosenTrip } from './use-chosen-trip.ts'
import type { Away } from './use-last-seen.ts'
import type { TripTotals } from './use-trips.ts'
import { listOwnCostCentres, type CostCentreChoice } from '@spoor/contract/routes/cost-centres.ts'
import { useQuery } from '@tanstack/react-query'
import { queryReply } from '../../api/api.ts'
import { useSession } from '../../session/use-session.ts'

/** Minimum width for the list and the map next to each other. */
const ROOM_FOR_BOTH = '(width >= 80rem)'

export type OpenDialog =
  | { kind: 'add' | 'logbook' | 'submit' | 'columns' | 'deleted' | 'moves' | 'export' | 'shortcuts' | 'new-tab' }
  | { kind: 'edit' | 'split'; trip: Trip }
  | { kind: 'repeat'; like: LikeTrip }
  | { kind: 'place'; trip: Trip; end: 'start' | 'end' }
  | { kind: 'rename-tab'; tab: Tab }
  | { kind: 'bulk-edit'; count: number; onSave: (edit: BulkEdit) => void }
  | { kind: 'bulk-cost-centre'; count: number; onSave: (costCentreId: string | null) => void }
  | { kind: 'merge'; preview: MergePreview; onMerge: () => void }
  | {
      kind: 'confirm'
      unclassified: number
      count: number
      onConfirm: (classification: 'business' | 'private') => void
    }

export interface LogbookQueries {
  address: LogbookAddress
  /** Set while the server is unreachable: nothing can be changed. */
  away: Away | null
  list: TripRows
  totals: TripTotals | undefined
  vehicles: readonly Vehicle[]
}

/** The state that the parts of the page share, and the actions of more than one of them. */
export function useLogbookState(queries: LogbookQueries) {
  const { address, list, totals } = queries
  const { search, filter, replace } = address
  const changes = useTripChanges()
  const { markNotMyCar } = useMoveActions()
  const [dialog, openDialog] = useState<OpenDialog | null>(null)
  const ticks = useSelectedTrips({
    rows: list.rows,
    total: list.total,
    totals,
    filter,
    changes,
    onMerge: (preview, merge) => openDialog({ kind: 'merge', preview, onMerge: merge }),
  })
  const shown = useShownTab(address, { onOpen: ticks.clear })
  const costCentres = useCostCentres()
  // Incremented to scroll the map into view when a row asks for it.
  const [seen, setSeen] = useState(0)
  const mapOpen = (search.map ?? false) || search.day !== undefined
  const beside = useMediaQuery(ROOM_FOR_BOTH) && mapOpen
  const narrow = useMediaQuery(NARROW)
  const searchBox = useRef<HTMLInputElement>(null)
  const table = useRef<TripTableHandle>(null)

  const show = (change: Partial<LogbookSearch>) => replace((now) => ({ ...now, ...change }))
  const refilter = (change: LogbookSearchChange) => {
    ticks.clear()
    replace(change)
  }
  const chosen = useChosenTrip({
    rows: list.rows,
    chosenId: search.trip ?? null,
    onChoose: (id) => show({ trip: id }),
    scrollTo: (row) => table.current?.scrollToRow(row),
  })
  const remove = async (trip: Trip) => {
    // The URL changes a moment later.
    const next = chosen.trip?.id === trip.id ? chosen.findNeighbour(trip.id) : null
    if (!(await changes.remove([trip.id]))) return
    if (next !== null) chosen.goOnWith(next)
    else if (search.trip === trip.id) show({ trip: undefined })
  }
  const confirm = (trip: Trip) => {
    if (trip.classification !== null) void changes.change(trip, { status: 'confirmed' })
    else
      openDialog({
        kind: 'confirm',
        unclassified: 1,
        count: 1,
        onConfirm: (classification) => void changes.confirmAs(trip, classification),
      })
  }
  const showDay = (day: string | undefined) => show({ map: true, day })
  const actions = useStableActions<TripActions>({
    choose: (trip) => {
      chosen.choose(trip.id)
      // On a phone, no other part shows a trip's details.
      if (narrow && !mapOpen) openDialog({ kind: 'edit', trip })
    },
    select: ticks.select,
    classify: (trip, classification) => void changes.classify(trip, classification),
    swipe: (trip, classification) => {
      if (isSelected(ticks.selection, trip.id)) ticks.classify(classification)
      else void changes.classify(trip, classification)
    },
    confirm,
    reject: (trip) => void changes.change(trip, { status: 'rejected' }),
    change: (trip, change) => void changes.change(trip, change),
    edit: (trip) => openDialog({ kind: 'edit', trip }),
    repeat: (trip, way) => openDialog({ kind: 'repeat', like: { trip, way } }),
    split: (trip) => openDialog({ kind: 'split', trip }),
    namePlace: (trip, end) => openDialog({ kind: 'place', trip, end }),
    markNotMyCar: (trip) => void markNotMyCar(trip),
    remove: (trip) => void remove(trip),
    showOnMap: (trip) => {
      show({ trip: trip.id, map: true })
      setSeen((times) => times + 1)
    },
    showDay,
  })
  return {
    ...queries,
    changes,
    openDialog,
    ticks,
    shown,
    costCentres,
    chosen,
    seen,
    mapOpen,
    beside,
    narrow,
    searchBox,
    table,
    actions,
    show,
    showDay,
    refilter,
    clearFilters: () => refilter(({ sort, map, day }) => ({ sort, map, day })),
    confirmTicked: () => {
      const { unclassified, count } = ticks
      if (unclassified === 0) ticks.confirm()
      else openDialog({ kind: 'confirm', unclassified, count, onConfirm: ticks.confirm })
    },
    dialog: search.add
      ? ({ kind: 'add' } as const)
      : search.download
        ? ({ kind: 'logbook' } as const)
        : search.submit
          ? ({ kind: 'submit' } as const)
          : dialog,
    closeDialog: () => {
      if (search.add || search.download || search.submit)
        show({ add: undefined, download: undefined, submit: undefined })
      else openDialog(null)
    },
  }
}

const LogbookContext = createContext<ReturnType<typeof useLogbookState> | null>(null)
export const LogbookProvider = LogbookContext.Provider
export const useLogbookContext = () => use(LogbookContext)!

const NONE: readonly CostCentreChoice[] = []

/** The cost centres that the driver's trips can be charged to; none without a company. */
function useCostCentres(): readonly CostCentreChoice[] {
  const inCompany = Boolean(useSession()?.profile?.company_id)
  const { data } = useQuery({ enabled: inCompany, queryKey: ['cost-centres'], queryFn: queryReply(listOwnCostCentres) })
  return data?.items ?? NONE
}

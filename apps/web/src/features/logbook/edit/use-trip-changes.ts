import * as routes from '@spoor/contract/routes/trips.ts'
import type { Trip, TripFilter } from '@spoor/contract/routes/trips.ts'
import type { RequestOf } from '@spoor/contract/route.ts'
import { useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import { api } from '../../../api/api.ts'
import { getErrorMessage } from '../../../net/api-error.ts'
import { reloadSuggestionsSoon } from '../../../api/reload-suggestions.ts'
import { reach } from '../../../net/reach.ts'
import { toast } from '../../../ui/toast.ts'
import { groupUndo, type Fold } from '../../../ui/group-undo.tsx'
import { addDaysTo, type TripDay } from '../trip-rows.ts'
import { useReloadPlaces } from '../../../places/use-places.ts'
import { plural, t } from '../../../language/t.ts'
import { createPlace, deletePlace, previewPlace } from '@spoor/contract/routes/places.ts'
import { MAX_PLACE_NAME } from '@spoor/contract/limits/limits.ts'
import { PLACE_RADIUS_M } from '@spoor/core/places/place.ts'
import { formatCount } from '../../../format/quantity.ts'
import { actionToast } from '../../../ui/undo-toast.tsx'

export type TripChange = RequestOf<typeof routes.updateTrip>['body']
export type NewTrip = RequestOf<typeof routes.createTrip>['body']
export type BulkAction = RequestOf<typeof routes.bulkTrips>['body']

/** Every change to trips, applied optimistically and rolled back if the server refuses. */
export function useTripChanges() {
  const queryClient = useQueryClient()
  const reloadPlaces = useReloadPlaces()
  const refreshAll = () => {
    reloadSuggestionsSoon(queryClient)
    return refresh(queryClient, [['trips'], ['dashboard'], ['logbooks']])
  }
  /** Returns null, with a message, if the server is unreachable or refuses. */
  async function attempt<Result>(fallback: string, work: () => Promise<Result>): Promise<Result | null> {
    if (isAway()) return null
    try {
      return await work()
    } catch (error) {
      toast.error(getErrorMessage(error, fallback))
      void refreshAll()
      return null
    }
  }
  /** Applies an action to trips by id. @returns how many changed */
  async function applyTo(ids: string[], action: 'delete' | 'restore'): Promise<number> {
    let changed = 0
    for (const part of splitIds(ids))
      changed += (await api.call(routes.bulkTrips, { body: { action, ids: part } })).changed
    return changed
  }

  /** Changes a trip in place. The list is not reloaded, so a row that no longer matches the filter stays visible. */
  async function change(trip: Trip, change: TripChange): Promise<boolean> {
    if (isAway()) return false
    // A refetch in flight would overwrite the change with the old trip. Initial loads must continue.
    await queryClient.cancelQueries({ queryKey: ['trips', 'rows'], predicate: ({ state }) => state.data !== undefined })
    const show = (before: Trip, after: Trip) => {
      showTrip(queryClient, after)
      queryClient.setQueriesData<TripDay[]>(
        { queryKey: ['trips', 'days'] },
        (days) => days && addDaysTo(days, before, after),
      )
    }
    const expected = { ...trip, ...change }
    show(trip, expected)
    const changed = await attempt(t('The trip could not be changed'), () =>
      api.call(routes.updateTrip, { params: { id: trip.id }, body: change }),
    )
    if (changed === null) {
      show(expected, trip)
      return false
    }
    show(expected, changed)
    if (change.start_location !== undefined) void offerPlace(changed, 'start', reloadPlaces)
    if (change.end_location !== undefined) void offerPlace(changed, 'end', reloadPlaces)
    reloadSuggestionsSoon(queryClient)
    // A different start time moves the trip within the list.
    const moved = change.started_at !== undefined
    void (moved
      ? refreshAll()
      : refresh(queryClient, [['trips', 'totals'], ['trips', 'paths'], ['dashboard'], ['logbooks']]))
    return true
  }

  async function bulk(action: BulkAction, messageFor: (changed: number) => string): Promise<number> {
    const done = await attempt(t('The trips could not be changed'), async () => {
      const { changed, undo_id: undoId } = await api.call(routes.bulkTrips, { body: action })
      if (undoId === undefined) toast.success(messageFor(changed))
      else {
        const kind = action.action === 'classify' ? classKind(action.classification ?? null) : action.action
        const group = action.action === 'classify' ? CLASSIFIED : action.action
        groupUndo(messageFor(changed), () => undoClassification(undoId), {
          group,
          kind,
          count: changed,
          ids: action.ids,
          message: messageFor,
          mixed: group === CLASSIFIED ? formatClassified : messageFor,
          undone: formatRestored,
        })
      }
      await refreshAll()
      return changed
    })
    return done ?? 0
  }

  /** Restores the classifications from before a bulk action. @returns how many trips; null if it failed */
  const undoClassification = (id: string) =>
    attempt(t('The trips could not be changed'), async () => {
      const { changed } = await api.call(routes.undoBulk, { params: { id } })
      await refreshAll()
      return changed
    })

  async function mark(
    trip: Trip,
    marks: TripChange,
    fold: Omit<Fold, 'group' | 'count' | 'ids' | 'mixed'>,
  ): Promise<void> {
    if (!(await change(trip, marks))) return
    const { classification, status, reason } = trip
    const before = { classification, status, ...(marks.reason !== undefined && { reason }) }
    const undo = async () => ((await change({ ...trip, ...marks }, before)) ? 1 : null)
    groupUndo(fold.message(1), undo, { ...fold, group: CLASSIFIED, count: 1, ids: [trip.id], mixed: formatClassified })
  }

  /** Restores deleted trips. @returns how many; null if it failed */
  const bringBack = (ids: string[]) =>
    attempt(t('The trips could not be restored'), async () => {
      const changed = await applyTo(ids, 'restore')
      await refreshAll()
      return changed
    })

  async function restore(ids: string[]): Promise<void> {
    const changed = await bringBack(ids)
    if (changed !== null) toast.success(formatBroughtBack(changed))
  }

  /** Returns whether the trips are deleted. Shows no message if they already were, for example after a double click. */
  async function remove(ids: string[]): Promise<boolean> {
    const done = await attempt(t('The trips could not be deleted'), async () => {
      const deleted = await applyTo(ids, 'delete')
      if (deleted > 0)
        groupUndo(formatDeleted(deleted), () => bringBack(ids), {
          group: 'delete',
          kind: 'delete',
          count: deleted,
          message: formatDeleted,
          mixed: formatDeleted,
          undone: formatBroughtBack,
        })
      await refreshAll()
      return true
    })
    return done ?? false
  }

  /** Undoes a merge or split, or explains why that is no longer possible. */
  const undoMergeOrSplit = (before: string[], after: string[], message: string) =>
    attempt(t('The trips could not be restored'), async () => {
      await api.call(routes.bulkTrips, { body: { action: 'restore', ids: before, instead_of: after } })
      toast.success(message)
      await refreshAll()
    })

  return {
    change,
    bulk,
    refresh: refreshAll,
    classify: (trip: Trip, classification: Trip['classification']) =>
      mark(trip, { classification }, { kind: classKind(classification), message: formatMarked(classification) }),
    /** Accepts a trip's suggestion, including the proposed reason if it has none, with an undo. */
    async accept(trip: Trip): Promise<void> {
      const { suggestion } = trip
      if (suggestion === null) return
      const { classification } = suggestion
      const reason = trip.reason === '' && suggestion.reason !== null ? { reason: suggestion.reason } : {}
      await mark(
        trip,
        { classification, ...reason },
        { kind: classKind(classification), message: formatMarked(classification) },
      )
    },
    confirmAs: (trip: Trip, classification: 'business' | 'private') =>
      mark(
        trip,
        { classification, status: 'confirmed' },
        {
          kind: `confirmed ${classification}`,
          message: (count) =>
            classification === 'business'
              ? plural(count, 'Confirmed as business', '{n} trips confirmed as business')
              : plural(count, 'Confirmed as private', '{n} trips confirmed as private'),
        },
      ),
    remove,
    restore,
    /** Deletes by id even if a filter selects the trips, so that undo restores exactly these. */
    async removeAll(filter: TripFilter, except: ReadonlySet<string>): Promise<boolean> {
      const ids = await attempt(t('The trips could not be deleted'), () => allIds(filter))
      return ids !== null && (await remove(ids.filter((id) => !except.has(id))))
    },
    add: (trip: NewTrip) =>
      attempt(t('The trip could not be added'), async () => {
        const added = await api.call(routes.createTrip, { body: trip })
        toast.success(t('Trip added'))
        await refreshAll()
        return added
      }),
    previewMerge: (ids: string[]) =>
      attempt(t('The trips could not be merged'), () => api.call(routes.previewMerge, { body: { ids } })),
    merge: (ids: string[]) =>
      attempt(t('The trips could not be merged'), async () => {
        const merged = await api.call(routes.mergeTrips, { body: { ids } })
        groupUndo(t('{count} trips merged', { count: ids.length }), () =>
          undoMergeOrSplit(ids, [merged.id], t('Merge of {count} trips undone', { count: ids.length })),
        )
        await refreshAll()
        return merged
      }),
    async split(trip: Trip, where: { at: string } | { first_km: number }): Promise<boolean> {
      const done = await attempt(t('The trip could not be split'), async () => {
        const { items } = await api.call(routes.splitTrip, { params: { id: trip.id }, body: where })
        const halves = items.map(({ id }) => id)
        groupUndo(t('Trip split'), () => undoMergeOrSplit([trip.id], halves, t('Split undone')))
        await refreshAll()
        return true
      })
      return done ?? false
    },
  }
}

/** All classifications form one undo group, whichever class they set. */
const CLASSIFIED = 'classified'
const classKind = (classification: Trip['classification']): string => classification ?? 'unclassified'
export const formatMarked = (classification: Trip['classification']) => (count: number) =>
  classification === null
    ? plural(count, 'Marked unclassified', '{n} trips marked unclassified')
    : classification === 'business'
      ? plural(count, 'Marked business', '{n} trips marked business')
      : plural(count, 'Marked private', '{n} trips marked private')
const formatClassified = (count: number) => plural(count, '{n} trip classified', '{n} trips classified')
const formatDeleted = (count: number) => plural(count, 'Trip deleted', '{n} trips deleted')
const formatRestored = (count: number) =>
  count === 0
    ? t('Cannot undo: the trips have changed since')
    : plural(count, '{n} trip restored', '{n} trips restored')
const formatBroughtBack = (count: number) =>
  count === 0 ? t('Already in your logbook') : plural(count, 'Trip restored', '{n} trips restored')

export type TripChanges = ReturnType<typeof useTripChanges>

/** Whether the server is unreachable. Shows that nothing was changed, because an optimistic change would be rolled back. */
function isAway(): boolean {
  if (reach.isReachable()) return false
  reach.doubt()
  toast.error(t('Offline: nothing was changed.'))
  return true
}

/** The API accepts this many ids per call. */
const BULK_IDS = 10_000
const splitIds = (ids: string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / BULK_IDS) }, (_, part) =>
    ids.slice(part * BULK_IDS, (part + 1) * BULK_IDS),
  )

async function allIds(filter: TripFilter): Promise<string[]> {
  const ids: string[] = []
  for (let cursor: string | undefined, more = true; more;) {
    const { items, next_cursor } = await api.call(routes.listTrips, { query: { ...filter, cursor, limit: 500 } })
    ids.push(...items.map(({ id }) => id))
    cursor = next_cursor ?? undefined
    more = next_cursor !== null
  }
  return ids
}

function showTrip(queryClient: QueryClient, trip: Trip): void {
  const replaced = (trips: readonly Trip[]) => trips.map((one) => (one.id === trip.id ? trip : one))
  queryClient.setQueriesData<Trip[] | InfiniteData<{ items: Trip[] }>>({ queryKey: ['trips', 'rows'] }, (data) => {
    if (data === undefined) return
    if (Array.isArray(data)) return data.some(({ id }) => id === trip.id) ? replaced(data) : data
    return { ...data, pages: data.pages.map((page) => ({ ...page, items: replaced(page.items) })) }
  })
}

async function refresh(queryClient: QueryClient, keys: string[][]): Promise<void> {
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

/** Offers to make a place of an edited end that has a position and no place, if other trips start or end there. */
async function offerPlace(trip: Trip, end: 'start' | 'end', reload: () => Promise<void>): Promise<void> {
  const [lat, lng] = end === 'start' ? [trip.start_lat, trip.start_lng] : [trip.end_lat, trip.end_lng]
  const [place, location] =
    end === 'start' ? [trip.start_place, trip.start_location] : [trip.end_place, trip.end_location]
  if (lat === null || lng === null || place !== null || location.length > MAX_PLACE_NAME) return
  const at = { lat, lng, radius_m: PLACE_RADIUS_M.default }
  try {
    const { starting, ending } = await api.call(previewPlace, { body: at })
    const trips = end === 'start' ? starting : ending
    if (trips < 2) return
    const n = formatCount(trips)
    actionToast(t('Location saved. Name this place {name} for all trips that start or end here?', { name: location }), {
      label:
        end === 'start' ? t('Apply to {n} trips that start here', { n }) : t('Apply to {n} trips that end here', { n }),
      onAction: () => void namePlace(location, at, reload),
    })
  } catch {
    // The edit itself was saved, so a failed offer is not reported.
  }
}

async function namePlace(
  name: string,
  at: { lat: number; lng: number; radius_m: number },
  reload: () => Promise<void>,
): Promise<void> {
  try {
    const place = await api.call(createPlace, { body: { name, ...at } })
    await reload()
    groupUndo(plural(place.trips, '{n} trip shows {name}', '{n} trips show {name}', { name }), () => {
      api
        .call(deletePlace, { params: { id: place.id } })
        .then(reload, (error: unknown) => toast.error(getErrorMessage(error, t('The place could not be deleted'))))
    })
  } catch (error) {
    toast.error(getErrorMessage(error, t('The place could not be saved')))
  }
}

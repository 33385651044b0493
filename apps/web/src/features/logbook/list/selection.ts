import type { Trip, TripFilter } from '@spoor/contract/routes/trips.ts'
import type { TripListRow } from '../trip-rows.ts'
import type { TripTotals } from '../use-trips.ts'

/** The fields of a selected trip that sums need; copied, because the list drops trips that scroll out of sight. */
type Ticked = Pick<Trip, 'distance_km' | 'classification' | 'status' | 'suggestion'>

/** Which trips are selected: some, or all that match the filter except some. */
export type Selection =
  | { kind: 'some'; trips: ReadonlyMap<string, Ticked> }
  | { kind: 'all'; except: ReadonlyMap<string, Ticked> }

export const NOTHING_SELECTED: Selection = { kind: 'some', trips: new Map() }
export const ALL_SELECTED: Selection = { kind: 'all', except: new Map() }

export const isSelected = (selection: Selection, id: string): boolean =>
  selection.kind === 'all' ? !selection.except.has(id) : selection.trips.has(id)

export function updateSelection(selection: Selection, trips: readonly Trip[], mark: 'tick' | 'untick'): Selection {
  const all = selection.kind === 'all'
  const map = new Map(all ? selection.except : selection.trips)
  for (const trip of trips) {
    if ((mark === 'tick') === all) map.delete(trip.id)
    else map.set(trip.id, trip)
  }
  return all ? { kind: 'all', except: map } : { kind: 'some', trips: map }
}

export const toggle = (selection: Selection, trip: Trip): Selection =>
  updateSelection(selection, [trip], isSelected(selection, trip.id) ? 'untick' : 'tick')

export const countSelected = (selection: Selection, total: number): number =>
  selection.kind === 'all' ? Math.max(0, total - selection.except.size) : selection.trips.size

/** Whether a selected trip has a suggestion. If all are selected, only loaded rows are checked. */
export function hasSuggestion(selection: Selection, rows: readonly TripListRow[]): boolean {
  const isOpen = (trip: Pick<Trip, 'classification' | 'suggestion'>) => !trip.classification && trip.suggestion !== null
  if (selection.kind === 'some') return [...selection.trips.values()].some(isOpen)
  return rows.some((row) => row.kind === 'trip' && row.trip && !selection.except.has(row.key) && isOpen(row.trip))
}

export interface SelectionSums {
  distanceKm: number
  businessKm: number
}

/** Kilometres of the selected trips; rejected trips do not count. */
export function sumSelection(selection: Selection, totals: TripTotals | undefined): SelectionSums {
  const sums = { distanceKm: 0, businessKm: 0 }
  const map = selection.kind === 'all' ? selection.except : selection.trips
  for (const { distance_km, classification, status } of map.values()) {
    if (status === 'rejected') continue
    sums.distanceKm += distance_km
    if (classification === 'business') sums.businessKm += distance_km
  }
  if (selection.kind === 'some') return sums
  return {
    distanceKm: Math.max(0, (totals?.total_km ?? 0) - sums.distanceKm),
    businessKm: Math.max(0, (totals?.business_km ?? 0) - sums.businessKm),
  }
}

/** How many selected trips have no classification. If all are selected, the number comes from the totals. */
export function countUnclassified(selection: Selection, totals: TripTotals | undefined): number {
  const map = selection.kind === 'all' ? selection.except : selection.trips
  const open = [...map.values()].filter(({ classification }) => classification === null)
  if (selection.kind === 'some') return open.length
  const excepted = open.filter(({ status }) => status !== 'rejected').length
  return Math.max(0, (totals?.unclassified_trips ?? 0) - excepted)
}

/** The target of a bulk action: ids or a filter. */
export function toBulkTarget(
  selection: Selection,
  filter: TripFilter,
): { ids: string[] } | { filter: TripFilter; except?: string[] } {
  if (selection.kind === 'some') return { ids: [...selection.trips.keys()] }
  return selection.except.size > 0 ? { filter, except: [...selection.except.keys()] } : { filter }
}

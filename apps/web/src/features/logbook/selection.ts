import type { TripFilter } from '@spoor/contract/routes/trips.ts'

/** Which trips are ticked: some by id, or all that the filter takes. */
export type Selection = { kind: 'ids'; ids: ReadonlySet<string> } | { kind: 'all' }

export const NOTHING_SELECTED: Selection = { kind: 'ids', ids: new Set() }

export const isSelected = (selection: Selection, id: string): boolean =>
  selection.kind === 'all' || selection.ids.has(id)

/** Ticks or unticks one trip. Out of all, it leaves the others of the page ticked: those that can be seen. */
export function toggled(selection: Selection, id: string, pageIds: readonly string[]): Selection {
  const ids = new Set(selection.kind === 'all' ? pageIds : selection.ids)
  if (!ids.delete(id)) ids.add(id)
  return { kind: 'ids', ids }
}

/** Ticks the whole page, or unticks it where it was ticked. */
export function pageToggled(selection: Selection, pageIds: readonly string[]): Selection {
  if (pageState(selection, pageIds) === 'all') return NOTHING_SELECTED
  return { kind: 'ids', ids: new Set([...(selection.kind === 'ids' ? selection.ids : []), ...pageIds]) }
}

export function pageState(selection: Selection, pageIds: readonly string[]): 'none' | 'some' | 'all' {
  const count = pageIds.filter((id) => isSelected(selection, id)).length
  if (count === 0) return 'none'
  return count === pageIds.length ? 'all' : 'some'
}

/** How many trips an action would change. */
export const selectedCount = (selection: Selection, total: number): number =>
  selection.kind === 'all' ? total : selection.ids.size

/** What a bulk action is given. */
export function bulkTarget(selection: Selection, filter: TripFilter): { ids: string[] } | { filter: TripFilter } {
  return selection.kind === 'all' ? { filter } : { ids: [...selection.ids] }
}

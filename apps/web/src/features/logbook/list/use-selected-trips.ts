import { MAX_MERGED_TRIPS } from '@spoor/contract/limits/limits.ts'
import type { MergePreview, Trip, TripFilter } from '@spoor/contract/routes/trips.ts'
import { useRef, useState } from 'react'
import { plural } from '../../../language/t.ts'
import {
  ALL_SELECTED,
  toBulkTarget,
  hasSuggestion,
  NOTHING_SELECTED,
  countSelected,
  sumSelection,
  updateSelection,
  toggle,
  countUnclassified,
  type Selection,
} from './selection.ts'
import type { TripListRow } from '../trip-rows.ts'
import type { BulkEdit } from '../edit/bulk-edit-dialog.tsx'
import { formatMarked, type TripChanges } from '../edit/use-trip-changes.ts'
import type { TripTotals } from '../use-trips.ts'

/** The action that runs on the selected trips, named like its button. */
export type BulkWork =
  | 'business'
  | 'private'
  | 'unclassified'
  | 'accept'
  | 'confirm'
  | 'reject'
  | 'edit'
  | 'cost-centre'
  | 'delete'
  | 'merge'

export const formatTripCount = (count: number): string => plural(count, '{n} trip', '{n} trips')

/** The selected trips and the actions on them. An action clears the selection unless the server refuses it. */
export function useSelectedTrips({
  rows,
  total,
  totals,
  filter,
  changes,
  onMerge,
}: {
  rows: readonly TripListRow[]
  total: number
  totals: TripTotals | undefined
  filter: TripFilter
  changes: TripChanges
  onMerge: (preview: MergePreview, merge: () => void) => void
}) {
  const [selection, setSelection] = useState<Selection>(NOTHING_SELECTED)
  const lastTicked = useRef<string | null>(null)
  const count = countSelected(selection, total)
  const clear = () => {
    setSelection(NOTHING_SELECTED)
    lastTicked.current = null
  }
  const [working, setWorking] = useState<BulkWork | null>(null)
  /** Runs one action at a time, and clears the selection if it succeeds. */
  const run = async (work: BulkWork, act: () => Promise<boolean>) => {
    if (working !== null) return
    setWorking(work)
    try {
      if (await act()) clear()
    } finally {
      setWorking(null)
    }
  }
  const bulk = (
    work: BulkWork,
    order: Parameters<typeof changes.bulk>[0],
    messageFor: (changed: number) => string,
  ): void =>
    void run(work, async () => (await changes.bulk({ ...order, ...toBulkTarget(selection, filter) }, messageFor)) > 0)
  /** Previews the result first. */
  const merge = async (ids: string[]) => {
    if (working !== null) return
    const preview = await changes.previewMerge(ids)
    if (preview === null) return
    onMerge(preview, () => void run('merge', async () => (await changes.merge(preview.ids)) !== null))
  }
  const ids = selection.kind === 'some' ? [...selection.trips.keys()] : null
  return {
    selection,
    count,
    sums: sumSelection(selection, totals),
    working,
    clear,
    all() {
      setSelection(ALL_SELECTED)
      // Reloads because visible rows that no longer match the filter are not selected.
      void changes.refresh()
    },
    /** Selects or deselects a trip; `upTo` selects the range from the last selected one. */
    select(trip: Trip, reach: 'one' | 'upTo' = 'one') {
      const from = reach === 'upTo' ? rows.findIndex(({ key }) => key === lastTicked.current) : -1
      lastTicked.current = trip.id
      if (from === -1) {
        setSelection(toggle(selection, trip))
        return
      }
      const to = rows.findIndex(({ key }) => key === trip.id)
      const run = rows.slice(Math.min(from, to), Math.max(from, to) + 1)
      const trips = run.flatMap((row) => (row.kind === 'trip' && row.trip ? [row.trip] : []))
      setSelection(updateSelection(selection, trips, 'tick'))
    },
    classify: (classification: Trip['classification']) =>
      bulk(classification ?? 'unclassified', { action: 'classify', classification }, formatMarked(classification)),
    /** null if no loaded selected trip has a suggestion. */
    accept: hasSuggestion(selection, rows)
      ? () =>
          bulk('accept', { action: 'accept' }, (changed) =>
            plural(changed, '{n} trip classified as suggested', '{n} trips classified as suggested'),
          )
      : null,
    unclassified: countUnclassified(selection, totals),
    confirm: (classification?: 'business' | 'private') =>
      bulk('confirm', { action: 'confirm', classification }, (changed) =>
        plural(changed, '{n} trip confirmed', '{n} trips confirmed'),
      ),
    edit: (edit: BulkEdit) =>
      bulk('edit', { action: 'edit', ...edit }, (changed) => plural(changed, '{n} trip changed', '{n} trips changed')),
    charge: (costCentreId: string | null) =>
      bulk('cost-centre', { action: 'edit', cost_centre_id: costCentreId }, (changed) =>
        plural(changed, '{n} trip changed', '{n} trips changed'),
      ),
    reject: () =>
      bulk('reject', { action: 'reject' }, (changed) => plural(changed, '{n} trip rejected', '{n} trips rejected')),
    remove: () =>
      void run('delete', () =>
        selection.kind === 'some'
          ? changes.remove([...selection.trips.keys()])
          : changes.removeAll(filter, new Set(selection.except.keys())),
      ),
    /** null if the selection cannot be merged. */
    merge: ids && count > 1 && count <= MAX_MERGED_TRIPS ? () => void merge(ids) : null,
  }
}

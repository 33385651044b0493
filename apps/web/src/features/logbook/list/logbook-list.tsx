import type { Vehicle } from '@spoor/contract/routes/vehicles.ts'
import type { TripColumn } from '@spoor/contract/trip-columns.ts'
import { useDeferredValue } from 'react'
import type { Ref } from 'react'
import { messageOf } from '../../../api/api-error.ts'
import { t } from '../../../language/t.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { useStableActions } from '../../../ui/use-stable-actions.ts'
import { BulkBar } from './bulk-bar.tsx'
import { NoTrips } from './no-trips.tsx'
import type { TripActions } from './trip-actions.ts'
import { TripListSkeleton } from './trip-list-skeleton.tsx'
import { TripTable } from './trip-table.tsx'
import type { TripTableHandle } from './trip-table.tsx'
import type { LogbookAddress } from '../filter/use-logbook-address.ts'
import { tripCount } from './use-selected-trips.ts'
import type { SelectedTrips } from './use-selected-trips.ts'
import type { TripRows } from './use-trip-rows.ts'

/** The trips, or why there are none, with the actions on all of them and on the selected ones. */
export function LogbookList({
  list,
  address,
  columns,
  vehicles,
  ticks,
  actions,
  compact,
  hoveredId,
  onConfirm,
  onEdit,
  onCostCentre,
  onClearFilters,
  onAdd,
  onDeleted,
  onColumns,
  table,
}: {
  list: TripRows
  address: LogbookAddress
  columns: readonly TripColumn[]
  vehicles: readonly Vehicle[]
  ticks: SelectedTrips
  actions: TripActions
  /** Cards beside the map, as on a phone. */
  compact: boolean
  hoveredId: string | null
  /** Confirms the ticked ones. */
  onConfirm: () => void
  /** Edits the reason and the vehicle of the selected trips. */
  onEdit: () => void
  /** null if there is no cost centre to charge trips to. */
  onCostCentre: (() => void) | null
  onClearFilters: () => void
  onAdd: () => void
  onDeleted: () => void
  onColumns: (columns: readonly TripColumn[]) => void
  table: Ref<TripTableHandle>
}) {
  // Deferred, so that the page stays responsive while rows render.
  const rows = useDeferredValue(list.rows)
  const layout = useDeferredValue(list.layout)
  const { show, selectAll, showColumns } = useStableActions({
    showColumns: onColumns,
    show: list.show,
    selectAll: () => (ticks.count > 0 ? ticks.clear() : ticks.all()),
  })

  // Until the first rows render: an empty list in between would make the page jump.
  if (list.isPending || (rows.length === 0 && list.rows.length > 0)) return <TripListSkeleton />
  if (list.error && list.rows.length === 0)
    return (
      <ErrorState title={t('Your trips could not be loaded')} onRetry={list.retry}>
        {t('{error}. They are safe; only the list is missing.', {
          error: messageOf(list.error, t('Request failed')),
        })}
      </ErrorState>
    )
  if (list.rows.length === 0)
    return <NoTrips filtered={address.filtered} onClear={onClearFilters} onAdd={onAdd} onDeleted={onDeleted} />
  return (
    <div>
      <p className="sr-only" aria-live="polite">
        {tripCount(list.total)}
      </p>
      {list.error && (
        <p role="alert" className="mb-2 text-sm text-bad">
          {t('Some could not be loaded.')}{' '}
          <button type="button" className="font-semibold text-accent underline" onClick={list.retry}>
            {t('Try again')}
          </button>
        </p>
      )}
      <div
        className={
          compact ? undefined : 'sm:overflow-hidden sm:rounded-xl sm:border sm:border-line sm:bg-surface sm:shadow-card'
        }
      >
        <TripTable
          ref={table}
          rows={rows}
          layout={layout}
          columns={columns}
          vehicles={vehicles}
          withDate={address.sort.endsWith('distance')}
          chosenId={address.search.trip ?? null}
          hoveredId={hoveredId}
          compact={compact}
          selection={ticks.selection}
          someSelected={ticks.count === 0 ? 'none' : ticks.count === list.total ? 'all' : 'some'}
          stale={list.stale}
          actions={actions}
          onShow={show}
          onSelectAll={selectAll}
          onColumns={showColumns}
        />
      </div>
      {/* The last card can be scrolled out from under the bar. */}
      {ticks.count > 0 && <div className="h-(--bulk-bar) sm:hidden" />}
      <BulkBar
        count={ticks.count}
        total={list.total}
        sums={ticks.sums}
        working={ticks.working}
        actions={{
          classify: ticks.classify,
          accept: ticks.accept,
          confirm: onConfirm,
          reject: ticks.reject,
          edit: onEdit,
          costCentre: onCostCentre,
          remove: ticks.remove,
          merge: ticks.merge,
          selectAll: ticks.count === list.total ? null : ticks.all,
          clear: ticks.clear,
        }}
      />
    </div>
  )
}

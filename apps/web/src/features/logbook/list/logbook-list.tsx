import { Link } from '@tanstack/react-router'
import { Upload } from 'lucide-react'
import { useDeferredValue } from 'react'
import { getErrorMessage } from '../../../net/api-error.ts'
import { isRunning } from '../../../api/upload-running.ts'
import { useFirstFile } from '../../../api/use-first-file.ts'
import { t } from '../../../language/t.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { classes } from '../../../ui/classes.ts'
import { EmptyState } from '../../../ui/loaded.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useStableActions } from '../../../ui/use-stable-actions.ts'
import { useLogbookContext } from '../logbook-state.ts'
import { BulkBar } from './bulk-bar.tsx'
import { TripTable } from './trip-table.tsx'
import { formatTripCount } from './use-selected-trips.ts'

/** An empty logbook, or a filter that matches nothing. */
function NoTrips() {
  const { address, clearFilters } = useLogbookContext()
  return (
    <Card>
      {address.filtered ? (
        <EmptyState title={t('No trips match')} action={<Button onClick={clearFilters}>{t('Clear filters')}</Button>}>
          {t('Try other dates or fewer words.')}
        </EmptyState>
      ) : (
        <EmptyLogbook />
      )}
    </Card>
  )
}

function EmptyLogbook() {
  const { openDialog, show } = useLogbookContext()
  if (isRunning(useFirstFile()?.status ?? ''))
    return (
      <EmptyState title={t('Your file is being read')}>
        <span role="status">{t('Its trips appear here in a moment.')}</span>
      </EmptyState>
    )
  return (
    <EmptyState
      title={t('No trips yet')}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <Link to="/upload" className={buttonClass({ variant: 'primary' })}>
            <Upload size={16} /> {t('Upload a file')}
          </Link>
          <Button onClick={() => show({ add: true })}>{t('Add one by hand')}</Button>
          <Button variant="quiet" onClick={() => openDialog({ kind: 'deleted' })}>
            {t('Deleted trips')}
          </Button>
        </div>
      }
    >
      {t("Upload your tracker's file and its trips appear here. Or add one by hand.")}
    </EmptyState>
  )
}

/** The trips, or why there are none, with actions on all or the selected ones. */
export function LogbookList({ hoveredId }: { hoveredId: string | null }) {
  const { actions, address, beside, confirmTicked, costCentres, list, openDialog, shown, table, ticks, vehicles } =
    useLogbookContext()
  // Deferred, so that the page stays responsive while rows render.
  const rows = useDeferredValue(list.rows)
  const layout = useDeferredValue(list.layout)
  const { show, selectAll, showColumns } = useStableActions({
    showColumns: shown.showColumns,
    show: list.show,
    selectAll: () => (ticks.count > 0 ? ticks.clear() : ticks.all()),
  })

  // Keeps the placeholder until the first rows render; an empty list in between would make the page jump.
  if (list.isPending || (rows.length === 0 && list.rows.length > 0)) return <TripListSkeleton />
  if (list.error && list.rows.length === 0)
    return (
      <ErrorState title={t('Your trips could not be loaded')} onRetry={list.retry}>
        {t('{error}. Your trips are safe. Only the list could not be loaded.', {
          error: getErrorMessage(list.error),
        })}
      </ErrorState>
    )
  if (list.rows.length === 0) return <NoTrips />
  return (
    <div>
      <p className="sr-only" aria-live="polite">
        {formatTripCount(list.total)}
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
          beside ? undefined : 'sm:overflow-hidden sm:rounded-xl sm:border sm:border-line sm:bg-surface sm:shadow-card'
        }
      >
        <TripTable
          ref={table}
          rows={rows}
          layout={layout}
          columns={shown.columns}
          vehicles={vehicles}
          withDate={address.sort.endsWith('distance')}
          chosenId={address.search.trip ?? null}
          hoveredId={hoveredId}
          compact={beside}
          selection={ticks.selection}
          someSelected={ticks.count === 0 ? 'none' : ticks.count === list.total ? 'all' : 'some'}
          stale={list.stale}
          actions={actions}
          onShow={show}
          onSelectAll={selectAll}
          onColumns={showColumns}
        />
      </div>
      {/* Lets the last card scroll clear of the bar. */}
      {ticks.count > 0 && <div className="h-(--bulk-bar) sm:hidden" />}
      <BulkBar
        count={ticks.count}
        total={list.total}
        sums={ticks.sums}
        working={ticks.working}
        actions={{
          classify: ticks.classify,
          accept: ticks.accept,
          confirm: confirmTicked,
          reject: ticks.reject,
          edit: () => openDialog({ kind: 'bulk-edit', count: ticks.count, onSave: ticks.edit }),
          costCentre:
            costCentres.length > 0
              ? () => openDialog({ kind: 'bulk-cost-centre', count: ticks.count, onSave: ticks.charge })
              : null,
          remove: ticks.remove,
          merge: ticks.merge,
          selectAll: ticks.count === list.total ? null : ticks.all,
          clear: ticks.clear,
        }}
      />
    </div>
  )
}

/** Tall enough to keep the footer below the window, where its move is not visible. */
const ROWS = 20
const PHONE_ROWS = 8

function TripListSkeleton() {
  return (
    <div
      role="status"
      aria-label={t('Loading trips')}
      className="flex flex-col gap-2 sm:gap-0 sm:rounded-xl sm:border sm:border-line sm:bg-surface sm:p-3"
    >
      {Array.from({ length: ROWS }, (_, row) => (
        <Skeleton key={row} className={classes('h-31 sm:my-1.5 sm:h-8', row >= PHONE_ROWS && 'max-sm:hidden')} />
      ))}
    </div>
  )
}

import type { CostCentreChoice } from '@spoor/contract/routes/cost-centres.ts'
import type { Tab } from '@spoor/contract/routes/tabs.ts'
import type { MergePreview, Trip, TripFilter } from '@spoor/contract/routes/trips.ts'
import type { Vehicle } from '@spoor/contract/routes/vehicles.ts'
import type { TripColumn } from '@spoor/contract/trip-columns.ts'
import { BulkCostCentreDialog } from './edit/bulk-cost-centre-dialog.tsx'
import { BulkEditDialog } from './edit/bulk-edit-dialog.tsx'
import type { BulkEdit } from './edit/bulk-edit-dialog.tsx'
import { ColumnsDialog } from './list/columns-dialog.tsx'
import { ConfirmDialog } from './edit/confirm-dialog.tsx'
import { DeletedTripsDialog } from './edit/deleted-trips-dialog.tsx'
import { DownloadDialog } from './download/download-dialog.tsx'
import { ExportDialog } from './download/export-dialog.tsx'
import type { TripSort } from './filter/logbook-search.ts'
import { MergeDialog } from './edit/merge-dialog.tsx'
import { ShortcutsDialog } from './keys/shortcuts-dialog.tsx'
import { SimilarDialog } from './edit/similar-dialog.tsx'
import { SplitDialog } from './edit/split-dialog.tsx'
import { TabDialog } from './tabs/tab-dialog.tsx'
import { TAB_TEMPLATES } from './tabs/tab-templates.ts'
import { TripPlaceDialog } from './edit/trip-place-dialog.tsx'
import { TripDialog } from './edit/trip-dialog.tsx'
import type { NewTab } from './tabs/use-tabs.ts'
import type { TripChanges } from './edit/use-trip-changes.ts'
import { t } from '../../language/t.ts'

/** The dialogs of the logbook, one at a time. */
export type OpenDialog =
  | { kind: 'add' | 'logbook' | 'columns' | 'deleted' | 'export' | 'shortcuts' | 'new-tab' }
  | { kind: 'edit' | 'split' | 'similar'; trip: Trip }
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

export function LogbookDialogs({
  dialog,
  context,
  tabs,
  onColumns,
  onLogbook,
  onClose,
}: {
  dialog: OpenDialog
  context: {
    filter: TripFilter
    sort: TripSort
    columns: readonly TripColumn[]
    total: number
    vehicles: readonly Vehicle[]
    costCentres: readonly CostCentreChoice[]
    changes: TripChanges
  }
  tabs: {
    tabs: readonly Tab[]
    add: (tab: NewTab) => Promise<boolean>
    rename: (tab: Tab, name: string) => Promise<boolean>
    /** What a tab saved now would hold. */
    contents: Omit<NewTab, 'name'>
  }
  onColumns: (columns: readonly TripColumn[]) => void
  onLogbook: () => void
  onClose: () => void
}) {
  const { filter, sort, columns, total, vehicles, costCentres, changes } = context
  switch (dialog.kind) {
    case 'add':
      return <TripDialog trip={null} vehicles={vehicles} changes={changes} onClose={onClose} />
    case 'edit':
      return <TripDialog trip={dialog.trip} vehicles={vehicles} changes={changes} onClose={onClose} />
    case 'split':
      return <SplitDialog trip={dialog.trip} changes={changes} onClose={onClose} />
    case 'similar':
      return <SimilarDialog trip={dialog.trip} changes={changes} onClose={onClose} />
    case 'place':
      return <TripPlaceDialog trip={dialog.trip} end={dialog.end} onClose={onClose} />
    case 'confirm':
      return <ConfirmDialog {...dialog} onClose={onClose} />
    case 'bulk-edit':
      return <BulkEditDialog {...dialog} vehicles={vehicles} onClose={onClose} />
    case 'bulk-cost-centre':
      return <BulkCostCentreDialog {...dialog} choices={costCentres} onClose={onClose} />
    case 'merge':
      return <MergeDialog {...dialog} onClose={onClose} />
    case 'logbook':
      return <DownloadDialog onClose={onClose} />
    case 'shortcuts':
      return <ShortcutsDialog onClose={onClose} />
    case 'columns':
      return (
        <ColumnsDialog
          columns={columns}
          // Of no use to a driver whose company has none.
          without={costCentres.length > 0 ? [] : ['cost_centre']}
          onChange={onColumns}
          onClose={onClose}
        />
      )
    case 'deleted':
      return <DeletedTripsDialog changes={changes} onClose={onClose} />
    case 'export':
      return (
        <ExportDialog
          filter={filter}
          sort={sort}
          columns={columns}
          total={total}
          onLogbook={onLogbook}
          onClose={onClose}
        />
      )
    case 'new-tab':
      return (
        <TabDialog
          title={t('New tab')}
          name=""
          about={t('Saves the filters, order and columns you see now. Trips stay where they are.')}
          submit={t('Save tab')}
          onSave={(name) => tabs.add({ name, ...tabs.contents })}
          // Leaves out templates that are already used.
          templates={TAB_TEMPLATES.filter(({ name }) => !tabs.tabs.some((tab) => tab.mine && tab.name === name))}
          onTemplate={({ name, filter: savedFilter, columns: shown }) =>
            tabs.add({ name, filter: savedFilter, columns: [...shown] })
          }
          onClose={onClose}
        />
      )
    case 'rename-tab': {
      const { tab } = dialog
      return (
        <TabDialog
          title={t('Rename tab')}
          name={tab.name}
          about={t('Its filters and columns stay.')}
          submit={t('Rename')}
          onSave={(name) => tabs.rename(tab, name)}
          onClose={onClose}
        />
      )
    }
  }
}

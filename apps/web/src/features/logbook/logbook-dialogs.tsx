import type { Trip } from '@spoor/contract/routes/trips.ts'
import { BriefcaseBusiness, House } from 'lucide-react'
import { plural, t } from '../../language/t.ts'
import { MovesDialog } from '../../moves/moves-dialog.tsx'
import { PlaceDialog } from '../../places/place-dialog.tsx'
import { usePlace } from '../../places/use-places.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DownloadDialog } from './download/download-dialog.tsx'
import { ExportDialog } from './download/export-dialog.tsx'
import { BulkCostCentreDialog, BulkEditDialog } from './edit/bulk-edit-dialog.tsx'
import { DeletedTripsDialog } from './edit/deleted-trips-dialog.tsx'
import { MergeDialog } from './edit/merge-dialog.tsx'
import { SplitDialog } from './edit/split-dialog.tsx'
import { TripDialog } from './edit/trip-dialog.tsx'
import { ShortcutsDialog } from './keys/shortcuts-dialog.tsx'
import { ColumnsDialog } from './list/columns-dialog.tsx'
import { useLogbookContext, type OpenDialog } from './logbook-state.ts'
import { TabDialog } from './tabs/tab-dialog.tsx'
import { TAB_TEMPLATES } from './tabs/tab-templates.ts'

/** Creates a place for a trip's end, or edits the existing one. Inside a company's place, a driver can create his own. */
function TripPlaceDialog({ trip, end, onClose }: { trip: Trip; end: 'start' | 'end'; onClose: () => void }) {
  const [inPlace, lat, lng] =
    end === 'start' ? [trip.start_place, trip.start_lat, trip.start_lng] : [trip.end_place, trip.end_lat, trip.end_lng]
  const place = usePlace(inPlace?.id ?? null)
  if (inPlace !== null && place.isPending) return null
  if (place.data?.may_edit) return <PlaceDialog place={place.data} onClose={onClose} />
  const point = lat === null || lng === null ? undefined : { lat, lng }
  return <PlaceDialog place={null} start={{ point }} onClose={onClose} />
}

/** Asks for a classification when trips without one are confirmed. */
function ConfirmDialog({
  unclassified,
  count,
  onConfirm,
  onClose,
}: {
  unclassified: number
  count: number
  onConfirm: (classification: 'business' | 'private') => void
  onClose: () => void
}) {
  const confirm = (classification: 'business' | 'private') => {
    onConfirm(classification)
    onClose()
  }
  return (
    <Dialog
      width="narrow"
      onClose={onClose}
      title={t('Business or private?')}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button icon={House} onClick={() => confirm('private')}>
            {t('Private')}
          </Button>
          <Button variant="primary" icon={BriefcaseBusiness} onClick={() => confirm('business')}>
            {t('Business')}
          </Button>
        </>
      }
    >
      <p>
        {count === 1
          ? t('This trip is not classified yet. Your choice also confirms it.')
          : plural(
              unclassified,
              '{n} of these trips is not classified yet. Your choice applies to it; the others do not change.',
              '{n} of these trips are not classified yet. Your choice applies to them; the others do not change.',
            )}
      </p>
    </Dialog>
  )
}

export function LogbookDialogs({ dialog }: { dialog: OpenDialog }) {
  const {
    address,
    changes,
    closeDialog: onClose,
    costCentres,
    list,
    openDialog,
    show,
    shown,
    vehicles,
  } = useLogbookContext()
  const { columns } = shown
  switch (dialog.kind) {
    case 'add':
      return <TripDialog trip={null} vehicles={vehicles} changes={changes} onClose={onClose} />
    case 'repeat':
      return <TripDialog trip={null} like={dialog.like} vehicles={vehicles} changes={changes} onClose={onClose} />
    case 'edit':
      return <TripDialog trip={dialog.trip} vehicles={vehicles} changes={changes} onClose={onClose} />
    case 'split':
      return <SplitDialog trip={dialog.trip} changes={changes} onClose={onClose} />
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
    case 'submit':
      return <DownloadDialog submits onClose={onClose} />
    case 'shortcuts':
      return <ShortcutsDialog onClose={onClose} />
    case 'columns':
      return (
        <ColumnsDialog
          columns={columns}
          // Hidden from a driver whose company has no shared tabs.
          without={costCentres.length > 0 ? [] : ['cost_centre']}
          onChange={shown.showColumns}
          onClose={onClose}
        />
      )
    case 'deleted':
      return <DeletedTripsDialog changes={changes} onClose={onClose} />
    case 'moves':
      return <MovesDialog onClose={onClose} />
    case 'export':
      return (
        <ExportDialog
          filter={address.filter}
          sort={address.sort}
          columns={columns}
          total={list.total}
          onLogbook={() => {
            openDialog(null)
            show({ download: true })
          }}
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
          onSave={(name) => shown.add({ name, ...shown.contents })}
          // Omits templates that are already in use.
          templates={TAB_TEMPLATES.filter(({ name }) => !shown.tabs.some((tab) => tab.mine && tab.name === name))}
          onTemplate={({ name, filter: savedFilter, columns: templateColumns }) =>
            shown.add({ name, filter: savedFilter, columns: [...templateColumns] })
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
          about={t('Its filters and columns do not change.')}
          submit={t('Rename')}
          onSave={(name) => shown.rename(tab, name)}
          onClose={onClose}
        />
      )
    }
  }
}

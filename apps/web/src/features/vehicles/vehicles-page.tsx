import type { Vehicle } from '@spoor/contract/routes/vehicles.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useVehiclePage } from '../../api/use-vehicles.ts'
import { formatCount } from '../../format/quantity.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ResourceList } from '../../ui/resource-list.tsx'
import type { Column } from '../../ui/resource-list.tsx'
import { VehicleDialog } from './vehicle-dialog.tsx'
import { makeOf, otherNamesOf, vehicleTitle } from './vehicle-words.ts'
import { plural } from '../../language/plural.ts'
import { t } from '../../language/t.ts'

/** A driver's vehicles, found in files or added by hand. */
export function VehiclesPage() {
  const vehicles = useVehiclePage()
  const navigate = useNavigate()
  const [adding, setAdding] = useState(false)
  const addButton = (
    <Button variant="primary" icon={<Plus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      {t('Add vehicle')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('Vehicles')} actions={addButton}>
        {t('SARS wants one logbook per vehicle, with its odometer readings.')}
      </PageHeader>
      <Card>
        <ResourceList
          query={vehicles}
          failed={t('The vehicles could not be loaded')}
          label={t('Vehicles')}
          columns={COLUMNS}
          renderCard={(vehicle) => <VehicleCard vehicle={vehicle} />}
          empty={
            <EmptyState
              title={t('No vehicles yet')}
              action={
                <Link to="/upload" className={buttonClass()}>
                  {t('Upload a file')}
                </Link>
              }
            >
              {t('Your first file brings them, or add one by hand.')}
            </EmptyState>
          }
        />
      </Card>
      {adding && (
        <VehicleDialog
          vehicle={null}
          onClose={() => setAdding(false)}
          onAdded={(vehicleId) => void navigate({ to: '/vehicles/$vehicleId', params: { vehicleId } })}
        />
      )}
    </>
  )
}

const COLUMNS: readonly Column<Vehicle>[] = [
  { head: t('Vehicle'), cell: (vehicle) => <VehicleLink vehicle={vehicle} /> },
  { head: t('Registration'), cell: ({ registration }) => registration || '–' },
  { head: t('Make and model'), cell: (vehicle) => makeOf(vehicle) || '–' },
  { head: t('In your files'), cell: (vehicle) => otherNamesOf(vehicle) || '–', className: 'wrap-anywhere' },
  { head: t('Trips'), cell: ({ trips }) => formatCount(trips), numeric: true },
]

function VehicleLink({ vehicle }: { vehicle: Vehicle }) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Link
        to="/vehicles/$vehicleId"
        params={{ vehicleId: vehicle.id }}
        className="font-semibold wrap-anywhere text-accent underline-offset-2 hover:underline"
      >
        {vehicleTitle(vehicle)}
      </Link>
      {vehicle.is_default && <Badge>{t('Usual')}</Badge>}
    </span>
  )
}

function VehicleCard({ vehicle }: { vehicle: Vehicle }) {
  const facts = [vehicle.registration, makeOf(vehicle), plural(vehicle.trips, '{n} trip', '{n} trips')]
  const names = otherNamesOf(vehicle)
  return (
    <div className="min-w-0">
      <VehicleLink vehicle={vehicle} />
      <p className="wrap-anywhere text-muted">
        {facts.filter(Boolean).join(' · ')}
        {names && ` · ${t('in your files: {names}', { names })}`}
      </p>
    </div>
  )
}

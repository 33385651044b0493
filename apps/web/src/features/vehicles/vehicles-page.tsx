import { taxYearOn } from '@spoor/core/units/tax-year.ts'
import type { Vehicle } from '@spoor/contract/routes/vehicles.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { CircleCheck, Plus } from 'lucide-react'
import { useState } from 'react'
import { useVehiclePage } from '../../api/use-vehicles.ts'
import { formatCount } from '../../format/quantity.ts'
import { Badge } from '../../ui/badge.tsx'
import { StateBadge } from '../../ui/state-badge.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/loaded.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ResourceList, type Column } from '../../ui/resource-list.tsx'
import { SameVehiclesQuestion } from '../../readiness/same-vehicles.tsx'
import { MissingLines } from '../../readiness/missing-lines.tsx'
import { useReadiness, useReadinessOfVehicles } from '../../readiness/use-readiness.ts'
import { VehicleDialog } from './vehicle-dialog.tsx'
import { formatMake, listOtherNames, formatVehicleTitle } from './use-vehicle.ts'
import { plural, t } from '../../language/t.ts'
import { useToday } from '../../ui/use-today.ts'
import { formatTaxYear } from '../../format/instant.ts'

const LINES_SHOWN = 2

export function VehiclesPage() {
  const vehicles = useVehiclePage()
  const navigate = useNavigate()
  const [adding, setAdding] = useState(false)
  const addButton = (
    <Button variant="primary" icon={Plus} onClick={() => setAdding(true)}>
      {t('Add vehicle')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('Vehicles')} actions={addButton}>
        {t('SARS wants one logbook per vehicle, with its odometer readings.')}
      </PageHeader>
      <SameVehiclesQuestion className="mb-4 sm:mb-6" />
      <Card>
        <ResourceList
          query={vehicles}
          failed={t('The vehicles could not be loaded')}
          label={t('Vehicles')}
          columns={createColumns(taxYearOn(useToday()))}
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
              {t('Vehicles are added from your files, or add one by hand.')}
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

const createColumns = (taxYear: number): readonly Column<Vehicle>[] => [
  {
    head: t('Vehicle'),
    cell: (vehicle) => (
      <>
        <VehicleLink vehicle={vehicle} />
        <VehicleFacts vehicle={vehicle} />
      </>
    ),
    className: 'w-1/2 py-2.5! align-top',
  },
  {
    head: formatTaxYear(taxYear),
    cell: (vehicle) => <ThisYear vehicle={vehicle} />,
    className: 'py-2.5! align-top',
  },
  { head: t('Trips'), cell: ({ trips }) => formatCount(trips), numeric: true, className: 'py-2.5! align-top' },
]

function VehicleLink({ vehicle }: { vehicle: Vehicle }) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Link
        to="/vehicles/$vehicleId"
        params={{ vehicleId: vehicle.id }}
        className="inline-flex items-center font-semibold wrap-anywhere text-accent underline-offset-2 hover:underline pointer-coarse:min-h-11"
      >
        {formatVehicleTitle(vehicle)}
      </Link>
      {vehicle.is_default && <Badge>{t('Usual')}</Badge>}
    </span>
  )
}

function VehicleFacts({ vehicle, trips }: { vehicle: Vehicle; trips?: string }) {
  const names = listOtherNames(vehicle)
  const { registration } = vehicle
  const facts = [
    registration !== formatVehicleTitle(vehicle) && registration,
    formatMake(vehicle),
    trips,
    names && t('in your files: {names}', { names }),
  ]
  return <p className="wrap-anywhere text-muted">{facts.filter(Boolean).join(' · ')}</p>
}

function VehicleCard({ vehicle }: { vehicle: Vehicle }) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <VehicleLink vehicle={vehicle} />
      <VehicleFacts vehicle={vehicle} trips={plural(vehicle.trips, '{n} trip', '{n} trips')} />
      <ThisYear vehicle={vehicle} />
    </div>
  )
}

/** Gaps in the logbook, most serious first; nothing for a vehicle not in use. */
function ThisYear({ vehicle: { id: vehicleId, trips } }: { vehicle: Vehicle }) {
  const taxYear = taxYearOn(useToday())
  const listed = useReadinessOfVehicles()
  const found = listed.data?.find(({ vehicle_id: id }) => id === vehicleId)
  // A vehicle without trips is not listed, but may lack what its first trips will need.
  const own = useReadiness(vehicleId, taxYear, { enabled: trips === 0 && listed.data !== undefined && !found })
  const readiness = found ?? own.data
  if (!readiness || (readiness.percent === null && readiness.lines.length === 0)) return null
  return readiness.lines.length > 0 ? (
    <MissingLines readiness={readiness} most={LINES_SHOWN} />
  ) : (
    <StateBadge label={t('Nothing is missing so far')} tone="good" Icon={CircleCheck} />
  )
}

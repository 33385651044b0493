import type { Vehicle } from '@spoor/contract/routes/vehicles.ts'
import { taxYearName, taxYearOf } from '@spoor/core/units/tax-year.ts'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeft, Merge, Pencil } from 'lucide-react'
import { useState } from 'react'
import type { ComponentType } from 'react'
import { useVehicles } from '../../api/use-vehicles.ts'
import { useToday } from '../../ui/use-today.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Select } from '../../ui/input.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import type { Tab } from '../../ui/tabs.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { OdometerTab } from './odometer-tab.tsx'
import { useYearsOf } from './use-vehicle.ts'
import { VehicleDialog } from './vehicle-dialog.tsx'
import { DEFAULT_VEHICLE_TAB } from './vehicle-search.ts'
import type { VehicleTab } from './vehicle-search.ts'
import { makeOf, vehicleTitle } from './vehicle-words.ts'
import { YearTab } from './year-tab.tsx'
import { t } from '../../language/t.ts'

const page = getRouteApi('/signed-in/vehicles/$vehicleId')

/** Tabs that other features provide. */
interface ForeignTabs {
  CostsTab: ComponentType<{ vehicleId: string; taxYear: number }>
  TaxTab: ComponentType<{ vehicleId: string; taxYear: number }>
}

export function VehiclePage(tabs: ForeignTabs) {
  const { vehicleId } = page.useParams()
  const vehicles = useVehicles()
  return (
    <Loaded
      query={vehicles}
      failed={t('The vehicle could not be loaded')}
      skeleton={<Skeleton className="h-96 rounded-xl" />}
    >
      {(all) => {
        const vehicle = all.find(({ id }) => id === vehicleId)
        return vehicle ? (
          <VehicleDetails
            key={vehicle.id}
            vehicle={vehicle}
            others={all.filter(({ id }) => id !== vehicle.id)}
            {...tabs}
          />
        ) : (
          <ErrorState title={t('There is no such vehicle')}>
            <Link to="/vehicles" className="font-semibold text-accent underline">
              {t('See your vehicles')}
            </Link>
          </ErrorState>
        )
      }}
    </Loaded>
  )
}

function VehicleDetails({
  vehicle,
  others,
  CostsTab,
  TaxTab,
}: { vehicle: Vehicle; others: readonly Vehicle[] } & ForeignTabs) {
  const { tab = DEFAULT_VEHICLE_TAB, year, day, edit } = page.useSearch()
  const navigate = page.useNavigate()
  const [open, setOpen] = useState<'edit' | 'merge' | null>(edit ? 'edit' : null)
  const thisYear = taxYearOf(useToday())
  const taxYear = year ?? thisYear
  const years = [...new Set([...(useYearsOf(vehicle.id).data ?? []), thisYear, taxYear])].toSorted((a, b) => b - a)
  const tabs: Tab<VehicleTab>[] = [
    { value: 'year', label: t('Year'), content: <YearTab vehicle={vehicle} taxYear={taxYear} /> },
    {
      value: 'odometer',
      label: t('Odometer'),
      content: <OdometerTab key={day} vehicle={vehicle} taxYear={taxYear} day={day} />,
    },
    { value: 'costs', label: t('Costs'), content: <CostsTab vehicleId={vehicle.id} taxYear={taxYear} /> },
    { value: 'tax', label: t('Tax'), content: <TaxTab vehicleId={vehicle.id} taxYear={taxYear} /> },
  ]
  return (
    <>
      <Link
        to="/vehicles"
        className="mb-3 inline-flex items-center gap-1.5 text-sm font-semibold text-muted hover:text-ink"
      >
        <ArrowLeft size={16} aria-hidden />
        {t('Vehicles')}
      </Link>
      <PageHeader
        title={vehicleTitle(vehicle)}
        eyebrow={vehicle.is_default ? <Badge tone="accent">{t('Usual vehicle')}</Badge> : undefined}
        actions={
          <>
            {others.length > 0 && (
              <Button icon={<Merge size={16} aria-hidden />} onClick={() => setOpen('merge')}>
                {t('Merge')}
              </Button>
            )}
            <Button icon={<Pencil size={16} aria-hidden />} onClick={() => setOpen('edit')}>
              {t('Edit vehicle')}
            </Button>
          </>
        }
      >
        {[vehicle.registration, makeOf(vehicle)].filter(Boolean).join(' · ')}
      </PageHeader>
      {/* On the line of the tabs where there is room. */}
      <div className="mb-2 flex justify-end sm:relative sm:z-1 sm:-mb-11 sm:ml-auto sm:h-11 sm:w-fit sm:items-center">
        <Select
          aria-label={t('Tax year')}
          className="w-auto! text-sm"
          value={taxYear}
          onChange={(event) =>
            void navigate({ search: (now) => ({ ...now, year: Number(event.target.value) }), replace: true })
          }
        >
          {years.map((one) => (
            <option key={one} value={one}>
              {t('Tax year {name}', { name: taxYearName(one) })}
            </option>
          ))}
        </Select>
      </div>
      <Tabs
        label={t('Vehicle')}
        value={tabs.some(({ value }) => value === tab) ? tab : DEFAULT_VEHICLE_TAB}
        onChange={(next) =>
          void navigate({
            search: (now) => ({ ...now, tab: next === DEFAULT_VEHICLE_TAB ? undefined : next }),
            replace: true,
            resetScroll: false,
          })
        }
        tabs={tabs}
      />
      {open === 'edit' && <VehicleDialog vehicle={vehicle} onClose={() => setOpen(null)} />}
      {open === 'merge' && (
        <MergeDialog
          vehicle={vehicle}
          others={others}
          onClose={() => setOpen(null)}
          onMerged={(into) => void navigate({ to: '/vehicles/$vehicleId', params: { vehicleId: into }, replace: true })}
        />
      )}
    </>
  )
}

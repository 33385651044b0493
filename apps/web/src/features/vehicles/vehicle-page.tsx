import type { Vehicle } from '@spoor/contract/routes/vehicles.ts'
import { taxYearOn } from '@spoor/core/units/tax-year.ts'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeft, Merge, Pencil, Gauge, Receipt } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { formatTaxYear } from '../../format/instant.ts'
import { useVehicles } from '../../api/use-vehicles.ts'
import { plural, t } from '../../language/t.ts'
import { Badge } from '../../ui/badge.tsx'
import { Options, Select, SelectField } from '../../ui/field.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type Tab, Tabs } from '../../ui/tabs.tsx'
import { useToday } from '../../ui/use-today.ts'
import { OdometerTab } from './odometer-tab.tsx'
import {
  formatMake,
  useMergeVehicle,
  useVehicleYears,
  formatVehicleTitle,
  useYearCosts,
  useVehicleLogbook,
  useVehicleYear,
} from './use-vehicle.ts'
import { PapersTab } from './papers-tab.tsx'
import { VehicleDialog } from './vehicle-dialog.tsx'
import { DEFAULT_VEHICLE_TAB, type VehicleSearch, type VehicleTab } from './vehicle-search.ts'
import type { LogbookSummary } from '@spoor/contract/routes/logbook.ts'
import { useReadiness } from '../../readiness/use-readiness.ts'
import { KilometreFigures } from '../../readiness/kilometre-parts.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { MonthChart } from '../../ui/month-chart.tsx'
import { Kilometres, Rand } from '../../ui/quantity.tsx'
import { Completeness, ReadinessList } from '../../readiness/readiness-list.tsx'
import { StatCard } from '../../ui/stat-card.tsx'

/** Shows what will move, with counts, before merging two vehicles. */
function MergeDialog({
  vehicle,
  others,
  onClose,
  onMerged,
}: {
  vehicle: Vehicle
  others: readonly Vehicle[]
  onClose: () => void
  onMerged: (into: string) => void
}) {
  const [into, setInto] = useState('')
  const merge = useMergeVehicle(onMerged)
  const target = others.find(({ id }) => id === into)
  const from = formatVehicleTitle(vehicle)
  return (
    <FormDialog
      title={t('Merge {vehicle} into another', { vehicle: from })}
      description={t('For one vehicle that has two names in your files.')}
      submit={t('Merge')}
      danger
      action={merge}
      disabled={!target}
      disabledTitle={t('Choose the vehicle to keep')}
      onSubmit={() => target && merge.mutate({ id: vehicle.id, into })}
      onClose={onClose}
    >
      <SelectField label={t('Vehicle to keep')} value={into} onChange={setInto}>
        <Options none={t('Choose a vehicle')} of={others.map((other) => [other.id, formatVehicleTitle(other)])} />
      </SelectField>
      {target && (
        <Notice kind="warn" title={t('This cannot be undone')}>
          <ul className="list-disc space-y-1 pl-4">
            <li>
              {plural(vehicle.trips, '{n} trip of {from} moves to {to}.', '{n} trips of {from} move to {to}.', {
                from,
                to: formatVehicleTitle(target),
              })}
            </li>
            <li>
              {plural(
                vehicle.readings,
                '{n} odometer reading moves with them.',
                '{n} odometer readings move with them.',
              )}
            </li>
            <li>
              {t('Files that name {names} will go to {to} from now on.', {
                names: vehicle.file_names.filter((name) => name !== '').join(', ') || from,
                to: formatVehicleTitle(target),
              })}
            </li>
          </ul>
        </Notice>
      )}
    </FormDialog>
  )
}

const page = getRouteApi('/signed-in/vehicles/$vehicleId')

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
          <ErrorState title={t('Vehicle not found')}>
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
  const [isMerging, setMerging] = useState(false)
  const replaceSearch = (change: VehicleSearch) =>
    void navigate({ search: (now) => ({ ...now, ...change }), replace: true, resetScroll: false })
  const thisYear = taxYearOn(useToday())
  const taxYear = year ?? thisYear
  const years = [...new Set([...(useVehicleYears(vehicle.id).data ?? []), thisYear, taxYear])].toSorted((a, b) => b - a)
  const tabs: Tab<VehicleTab>[] = [
    { value: 'year', label: t('Year'), content: <YearTab vehicle={vehicle} taxYear={taxYear} /> },
    {
      value: 'odometer',
      label: t('Odometer'),
      content: <OdometerTab key={`${taxYear} ${day}`} vehicle={vehicle} taxYear={taxYear} day={day} />,
    },
    { value: 'costs', label: t('Vehicle costs'), content: <CostsTab vehicleId={vehicle.id} taxYear={taxYear} /> },
    { value: 'tax', label: t('Tax'), content: <TaxTab vehicleId={vehicle.id} taxYear={taxYear} /> },
    { value: 'papers', label: t('Papers'), content: <PapersTab vehicleId={vehicle.id} taxYear={taxYear} /> },
  ]
  return (
    <>
      <Link
        to="/vehicles"
        className="mb-3 inline-flex items-center gap-1.5 text-sm font-semibold text-muted hover:text-ink"
      >
        <ArrowLeft size={16} />
        {t('Vehicles')}
      </Link>
      <PageHeader
        title={formatVehicleTitle(vehicle)}
        eyebrow={vehicle.is_default ? <Badge tone="accent">{t('Usual vehicle')}</Badge> : undefined}
        actions={
          <>
            <Select
              aria-label={t('Tax year')}
              className="w-auto! text-sm"
              value={taxYear}
              onChange={({ target }) => replaceSearch({ year: Number(target.value) })}
            >
              <Options of={years.map((one) => [one, formatTaxYear(one)])} />
            </Select>
            {others.length > 0 && (
              <Button icon={Merge} onClick={() => setMerging(true)}>
                {t('Merge')}
              </Button>
            )}
            <Button icon={Pencil} onClick={() => replaceSearch({ edit: true })}>
              {t('Edit vehicle')}
            </Button>
          </>
        }
      >
        {[vehicle.registration !== vehicle.name && vehicle.registration, formatMake(vehicle)]
          .filter(Boolean)
          .join(' · ')}
      </PageHeader>
      <Tabs
        label={t('Vehicle')}
        value={tabs.some(({ value }) => value === tab) ? tab : DEFAULT_VEHICLE_TAB}
        onChange={(next) => replaceSearch({ tab: next === DEFAULT_VEHICLE_TAB ? undefined : next })}
        tabs={tabs}
      />
      {edit && <VehicleDialog vehicle={vehicle} onClose={() => replaceSearch({ edit: undefined })} />}
      {isMerging && (
        <MergeDialog
          vehicle={vehicle}
          others={others}
          onClose={() => setMerging(false)}
          onMerged={(into) => void navigate({ to: '/vehicles/$vehicleId', params: { vehicleId: into }, replace: true })}
        />
      )}
    </>
  )
}

function YearTab({ vehicle, taxYear }: { vehicle: Vehicle; taxYear: number }) {
  const logbook = useVehicleLogbook(vehicle.id, taxYear)
  const year = useVehicleYear(vehicle.id, taxYear)
  const readiness = useReadiness(vehicle.id, taxYear)
  const costs = useYearCosts(vehicle.id, taxYear)
  const today = useToday()
  return (
    <div className="flex flex-col gap-4 sm:gap-6">
      <Loaded
        query={logbook}
        failed={t('This logbook could not be loaded')}
        skeleton={<Skeleton className="h-40 rounded-xl" />}
      >
        {(summary) => <Figures summary={summary} costs={costs.data?.total} />}
      </Loaded>
      <Card>
        <CardHeader title={t('Before you submit')} />
        <Loaded query={readiness} failed={t('What is missing could not be loaded')}>
          {(found) => (
            <div className="flex flex-col gap-3">
              <Completeness readiness={found} />
              <ReadinessList readiness={found} />
            </div>
          )}
        </Loaded>
      </Card>
      {year.data && (
        <MonthChart
          months={year.data.months
            .filter(({ month }) => month <= today.slice(0, 7))
            .map((one) => ({
              month: one.month,
              businessKm: one.business_km,
              privateKm: one.private_km,
              unclassifiedKm: one.unclassified_km,
              toReviewKm: one.to_review_km,
            }))}
        />
      )}
    </div>
  )
}

function Figures({
  summary,
  costs,
}: {
  summary: LogbookSummary
  /** In rand; undefined while loading. */
  costs?: number
}) {
  const { opening_odometer_km: opening, closing_odometer_km: closing } = summary
  const odometer = (km: number | null) => (km === null ? t('Not known') : <Kilometres of={km} />)
  return (
    <div className="flex flex-col gap-3 sm:gap-4">
      <div className="grid grid-cols-upto-2 gap-3 max-sm:[&>:last-child]:col-span-full sm:grid-cols-upto-3 sm:gap-4">
        <StatCard
          label={t('Opening odometer')}
          icon={Gauge}
          figure={odometer(opening)}
          note={describeOrigin(summary.opening_odometer_origin)}
        />
        <StatCard
          label={t('Closing odometer')}
          icon={Gauge}
          figure={odometer(closing)}
          note={describeOrigin(summary.closing_odometer_origin)}
        />
        <StatCard
          label={t('Vehicle costs')}
          icon={Receipt}
          figure={costs === undefined ? '–' : <Rand of={costs} />}
          note={t('entered for this tax year')}
        />
      </div>
      <KilometreFigures kilometres={summary} />
    </div>
  )
}

function describeOrigin(origin: LogbookSummary['opening_odometer_origin']): string {
  if (origin === 'reading') return t('Your reading')
  if (origin === 'tracker') return t('From your files')
  return origin === 'calculated' ? t('Calculated from your trips') : t('Enter a reading')
}

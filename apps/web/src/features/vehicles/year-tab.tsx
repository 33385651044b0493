import type { LogbookSummary } from '@spoor/contract/routes/logbook.ts'
import type { Vehicle } from '@spoor/contract/routes/vehicles.ts'
import { Gauge, Receipt } from 'lucide-react'
import { useReadiness } from '../../readiness/use-readiness.ts'
import { distanceQuantity, randQuantity } from '../../format/quantity.ts'
import { KilometreFigures } from '../../readiness/kilometre-parts.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { MonthChart } from '../../ui/month-chart.tsx'
import { Quantity } from '../../ui/quantity.tsx'
import { Completeness, ReadinessList } from '../../readiness/readiness-list.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StatCard } from '../../ui/stat-card.tsx'
import { useToday } from '../../ui/use-today.ts'
import { useYearCosts, useVehicleLogbook, useVehicleYear } from './use-vehicle.ts'
import { t } from '../../language/t.ts'

export function YearTab({ vehicle, taxYear }: { vehicle: Vehicle; taxYear: number }) {
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
  const odometer = (km: number | null) => (km === null ? t('Not known') : <Quantity of={distanceQuantity(km)} />)
  return (
    <div className="flex flex-col gap-3 sm:gap-4">
      <div className="grid grid-cols-upto-2 gap-3 sm:grid-cols-upto-3 sm:gap-4">
        <StatCard
          label={t('Opening odometer')}
          icon={<Gauge size={16} aria-hidden />}
          figure={odometer(opening)}
          note={describeOrigin(summary.opening_odometer_origin)}
        />
        <StatCard
          label={t('Closing odometer')}
          icon={<Gauge size={16} aria-hidden />}
          figure={odometer(closing)}
          note={describeOrigin(summary.closing_odometer_origin)}
        />
        <StatCard
          label={t('Vehicle costs')}
          icon={<Receipt size={16} aria-hidden />}
          figure={costs === undefined ? '–' : <Quantity of={randQuantity(costs)} />}
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

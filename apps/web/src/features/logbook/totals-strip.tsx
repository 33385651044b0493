import { BriefcaseBusiness, CircleHelp, House, Route } from 'lucide-react'
import { memo } from 'react'
import type { ReactNode } from 'react'
import { distanceQuantity } from '../../format/quantity.ts'
import { classes } from '../../ui/classes.ts'
import { Quantity } from '../../ui/quantity.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { TripTotals } from './use-trips.ts'
import { t } from '../../language/t.ts'
import { plural } from '../../language/plural.ts'

/** Kilometres of the trips that match the filter. */
export const TotalsStrip = memo(function TotalsStrip({
  totals,
  filtered,
  compact = false,
}: {
  totals: TripTotals | undefined
  filtered: boolean
  /** Two to a line, also on a wide screen. */
  compact?: boolean
}) {
  return (
    <dl
      aria-label={filtered ? t('Totals of the trips that match') : t('Totals of all trips')}
      className={classes(
        'grid grid-cols-2 overflow-hidden rounded-xl border border-line bg-line gap-px',
        !compact && 'sm:grid-cols-4',
      )}
    >
      <Total
        icon={<Route size={15} aria-hidden />}
        label={filtered ? t('Matching') : t('All trips')}
        km={totals?.total_km}
        trips={totals?.trips}
      />
      <Total
        icon={<BriefcaseBusiness size={15} aria-hidden className="text-business" />}
        label={t('Business')}
        km={totals?.business_km}
        trips={totals?.business_trips}
      />
      <Total
        icon={<House size={15} aria-hidden className="text-private" />}
        label={t('Private')}
        km={totals?.private_km}
        trips={totals?.private_trips}
      />
      <Total
        icon={<CircleHelp size={15} aria-hidden className="text-muted" />}
        label={t('Unclassified')}
        km={totals?.unclassified_km}
        trips={totals?.unclassified_trips}
      />
    </dl>
  )
})

function Total({
  icon,
  label,
  km,
  trips,
}: {
  icon: ReactNode
  label: string
  km: number | undefined
  trips: number | undefined
}) {
  return (
    <div className="bg-surface px-4 py-3">
      <dt className="flex items-center gap-1.5 text-sm text-muted">
        {icon}
        {label}
      </dt>
      <dd className="flex flex-wrap items-baseline justify-between gap-x-2 max-sm:flex-col">
        {km === undefined || trips === undefined ? (
          <Skeleton className="my-1 h-10 w-24 sm:h-5" />
        ) : (
          <>
            <span className="text-lg font-semibold">
              <Quantity of={distanceQuantity(km)} />
            </span>
            <span className="text-sm text-muted">{plural(trips, '{n} trip', '{n} trips')}</span>
          </>
        )}
      </dd>
    </div>
  )
}

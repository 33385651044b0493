import { BriefcaseBusiness, CircleHelp, House, Route } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { classes } from '../../ui/classes.ts'
import { Kilometres } from '../../ui/quantity.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { TripTotals } from './use-trips.ts'
import { plural, t } from '../../language/t.ts'

export const TotalsStrip = memo(function TotalsStrip({
  totals,
  filtered,
  compact = false,
}: {
  totals: TripTotals | undefined
  filtered: boolean
  /** Uses the phone layout on a wide screen. */
  compact?: boolean
}) {
  return (
    <dl
      aria-label={filtered ? t('Totals for matching trips') : t('Totals for all trips')}
      className={classes(
        'flex flex-wrap justify-between gap-x-2 gap-y-1 px-1',
        compact
          ? ''
          : 'sm:grid sm:grid-cols-4 sm:gap-px sm:overflow-hidden sm:rounded-xl sm:border sm:border-line sm:bg-line sm:px-0',
      )}
    >
      <Total
        icon={<Route size={15} />}
        label={filtered ? t('Matching') : t('All trips')}
        compact={compact}
        km={totals?.total_km}
        trips={totals?.trips}
      />
      <Total
        icon={<BriefcaseBusiness size={15} className="text-business" />}
        label={t('Business')}
        compact={compact}
        km={totals?.business_km}
        trips={totals?.business_trips}
      />
      <Total
        icon={<House size={15} className="text-private" />}
        label={t('Private')}
        compact={compact}
        km={totals?.private_km}
        trips={totals?.private_trips}
      />
      <Total
        icon={<CircleHelp size={15} className="text-muted" />}
        // Classified but unconfirmed trips are also to review, so the figure covers only some of them.
        label={totals && totals.pending_trips !== totals.unclassified_trips ? t('Unclassified') : t('To review')}
        compact={compact}
        km={totals?.unclassified_km}
        trips={totals?.unclassified_trips}
      />
    </dl>
  )
})

function Total({
  icon,
  label,
  compact,
  km,
  trips,
}: {
  icon: ReactNode
  label: string
  compact: boolean
  km: number | undefined
  trips: number | undefined
}) {
  // Without icons, four labels with figures fit on one line of a phone.
  const wide = !compact
  return (
    <div className={wide ? 'sm:bg-surface sm:px-4 sm:py-2' : undefined}>
      <dt className={classes('flex items-center gap-1.5 text-xs text-muted', wide && 'sm:text-sm')}>
        <span className={wide ? 'max-sm:hidden' : 'hidden'}>{icon}</span>
        {label}
      </dt>
      <dd className={classes('flex flex-wrap items-baseline justify-between gap-x-2', wide && 'sm:max-lg:flex-col')}>
        {km === undefined || trips === undefined ? (
          <Skeleton className={classes('my-0.5 h-4 w-16 sm:my-1 sm:h-5', wide && 'sm:max-lg:h-10')} />
        ) : (
          <>
            <span className={classes('text-sm font-semibold', wide && 'sm:text-lg')}>
              <Kilometres of={km} />
            </span>
            <span className={classes('text-sm text-muted', wide ? 'max-sm:sr-only' : 'sr-only')}>
              {plural(trips, '{n} trip', '{n} trips')}
            </span>
          </>
        )}
      </dd>
    </div>
  )
}

import { ChartColumn, Lightbulb, Route, ArrowRight } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Card, CardHeader } from '../../ui/card.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import type { Dashboard } from './use-dashboard.ts'
import { plural, t } from '../../language/t.ts'
import { type PersonalStats, getPersonalStats } from '@spoor/contract/routes/stats.ts'
import { formatCount, formatDistance, formatPercent, formatWholeRand } from '../../format/quantity.ts'
import { Kilometres, Rand } from '../../ui/quantity.tsx'
import { getShare, findCostliestGap } from './figures.ts'
import { DASHBOARD_RATE_CENTS_PER_KM } from '@spoor/contract/limits/limits.ts'
import { taxYearName } from '@spoor/core/units/tax-year.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { queryReply } from '../../api/api.ts'
import { describeReadiness, ReadinessFix } from '../../readiness/readiness-list.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { ShareBar } from '../../ui/share-bar.tsx'
import { useToday } from '../../ui/use-today.ts'
import type { Trip } from '@spoor/contract/routes/trips.ts'
import { formatLocation } from '../../format/location.ts'
import { formatMonth, formatTripTime } from '../../format/instant.ts'
import { classes } from '../../ui/classes.ts'
import { ClassificationBadge, TripStatusBadge } from '../../ui/trip-badges.tsx'
import { RouteLabel } from '../../ui/route-label.tsx'
import { useRotation } from '../../ui/use-rotation.ts'

export function TripManagement({ dashboard: { stats, trips, readiness } }: { dashboard: Dashboard }) {
  const [tab, setTab] = useState<'trips' | 'statistics' | 'insights'>('trips')
  return (
    <Card>
      <CardHeader title={t('Trip Management')} />
      <Tabs
        label={t('Trip Management')}
        value={tab}
        onChange={setTab}
        tabs={[
          {
            value: 'trips',
            label: t('Recent Trips'),
            icon: Route,
            count: trips.length,
            content: <RecentTrips trips={trips} />,
          },
          {
            value: 'statistics',
            label: t('Statistics'),
            icon: ChartColumn,
            content: <Statistics stats={stats} />,
          },
          {
            value: 'insights',
            label: t('Insights'),
            icon: Lightbulb,
            content: <Insights stats={stats} readiness={readiness} />,
          },
        ]}
      />
    </Card>
  )
}

/** The specified figures, each with that of the year before. */
export function Statistics({ stats }: { stats: PersonalStats }) {
  const last = useLastYear(stats)
  const lastYear = taxYearName(stats.taxYear - 1)
  const [year, month] = useToday().split('-')
  const lastMonth = last?.by_month.find((one) => one.month === `${Number(year) - 1}-${month}`)
  return (
    <dl className="grid grid-cols-upto-2 gap-3 xl:grid-cols-upto-4">
      <Figure label={t('Total distance')} before={last && [formatDistance(last.totalKm), lastYear]}>
        <Kilometres of={stats.totalKm} />
      </Figure>
      <Figure label={t('Business')} before={last && [formatBusinessShare(last), lastYear]}>
        {formatBusinessShare(stats)}
      </Figure>
      <Figure label={t('Total trips')} before={last && [formatCount(last.totalTrips), lastYear]}>
        {formatCount(stats.totalTrips)}
      </Figure>
      <Figure
        label={t('This month')}
        before={lastMonth && [formatDistance(sumMonth(lastMonth)), formatMonth(lastMonth.month)]}
      >
        <Kilometres of={stats.thisMonthKm} />
      </Figure>
    </dl>
  )
}

const sumMonth = ({ businessKm, privateKm, unclassifiedKm }: PersonalStats['by_month'][number]): number =>
  businessKm + privateKm + unclassifiedKm

/** @param before the figure of the year before, and when that was */
function Figure({ label, before, children }: { label: string; before?: [string, string]; children: ReactNode }) {
  return (
    <div className="rounded-lg bg-sunken px-4 py-3">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="text-lg font-semibold">{children}</dd>
      {before && (
        <dd className="text-sm text-muted">{t('{before} in {year}', { before: before[0], year: before[1] })}</dd>
      )}
    </div>
  )
}

const formatBusinessShare = ({ businessKm, totalKm }: PersonalStats): string =>
  formatPercent(getShare(businessKm, totalKm))

/** Figures of the tax year before; undefined while loading and without trips in it. */
function useLastYear({ taxYear, taxYears }: PersonalStats): PersonalStats | undefined {
  const last = useQuery({
    queryKey: ['dashboard', 'year', taxYear - 1],
    queryFn: queryReply(getPersonalStats, { query: { tax_year: taxYear - 1 } }),
    enabled: taxYears.includes(taxYear - 1),
  }).data
  return last && last.totalKm > 0 ? last : undefined
}

const RATE = `R${(DASHBOARD_RATE_CENTS_PER_KM / 100).toFixed(2)}/km`

/** The estimate and shares of the year, then what changed and what to do about it. */
export function Insights({ stats, readiness }: Pick<Dashboard, 'stats' | 'readiness'>) {
  const businessKmShare = getShare(stats.businessKm, stats.totalKm)
  const thisMonth = useToday().slice(0, 7)
  const gap = findCostliestGap(readiness.filter(({ tax_year: year }) => year === stats.taxYear))
  const behind = stats.by_month.filter(({ month, unclassifiedKm }) => month < thisMonth && unclassifiedKm > 0).length
  const toReviewRand = stats.pendingTrips && (stats.deductionIfAccepted ?? 0) - (stats.deductionAtSarsRate ?? 0)
  const last = useLastYear(stats)
  return (
    <>
      <div className="grid gap-6 sm:grid-cols-2">
        <div>
          <p className="text-sm text-muted">{t('Estimated tax savings')}</p>
          <p className="text-2xl font-semibold tracking-[-0.02em] wrap-anywhere">
            <Rand of={stats.estimatedTaxSaving} />
          </p>
          <p className="mt-1 text-sm">
            {t('Based on {businessKmShare} business usage at {RATE}', {
              businessKmShare: formatPercent(businessKmShare),
              RATE,
            })}
          </p>
          <p className="mt-1 text-sm text-muted">{t('A deduction, not cash.')}</p>
        </div>
        <div className="flex flex-col justify-center gap-5">
          <ShareBar label={t('Business trips')} share={getShare(stats.businessTrips, stats.totalTrips)} />
          <ShareBar label={t('Business kilometres')} share={businessKmShare} />
        </div>
      </div>
      <ul className="mt-5 divide-y divide-line border-t border-line text-sm empty:hidden">
        {gap && (
          <Insight action={<ReadinessFix line={gap.line} readiness={gap.readiness} />}>
            {t('Costliest gap: {gap}', { gap: describeReadiness(gap.line) })}{' '}
            {stats.sarsRate !== null &&
              t('Up to {amount} of your deduction.', { amount: formatWholeRand(gap.distanceKm * stats.sarsRate) })}
          </Insight>
        )}
        {(behind > 0 || toReviewRand > 0) && (
          <Insight
            action={
              <Link to="/review" className={buttonClass({ size: 'small' })}>
                {t('Review')}
              </Link>
            }
          >
            {toReviewRand > 0 &&
              plural(
                stats.pendingTrips,
                '{n} trip to review may add {amount} to your deduction.',
                '{n} trips to review may add {amount} to your deduction.',
                { amount: formatWholeRand(toReviewRand) },
              )}{' '}
            {behind > 0 &&
              plural(
                behind,
                '{n} month behind: not all of its trips are classified.',
                '{n} months behind: not all of their trips are classified.',
              )}
          </Insight>
        )}
        {last && (
          <Insight>
            {t(
              '{share} of your logged kilometres are business, {before} in {year}. The logbook divides by all kilometres of the odometer.',
              {
                share: formatPercent(businessKmShare),
                before: formatBusinessShare(last),
                year: taxYearName(last.taxYear),
              },
            )}
          </Insight>
        )}
      </ul>
    </>
  )
}

function Insight({ action, children }: { action?: ReactNode; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <p className="min-w-0 flex-1 basis-56">{children}</p>
      {action}
    </li>
  )
}

const ROTATION_MS = 4000

/** The newest trips. A highlight moves down the list; hovering, focus and reduced motion stop it. */
export function RecentTrips({ trips }: { trips: Trip[] }) {
  const [held, setHeld] = useState(false)
  const running = !held && !window.matchMedia('(prefers-reduced-motion: reduce)').matches
  const highlighted = useRotation({ count: trips.length, everyMs: ROTATION_MS, running })

  if (trips.length === 0) return <p className="py-6 text-center text-muted">{t('No trips recorded yet')}</p>
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hovering pauses the highlight, and so does focusing a trip */}
      <ul
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
        className="-mx-2"
      >
        {trips.map((trip, index) => (
          <TripLine key={trip.id} trip={trip} highlighted={index === highlighted} />
        ))}
      </ul>
      <Link
        to="/logbook"
        className="mt-3 inline-flex items-center gap-1 text-sm font-semibold text-accent hover:underline"
      >
        {t('All trips')} <ArrowRight size={14} />
      </Link>
    </>
  )
}

function TripLine({ trip, highlighted }: { trip: Trip; highlighted: boolean }) {
  return (
    <li
      data-highlighted={highlighted}
      className={classes(
        'relative flex flex-wrap items-center gap-x-4 gap-y-1.5 rounded-lg border-l-3 px-3 py-2.5 transition-colors duration-200 hover:bg-sunken',
        highlighted ? 'border-accent bg-sunken' : 'border-transparent',
      )}
    >
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-semibold">
          {/* Clicking anywhere on the row opens the trip. */}
          <Link to="/logbook" search={{ trip: trip.id, map: true }} className="after:absolute after:inset-0">
            <RouteLabel
              from={trip.start_place?.name || formatLocation(trip.start_location) || t('Unknown place')}
              to={trip.end_place?.name || formatLocation(trip.end_location) || t('Unknown place')}
            />
          </Link>
        </p>
        <p className="text-sm text-muted">{formatTripTime(trip.started_at)}</p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <ClassificationBadge classification={trip.classification} />
        {/* Omits its label where both would read 'To review'. */}
        <TripStatusBadge status={trip.status} wordless={trip.classification === null && trip.status === 'pending'} />
      </div>
      <p className="ml-auto min-w-18 text-right text-sm font-semibold">
        <Kilometres of={trip.distance_km} />
      </p>
    </li>
  )
}

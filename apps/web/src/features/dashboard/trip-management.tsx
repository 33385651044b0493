import { ChartColumn, Lightbulb, Route } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Card, CardHeader } from '../../ui/card.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { RecentTrips } from './recent-trips.tsx'
import type { Dashboard } from './use-dashboard.ts'
import { t } from '../../language/t.ts'
import { taxYearName, taxYearOn } from '@spoor/core/units/tax-year.ts'
import { DASHBOARD_RATE_CENTS_PER_KM } from '@spoor/contract/limits/limits.ts'
import type { PersonalStats } from '@spoor/contract/routes/stats.ts'
import { formatPercent, randQuantity, distanceQuantity, formatCount } from '../../format/quantity.ts'
import { Quantity } from '../../ui/quantity.tsx'
import { ShareBar } from '../../ui/share-bar.tsx'
import { useToday } from '../../ui/use-today.ts'
import { getShare } from './figures.ts'
import { SarsEstimate } from './sars-estimate.tsx'

export function TripManagement({ dashboard: { stats, trips } }: { dashboard: Dashboard }) {
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
            icon: <Route size={16} aria-hidden />,
            count: trips.length,
            content: <RecentTrips trips={trips} />,
          },
          {
            value: 'statistics',
            label: t('Statistics'),
            icon: <ChartColumn size={16} aria-hidden />,
            content: <Statistics stats={stats} />,
          },
          {
            value: 'insights',
            label: t('Insights'),
            icon: <Lightbulb size={16} aria-hidden />,
            content: <Insights stats={stats} />,
          },
        ]}
      />
    </Card>
  )
}

const RATE = `R${(DASHBOARD_RATE_CENTS_PER_KM / 100).toFixed(2)}/km`

function Insights({ stats }: { stats: PersonalStats }) {
  const isCurrentYear = stats.taxYear === taxYearOn(useToday())
  const businessKmShare = getShare(stats.businessKm, stats.totalKm)
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <div>
        <p className="text-sm text-muted">{t('Estimated tax savings')}</p>
        <p className="text-2xl font-semibold tracking-[-0.02em] wrap-anywhere">
          <Quantity of={randQuantity(stats.estimatedTaxSaving)} />
        </p>
        <p className="mt-1 text-sm">
          {t('Based on {businessKmShare} business usage at {RATE}', {
            businessKmShare: formatPercent(businessKmShare),
            RATE,
          })}
        </p>
        <p className="mt-1 flex flex-col gap-1 text-sm text-muted">
          <SarsEstimate stats={stats} isCurrentYear={isCurrentYear} />
          <span>
            {t('From confirmed trips of {year}. Your report uses the rates of its tax year.', {
              year: taxYearName(stats.taxYear),
            })}
          </span>
        </p>
      </div>
      <div className="flex flex-col justify-center gap-5">
        <ShareBar label={t('Business trips')} share={getShare(stats.businessTrips, stats.totalTrips)} />
        <ShareBar label={t('Business kilometres')} share={businessKmShare} />
      </div>
    </div>
  )
}

function Statistics({ stats }: { stats: PersonalStats }) {
  return (
    <dl className="grid grid-cols-upto-2 gap-3 xl:grid-cols-upto-4">
      <Figure label={t('Total distance')}>
        <Quantity of={distanceQuantity(stats.totalKm)} />
      </Figure>
      <Figure label={t('Business')}>{formatPercent(getShare(stats.businessKm, stats.totalKm))}</Figure>
      <Figure label={t('Total trips')}>{formatCount(stats.totalTrips)}</Figure>
      <Figure label={t('This month')}>
        <Quantity of={distanceQuantity(stats.thisMonthKm)} />
      </Figure>
    </dl>
  )
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="rounded-lg bg-sunken px-4 py-3">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="text-lg font-semibold">{children}</dd>
    </div>
  )
}

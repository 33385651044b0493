import { ChartColumn, Lightbulb, Route } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Card, CardHeader } from '../../ui/card.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { RecentTrips } from './recent-trips.tsx'
import type { Dashboard } from './use-dashboard.ts'
import { t } from '../../language/t.ts'
import type { PersonalStats } from '@spoor/contract/routes/stats.ts'
import { formatPercent, distanceQuantity, formatCount } from '../../format/quantity.ts'
import { Quantity } from '../../ui/quantity.tsx'
import { getShare } from './figures.ts'
import { Insights } from './insights.tsx'

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
            content: <Insights stats={stats} readiness={readiness} />,
          },
        ]}
      />
    </Card>
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

import { ChartColumn, Lightbulb, Route } from 'lucide-react'
import { useState } from 'react'
import { Card, CardHeader } from '../../ui/card.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Insights } from './insights.tsx'
import { RecentTrips } from './recent-trips.tsx'
import { Statistics } from './statistics.tsx'
import type { Dashboard } from './use-dashboard.ts'
import { t } from '../../language/t.ts'

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

import { Link } from '@tanstack/react-router'
import { RefreshCw, Route, Upload } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { useSession } from '../../auth/use-session.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { InTurn } from '../../ui/in-turn.tsx'
import { MonthChart } from '../../ui/month-chart.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useErrorToast } from '../../ui/use-error-toast.ts'
import { Attention } from './attention.tsx'
import { BeforeYouSubmit } from './before-you-submit.tsx'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'
import { firstNameOf } from './figures.ts'
import { QuickActions } from './quick-actions.tsx'
import { RecentUploads } from './recent-uploads.tsx'
import { StatCards } from './stat-cards.tsx'
import { TripManagement } from './trip-management.tsx'
import { useDashboard } from './use-dashboard.ts'
import type { Dashboard } from './use-dashboard.ts'
import { YearCalendar } from './year-calendar.tsx'
import { t } from '../../language/t.ts'

const LOAD_FAILED = t('Failed to load dashboard data')

export function DashboardPage() {
  const session = useSession()
  const dashboard = useDashboard()
  const { data, error, refetch } = dashboard
  const [refreshing, setRefreshing] = useState(false)
  const refresh = async (): Promise<void> => {
    setRefreshing(true)
    await refetch()
    setRefreshing(false)
  }
  useErrorToast(dashboard, LOAD_FAILED)

  // A phone draws all of it in pieces, and answers in between.
  const shown = useDeferredValue(data)
  return (
    <>
      <PageHeader
        title={t('Welcome back, {name}', { name: firstNameOf(session?.profile?.name) })}
        eyebrow={
          <Badge tone="accent" icon={<Route aria-hidden />}>
            {t('Personal Mileage Tracking')}
          </Badge>
        }
        actions={
          <>
            <Button busy={refreshing} icon={<RefreshCw size={16} aria-hidden />} onClick={() => void refresh()}>
              {t('Refresh')}
            </Button>
            <Link to="/upload" className={buttonClass({ variant: 'primary' })}>
              <Upload size={16} aria-hidden />
              {t('Upload Data')}
            </Link>
          </>
        }
      >
        {t('Track journeys, maximize tax deductions, stay organized')}
      </PageHeader>
      {error && session ? (
        // What was shown goes, and no zeros take its place: they would be read as figures.
        <div className="flex flex-col gap-4 sm:gap-6">
          <Card>
            <ErrorState title={LOAD_FAILED} onRetry={() => void refresh()}>
              {t('Your figures could not be loaded. Your trips are safe.')}
            </ErrorState>
          </Card>
          <QuickActions />
        </div>
      ) : shown ? (
        <DashboardBody dashboard={shown} />
      ) : dashboard.fetchStatus === 'paused' ? (
        <EmptyState title={t('You are offline')}>
          {t('They load once you are online. The trip tracker and the last seen logbook work meanwhile.')}
        </EmptyState>
      ) : (
        <DashboardSkeleton />
      )}
    </>
  )
}

function DashboardBody({ dashboard }: { dashboard: Dashboard }) {
  const { stats, days, uploads } = dashboard
  return (
    <div className="flex flex-col gap-4 sm:gap-6">
      <Attention pendingTrips={stats.pendingTrips} withoutReason={dashboard.withoutReason} />
      <StatCards stats={stats} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_320px]">
        <div className="flex min-w-0 flex-col gap-4 max-lg:contents sm:gap-6">
          <InTurn>
            {stats.totalTrips > 0 && <MonthChart months={stats.by_month} />}
            {days.items.length > 0 && <YearCalendar days={days} />}
            <BeforeYouSubmit />
            <TripManagement dashboard={dashboard} />
          </InTurn>
        </div>
        <div className="flex min-w-0 flex-col gap-4 max-lg:contents sm:gap-6">
          <QuickActions className="max-lg:-order-1" />
          <RecentUploads uploads={uploads} />
        </div>
      </div>
    </div>
  )
}

import { Link } from '@tanstack/react-router'
import type { PersonalStats } from '@spoor/contract/routes/stats.ts'
import { RefreshCw, Route, Upload } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { useSession } from '../../auth/use-session.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { InTurn } from '../../ui/in-turn.tsx'
import { MonthChart } from '../../ui/month-chart.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useErrorToast } from '../../ui/use-error-toast.ts'
import { Attention } from './attention.tsx'
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

const NO_STATS: PersonalStats = {
  totalKm: 0,
  businessKm: 0,
  privateKm: 0,
  unclassifiedKm: 0,
  totalTrips: 0,
  businessTrips: 0,
  privateTrips: 0,
  unclassifiedTrips: 0,
  pendingTrips: 0,
  estimatedTaxSaving: 0,
  thisMonthKm: 0,
  lastMonthKm: 0,
  by_month: [],
}
/** After a fault: figures at zero, lists empty. */
const NOTHING: Dashboard = {
  stats: NO_STATS,
  days: { from: '', to: '', items: [] },
  withoutReason: 0,
  trips: [],
  uploads: [],
}

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
  const shown = useDeferredValue(error ? NOTHING : data)
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
      {error && session && (
        <div className="mb-6">
          <Notice kind="bad" title={LOAD_FAILED}>
            {t('{value}. Your trips are safe; the figures below are empty until it works. Use Refresh to try again.', {
              value: error.message.replace(/\.$/, ''),
            })}
          </Notice>
        </div>
      )}
      {shown ? (
        <DashboardBody dashboard={shown} />
      ) : dashboard.fetchStatus === 'paused' ? (
        <EmptyState title={t('Your figures need a network')}>
          {t('They come by themselves once it is back. The trip tracker and the last seen logbook work meanwhile.')}
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
            {stats.totalTrips > 0 && stats.by_month.length > 0 && <MonthChart months={stats.by_month} />}
            {days.items.length > 0 && <YearCalendar days={days} />}
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

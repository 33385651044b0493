import type { PersonalStats } from '@spoor/contract/routes/stats.ts'
import { addDays, firstOfMonth } from '@spoor/core/units/local-date.ts'
import { taxYearName } from '@spoor/core/units/tax-year.ts'
import { Link, useSearch } from '@tanstack/react-router'
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
import type { DashboardSearch } from './dashboard-search.ts'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'
import { firstNameOf } from './figures.ts'
import { FirstStep } from './first-step.tsx'
import { QuickActions } from './quick-actions.tsx'
import { RecentUploads } from './recent-uploads.tsx'
import { ToDo } from './to-do.tsx'
import { toDoItems } from './to-do-items.ts'
import { TripManagement } from './trip-management.tsx'
import { useDashboard } from './use-dashboard.ts'
import type { Dashboard } from './use-dashboard.ts'
import { YearFigures } from './year-figures.tsx'
import { t } from '../../language/t.ts'

const LOAD_FAILED = t('Failed to load dashboard data')

export function DashboardPage() {
  const session = useSession()
  const { year }: DashboardSearch = useSearch({ strict: false })
  const dashboard = useDashboard(year)
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
  const { stats, trips, uploads, readiness } = dashboard
  const isEmpty = trips.length === 0
  const items = toDoItems(dashboard)
  return (
    <div className="flex flex-col gap-4 sm:gap-6">
      {(!isEmpty || items.length > 0) && <ToDo items={items} readiness={readiness} />}
      {isEmpty && <FirstStep />}
      <YearFigures stats={stats} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_320px]">
        <div className="flex min-w-0 flex-col gap-4 max-lg:contents sm:gap-6">
          <InTurn>
            {!isEmpty && <YearChart stats={stats} />}
            <TripManagement dashboard={dashboard} />
          </InTurn>
        </div>
        <div className="flex min-w-0 flex-col gap-4 max-lg:contents sm:gap-6">
          <QuickActions className={isEmpty ? undefined : 'max-lg:-order-1'} />
          {uploads.length > 0 && <RecentUploads uploads={uploads} />}
        </div>
      </div>
    </div>
  )
}

function YearChart({ stats }: { stats: PersonalStats }) {
  return (
    <MonthChart
      months={stats.by_month}
      empty={t('No trips in tax year {year}.', { year: taxYearName(stats.taxYear) })}
      linkTo={linkToTrips}
    />
  )
}

function linkToTrips(month: string) {
  const from = `${month}-01`
  return (
    <Link
      to="/logbook"
      search={{ from, to: addDays(firstOfMonth(from, 1), -1) }}
      className="font-semibold text-accent underline-offset-2 hover:underline"
    >
      {t('Show the trips')}
    </Link>
  )
}

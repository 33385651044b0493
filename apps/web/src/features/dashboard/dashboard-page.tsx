import { effectiveRole } from '@spoor/contract/rules/roles.ts'
import type { PersonalStats } from '@spoor/contract/routes/stats.ts'
import type { PersonTax } from '@spoor/contract/routes/tax.ts'
import { addDays, firstOfMonth } from '@spoor/core/units/local-date.ts'
import { taxYearName, taxYearOn } from '@spoor/core/units/tax-year.ts'
import { Link, useSearch, useNavigate, type LinkProps } from '@tanstack/react-router'
import { RefreshCw, Route, Upload, FileDown, List, Plus, Send, Users, type LucideIcon } from 'lucide-react'
import { useDeferredValue, useState, useId } from 'react'
import { formatTaxYear } from '../../format/instant.ts'
import { useSession } from '../../session/use-session.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/loaded.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Staggered } from '../../ui/staggered.tsx'
import { MonthChart } from '../../ui/month-chart.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useErrorToast } from '../../ui/use-error-toast.ts'
import type { DashboardSearch } from './dashboard-search.ts'
import { getFirstName } from './figures.ts'
import { RecentUploads } from './recent-uploads.tsx'
import { ToDo } from './to-do.tsx'
import { toDoItems } from './to-do-items.ts'
import { TripManagement } from './trip-management.tsx'
import { useDashboard, type Dashboard } from './use-dashboard.ts'
import { t } from '../../language/t.ts'
import { SpoorLine } from '../../ui/spoor-line.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { STAT_GRID } from '../../ui/stat-card.tsx'
import type { QuickAction } from '@spoor/contract/words/quick-actions.ts'
import { useAppSettings } from '../../net/app-settings.ts'
import { toast } from '../../ui/toast.ts'
import { Options, Select } from '../../ui/field.tsx'
import { useToday } from '../../ui/use-today.ts'
import { StatCards } from './stat-cards.tsx'

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

  // Rendered in pieces, so that a phone stays responsive.
  const shown = useDeferredValue(data)
  const leadsTeam = session?.profile?.company_id != null && effectiveRole(session.profile) === 'company_admin'
  const isEmpty = shown?.trips.length === 0
  return (
    <>
      <PageHeader
        title={t('Welcome back, {name}', { name: getFirstName(session?.profile?.name) })}
        eyebrow={
          <Badge tone="accent" icon={Route}>
            {t('Personal Mileage Tracking')}
          </Badge>
        }
        actions={
          <>
            <Button busy={refreshing} icon={RefreshCw} onClick={() => void refresh()}>
              {t('Refresh')}
            </Button>
            {session?.profile?.company_id != null && !(leadsTeam && isEmpty) && (
              <Link to="/logbook" search={{ submit: true }} className={buttonClass()}>
                <Send size={16} />
                {t('Submit to my company')}
              </Link>
            )}
            <Link to="/upload" className={buttonClass({ variant: 'primary' })}>
              <Upload size={16} />
              {t('Upload Data')}
            </Link>
          </>
        }
      >
        {t('Track journeys, maximize tax deductions, stay organized')}
      </PageHeader>
      {error && session ? (
        // After an error, hide the figures rather than show zeros, which would be read as real.
        <div className="flex flex-col gap-4 sm:gap-6">
          <Card>
            <ErrorState title={LOAD_FAILED} onRetry={() => void refresh()}>
              {t('Your figures could not be loaded. Your trips are safe.')}
            </ErrorState>
          </Card>
          <QuickActions />
        </div>
      ) : shown ? (
        <DashboardBody dashboard={shown} leadsTeam={leadsTeam} />
      ) : dashboard.fetchStatus === 'paused' ? (
        <EmptyState title={t('You are offline')}>
          {t(
            'They load once you are online. Until then you can use the trip tracker and view your last loaded logbook.',
          )}
        </EmptyState>
      ) : (
        <DashboardSkeleton />
      )}
    </>
  )
}

function DashboardBody({
  dashboard,
  leadsTeam,
}: {
  dashboard: Dashboard
  /** An administrator may not drive at all. */
  leadsTeam: boolean
}) {
  const { stats, tax, trips, uploads, readiness } = dashboard
  const isEmpty = trips.length === 0
  const items = toDoItems(dashboard)
  return (
    <div className="flex flex-col gap-4 sm:gap-6">
      {(!isEmpty || items.length > 0) && <ToDo items={items} readiness={readiness} />}
      {isEmpty && (leadsTeam ? <TeamFirst /> : <FirstStep />)}
      <YearFigures stats={stats} tax={tax} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_320px]">
        <div className="flex min-w-0 flex-col gap-4 max-lg:contents sm:gap-6">
          <Staggered>
            {!isEmpty && <YearChart stats={stats} />}
            <TripManagement dashboard={dashboard} />
          </Staggered>
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

/** Placeholder for the dashboard in the same layout, with the loading animation. */
function DashboardSkeleton() {
  return (
    <div className="flex flex-col gap-4 sm:gap-6">
      <Skeleton className="h-36 rounded-xl" />
      <Skeleton className="h-10 rounded-xl" />
      <div className={STAT_GRID}>
        {[0, 1, 2, 3].map((card) => (
          <Skeleton key={card} className="h-29 rounded-xl" />
        ))}
      </div>
      <div className="grid gap-4 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_320px]">
        <output className="flex h-88 flex-col items-center justify-center gap-5 rounded-xl border border-line bg-surface">
          <SpoorLine walking />
          <p className="text-base text-muted">{t('Loading your dashboard...')}</p>
        </output>
        <Skeleton className="h-88 rounded-xl" />
      </div>
    </div>
  )
}

function FirstStep() {
  return (
    <Card>
      <EmptyState
        title={t('Start with a file from your tracker')}
        action={
          <Link to="/upload" className={buttonClass({ variant: 'primary' })}>
            <Upload size={16} />
            {t('Upload GPS data')}
          </Link>
        }
      >
        {t("Upload your tracker's file and your trips appear here.")}
      </EmptyState>
    </Card>
  )
}

/** For an administrator without trips: the team's figures are on another page. */
function TeamFirst() {
  return (
    <Card>
      <EmptyState
        title={t('Your team’s logbooks are under Team')}
        action={
          <Link to="/team" className={buttonClass({ variant: 'primary' })}>
            <Users size={16} />
            {t('Open Team')}
          </Link>
        }
      >
        {t('This page is for trips that you drive yourself. Upload a file if you do.')}
      </EmptyState>
    </Card>
  )
}

const ACTION =
  'flex min-h-20 flex-col items-start justify-between gap-2 rounded-lg border border-line p-3 text-left text-sm font-semibold transition-colors hover:border-accent hover:bg-accent-tint [&_svg]:text-accent'

const ACTIONS: { name: QuickAction; label: string; Icon: LucideIcon; leads: Pick<LinkProps, 'to' | 'search'> }[] = [
  { name: 'upload', label: t('Upload GPS'), Icon: Upload, leads: { to: '/upload' } },
  { name: 'add-trip', label: t('Add Trip'), Icon: Plus, leads: { to: '/logbook', search: { add: true } } },
  { name: 'report', label: t('Report'), Icon: FileDown, leads: { to: '/reports' } },
  { name: 'all-trips', label: t('All Trips'), Icon: List, leads: { to: '/logbook' } },
]

/** The most common actions; those disabled in this deployment are labelled as coming soon. */
function QuickActions({ className }: { className?: string }) {
  const off = useAppSettings()?.actions_off ?? []
  return (
    <Card className={className}>
      <CardHeader title={t('Quick Actions')} />
      <div className="grid grid-cols-2 gap-3 max-lg:grid-cols-4 max-sm:grid-cols-2">
        {ACTIONS.map(({ name, label, Icon, leads }) =>
          off.includes(name) ? (
            <button
              key={name}
              type="button"
              className={ACTION}
              onClick={() => toast.info(t('{action} feature coming soon!', { action: label }))}
            >
              <Icon size={20} />
              {label}
            </button>
          ) : (
            <Link key={name} {...leads} className={ACTION}>
              <Icon size={20} />
              {label}
            </Link>
          ),
        )}
      </div>
    </Card>
  )
}

/** The figures of a tax year, and the year selector, which also applies to the charts below. */
function YearFigures({ stats, tax }: { stats: PersonalStats; tax: PersonTax }) {
  const id = useId()
  const search: DashboardSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const current = taxYearOn(useToday())
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={id} className="text-lg font-semibold">
          {t('Your figures')}
        </h2>
        <Select
          aria-label={t('Tax year')}
          className="w-auto! text-sm"
          value={search.year ?? stats.taxYear}
          onChange={({ target }) => void navigate({ to: '.', search: { year: Number(target.value) }, replace: true })}
        >
          <Options
            of={[...new Set([...stats.taxYears, search.year ?? stats.taxYear])]
              .toSorted((a, b) => b - a)
              .map((year) => [year, formatTaxYear(year)])}
          />
        </Select>
      </div>
      {search.year === undefined && stats.taxYear < current && (
        <p className="text-sm text-muted">
          {t('No trips in tax year {current} yet. These figures are for {year}, your last year with trips.', {
            current: taxYearName(current),
            year: taxYearName(stats.taxYear),
          })}
        </p>
      )}
      <StatCards stats={stats} tax={tax} isCurrentYear={stats.taxYear === current} />
    </section>
  )
}

import { LOCALE } from '@spoor/contract/limits/limits.ts'
import type { AdminStats } from '@spoor/contract/routes/admin-overview.ts'
import { MINUTE_MS } from '@spoor/core/units/duration.ts'
import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import {
  BadgeCheck,
  Banknote,
  Clock3,
  RefreshCw,
  ShieldCheck,
  TriangleAlert,
  Users,
  Building2,
  ChartColumn,
  CreditCard,
  History,
} from 'lucide-react'
import { useState, lazy, Suspense } from 'react'
import { useSession } from '../../session/use-session.ts'
import { formatDate, formatTime } from '../../format/instant.ts'
import { formatCount, formatShortCount } from '../../format/quantity.ts'
import { plural, t } from '../../language/t.ts'
import { SetupNotice } from '../../setup/setup-notice.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { LoadingOverlay } from '../../ui/loading-overlay.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Rand } from '../../ui/quantity.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { STAT_GRID, StatCard } from '../../ui/stat-card.tsx'
import { toast } from '../../ui/toast.ts'
import { useErrorToast } from '../../ui/use-error-toast.ts'
import { useNowMs } from '../../ui/use-now-ms.ts'
import { useReloadAdmin, ADMIN } from './admin-queries.ts'
import { DEFAULT_TAB, type AdminSearch, type AdminTab, type TabProps } from './admin-search.ts'
import { ADMIN_ERRORS, ADMIN_SUCCESSES } from './admin-toasts.ts'
import { ActivityFeed, RecentActivity } from './overview/activity.tsx'
import { useCompanies } from './companies/use-companies.ts'
import { OVERVIEW, useOverview } from './overview/use-overview.ts'
import { useDecisions, type Decision, type DecisionLog } from './payments/decisions.tsx'
import { useExpiringSoon, usePendingPayments } from './payments/use-payments.ts'
import { useUsers } from './users/use-users.ts'
import { UserDetails } from './users/user-details.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { CompaniesTab } from './companies/companies-tab.tsx'
import { PaymentsTab } from './payments/payments-tab.tsx'
import { UsersTab } from './users/users-tab.tsx'

function AdminStatCards({ stats }: { stats: AdminStats }) {
  const waiting = stats.pendingPayments > 0
  return (
    <div className={STAT_GRID}>
      <StatCard
        label={t('Pending Payments')}
        urgent={waiting}
        icon={waiting ? TriangleAlert : Clock3}
        figure={formatShortCount(stats.pendingPayments)}
        note={waiting ? t('Waiting for you') : t('Nobody is waiting')}
      />
      <StatCard
        label={t('Active Subscriptions')}
        icon={BadgeCheck}
        figure={formatShortCount(stats.activeSubscriptions)}
        note={
          stats.trialUsers > 0
            ? t('{expiringSoon} expiring soon, {trialUsers} in a trial', {
                expiringSoon: formatShortCount(stats.expiringSoon),
                trialUsers: formatShortCount(stats.trialUsers),
              })
            : t('{expiringSoon} expiring soon', { expiringSoon: formatShortCount(stats.expiringSoon) })
        }
      />
      <StatCard
        label={t('Total Revenue')}
        icon={Banknote}
        figure={<Rand of={stats.totalRevenue} />}
        note={plural(stats.verifiedPayments, '{short} account paid for', '{short} accounts paid for', {
          short: formatShortCount(stats.verifiedPayments),
        })}
      />
      <StatCard
        label={t('Total Users')}
        icon={Users}
        figure={formatTotalUsers(stats.totalUsers)}
        note={t('{newUsersThisWeek} new this week, {activeUsers} active', {
          newUsersThisWeek: formatShortCount(stats.newUsersThisWeek),
          activeUsers: formatShortCount(stats.activeUsers),
        })}
      />
    </div>
  )
}

function AdminStatCardsSkeleton() {
  return (
    <div className={STAT_GRID}>
      {[0, 1, 2, 3].map((card) => (
        <Skeleton key={card} className="h-29 rounded-xl" />
      ))}
    </div>
  )
}

const oneDecimal = new Intl.NumberFormat(LOCALE, {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  roundingMode: 'floor',
})

/** '999', or with one decimal and 'k+' from 1000: '1,0k+'. Rounds down, so it never overstates. */
export const formatTotalUsers = (users: number): string =>
  users >= 1000 ? `${oneDecimal.format(users / 1000)}k+` : formatCount(users)

/** Loads the lists of all tabs beside the figures, each as its tab first shows it. */
function useLists(search: AdminSearch): void {
  const searchFor = (tab: AdminTab): AdminSearch => ((search.tab ?? DEFAULT_TAB) === tab ? search : {})
  usePendingPayments(searchFor('payments'))
  useExpiringSoon(1)
  useUsers(searchFor('users'))
  useCompanies(searchFor('companies'))
}

const page = getRouteApi('/signed-in/admin/dashboard')

export function AdminDashboardPage() {
  const session = useSession()
  const search = page.useSearch()
  const navigate = page.useNavigate()
  const overview = useOverview()
  useLists(search)
  const reload = useReloadAdmin()
  const queryClient = useQueryClient()
  const { decisions, log } = useDecisions()
  const [refreshing, setRefreshing] = useState(false)
  useErrorToast(overview, ADMIN_ERRORS.loadDashboard)

  const refresh = async (): Promise<void> => {
    setRefreshing(true)
    await reload()
    setRefreshing(false)
    if (queryClient.getQueryState(OVERVIEW)?.status === 'success') toast.success(ADMIN_SUCCESSES.refreshed)
  }
  const onSearch: TabProps['onSearch'] = (change, options) =>
    void navigate({ search: change, resetScroll: false, ...options })
  if (overview.isPending) return <LoadingOverlay kind="sync" text={t('Loading admin dashboard...')} />

  const { stats, activity } = overview.data ?? {}
  return (
    <>
      <PageHeader
        title={t('Welcome back, {name}', { name: session?.profile?.name || t('Administrator') })}
        eyebrow={
          <Badge tone="accent" icon={ShieldCheck}>
            {t('Admin Dashboard')}
          </Badge>
        }
        actions={
          <>
            <Clock />
            <Button busy={refreshing} icon={RefreshCw} onClick={() => void refresh()}>
              {refreshing ? t('Refreshing...') : t('Refresh')}
            </Button>
          </>
        }
      />
      <div className="flex flex-col gap-4 sm:gap-6">
        <SetupNotice />
        {overview.isError && (
          <Notice kind="bad" title={ADMIN_ERRORS.loadDashboard}>
            {stats ? t('The figures below may be out of date.') : t('Figures are missing until then.')}{' '}
            {t('Use Refresh to try again.')}
          </Notice>
        )}
        {stats ? <AdminStatCards stats={stats} /> : <AdminStatCardsSkeleton />}
        {activity && <ActivityFeed items={activity.feed} />}
        <SystemManagement stats={stats} search={search} decisions={decisions} log={log} onSearch={onSearch} />
        {activity && <RecentActivity items={activity.latest} />}
      </div>
      {search.user && (
        <UserDetails
          key={search.user}
          userId={search.user}
          log={log}
          onClose={() => onSearch((now) => ({ ...now, user: undefined }), { replace: true })}
        />
      )}
    </>
  )
}

function Clock() {
  const now = new Date(useNowMs({ stepMs: MINUTE_MS })).toISOString()
  return (
    <time dateTime={now} className="mr-2 text-sm leading-5 sm:text-right">
      <span className="sr-only">{t('Current time')} </span>
      <span className="block text-base font-semibold">{formatTime(now)}</span>
      <span className="text-muted">{formatDate(now)}</span>
    </time>
  )
}

const RevenueTab = lazy(async () => ({ default: (await import('./revenue-tab.tsx')).RevenueTab }))
const AuditTab = lazy(async () => ({ default: (await import('./audit/audit-tab.tsx')).AuditTab }))

/** Queries to refetch on returning to a tab, since other tabs may have changed the data. */
const RELOADED: Partial<Record<AdminTab, string>> = { payments: 'payments', companies: 'companies' }

function SystemManagement({
  stats,
  search,
  onSearch,
  decisions,
  log,
}: TabProps & { stats: AdminStats | undefined; decisions: readonly Decision[]; log: DecisionLog }) {
  const queryClient = useQueryClient()
  const tab = search.tab ?? DEFAULT_TAB
  const change = (next: AdminTab): void => {
    const list = RELOADED[next]
    if (list) void queryClient.invalidateQueries({ queryKey: [ADMIN, list] })
    onSearch(() => (next === DEFAULT_TAB ? {} : { tab: next }))
  }
  return (
    <Card aria-labelledby="system-management">
      <CardHeader title={t('System Management')} id="system-management" />
      <Tabs
        label={t('System Management')}
        value={tab}
        onChange={change}
        tabs={[
          {
            value: 'payments',
            label: t('Payments'),
            icon: CreditCard,
            count: stats?.pendingPayments,
            content: <PaymentsTab search={search} onSearch={onSearch} decisions={decisions} log={log} />,
          },
          {
            value: 'users',
            label: t('Users'),
            icon: Users,
            count: stats?.totalUsers,
            content: <UsersTab search={search} onSearch={onSearch} />,
          },
          {
            value: 'companies',
            label: t('Companies'),
            icon: Building2,
            count: stats?.totalCompanies,
            content: <CompaniesTab search={search} onSearch={onSearch} />,
          },
          {
            value: 'revenue',
            label: t('Revenue'),
            icon: ChartColumn,
            content: (
              <Suspense fallback={<Skeleton className="h-96" />}>
                <RevenueTab />
              </Suspense>
            ),
          },
          {
            value: 'audit',
            label: t('Audit'),
            icon: History,
            content: (
              <Suspense fallback={<Skeleton className="h-96" />}>
                <AuditTab search={search} onSearch={onSearch} />
              </Suspense>
            ),
          },
        ]}
      />
    </Card>
  )
}

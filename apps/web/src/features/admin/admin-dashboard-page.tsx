import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { RefreshCw, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { LoadingOverlay } from '../../ui/loading-overlay.tsx'
import { useSession } from '../../auth/use-session.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { toast } from '../../ui/toast.ts'
import { useReloadAdmin } from './admin-queries.ts'
import type { TabProps } from './admin-search.ts'
import { ADMIN_ERRORS, ADMIN_SUCCESSES } from './admin-toasts.ts'
import { ActivityFeed } from './overview/activity-feed.tsx'
import { AdminStatCards, AdminStatCardsSkeleton } from './overview/admin-stat-cards.tsx'
import { Clock } from './overview/clock.tsx'
import { RecentActivity } from './overview/recent-activity.tsx'
import { OVERVIEW, useOverview } from './overview/use-overview.ts'
import { SetupNotice } from '../../setup/setup-notice.tsx'
import { useDecisions } from './payments/use-decisions.ts'
import { SystemManagement } from './system-management.tsx'
import { useErrorToast } from '../../ui/use-error-toast.ts'
import { UserDetails } from './users/user-details.tsx'
import { t } from '../../language/t.ts'

const page = getRouteApi('/signed-in/admin/dashboard')

export function AdminDashboardPage() {
  const session = useSession()
  const search = page.useSearch()
  const navigate = page.useNavigate()
  const overview = useOverview()
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
          <Badge tone="accent" icon={<ShieldCheck aria-hidden />}>
            {t('Admin Dashboard')}
          </Badge>
        }
        actions={
          <>
            <Clock />
            <Button busy={refreshing} icon={<RefreshCw size={16} aria-hidden />} onClick={() => void refresh()}>
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

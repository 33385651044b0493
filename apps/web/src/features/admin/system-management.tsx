import type { AdminStats } from '@spoor/contract/routes/admin-overview.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Building2, ChartColumn, CreditCard, History, Users } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Card, CardHeader } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { ADMIN } from './admin-queries.ts'
import { DEFAULT_TAB, type AdminTab, type TabProps } from './admin-search.ts'
import { CompaniesTab } from './companies/companies-tab.tsx'
import type { Decision, DecisionLog } from './payments/decisions.tsx'
import { PaymentsTab } from './payments/payments-tab.tsx'
import { UsersTab } from './users/users-tab.tsx'
import { t } from '../../language/t.ts'

const RevenueTab = lazy(async () => ({ default: (await import('./revenue-tab.tsx')).RevenueTab }))
const AuditTab = lazy(async () => ({ default: (await import('./audit/audit-tab.tsx')).AuditTab }))

/** Queries to refetch on returning to a tab, since other tabs may have changed the data. */
const RELOADED: Partial<Record<AdminTab, string>> = { payments: 'payments', companies: 'companies' }

export function SystemManagement({
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
            icon: <CreditCard size={16} aria-hidden />,
            count: stats?.pendingPayments,
            content: <PaymentsTab search={search} onSearch={onSearch} decisions={decisions} log={log} />,
          },
          {
            value: 'users',
            label: t('Users'),
            icon: <Users size={16} aria-hidden />,
            count: stats?.totalUsers,
            content: <UsersTab search={search} onSearch={onSearch} />,
          },
          {
            value: 'companies',
            label: t('Companies'),
            icon: <Building2 size={16} aria-hidden />,
            count: stats?.totalCompanies,
            content: <CompaniesTab search={search} onSearch={onSearch} />,
          },
          {
            value: 'revenue',
            label: t('Revenue'),
            icon: <ChartColumn size={16} aria-hidden />,
            content: (
              <Suspense fallback={<Skeleton className="h-96" />}>
                <RevenueTab />
              </Suspense>
            ),
          },
          {
            value: 'audit',
            label: t('Audit'),
            icon: <History size={16} aria-hidden />,
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

import { listCompanies } from '@spoor/contract/routes/admin-companies.ts'
import { getActivity, getAdminStats } from '@spoor/contract/routes/admin-overview.ts'
import { listExpiringSoon, listPendingPayments } from '@spoor/contract/routes/admin-payments.ts'
import { listUsers, type AdminUser } from '@spoor/contract/routes/admin-users.ts'
import type { Route } from '@spoor/contract/route.ts'
import { expect, test, vi } from 'vitest'
import { createSession } from '../../testing/a-session.ts'
import { fake, serveApi } from '../../testing/serve-api.ts'
import { showPage } from '../../testing/show-page.tsx'
import { AdminDashboardPage } from './admin-dashboard-page.tsx'
import { UsersTab } from './users/users-tab.tsx'

test('loads users, pending payments, expiring subscriptions and companies beside the figures', async () => {
  const asked: string[] = []
  const never = (route: Route) =>
    fake(route, () => {
      asked.push(route.path)
      return new Promise<never>(() => {})
    })
  serveApi(...[getAdminStats, getActivity, listUsers, listPendingPayments, listExpiringSoon, listCompanies].map(never))
  await showPage('/admin/dashboard', { '/admin/dashboard': AdminDashboardPage }, { under: ['signed-in'] })
  await vi.waitFor(() =>
    expect(asked.toSorted()).toEqual([
      '/auth/admin/activity',
      '/auth/admin/companies',
      '/auth/admin/expiring-soon',
      '/auth/admin/pending-payments',
      '/auth/admin/stats',
      '/auth/admin/users',
    ]),
  )
})

const USER: AdminUser = {
  ...createSession().profile!,
  status: 'approved',
  approval_status: 'approved',
  payment_verified_at: null,
  payment_amount: 695,
  payment_reference: 'ABC123',
  rejection_reason: null,
  admin_comments: '',
  invitation: 'none',
  created_at: '2026-01-01T08:00:00.000Z',
  last_login: null,
  deactivated_at: null,
}

const STATS = {
  totalUsers: 1300,
  pendingPayments: 0,
  verifiedPayments: 0,
  trialUsers: 0,
  activeSubscriptions: 0,
  expiringSoon: 0,
  totalCompanies: 0,
  activeUsers: 0,
  newUsersThisWeek: 0,
  newUsersThisMonth: 0,
  totalRevenue: 0,
}

test('shows that more users match than were counted', async () => {
  const found = (query: string) => (query ? { 'x-total-count': '1000', 'x-total-count-more': 'true' } : undefined)
  serveApi(
    fake(getAdminStats, STATS),
    fake(getActivity, { latest: [], feed: [] }),
    fake(listUsers, ({ query: { q } }) => Response.json([USER], { headers: found(q ?? '') })),
  )
  await showPage('/', { '/': () => <UsersTab search={{ tab: 'users', q: 'a' }} onSearch={() => {}} /> })
  await expect.poll(() => document.body.textContent.replaceAll(/\s/g, ' ')).toContain('Showing 1 000+ of 1 300 users')
  expect(document.body.textContent.replaceAll(/\s/g, ' ')).toContain('1–1 of 1 000+')
})

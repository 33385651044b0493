import type { Route } from '@spoor/contract/route.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { api } from '../../api/api.ts'
import { setSession } from '../../session/session.ts'
import { createSession } from '../../testing/a-session.ts'
import { createId } from '../../testing/an-id.ts'
import { ELSEWHERE, showPage } from '../../testing/show-page.tsx'
import { DashboardPage } from './dashboard-page.tsx'
import { stats, tax } from './testing/figures.ts'

test('leads an administrator without trips to the team', async () => {
  const replies: Readonly<Record<string, unknown>> = {
    '/stats/personal': stats,
    '/tax': tax,
    '/trips/totals': { trips: 0 },
    '/upload/recent': [],
  }
  vi.spyOn(api, 'call').mockImplementation(({ path }: Route) =>
    Promise.resolve(replies[path] ?? { items: [], next_cursor: null }),
  )
  setSession(createSession({ role_type: 'company_admin', company_id: createId(1), company_name: 'Karoo Couriers' }))
  const pages = ['/team', '/logbook', '/review', '/upload', '/reports'].map((path) => [path, ELSEWHERE])
  await showPage('/dashboard', { '/dashboard': DashboardPage, ...Object.fromEntries(pages) })
  await expect.element(page.getByRole('link', { name: 'Open Team' })).toHaveAttribute('href', '/team')
  expect(page.getByRole('link', { name: 'Submit to my company' }).elements()).toEqual([])
  setSession(null)
})

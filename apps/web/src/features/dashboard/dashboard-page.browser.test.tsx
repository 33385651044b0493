import type { Route } from '@spoor/contract/route.ts'
import type { PersonalStats } from '@spoor/contract/routes/stats.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { api } from '../../api/api.ts'
import { setSession } from '../../session/session.ts'
import { createSession } from '../../testing/a-session.ts'
import { createId } from '../../testing/an-id.ts'
import { createTrip } from '../../testing/a-trip.ts'
import { expectNoSidewaysScroll } from '../../testing/accessible.ts'
import { doubleTextSize } from '../../testing/browser.ts'
import { ELSEWHERE, showPage } from '../../testing/show-page.tsx'
import { DashboardPage } from './dashboard-page.tsx'

const stats: PersonalStats = {
  totalKm: 1_234_567.8,
  businessKm: 987_654.3,
  privateKm: 246_913.5,
  unclassifiedKm: 0,
  totalTrips: 12_345,
  businessTrips: 9876,
  privateTrips: 2469,
  unclassifiedTrips: 0,
  pendingTrips: 33,
  estimatedTaxSaving: 3_772_839.43,
  taxYear: 2027,
  taxYears: [2027],
  sarsRate: 4.95,
  deductionAtSarsRate: 4_888_888.79,
  thisMonthKm: 102_345.6,
  lastMonthKm: 98_765.4,
  lastMonthToDateKm: 87_654.3,
  by_month: ['2026-03', '2026-04', '2026-05'].map((month) => ({
    month,
    businessKm: 329_218.1,
    privateKm: 82_304.5,
    unclassifiedKm: 0,
    trips: 4115,
  })),
}

function serveStats(): void {
  const replies: Readonly<Record<string, unknown>> = {
    '/stats/personal': stats,
    '/trips/totals': { trips: 33 },
    '/upload/recent': [],
  }
  vi.spyOn(api, 'call').mockImplementation(({ path }: Route) =>
    Promise.resolve(
      replies[path] ?? { items: path === '/trips' ? [createTrip({ distance_km: 98_765.4 })] : [], next_cursor: null },
    ),
  )
}

test('keeps every figure inside its card at double text size', async () => {
  vi.setSystemTime('2026-05-20T10:00:00Z')
  doubleTextSize()
  setSession(createSession())
  serveStats()
  await showPage('/dashboard', {
    '/dashboard': () => (
      <main className="px-4 py-6 sm:px-6">
        <DashboardPage />
      </main>
    ),
    '/logbook': ELSEWHERE,
    '/review': ELSEWHERE,
    '/upload': ELSEWHERE,
  })
  await expect.element(page.getByRole('heading', { name: 'Trip Management' })).toBeVisible()
  for (const width of [1280, 390]) {
    await page.viewport(width, 900)
    await expectNoSidewaysScroll()
    const beyond = [...document.querySelectorAll('section')].flatMap((card) =>
      [...card.querySelectorAll('p, dd, li')]
        .filter((part) => part.getBoundingClientRect().right > card.getBoundingClientRect().right)
        .map((part) => part.textContent),
    )
    expect(beyond, `${width} px`).toEqual([])
  }
  setSession(null)
})

test('lets a company member submit the logbook', async () => {
  serveStats()
  const pages = { '/dashboard': DashboardPage, '/logbook': ELSEWHERE, '/review': ELSEWHERE, '/upload': ELSEWHERE }
  setSession(createSession())
  await showPage('/dashboard', pages)
  await expect.element(page.getByRole('link', { name: 'Upload Data' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Submit to my company' })).not.toBeInTheDocument()
  setSession(createSession({ role_type: 'company_employee', company_id: createId(1), company_name: 'Karoo Couriers' }))
  await expect
    .element(page.getByRole('link', { name: 'Submit to my company' }))
    .toHaveAttribute('href', '/logbook?submit=true')
  setSession(null)
})

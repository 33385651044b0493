import type { Route } from '@spoor/contract/route.ts'
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
import { stats, tax } from './testing/figures.ts'

function serveStats(): void {
  const replies: Readonly<Record<string, unknown>> = {
    '/stats/personal': stats,
    '/tax': tax,
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

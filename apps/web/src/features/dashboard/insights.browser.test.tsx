import { getPersonalStats } from '@spoor/contract/routes/stats.ts'
import type { Readiness } from '@spoor/contract/routes/vehicles.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { createId } from '../../testing/an-id.ts'
import { expectAccessibleEverywhere } from '../../testing/accessible.ts'
import { fake, serveApi } from '../../testing/serve-api.ts'
import { ELSEWHERE, showPage } from '../../testing/show-page.tsx'
import { Insights, Statistics } from './trip-management.tsx'
import { stats } from './testing/figures.ts'

const createGap = (km: number) => ({
  code: 'unlogged' as const,
  count: 1,
  from: '2026-04-03',
  to: '2026-04-07',
  distance_km: km,
  has_trips_between: false,
  message: '',
  filter: null,
})

const READINESS = [12, 300].map((km, at): Readiness => ({
  vehicle_id: createId(at + 1),
  vehicle_name: 'Bakkie',
  tax_year: 2027,
  from: '2026-03-01',
  to: '2027-02-28',
  lines: [createGap(km)],
  total_km: 20_000,
  in_order_km: 10_000,
  percent: 50,
  closing_due_on: '2027-02-28',
}))

const show = (by_month = stats.by_month, readiness = READINESS) =>
  showPage('/dashboard', {
    '/dashboard': () => <Insights stats={{ ...stats, taxYears: [2027, 2026], by_month }} readiness={readiness} />,
    '/review': ELSEWHERE,
    '/vehicles/$vehicleId': ELSEWHERE,
  })

test('names the costliest gap, the months behind and the share of last year, each with what to do', async () => {
  vi.setSystemTime('2026-05-20T10:00:00Z')
  serveApi(fake(getPersonalStats, { ...stats, taxYear: 2026, totalKm: 1000, businessKm: 550 }))
  const behind = stats.by_month.map((month) => ({ ...month, unclassifiedKm: 10 }))
  await show(behind)
  await expect
    .element(page.getByText(/^Costliest gap: .*300,0\skm.* Up to R\s1\s485 of your deduction\.$/))
    .toBeVisible()
  // May has not ended.
  await expect.element(page.getByText('2 months behind: not all of their trips are classified.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Review' })).toHaveAttribute('href', '/review')
  await expect
    .element(page.getByText('80% of your logged kilometres are business, 55% in 2025/26.', { exact: false }))
    .toBeVisible()
  await expectAccessibleEverywhere()
})

test('shows only the figures if nothing changed and nothing is missing', async () => {
  serveApi(fake(getPersonalStats, { ...stats, taxYear: 2026, totalKm: 0 }))
  await show(stats.by_month, [])
  await expect.element(page.getByText('Based on 80% business usage at R3.82/km')).toBeVisible()
  await expect.element(page.getByRole('listitem')).not.toBeInTheDocument()
})

test('tells a year without gaps what its trips to review are worth', async () => {
  serveApi(fake(getPersonalStats, { ...stats, taxYear: 2026, totalKm: 0 }))
  const toReview = { pendingTrips: 34, deductionAtSarsRate: 53_748.73, deductionIfAccepted: 56_276.9 }
  await showPage('/dashboard', {
    '/dashboard': () => <Insights stats={{ ...stats, ...toReview }} readiness={[]} />,
    '/review': ELSEWHERE,
  })
  await expect.element(page.getByText(/^34 trips to review may add R\s2\s528 to your deduction\.\s*$/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Review' })).toBeVisible()
  await expect.element(page.getByText('A deduction, not cash.')).toBeVisible()
})

test('compares each statistic with the year before', async () => {
  vi.setSystemTime('2026-05-20T10:00:00Z')
  const may = { month: '2025-05', businessKm: 300, privateKm: 100, unclassifiedKm: 20.5, trips: 12 }
  const before = { taxYear: 2026, totalKm: 5000, businessKm: 2050, totalTrips: 321, by_month: [may] }
  serveApi(fake(getPersonalStats, ({ query }) => ({ ...stats, ...(query.tax_year === 2026 && before) })))
  await showPage('/', { '/': () => <Statistics stats={{ ...stats, taxYears: [2027, 2026] }} /> })
  for (const text of [/^5\s000,0\skm in 2025\/26$/, '41% in 2025/26', '321 in 2025/26', /^420,5\skm in May 2025$/])
    await expect.element(page.getByText(text)).toBeVisible()
  await expectAccessibleEverywhere()
})

test('compares with nothing where the year before has no trips', async () => {
  serveApi()
  await showPage('/', { '/': () => <Statistics stats={stats} /> })
  await expect.element(page.getByText('Total trips')).toBeVisible()
  expect(page.getByText(/ in 20/).elements()).toEqual([])
})

import { getRevenue, type RevenueMonth } from '@spoor/contract/routes/admin-overview.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessibleEverywhere } from '../../testing/accessible.ts'
import { fake, serveApi } from '../../testing/serve-api.ts'
import { showPage } from '../../testing/show-page.tsx'
import { RevenueTab } from './revenue-tab.tsx'

const month = (name: string, individuals: number, companies: number, payments: number): RevenueMonth => ({
  month: name,
  payments,
  individuals,
  companies,
  paid_by: { payfast: 0, yoco: 0, bank: individuals + companies },
  amount: individuals + companies,
})

const show = (months: RevenueMonth[], total: number) => {
  serveApi(fake(getRevenue, { months, total }))
  return showPage('/', { '/': RevenueTab })
}

test('shows monthly revenue since the first payment as a chart and a table', async () => {
  await show(
    [
      month('2026-03', 1390, 2500, 3),
      month('2026-02', 0, 0, 0),
      month('2026-01', 695, 0, 1),
      month('2025-12', 0, 0, 0),
    ],
    4585,
  )
  await expect.element(page.getByRole('table', { name: 'Revenue by month' })).toBeVisible()
  const rows = [...document.querySelectorAll('tbody tr, tfoot tr')].map((row) =>
    [...row.querySelectorAll('td')].map(({ textContent }) => textContent.replaceAll(/\s/g, ' ')).filter(Boolean),
  )
  expect(rows).toEqual([
    ['Mar 2026', '3', 'R 1 390,00', 'R 2 500,00', 'R 3 890,00'],
    ['Feb 2026', '0', 'R 0,00', 'R 0,00', 'R 0,00'],
    ['Jan 2026', '1', 'R 695,00', 'R 0,00', 'R 695,00'],
    ['All time', 'R 4 585,00'],
  ])
  expect(document.querySelectorAll('[aria-hidden] [title]')).toHaveLength(3)
  await expectAccessibleEverywhere('body')
})

test('explains what will appear when there are no payments', async () => {
  await show([month('2026-03', 0, 0, 0)], 0)
  await expect.element(page.getByText('No payments yet')).toBeVisible()
})

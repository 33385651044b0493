import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessibleEverywhere } from '../testing/accessible.ts'
import { showPage } from '../testing/show-page.tsx'
import { MonthChart } from './month-chart.tsx'

const month = (name: string, businessKm: number) => ({ month: name, businessKm, privateKm: 5, unclassifiedKm: 0 })
const MONTHS = [month('2026-03', 10), month('2026-04', 20), month('2026-05', 30)]
const bar = (name: RegExp) => page.getByRole('button', { name })

test('moves between bars with the arrow keys, and shows the same figures in a table', async () => {
  vi.setSystemTime('2026-05-20T10:00:00Z')
  await showPage('/', { '/': () => <MonthChart months={MONTHS} linkTo={(one) => <a href={`/${one}`}>Trips</a>} /> })
  await userEvent.tab()
  // The bar of the newest month, which is still incomplete.
  await expect.element(bar(/^May 2026 so far: 30,0\skm business, 5,0\skm private$/)).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}{ArrowLeft}')
  await expect.element(bar(/^Apr 2026: 20,0/)).toHaveFocus()
  await expect.element(page.getByText(/^Apr 2026: 20,0/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Trips' })).toHaveAttribute('href', '/2026-04')
  await userEvent.keyboard('{Home}')
  await expect.element(bar(/^Mar 2026/)).toHaveFocus()
  await page.getByText('Show as a table').click()
  await expect.element(page.getByRole('row', { name: /Apr 2026 20,0/ })).toBeVisible()
  await expectAccessibleEverywhere()
})

test.each([
  ['trips without a classification', { unclassifiedKm: 7 }],
  ['trips to review apart from those', { toReviewKm: 3 }],
])('lists what there is, and once "To review" for %s', async (_, more) => {
  await showPage('/', { '/': () => <MonthChart months={MONTHS.map((one) => ({ ...one, ...more }))} /> })
  const parts = () => [...document.querySelectorAll('thead th')].slice(1).map((head) => head.textContent)
  await expect.poll(parts).toEqual(['Business', 'Private', 'To review'])
})

test('shows an empty message instead of an empty axis', async () => {
  const none = [{ ...month('2026-03', 0), privateKm: 0 }]
  await showPage('/', { '/': () => <MonthChart months={none} empty="No trips in tax year 2026/27." /> })
  await expect.element(page.getByText('No trips in tax year 2026/27.')).toBeVisible()
  expect(page.getByRole('group').elements()).toEqual([])
})

import type { Page } from '@playwright/test'
import { importCsv } from './support/import-csv.ts'
import { expect, test } from './support/test.ts'

const rows = (page: Page) => page.getByRole('table', { name: 'Trips' }).locator('[data-trip]')
const choose = async (page: Page, row: number, name: 'Business' | 'Private') =>
  rows(page)
    .nth(row)
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click()

test('correcting a trip updates similar suggestions on the open page', async ({
  signedInPage: page,
  person,
}, testInfo) => {
  const days = ['02', '03', '04', '05', '06', '09']
  const lines = days.map((day) => `2026-03-${day} 20:00,2026-03-${day} 20:40,Paarl,Worcester,52`)
  await importCsv(
    page.request,
    person,
    'march.csv',
    ['Start time,End time,Start location,End location,Distance (km)', ...lines].join('\n'),
  )
  await page.goto('/logbook')
  await expect(rows(page)).toHaveCount(days.length)
  const isSuggested = (name: 'Business' | 'Private') => rows(page).locator('button', { hasText: `${name}?` })
  await expect(isSuggested('Business')).toHaveCount(0)

  const measure = async (what: string, wait: () => Promise<void>) => {
    const fromMs = performance.now()
    await wait()
    testInfo.annotations.push({ type: what, description: `${Math.round(performance.now() - fromMs)} ms` })
  }
  await choose(page, 0, 'Business')
  await measure('learned', () => expect(isSuggested('Business')).toHaveCount(days.length - 1))
  await choose(page, 0, 'Private')
  await measure('learned again', () => expect(isSuggested('Private')).toHaveCount(days.length - 1))
  await expect(isSuggested('Business')).toHaveCount(0)
})

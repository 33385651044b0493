import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { findTriedFile, forgetTriedFile, storeTriedFile } from '../../../waiting-files/tried-file.ts'
import { ELSEWHERE, showPage } from '../../../testing/show-page.tsx'
import type { TryOut } from './estimate.ts'
import { TryOutResult } from './try-out-panel.tsx'

const TRIP: TryOut['trips'][number] = {
  started_at: '2026-04-13T05:13:00.000Z',
  ended_at: null,
  start_location: 'Paarl',
  end_location: 'Worcester',
  distance_km: 60,
  classification: 'business',
  path: [],
  straight: true,
}

const RESULT: TryOut = {
  filename: 'trips.csv',
  rows_read: 12,
  rows_used: 7,
  rows_skipped: 3,
  duplicates: 2,
  question: null,
  warnings: [],
  vehicles: 1,
  trips_found: 700,
  distance_km: 200,
  business_km: 50,
  classified_by_file: false,
  first_started_at: '2026-01-05T05:00:00.000Z',
  tax_years: [
    { tax_year: 2026, distance_km: 100, rate_per_km: 4.76 },
    { tax_year: 2027, distance_km: 100, rate_per_km: 4.95 },
  ],
  trips: [TRIP],
}

const OWN = new File(['a,b'], 'trips.csv')

async function show(file: File | null, result: TryOut = RESULT) {
  await forgetTriedFile()
  return showPage('/', {
    '/': () => <TryOutResult file={file} result={result} onClose={vi.fn()} />,
    '/register': ELSEWHERE,
  })
}

test('accounts for every row and shows the first day, even if not all trips are listed', async () => {
  await show(OWN)
  const rows = /Mon 5 Jan 2026 – Mon 13 Apr 2026 · 1.vehicle · 7 of 12.rows used, 2.duplicates, 3 skipped/
  await expect.element(page.getByText(rows)).toBeVisible()
  await expect.element(page.getByText(/at R.4,76 a km, SARS’ rate for 2025\/26/)).toBeVisible()
  await expect.element(page.getByText(/at R.4,95 a km, SARS’ rate for 2026\/27/)).toBeVisible()
})

test('shows what was corrected, and that a file without times counts all weekdays', async () => {
  const trips = [{ ...TRIP, started_at: '2026-04-12T22:00:00.000Z' }]
  await show(OWN, { ...RESULT, trips, warnings: ['Row 4: 54324 was read as 45324.'] })
  await expect.element(page.getByText('Row 4: 54324 was read as 45324.')).toBeVisible()
  await expect
    .element(page.getByText('Your file has no times, so all trips on weekdays count as business.'))
    .toBeVisible()
  await expect.element(page.getByText('Mon 13 Apr 2026', { exact: true })).toBeVisible()
})

test('imports the visitor’s own file into the account', async () => {
  const address = await show(OWN)
  await page.getByRole('button', { name: 'Create an account with this file' }).click()
  await expect.poll(address).toBe('/register')
  expect((await findTriedFile())?.name).toBe('trips.csv')
})

test.each([
  ['the sample', null, RESULT],
  ['a file without trips', OWN, { ...RESULT, trips_found: 0, trips: [] }],
])('imports no file for %s', async (_, file, result) => {
  const address = await show(file, result)
  await storeTriedFile(OWN)
  await page.getByRole('button', { name: 'Create an account', exact: true }).click()
  await expect.poll(address).toBe('/register')
  expect(await findTriedFile()).toBeNull()
})

import { expectAccessible, expectAccessibleEverywhere } from './support/accessible.ts'
import { expect, test } from './support/test.ts'

/** The smallest PNG that image decoders accept. */
const PDF = Buffer.from(
  '%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n' +
    'xref\n0 3\n0000000000 65535 f \n0000000009 00000 n \n0000000052 00000 n \n' +
    'trailer<</Size 3/Root 1 0 R>>\nstartxref\n101\n%%EOF\n',
)
const RECEIPT = { name: 'slip.pdf', mimeType: 'application/pdf', buffer: PDF }

test('a driver enters a cost with its receipt and chooses between actual and deemed cost', async ({
  signedInPage: page,
  person,
  request,
}) => {
  const { headers } = person
  const car = {
    name: 'Bakkie',
    value: 350_000,
    acquired: 'cash',
    acquired_on: '2024-03-01',
    bears_fuel: true,
    bears_maintenance: true,
    maintenance_plan: false,
  }
  const { id } = (await (await request.post('/vehicles', { headers, data: car })).json()) as { id: string }
  const put = (day: string, odometer_km: number) =>
    request.put(`/vehicles/${id}/odometer/${day}`, { headers, data: { odometer_km } })
  await put('2025-03-01', 10_000)
  await put('2026-02-28', 40_000)
  for (const month of ['06', '07', '08']) {
    const trip = { started_at: `2025-${month}-03T08:00:00Z`, start_location: 'Paarl', end_location: 'Durban' }
    const data = { ...trip, distance_km: 4000, vehicle_id: id, classification: 'business' }
    expect((await request.post('/trips', { headers, data })).status()).toBe(201)
  }

  await page.goto(`/vehicles/${id}?tab=costs&year=2026`)
  await page.getByRole('button', { name: 'Add cost' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Kind').selectOption('insurance')
  await dialog.getByLabel('Day').fill('2025-07-01')
  await dialog.getByLabel('Amount in rand').fill('10 000')
  await dialog.getByTestId('receipt-input').setInputFiles(RECEIPT)
  await dialog.getByRole('button', { name: 'Add cost' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the receipt receipt-2025-07-01.pdf' }).click()
  expect((await download).suggestedFilename()).toBe('receipt-2025-07-01.pdf')
  await expectAccessible(page, { what: 'the costs' })

  await page.getByRole('tab', { name: 'Tax' }).click()
  await page.getByText('A fixed travel allowance').click()
  await page.getByLabel('Travel allowance in the tax year').fill('90 000')
  await page.getByRole('button', { name: 'Save travel pay' }).click()
  await expect(page.getByText('Your method: deemed or actual cost.')).toBeVisible()
  // Insurance plus a seventh of the vehicle's value, two fifths of it business.
  await expect(page.getByRole('radio', { name: /Actual cost\s*R\s24\s000,00/ })).toBeVisible()
  await page.getByRole('radio', { name: /Deemed cost\s*R\s76\s045,20/ }).check()
  // Includes the vehicle's cost and the year's travel allowance.
  const within = page.getByText(/Within the travel pay received/)
  await expect(within).toHaveCount(2)
  await page.getByText('How it is calculated').last().click()
  await expect(within.last()).toBeVisible()
  await expectAccessibleEverywhere(page, 'the tax')
})

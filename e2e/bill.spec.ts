import fs from 'node:fs/promises'
import { expect, test } from './support/test.ts'

test('trips from a search become a bill with a custom rate and its PDF', async ({
  signedInPage: page,
  person,
  request,
}) => {
  for (const [day, reason, km] of [
    ['2026-10-05', 'Site visit, Hex Valley Builders', 20.04],
    ['2026-10-06', 'Handed in the tender, Hex Valley Builders', 31.5],
    ['2026-10-07', 'Ms Dube at LMN Supplies', 12],
    ['2026-09-30', 'Quote, Hex Valley Builders', 18],
  ] as const) {
    const response = await request.post('/trips', {
      headers: person.headers,
      data: {
        started_at: `${day}T06:00:00Z`,
        start_location: 'Paarl',
        end_location: 'Worcester',
        distance_km: km,
        classification: 'business',
        reason,
      },
    })
    expect(response.status()).toBe(201)
  }
  const place = { name: 'Hex Valley Builders', lat: -33.64, lng: 19.44, kind: 'client' }
  expect((await request.post('/places', { headers: person.headers, data: place })).status()).toBe(201)

  await page.goto('/logbook?q=hex+valley+builders&from=2026-10-01&to=2026-10-31')
  await expect(page.getByText('Handed in the tender, Hex Valley Builders').first()).toBeVisible()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Report on these trips' }).click()

  const making = page.getByRole('dialog', { name: 'New report' })
  await expect(making.getByLabel('Type of report')).toHaveValue('client')
  await expect(making.getByLabel('Client', { exact: true })).toHaveValue('hex valley builders')
  await expect(making.getByLabel('Period').locator('option:checked')).toHaveText('Oct 2026')
  await making.getByLabel('Client', { exact: true }).fill('Hex Valley Builders')
  await making.getByLabel('Rate per kilometre').fill('6,20')
  await making.getByRole('button', { name: 'Create report' }).click()

  const line = page.getByRole('row').filter({ hasText: 'Site visit' })
  // 20,04 km are billed as 20,0.
  await expect(line.getByRole('cell', { name: '20,00', exact: true })).toBeVisible()
  await expect(line.getByRole('cell', { name: 'R\u00a0124,00' })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Hex Valley Builders' })).toHaveCount(2)
  for (const width of [1280, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(page.getByRole('columnheader', { name: 'Amount (R)' })).toBeInViewport({ ratio: 1 })
  }
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download PDF' }).click()
  const pdf = await (await download).path()
  expect((await fs.readFile(pdf)).subarray(0, 5).toString()).toBe('%PDF-')
})

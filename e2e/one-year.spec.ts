import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { read, utils } from '@e965/xlsx'
import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

/** Numbers are formatted with narrow spaces. */
const spaced = (text: string): RegExp => new RegExp(text.replaceAll('+', '\\+').replaceAll(' ', '\\s'))
const HAS_POPPLER = spawnSync('pdftotext', ['-v'], { stdio: 'ignore' }).status === 0

/** The total and its parts according to the odometer. */
const TOTAL_KM = 400
const BUSINESS_KM = 105.5
const PRIVATE_KM = 110
const TO_REVIEW_KM = 20
const UNLOGGED_KM = TOTAL_KM - BUSINESS_KM - PRIVATE_KM - TO_REVIEW_KM
/** (111 273,00 ÷ 400 km + 1,914 + 0,714) × 105,5 km, by the table of 2025/26. */
const DEEMED = 'R 29 625,51'

const written = (km: number, digits: number): string =>
  km.toLocaleString('en-ZA', { minimumFractionDigits: digits, maximumFractionDigits: digits }).replace('.', ',')

test('the kilometres of a tricky year match on every screen and in every file', async ({
  signedInPage: page,
  person,
  request,
}) => {
  test.slow()
  const { headers } = person
  const car = {
    name: 'Bakkie',
    registration: 'CA 100-200',
    value: 350_000,
    acquired: 'cash',
    acquired_on: '2024-01-10',
    bears_fuel: true,
    bears_maintenance: true,
    maintenance_plan: false,
  }
  const made = await request.post('/vehicles', { headers, data: car })
  expect(made.status(), await made.text()).toBe(201)
  const { id } = (await made.json()) as { id: string }
  const putReading = async (day: string, odometer_km: number) => {
    const put = await request.put(`/vehicles/${id}/odometer/${day}`, { headers, data: { odometer_km } })
    expect(put.ok(), await put.text()).toBe(true)
  }
  const addTrip = async (trip: object) => {
    const data = { start_location: 'Paarl', end_location: 'Worcester', vehicle_id: id, ...trip }
    const added = await request.post('/trips', { headers, data })
    expect(added.status(), await added.text()).toBe(201)
  }
  const business = { classification: 'business', reason: 'Quotation for Ms Dube at LMN Supplies' }
  await addTrip({
    ...business,
    started_at: '2025-05-05T05:30:00Z',
    ended_at: '2025-05-05T06:30:00Z',
    distance_km: 60.5,
  })
  // Overlaps the previous trip.
  await addTrip({ ...business, started_at: '2025-05-05T06:00:00Z', ended_at: '2025-05-05T06:20:00Z', distance_km: 5 })
  await addTrip({ started_at: '2025-06-10T08:00:00Z', distance_km: PRIVATE_KM, classification: 'private' })
  await addTrip({ started_at: '2025-07-01T08:00:00Z', distance_km: TO_REVIEW_KM })
  // After the last reading, with a reason that SARS refuses.
  await addTrip({ ...business, reason: 'Meeting', started_at: '2025-10-06T08:00:00Z', distance_km: 40 })
  await putReading('2025-03-01', 50_000)
  await putReading('2025-09-30', 50_300)
  for (const [path, data] of [
    [`/vehicles/${id}/tax?tax_year=2026`, { situation: 'allowance', method: 'deemed', months: null }],
    ['/tax?tax_year=2026', { allowance: 90_000, reimbursed_per_km: null, marginal_rate: null }],
  ] as const) {
    const put = await request.put(path, { headers, data })
    expect(put.ok(), await put.text()).toBe(true)
  }

  // The total is never below the odometer's, and nothing can be claimed without both year-end readings.
  await page.goto(`/vehicles/${id}?tab=tax&year=2026`)
  await expect(page.getByText('Not yet claimable: needs the reading of 28 Feb 2026').first()).toBeVisible()
  await expect(page.getByRole('main')).toContainText(spaced('340,0 km'))

  await putReading('2026-02-28', 50_000 + TOTAL_KM)
  await page.goto(`/vehicles/${id}?tab=odometer&year=2026`)
  const figures = page.getByRole('main').locator('dl').filter({ hasText: 'Unlogged' }).first()
  for (const km of [BUSINESS_KM, PRIVATE_KM, TO_REVIEW_KM, UNLOGGED_KM, TOTAL_KM])
    await expect(figures).toContainText(spaced(`${written(km, 1)} km`))
  await page.getByRole('tab', { name: 'Tax' }).click()
  await expect(page.getByRole('radio', { name: spaced(`Deemed cost ${DEEMED}`) })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main).toContainText(spaced(`Business, confirmed${written(BUSINESS_KM, 1)} km`))
  await expect(main).toContainText(spaced(`Total by odometer${written(TOTAL_KM, 1)} km`))

  await page.goto('/reports')
  await page.getByRole('button', { name: 'New report' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Period').selectOption('2026')
  await dialog.getByRole('button', { name: 'Create report' }).click()
  await expect(page.getByText(business.reason).first()).toBeVisible()
  for (const km of [BUSINESS_KM, PRIVATE_KM, TO_REVIEW_KM, UNLOGGED_KM, TOTAL_KM])
    await expect(main).toContainText(spaced(`${written(km, 1)} km`))
  // Screen and PDF show the same list of missing entries.
  await expect(main).toContainText('2 trips are at the same time as another of this vehicle.')
  await expect(main).toContainText('1 business trip has a reason that SARS refuses')

  const workbook = read(await download(page, 'Download Excel'))
  const cells = workbook.SheetNames.flatMap((name) =>
    utils.sheet_to_json<unknown[]>(workbook.Sheets[name], { header: 1 }).flat(),
  )
  for (const km of [BUSINESS_KM, PRIVATE_KM, TO_REVIEW_KM, UNLOGGED_KM, TOTAL_KM]) expect(cells).toContain(km)

  const pdf = await download(page, 'Download PDF')
  if (!HAS_POPPLER) return
  const text = spawnSync('pdftotext', ['-layout', '-', '-'], { input: pdf }).stdout.toString()
  for (const km of [BUSINESS_KM, PRIVATE_KM, TO_REVIEW_KM, UNLOGGED_KM, TOTAL_KM])
    expect(text).toContain(`${written(km, 2)} km`)
  expect(text).toContain('DRAFT')
  expect(text).not.toContain('Nothing is missing')
  expect(text).toContain('at the same time as another')
})

async function download(page: Page, name: string): Promise<Buffer> {
  const started = page.waitForEvent('download')
  await page.getByRole('button', { name }).click()
  return await readFile(await (await started).path())
}

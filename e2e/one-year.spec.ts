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

  await page.getByRole('button', { name: 'More actions' }).click()
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

test('a car bought and sold in the year, a refund and a profile in UTC: only its days of use count', async ({
  signedInPage: page,
  person,
  request,
}) => {
  test.slow()
  const { headers } = person
  const send = async (method: 'post' | 'put', url: string, data: object) => {
    const reply = await request[method](url, { headers, data })
    expect(reply.ok(), await reply.text()).toBe(true)
    return (await reply.json()) as { id: string }
  }
  await send('put', '/auth/profile', { timezone: 'UTC' })
  const { id } = await send('post', '/vehicles', {
    name: 'Sold bakkie',
    registration: 'CA 300-400',
    value: 350_000,
    acquired: 'cash',
    acquired_on: '2025-04-01',
    used_until: '2025-09-15',
    bears_fuel: true,
    bears_maintenance: true,
  })
  const trip = { start_location: 'Paarl', end_location: 'Worcester', vehicle_id: id, classification: 'business' }
  for (const [started_at, distance_km] of [
    ['2025-03-20T08:00:00Z', 300], // before the purchase
    ['2025-03-31T22:30:00Z', 121], // 1 April in South Africa
    ['2025-05-05T08:00:00Z', 3879.2],
    ['2025-09-20T08:00:00Z', 61.15], // after the sale
  ] as const)
    await send('post', '/trips', { ...trip, started_at, distance_km, reason: 'Quotation for Ms Dube' })
  await send('put', `/vehicles/${id}/odometer/2025-04-01`, { odometer_km: 100_000 })
  await send('put', `/vehicles/${id}/odometer/2025-09-15`, { odometer_km: 104_000.2 })
  await send('put', `/vehicles/${id}/tax?tax_year=2026`, { situation: 'allowance', method: 'actual', months: null })
  await send('put', '/tax?tax_year=2026', { allowance: 90_000, reimbursed_per_km: null, marginal_rate: null })

  // Ten fills of R 700 and one refund; a bill of December comes after the sale.
  const rows = Array.from({ length: 10 }, (_, i) => `2025-06-${i + 10},Engen Paarl fuel,700.00`)
  const csv = [
    'Date,Description,Amount',
    ...rows,
    '2025-06-25,Engen fuel refund,-150.00',
    '2025-12-05,Outsurance,1677.40',
  ]
  await page.goto(`/vehicles/${id}?tab=costs&year=2026`)
  const file = { name: 'card.csv', mimeType: 'text/csv', buffer: Buffer.from(csv.join('\n')) }
  const preview = await request.post(`/vehicles/${id}/costs/preview`, { headers, multipart: { file } })
  const { lines } = (await preview.json()) as { lines: { kind: string; state: string; [name: string]: unknown }[] }
  expect(lines.map(({ state }) => state)).toEqual([...rows.map(() => 'new'), 'incoming', 'new'])
  const wanted = lines.filter(({ state }) => state === 'new')
  await send('post', `/vehicles/${id}/costs/import`, {
    lines: wanted.map(({ date, kind, amount, description }) => ({ date, kind, amount, description })),
  })
  await page.reload()
  const main = page.getByRole('main')
  await expect(main).toContainText(spaced('R 1 677,40 was paid on days when the vehicle was not in use'))

  // R 7000 and 168 of 365 days of R 350 000 ÷ 7: all 4000,20 km are business.
  await page.goto(`/vehicles/${id}?tab=tax&year=2026`)
  await expect(main).toContainText(spaced('Total by odometer4 000,2 km'))
  await expect(main).toContainText(spaced('Business, confirmed4 000,2 km'))
  await expect(page.getByRole('radio', { name: spaced('Actual cost R 30 013,70') })).toBeVisible()
  await expect(main).toContainText('2 trips are on days when this vehicle was not in use')
  const itr12 = main.locator('dl').filter({ hasText: 'Used from' })
  for (const line of [
    'Used from2025/04/01',
    'Used to2025/09/15',
    'Opening odometer100 000,00 km',
    'Closing odometer104 000,20 km',
    'Total kilometres4 000,20 km',
    'Business kilometres4 000,20 km',
    'Private kilometres0,00 km',
    'Paid for all fuelYes',
    'Fuel and oilR 7 000,00',
    'InsuranceR 0,00',
    'Wear and tearR 23 013,70',
  ])
    await expect(itr12).toContainText(spaced(line))

  await page.goto(`/vehicles/${id}?tab=odometer&year=2026`)
  await expect(main).toContainText(spaced('104 000,2 km closing − 100 000,0 km opening = 4 000,2 km'))
  await page.goto('/logbook?from=2025-04-01&to=2025-09-15')
  await expect(main).toContainText(spaced('4 000,2 km'))
  // The next year asks for nothing.
  await page.goto(`/vehicles/${id}?year=2027`)
  await expect(main).not.toContainText('is missing. SARS refuses')

  const pdf = await request.get(`/logbook/2026/pdf?vehicle_id=${id}`, { headers })
  if (!HAS_POPPLER) return
  const text = spawnSync('pdftotext', ['-layout', '-', '-'], { input: await pdf.body() }).stdout.toString()
  for (const shown of ['100 000,00 km', '104 000,20 km', '4 000,20 km']) expect(text).toMatch(spaced(shown))
  expect(text).not.toMatch(spaced('61,15'))
  expect(text).not.toMatch(spaced('300,00'))
})

async function download(page: Page, name: string): Promise<Buffer> {
  const started = page.waitForEvent('download')
  await page.getByRole('button', { name }).or(page.getByRole('menuitem', { name })).click()
  return await readFile(await (await started).path())
}

import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Locator, Page, Route } from '@playwright/test'
import { filterBy } from './support/logbook-controls.ts'
import { expectAccessibleEverywhere } from './support/accessible.ts'
import { drivesCsv } from './support/drives-csv.ts'
import { importCsv } from './support/import-csv.ts'
import { expect, test } from './support/test.ts'
import type { Person } from './support/test.ts'

const START_MS = Date.UTC(2026, 2, 2, 5)
const trips = (page: Page) => page.getByRole('table', { name: 'Trips' }).locator('[data-trip]')
const business = (row: Locator) => row.getByRole('button', { name: 'Business' })

/** Adds trips for a person through the API. */
async function withTrips(request: APIRequestContext, { headers }: Person, count = 3): Promise<void> {
  for (let i = 0; i < count; i++) {
    const response = await request.post('/trips', {
      headers,
      data: {
        started_at: new Date(START_MS + i * 86_400_000).toISOString(),
        ended_at: new Date(START_MS + i * 86_400_000 + 1_800_000).toISOString(),
        start_location: i % 2 === 0 ? 'Sandton' : 'Midrand',
        end_location: `Client ${i + 1}`,
        distance_km: 10 + i,
      },
    })
    expect(response.status()).toBe(201)
  }
}

test('a year of fixes becomes a logbook for SARS', async ({ signedInPage: page, baseURL }) => {
  test.setTimeout(240_000)
  const foreign: string[] = []
  page.on('request', (request) => {
    const { protocol, origin, href } = new URL(request.url())
    const isOurs = origin === baseURL || origin === process.env.E2E_STREETS
    if (!isOurs && !['blob:', 'data:'].includes(protocol)) foreign.push(href)
  })
  const bytes = drivesCsv({ rows: 900_000, startMs: START_MS })
  expect(bytes.length).toBeLessThanOrEqual(52_428_800)
  await page.goto('/upload')
  // Too large for Playwright's protocol, so let the browser read it from disk.
  const path = test.info().outputPath('year.csv')
  const { writeFile } = await import('node:fs/promises')
  await writeFile(path, bytes)
  await page.getByTestId('file-input').setInputFiles(path)
  const current = page.getByRole('region', { name: 'Current Processing' })
  await expect(page.getByText(/year\.csv uploaded successfully!/)).toBeVisible({ timeout: 60_000 })
  await expect(current).toContainText('Complete', { timeout: 150_000 })
  await expect(current).toContainText(/900\s000 rows read: 900\s000 used/)

  await current.getByRole('link', { name: 'See the trips' }).click()
  await expect(page).toHaveURL(/\/logbook\?upload_id=/)
  await expect(trips(page).first()).toBeVisible()
  await page.getByRole('button', { name: 'Map', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Map', exact: true })).toContainText('Choose a trip in the list')

  await business(trips(page).first()).click()
  await expect(page.getByText('Marked business')).toBeVisible()
  await expect(business(trips(page).first())).toHaveAttribute('aria-pressed', 'true')

  await page.getByRole('button', { name: 'Download', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Download logbook' })
  await expect(dialog.getByText('Before you submit')).toBeVisible()
  const opening = dialog.getByLabel('Opening, on 1 March')
  await opening.fill('84 120')
  await dialog.getByRole('button', { name: 'Save' }).first().click()
  await expect(page.getByText('Odometer reading saved')).toBeVisible()
  for (const [button, extension, magic] of [
    ['Download Excel', 'xlsx', 'PK'],
    ['Download PDF', 'pdf', '%PDF'],
  ]) {
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: button }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(new RegExp(`\\.${extension}$`))
    expect((await readFile(await file.path())).subarray(0, magic.length).toString()).toBe(magic)
  }
  expect(foreign).toEqual([])
})

test("trips without a vehicle are excluded from vehicles' logbooks, with a notice", async ({
  signedInPage: page,
  person,
  request,
}) => {
  const { headers } = person
  const csv = 'Start time,Start location,End location,Distance (km),Vehicle\n2026-03-09 08:00,Home,Office,21.4,CA 100\n'
  const trip = { started_at: '2026-03-10T06:00:00Z', start_location: 'A', end_location: 'B', distance_km: 1 }
  // If added after the import, the trip would be assigned to the imported vehicle.
  await request.post('/trips', { headers, data: trip })
  await importCsv(request, person, 'march.csv', csv)
  await page.goto('/logbook?download=true')
  const dialog = page.getByRole('dialog', { name: 'Download logbook' })
  await expect(dialog.getByText('Before you submit')).toBeVisible()
  await expect(dialog.getByText('1 trip this year has no vehicle and is not in any logbook.')).toBeVisible()
  const vehicle = dialog.getByLabel('Vehicle')
  await expect(vehicle.locator('option:checked')).toHaveText('CA 100 (1 trip)')
  await vehicle.selectOption('No vehicle (1 trip)')
  await expect(dialog.getByText('These trips are not in any logbook')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Download Excel' })).toBeDisabled()
})

test('on a phone nothing covers the actions at the foot', async ({ signedInPage: page, person, request }) => {
  await withTrips(request, person, 8)
  await page.setViewportSize({ width: 390, height: 700 })
  await page.goto('/logbook')
  await expect(trips(page).first()).toBeVisible()
  await page.mouse.wheel(0, 900)
  const backToTop = page.getByRole('button', { name: 'Back to top' })
  await expect(backToTop).toBeVisible()
  await trips(page).getByRole('checkbox').nth(2).check()
  await expect(page.getByRole('region', { name: 'Selected trips' })).toBeVisible()
  await expect(backToTop).toBeHidden()
  await page.getByRole('button', { name: 'Clear the selection' }).click()
  await expect(backToTop).toBeVisible()
})

test('a failed load reassures that trips are safe, and an empty logbook offers the next step', async ({
  signedInPage: page,
}) => {
  const refuse = (route: Route) => route.fulfill({ status: 400, json: { detail: 'Request failed' } })
  await page.route('**/trips/days*', refuse)
  await page.goto('/logbook')
  await expect(page.getByText('Your trips could not be loaded')).toBeVisible()
  await page.unroute('**/trips/days*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No trips yet')).toBeVisible()

  await expect(page.getByRole('link', { name: 'Upload a file' })).toHaveAttribute('href', '/upload')
  await expectAccessibleEverywhere(page)
  await page.getByRole('button', { name: 'Add one by hand' }).click()
  await expect(page.getByRole('dialog', { name: 'Add trip' })).toBeVisible()
})

test('trips are added, edited, deleted and restored', async ({ signedInPage: page }) => {
  await page.goto('/logbook?add=1')
  const dialog = page.getByRole('dialog', { name: 'Add trip' })
  await dialog.getByRole('button', { name: 'Add trip' }).click()
  await expect(dialog.getByText('Enter where the trip started')).toBeVisible()
  await expect(dialog.getByLabel('From')).toBeFocused()
  await dialog.getByLabel('From').fill("O'Brien Street")
  await dialog.getByLabel('To', { exact: true }).fill('LMN Supplies')
  await dialog.getByLabel('Distance in km').fill('12,4')
  await dialog.getByRole('button', { name: 'Add trip' }).click()
  await expect(trips(page)).toHaveCount(1)
  await expect(trips(page)).toContainText('12,4 km')
  await expect(trips(page)).toContainText('To review')

  // Confirming requires a classification.
  await trips(page)
    .getByRole('button', { name: /^More for/ })
    .click()
  await page.getByRole('menuitem', { name: 'Confirm' }).click()
  const question = page.getByRole('dialog', { name: 'Business or private?' })
  await question.getByRole('button', { name: 'Private' }).click()
  await expect(trips(page)).toContainText('Confirmed')
  await expect(trips(page).getByRole('button', { name: 'Private' })).toHaveAttribute('aria-pressed', 'true')

  await trips(page)
    .getByRole('button', { name: /^More for/ })
    .click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await page.getByRole('dialog', { name: 'Edit trip' }).getByLabel('Reason').fill('Quote for Ms Dube')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(trips(page)).toContainText('Quote for Ms Dube')
  await page.reload()
  await expect(trips(page)).toContainText('Quote for Ms Dube')

  await trips(page)
    .getByRole('button', { name: /^More for/ })
    .click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByText('No trips yet')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(trips(page)).toHaveCount(1)
})

test('filters and search are stored in the address, even two chosen at once', async ({
  signedInPage: page,
  person,
}) => {
  await withTrips(page.request, person, 4)
  await page.goto('/logbook')
  await expect(trips(page)).toHaveCount(4)
  await page.getByLabel('Search trips').fill('Midrand')
  await expect(trips(page)).toHaveCount(2)
  await expect(page).toHaveURL(/q=Midrand/)
  await expect(page.getByLabel('Totals for matching trips')).toContainText('2 trips')
  await page.reload()
  await expect(trips(page)).toHaveCount(2)
  await filterBy(page, ['Classification', 'Business'])
  await expect(page.getByText('No trips match')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).first().click()
  await expect(trips(page)).toHaveCount(4)
  await filterBy(page, ['Dates', 'Last tax year'])
  await expect(page).toHaveURL(/period=last-tax-year/)

  await page.goto('/logbook')
  await expect(trips(page)).toHaveCount(4)
  await page.getByRole('button', { name: 'Filter' }).click()
  await expect(page.getByLabel('Classification')).toBeVisible()
  await page.evaluate(() => {
    for (const [label, value] of [
      ['Classification', 'unclassified'],
      ['Reason', 'missing'],
      ['Order', 'distance'],
    ]) {
      const select = [...document.querySelectorAll('label')].find((one) => one.textContent === label)?.control
      if (!(select instanceof HTMLSelectElement)) throw new Error(`no ${label}`)
      select.value = value
      select.dispatchEvent(new Event('change', { bubbles: true }))
    }
  })
  await expect(page).toHaveURL(/classification=unclassified/)
  await expect(page).toHaveURL(/reason=missing/)
  await expect(page).toHaveURL(/sort=distance/)
})

test('many trips are classified at once', async ({ signedInPage: page, person }) => {
  await withTrips(page.request, person, 3)
  await page.goto('/logbook')
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  const bar = page.getByRole('region', { name: 'Selected trips' })
  await expect(bar).toContainText('3 selected')
  // The sum of 10, 11 and 12 km.
  await expect(bar).toContainText('33,0 km')
  await expectAccessibleEverywhere(page)
  // The bar shows that a request is running, and disables its other actions.
  const answer = Promise.withResolvers<void>()
  await page.route('**/trips/bulk', async (route) => {
    await answer.promise
    await route.continue()
  })
  await bar.getByRole('button', { name: 'Business' }).click()
  await expect(bar).toContainText('Updating 3 trips…')
  await expect(bar.getByRole('button', { name: 'Business' })).toHaveAttribute('aria-busy', 'true')
  await expect(bar.getByRole('button', { name: 'Delete' })).toBeDisabled()
  answer.resolve()
  await expect(page.getByText('3 trips marked business')).toBeVisible()
  await expect(bar).toBeHidden()
  await page.unroute('**/trips/bulk')
  for (const row of await trips(page).all()) await expect(business(row)).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('3 trips restored')).toBeVisible()
  for (const row of await trips(page).all()) await expect(business(row)).toHaveAttribute('aria-pressed', 'false')
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)

  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await trips(page).first().getByRole('checkbox').uncheck()
  await expect(bar).toContainText('2 selected')
  await bar.getByRole('button', { name: 'Delete' }).click()
  await expect(trips(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(trips(page)).toHaveCount(3)
  // The old toast is visible for a moment while it fades out; wait, so that the next step finds the new one.
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)

  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await bar.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No trips yet')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(trips(page)).toHaveCount(3)
})

test('deleted trips can be restored one by one or together', async ({ signedInPage: page, person }) => {
  await withTrips(page.request, person, 4)
  await page.goto('/logbook')
  await expect(trips(page)).toHaveCount(4)
  await trips(page).first().getByRole('checkbox').check()
  const bar = page.getByRole('region', { name: 'Selected trips' })
  await bar.getByRole('button', { name: 'Delete' }).click()
  await expect(trips(page)).toHaveCount(3)
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await bar.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No trips yet')).toBeVisible()
  await page.reload()

  await page.getByRole('button', { name: 'Deleted trips' }).click()
  const dialog = page.getByRole('dialog', { name: 'Deleted trips' })
  await expect(dialog.getByRole('listitem')).toHaveCount(4)
  await dialog.getByRole('button', { name: 'Restore these 3' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await expect(page.getByText('3 trips restored')).toBeVisible()
  await dialog.getByRole('button', { name: /^Restore trip: / }).click()
  await expect(dialog.getByText('No deleted trips')).toBeVisible()
  // The focus moves on when its button disappears.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(trips(page)).toHaveCount(4)
})

test('the list works by keyboard, and a refused change is rolled back', async ({ signedInPage: page, person }) => {
  await withTrips(page.request, person, 3)
  await page.goto('/logbook')
  await expect(trips(page)).toHaveCount(3)
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(trips(page).nth(1)).toHaveAttribute('data-chosen', 'true')
  await page.keyboard.press('b')
  await expect(business(trips(page).nth(1))).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('p')
  await expect(trips(page).nth(2).getByRole('button', { name: 'Private' })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('x')
  await expect(page.getByRole('region', { name: 'Selected trips' })).toContainText('1 selected')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Edit trip' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Edit trip' })).toBeHidden()
  await page.keyboard.press('/')
  await expect(page.getByLabel('Search trips')).toBeFocused()
  await page.keyboard.type('bpx')
  await expect(page.getByLabel('Search trips')).toHaveValue('bpx')
  // Escape leaves the search text and returns the keys to the list.
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Search trips')).toHaveValue('bpx')

  await page.goto('/logbook')
  await page.route('**/trips/*', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 409, json: { detail: 'This trip stands in a finished report' } })
      : route.fallback(),
  )
  await business(trips(page).first()).click()
  await expect(page.getByText('This trip stands in a finished report')).toBeVisible()
  await expect(business(trips(page).first())).toHaveAttribute('aria-pressed', 'false')
})

test('a deleted tab is restored once and in its place, however long its name', async ({
  signedInPage: page,
  person: { headers },
}) => {
  const name = 'W'.repeat(60)
  for (const one of [name, 'Second']) {
    const made = await page.request.post('/tabs', { headers, data: { name: one, filter: {}, columns: ['when'] } })
    expect(made.status(), await made.text()).toBe(201)
  }
  await page.goto('/logbook')
  const tabs = page.getByRole('navigation', { name: 'Tabs' })
  await tabs.getByRole('button', { name }).click()
  await tabs.getByRole('button', { name: /^Change tab/ }).click()
  await page.getByRole('menuitem', { name: 'Delete tab' }).click()
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeInViewport({ ratio: 1 })
  await undo.dblclick()
  await expect(tabs.getByRole('button').nth(1)).toHaveText(name)
  await expect(tabs.getByText(name)).toHaveCount(1)
})

test('trips stay selected when their merge is refused', async ({ signedInPage: page, person }) => {
  await withTrips(page.request, person, 2)
  await page.goto('/logbook')
  await expect(trips(page)).toHaveCount(2)
  await page.route('**/trips/merge', (route) => route.fulfill({ status: 409, json: { detail: 'Not in one vehicle' } }))
  for (const row of await trips(page).all()) await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Merge' }).click()
  // The trips are a day apart, so merging asks for confirmation.
  const question = page.getByRole('dialog', { name: 'Merge 2 trips into one?' })
  await expect(question).toContainText(/23\sh\s30\smin/)
  await expect(question).toContainText('They are on different days')
  await question.getByRole('button', { name: 'Merge' }).click()
  await expect(page.getByText('Not in one vehicle')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Selected trips' })).toContainText('2 selected')
})

test('an odometer figure of a later day is not proposed, but may be the first day of use', async ({
  signedInPage: page,
}) => {
  const rows = ['Date,Start Time,End Time,From,To,Opening odometer (km),Closing odometer (km),Classification']
  for (let i = 0; i < 4; i++)
    rows.push(`2025-06-${10 + i},08:00,08:40,Depot,Client,${66_500 + 40 * i},${66_540 + 40 * i},Business`)
  await page.goto('/upload')
  await page
    .getByTestId('file-input')
    .setInputFiles({ name: 'odo.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) })
  await expect(page.getByRole('region', { name: 'Current Processing' })).toContainText('Complete', { timeout: 30_000 })
  await page.goto('/logbook')
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await page.getByRole('region', { name: 'Selected trips' }).getByRole('button', { name: 'Business' }).click()
  await expect(page.getByText('4 trips marked business')).toBeVisible()
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Download logbook' })
  await expect(dialog.getByLabel('Opening, on 1 March')).toHaveValue('')
  await expectAccessibleEverywhere(page, 'the download of a logbook', { within: '[role=dialog]' })
  await expect(dialog).toContainText(/Your file starts on .*10 Jun 2025 at 66\s500,0\skm/)
  await expect(dialog.getByRole('button', { name: /^Yes, on .*10 Jun 2025/ })).toBeVisible()

  // Distance driven before the first trip is not private; it is missing.
  const opening = dialog.locator('form').filter({ hasText: 'Opening, on 1 March' })
  await opening.getByLabel('Opening, on 1 March').fill('50 000')
  await opening.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toContainText(/No trips from .*1 Mar 2025 to .*9 Jun 2025: 16\s500,0\skm/)
  const figure = (name: string) => dialog.locator('dl > div').filter({ hasText: name })
  await expect(figure('Unlogged')).toContainText(/16\s500,0/)
  await expect(figure('Private')).toContainText(/0,0/)
})

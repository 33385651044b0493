import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { chooseMore, filterBy } from './support/logbook-controls.ts'
import { expectAccessible } from './support/accessible.ts'
import { drivesCsv } from './support/drives-csv.ts'
import { importCsv } from './support/import-csv.ts'
import { addManyTrips, employ } from './support/many-trips.ts'
import { expect, test } from './support/test.ts'
import { waitUntilLoaded } from './support/until-loaded.ts'

const table = (page: Page) => page.getByRole('table', { name: 'Trips' })
const trips = (page: Page) => table(page).locator('[data-trip]')

test('twenty thousand trips form one list that draws only the visible rows', async ({ signedInPage: page, person }) => {
  test.slow()
  await addManyTrips(person, 20_000)
  await page.goto('/logbook')
  await expect(page.getByText(/^20\s000 trips$/).first()).toBeVisible()
  await expect(trips(page).first()).toContainText('Client 0')
  // Trips, days, months and the header row.
  const months = 165
  await expect(table(page)).toHaveAttribute('aria-rowcount', String(20_000 + 5000 + months + 1))
  expect(await trips(page).count()).toBeLessThan(60)
  // The newest month and day with their totals.
  await expect(table(page).getByRole('row').nth(1)).toContainText('Mar 2026')
  await expect(table(page).getByRole('row').nth(1)).toContainText('80 trips')
  await expect(table(page).getByRole('row').nth(2)).toContainText('Fri 20 Mar 2026')
  await expect(table(page).getByRole('row').nth(2)).toHaveAttribute('aria-rowindex', '3')

  // The keys select a trip whose row has to be loaded first and is rendered after those above it.
  await page.keyboard.press('k')
  await expect(trips(page).last()).toContainText('Client 19999')
  await expect(trips(page).last().locator('[data-choose]')).toBeFocused()

  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight / 2 }))
  await expect(trips(page).first()).toBeVisible()
  expect(await trips(page).count()).toBeLessThan(60)
  // Rows are rendered a few per frame until all are shown.
  await expect(table(page).getByText('Loading')).toHaveCount(0)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  // The page behind a dialog does not scroll, and neither does the sidebar.
  await expect(page.locator('aside')).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('End')
  await expect(trips(page).last()).toContainText('Client 19999')

  await filterBy(page, ['Order', 'Longest first'])
  await page.keyboard.press('Home')
  await expect(trips(page).first()).toContainText('54,5 km')
  // There are no day headings, so each trip shows its date.
  await expect(trips(page).first()).toContainText(/\w{3} \d+ \w{3,4} 20\d\d/)
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await expect(page.getByRole('region', { name: 'Selected trips' })).toContainText(/20\s000 selected/)
})

test('the first data is requested once, on a visit and after a link, and trips do not wait for days', async ({
  signedInPage: page,
  person,
}) => {
  await addManyTrips(person, 50)
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    // The menu counts the trips to review.
    if (pathname === '/trips/totals' && searchParams.get('status') === 'pending') return
    if (/^\/(trips|trips\/days|trips\/totals|vehicles|tabs|settings)$/.test(pathname))
      asked.push(searchParams.has('from') ? 'more trips' : pathname)
  })
  const shown = async () => {
    await expect(page.locator('[data-trip]').first()).toBeVisible()
    await waitUntilLoaded(page)
    const once = ['/settings', '/tabs', '/trips', '/trips/days', '/trips/totals', '/vehicles', 'more trips']
    await expect.poll(() => asked.toSorted()).toEqual(once)
    asked.length = 0
  }
  await page.goto('/logbook')
  await shown()
  await page.goto('/how-to')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('#drawn')).toHaveCount(0)
  asked.length = 0
  await page.getByRole('navigation').getByRole('link', { name: 'Logbook' }).first().click()
  await shown()

  const days = Promise.withResolvers<void>()
  await page.route('**/trips/days*', async (route) => {
    await days.promise
    await route.continue()
  })
  const firstTrips = page.waitForResponse((response) => new URL(response.url()).pathname === '/trips')
  await page.goto('/logbook')
  expect((await firstTrips).ok()).toBe(true)
  days.resolve()
  await expect(trips(page).first()).toBeVisible()
})

test('invalid filters in the address or a field do not break the list', async ({ signedInPage: page, person }) => {
  await addManyTrips(person, 5)
  await page.goto('/logbook?min_km=abc&from=2026-13-45&vehicle_id=zzz&sort=foo&status=odd')
  await expect(trips(page)).toHaveCount(5)
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByLabel('Minimum kilometres').fill('99999999')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No trips match')).toBeVisible()
  await expect(page.getByLabel('Minimum kilometres')).toHaveValue('10000')
})

test('showing a trip on the map scrolls the map into view', async ({ signedInPage: page, person }) => {
  await addManyTrips(person, 40)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/logbook')
  await expect(trips(page).first()).toBeVisible()
  for (const times of [1, 2]) {
    await page.evaluate(() => window.scrollTo({ top: 2500 }))
    await trips(page)
      .nth(5)
      .getByRole('button', { name: /^More for/ })
      .click()
    await page.getByRole('menuitem', { name: 'Show on the map' }).click()
    const map = page.getByRole('region', { name: 'Map', exact: true })
    await expect(map, `time ${times}`).toBeInViewport({ ratio: 1 })
  }
})

test('both ends of a trip are visible, however long their names', async ({ signedInPage: page, person }) => {
  const mall = 'Shop 114, The Mall, Corner of First Road and Second Road, Equestria, Pretoria East, Gauteng, 0184'
  const csv =
    'Start time,End time,Start location,End location,Distance (km)\n' +
    `2026-03-09 08:00,2026-03-09 08:30,"${mall}",Home,14\n` +
    `2026-03-10 08:00,2026-03-10 08:30,Home,"${mall}",14\n`
  await importCsv(page.request, person, 'ends.csv', csv)
  await page.goto('/logbook')
  await expect(trips(page)).toHaveCount(2)
  for (const row of await trips(page).all()) {
    const home = row.getByText('Home', { exact: true })
    expect(await home.evaluate(({ clientWidth, scrollWidth }) => scrollWidth - clientWidth)).toBe(0)
    expect(await home.evaluate(({ clientWidth }) => clientWidth)).toBeGreaterThan(20)
  }
})

test('a click anywhere on a row selects its trip, and setting a filter does not move the list', async ({
  signedInPage: page,
  person,
}) => {
  await addManyTrips(person, 8)
  await page.goto('/logbook')
  const second = trips(page).nth(1)
  await second.getByText(/^\d+,\d km$/).click()
  await expect(second).toHaveAttribute('data-chosen', 'true')
  await expect(page).toHaveURL(/trip=/)
  // Neither controls within a row nor its menu select the row.
  const third = trips(page).nth(2)
  await third.getByRole('button', { name: /^More for/ }).click()
  await page.getByRole('menuitem', { name: 'Reject' }).click()
  await expect(third).toContainText('Rejected')
  await expect(second).toHaveAttribute('data-chosen', 'true')

  const top = async () => (await table(page).boundingBox())?.y
  const before = await top()
  await filterBy(page, ['Status', 'To review'])
  await expect(page.getByRole('button', { name: 'Clear filters' })).toBeVisible()
  expect(await top()).toBe(before)
})

test('texts are edited inline, and pasted text that is too long is reported', async ({
  signedInPage: page,
  person,
}) => {
  await addManyTrips(person, 3)
  await page.goto('/logbook')
  const row = trips(page).nth(1)
  await row.getByRole('button', { name: /^Reason/ }).click()
  await row.getByLabel('Reason', { exact: true }).fill('Quote for Ms Dube')
  await page.keyboard.press('Enter')
  await expect(row.getByRole('button', { name: /^Reason/ })).toContainText('Quote for Ms Dube')
  await expect(row.getByRole('button', { name: /^Reason/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await row.getByLabel('Reason', { exact: true }).fill('Something else')
  await page.keyboard.press('Escape')
  await expect(row).toContainText('Quote for Ms Dube')

  await row.hover()
  await row.getByRole('button', { name: 'Edit locations' }).click()
  await row.getByLabel('To', { exact: true }).fill("O'Brien Street")
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH' && response.ok())
  await row.getByLabel('To', { exact: true }).press('Enter')
  await expect(row).toContainText("O'Brien Street")
  await saved
  await page.reload()
  await expect(trips(page).nth(1)).toContainText("O'Brien Street")
  await expect(trips(page).nth(1)).toContainText('Quote for Ms Dube')

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await trips(page)
    .first()
    .getByRole('button', { name: /^Reason/ })
    .click()
  await page.keyboard.press('Control+a')
  await page.evaluate(() => navigator.clipboard.writeText('x'.repeat(512)))
  await page.keyboard.press('Control+v')
  await expect(page.getByText('The last 12 characters you pasted did not fit and were cut off')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Reason' })).toHaveValue('x'.repeat(500))
})

test('the map reports trips without a route; columns are chosen, ordered and remembered', async ({
  signedInPage: page,
  person,
}) => {
  await addManyTrips(person, 4)
  await page.goto('/logbook?map=1')
  await expect(page.getByText('None of these trips has GPS positions, so the map is empty.')).toBeVisible()
  await expectAccessible(page, { what: 'the list with its map' })
  await page.getByRole('button', { name: 'Hide map' }).click()
  await expect(page.getByRole('region', { name: 'Map', exact: true })).toBeHidden()

  await page.goto('/logbook')
  await chooseMore(page, 'Columns')
  const dialog = page.getByRole('dialog', { name: 'Columns' })
  await expect(dialog).toContainText("business kilometres at SARS' rate for the tax year, none if that is not known")
  await dialog.getByRole('checkbox', { name: 'Costs' }).check()
  await dialog.getByRole('checkbox', { name: 'Status' }).uncheck()
  for (let i = 0; i < 8; i++) await dialog.getByRole('button', { name: 'Move Costs up' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  const names = table(page).getByRole('columnheader')
  await expect(names).toContainText(['', 'Costs', 'Date and time', 'Locations', 'Distance'])
  await page.reload()
  await expect(names).toContainText(['', 'Costs', 'Date and time', 'Locations', 'Distance'])
  await expect(names.getByText('Status')).toBeHidden()
  // 10 km of March 2026 at R 4,95.
  await expect(trips(page).first()).toContainText('R 49,50')
})

test('tabs save filters and columns, and a company shares them', async ({
  signedInPage: page,
  person,
  signUpAnother,
}) => {
  const colleague = await signUpAnother()
  await employ([person, colleague])
  await addManyTrips(person, 12)
  await page.goto('/logbook')
  const tabs = page.getByRole('navigation', { name: 'Tabs' })
  await tabs.getByRole('button', { name: 'New tab' }).click()
  await page.getByRole('button', { name: /^Business without a reason/ }).click()
  await expect(page).toHaveURL(/reason=missing/)
  await expect(tabs.getByRole('button', { name: 'Business without a reason', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(page.getByText('No trips match')).toBeVisible()

  await tabs.getByRole('button', { name: 'All trips' }).click()
  await filterBy(page, ['Status', 'To review'])
  await expect(trips(page)).toHaveCount(6)
  await page.keyboard.press('Control+s')
  // Accepted readings are filled in and not offered again.
  const ready = page.getByRole('dialog', { name: 'New tab' }).getByRole('listitem')
  await expect(ready.filter({ hasText: 'To review' })).toBeVisible()
  await expect(ready.filter({ hasText: 'Business without a reason' })).toHaveCount(0)
  await page.getByLabel('Name of the tab').fill('Waiting')
  await page.keyboard.press('Enter')
  await expect(tabs.getByRole('button', { name: 'Waiting', exact: true })).toBeVisible()

  await filterBy(page, ['Order', 'Oldest first'])
  await expect(tabs.getByRole('button', { name: 'Waiting (changed)' })).toBeVisible()
  await tabs.getByRole('button', { name: 'Save changes' }).click()
  await expect(tabs.getByRole('button', { name: 'Save changes' })).toBeHidden()
  const change = async (what: string) => {
    await tabs.getByRole('button', { name: /^Change tab/ }).click()
    await page.getByRole('menuitem', { name: what }).click()
  }
  await change('Move left')
  await expect(tabs.getByRole('button').nth(1)).toHaveText('Waiting')
  await change('Rename')
  await page.getByLabel('Name of the tab').fill('My turn')
  await page.keyboard.press('Enter')
  await expect(tabs.getByRole('button').nth(1)).toHaveText('My turn')
  await change('Share with my company')
  await expect(page.getByText('Your company sees this tab now')).toBeVisible()
  await page.reload()
  await expect(tabs.getByRole('button').nth(1)).toHaveText(/My turn/)
  await expect(trips(page)).toHaveCount(6)

  const shared = await page.request.get('/tabs', { headers: colleague.headers })
  expect(await shared.json()).toMatchObject({
    items: [{ name: 'My turn', filter: { status: 'pending' }, mine: false }],
  })

  await change('Delete tab')
  await expect(tabs.getByText('My turn')).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(tabs.getByText('My turn')).toBeVisible()
})

test('the filtered trips are downloaded as Excel, CSV and PDF', async ({ signedInPage: page, person }) => {
  await addManyTrips(person, 12)
  await page.goto('/logbook?classification=business')
  await expect(trips(page)).toHaveCount(4)
  await page.keyboard.press('Control+e')
  const dialog = page.getByRole('dialog', { name: 'Export trips' })
  await expect(dialog).toContainText('4 trips, filtered and sorted as in the list.')
  const downloadFile = async (name: RegExp) => {
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name }).click()
    const file = await download
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
  }
  const csv = await downloadFile(/^CSV/)
  expect(csv.name).toBe('trips.csv')
  expect(csv.bytes.toString().split('\r\n')).toHaveLength(5)
  expect((await downloadFile(/^Excel/)).bytes.subarray(0, 2).toString()).toBe('PK')
  expect((await downloadFile(/^PDF/)).bytes.subarray(0, 4).toString()).toBe('%PDF')
})

test('a trip is split on the map, merged again, and each is undone', async ({ signedInPage: page }) => {
  test.slow()
  await page.goto('/upload')
  const bytes = drivesCsv({ rows: 400, startMs: Date.UTC(2026, 2, 2, 5) })
  await page.getByTestId('file-input').setInputFiles({ name: 'drive.csv', mimeType: 'text/csv', buffer: bytes })
  const current = page.getByRole('region', { name: 'Current Processing' })
  await expect(current).toContainText('Complete', { timeout: 30_000 })
  await page.goto('/logbook')
  await expect(trips(page).first()).toBeVisible()
  const before = await trips(page).count()

  const menu = async (item: string) => {
    await trips(page)
      .first()
      .getByRole('button', { name: /^More for/ })
      .click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await menu('Split')
  const dialog = page.getByRole('dialog', { name: 'Split trip' })
  const time = dialog.getByLabel('Second trip starts at', { exact: true })
  const half = await time.inputValue()
  await dialog.getByRole('slider').press('PageUp')
  await expect(time).not.toHaveValue(half)
  const canvas = dialog.locator('canvas')
  await expect(canvas).toBeVisible()
  await expectAccessible(page, { what: 'splitting on the map' })
  const slid = await dialog.getByRole('slider').inputValue()
  const box = (await canvas.boundingBox())!
  await canvas.click({ position: { x: box.width / 2 + 8, y: box.height / 2 } })
  await expect(dialog.getByRole('slider')).not.toHaveValue(slid)
  await dialog.getByRole('button', { name: 'Split' }).click()
  await expect(trips(page)).toHaveCount(before + 1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Split undone')).toBeVisible()
  await expect(trips(page)).toHaveCount(before)

  await menu('Split')
  await dialog.getByRole('button', { name: 'Split' }).click()
  await expect(trips(page)).toHaveCount(before + 1)
  await trips(page).nth(0).getByRole('checkbox').check()
  await trips(page).nth(1).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Merge' }).click()
  const merging = page.getByRole('dialog', { name: 'Merge 2 trips into one?' })
  await expect(merging).toContainText('They follow each other directly.')
  await merging.getByRole('button', { name: 'Merge' }).click()
  await expect(page.getByText('2 trips merged')).toBeVisible()
  await expect(trips(page)).toHaveCount(before)
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('swiping a card right marks business, left private', async ({ signedInPage: page, person }) => {
    await addManyTrips(person, 3)
    await page.goto('/logbook')
    const card = trips(page).nth(2)
    await expect(card).toBeVisible()
    const client = await page.context().newCDPSession(page)
    const swipe = async (dx: number) => {
      await card.evaluate((element) => element.scrollIntoView({ block: 'center' }))
      const box = (await card.boundingBox())!
      const [x, y] = [box.x + box.width / 2, box.y + 24]
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: number) =>
        client.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x: x + at, y }] })
      await touch('touchStart', 0)
      for (let step = 1; step <= 8; step++) await touch('touchMove', (dx * step) / 8)
      await touch('touchEnd', dx)
    }
    await swipe(150)
    await expect(card.getByRole('button', { name: 'Business' })).toHaveAttribute('aria-pressed', 'true')
    await swipe(-150)
    await expect(card.getByRole('button', { name: 'Private' })).toHaveAttribute('aria-pressed', 'true')
    // Too short a swipe does nothing.
    await swipe(40)
    await expect(card.getByRole('button', { name: 'Private' })).toHaveAttribute('aria-pressed', 'true')
    // Swiping one selected card applies to all selected cards.
    for (const one of [0, 2]) await trips(page).nth(one).getByRole('checkbox').check()
    await swipe(150)
    await expect(page.getByText('2 trips marked business')).toBeVisible()
    for (const [one, pressed] of ['true', 'false', 'true'].entries())
      await expect(trips(page).nth(one).getByRole('button', { name: 'Business' })).toHaveAttribute(
        'aria-pressed',
        pressed,
      )
  })
})

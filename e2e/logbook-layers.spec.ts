import type { Page } from '@playwright/test'
import { expectAccessibleEverywhere } from './support/accessible.ts'
import { chooseMore } from './support/logbook-controls.ts'
import { addManyTrips, employ } from './support/many-trips.ts'
import { expect, test } from './support/test.ts'

const DIALOG = '[role=dialog]'
const MENU = '[role=menu]'
const WIDE = { width: 1280, height: 900 }
const PHONE = { width: 390, height: 844 }
const trips = (page: Page) => page.getByRole('table', { name: 'Trips' }).locator('[data-trip]')

test('the logbook is accessible, and everything that opens above it', async ({ signedInPage: page, person }) => {
  test.setTimeout(240_000)
  await employ([person])
  await addManyTrips(person, 5)
  const { headers } = person
  const tab = await page.request.post('/tabs', {
    headers,
    data: { name: 'Clients in Gqeberha', filter: {}, columns: ['when', 'locations', 'distance'] },
  })
  expect(tab.ok()).toBe(true)

  const close = async (layer: string) => {
    await page.keyboard.press('Escape')
    await expect(page.locator(layer)).toHaveCount(0)
  }
  const look = async (what: string, within: string) => {
    await expect(page.locator(within)).toBeVisible()
    await expectAccessibleEverywhere(page, what, { within })
  }
  const tripMenu = () =>
    trips(page)
      .first()
      .getByRole('button', { name: /^More for/ })
      .click()
  const tabMenu = () => page.getByRole('button', { name: 'Change tab Clients in Gqeberha' }).click()
  const choose = (item: string) => page.getByRole('menuitem', { name: item }).click()

  await page.goto('/logbook')
  await expect(trips(page)).toHaveCount(5)
  await expectAccessibleEverywhere(page, 'the list')
  for (const item of ['Columns', 'Export', 'Keyboard shortcuts']) {
    await chooseMore(page, item)
    await look(item, DIALOG)
    await close(DIALOG)
  }
  for (const button of ['New tab', 'Add trip', 'Download']) {
    await page.getByRole('button', { name: button, exact: true }).click()
    // The summary of a logbook is what its dialog is about.
    if (button === 'Download') await expect(page.getByText('Before you submit')).toBeVisible()
    await look(button, DIALOG)
    await close(DIALOG)
  }
  // A line and a card have each their own.
  for (const size of [PHONE, WIDE]) {
    await page.setViewportSize(size)
    await tripMenu()
    await expect(page.locator(MENU)).toBeVisible()
    await expectAccessibleEverywhere(page, 'the menu of a trip', { within: MENU, widthsPx: [size.width] })
    if (size === PHONE) await close(MENU)
  }
  await choose('Edit')
  await look('Edit trip', DIALOG)
  await close(DIALOG)
  await tripMenu()
  await choose('Split')
  await look('Split trip', DIALOG)
  await close(DIALOG)
  await page.getByRole('button', { name: 'Clients in Gqeberha' }).click()
  await tabMenu()
  await look('the menu of a tab', MENU)
  await choose('Rename')
  await look('Rename tab', DIALOG)
  await close(DIALOG)

  // Neighbours can be merged.
  await trips(page).nth(0).getByRole('checkbox').check()
  await trips(page).nth(1).getByRole('checkbox').check()
  await expect(page.getByRole('button', { name: 'Merge' })).toBeVisible()
  await look('the bar of what is selected', '[aria-label="Selected trips"]')
  await page.getByRole('button', { name: 'Clear the selection' }).click()

  await page.setViewportSize(PHONE)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByLabel('Dates').selectOption('From … to …')
  await look('the filters', DIALOG)
  await close(DIALOG)
  await page.setViewportSize(WIDE)

  await tripMenu()
  await choose('Delete')
  const undo = page.getByRole('button', { name: 'Undo' })
  // The pointer on it keeps it.
  await undo.hover()
  await look('a deleted trip', '[data-rht-toaster]')
  await chooseMore(page, 'Deleted')
  await expect(page.getByRole('button', { name: /^Restore the trip of/ })).toBeVisible()
  await look('what is deleted', DIALOG)
})

test('Back on a phone closes what is open, and leaves the page where it is', async ({ signedInPage: page, person }) => {
  await addManyTrips(person, 2)
  await page.setViewportSize(PHONE)
  await page.goto('/logbook')
  await expect(trips(page)).toHaveCount(2)
  // Of the same key as Back, which a phone has and this browser hasn't: what the page itself knows of it is kept from it.
  await page.evaluate(() => window.addEventListener('keydown', (event) => event.stopImmediatePropagation(), true))
  const back = () => page.keyboard.press('Escape')

  await trips(page)
    .first()
    .getByRole('button', { name: /^More for/ })
    .click()
  await expect(page.locator(MENU)).toBeVisible()
  await back()
  await expect(page.locator(MENU)).toHaveCount(0)

  for (const item of ['Columns', 'Export']) {
    await chooseMore(page, item)
    await expect(page.locator(DIALOG)).toBeVisible()
    await back()
    await expect(page.locator(DIALOG)).toHaveCount(0)
  }
  await expect(page).toHaveURL(/\/logbook$/)
})

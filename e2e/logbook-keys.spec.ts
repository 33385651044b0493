import type { Page } from '@playwright/test'
import { addManyTrips } from './support/many-trips.ts'
import { expect, test } from './support/test.ts'

const trips = (page: Page) => page.getByRole('table', { name: 'Trips' }).locator('[data-trip]')

/** Presses Tab until the given element has focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press('Tab')
    const text = await page.evaluate(() => {
      const element = document.activeElement
      return element?.getAttribute('aria-label') ?? element?.textContent ?? ''
    })
    if (name.test(text.trim())) return
  }
  throw new Error(`Tab does not lead to ${name}`)
}

test('a day’s work in the logbook is done by keyboard', async ({ signedInPage: page, person }) => {
  test.slow()
  await addManyTrips(person, 8)
  await page.goto('/logbook')
  await expect(trips(page)).toHaveCount(8)

  await test.step('a key opens the list of shortcuts', async () => {
    await page.keyboard.press('?')
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('adds a trip', async () => {
    await page.keyboard.press('n')
    const dialog = page.getByRole('dialog', { name: 'Add trip' })
    await expect(dialog).toBeVisible()
    await dialog.getByLabel('From').focus()
    await page.keyboard.type('Sandton')
    await dialog.getByLabel('To', { exact: true }).focus()
    await page.keyboard.type('Aardvark Supplies')
    await dialog.getByLabel('Distance in km').focus()
    await page.keyboard.type('12,4')
    await page.keyboard.press('Enter')
    await expect(trips(page)).toHaveCount(9)
    await expect(trips(page).first()).toContainText('Aardvark Supplies')
  })

  await test.step('steps through, selects and classifies trips together', async () => {
    await page.keyboard.press('j')
    await expect(trips(page).first().locator('[data-choose]')).toBeFocused()
    // Previously selected trips stay selected.
    await page.keyboard.press('x')
    await page.keyboard.press('Shift+J')
    await page.keyboard.press('Shift+J')
    const bar = page.getByRole('region', { name: 'Selected trips' })
    await expect(bar).toContainText('2 selected')
    await page.keyboard.press('b')
    await expect(page.getByText('2 trips marked business')).toBeVisible()
    await expect(bar).toBeHidden()
    for (const row of [0, 1])
      await expect(trips(page).nth(row).getByRole('button', { name: 'Business' })).toHaveAttribute(
        'aria-pressed',
        'true',
      )
    await page.keyboard.press('x')
    await expect(bar).toContainText('1 selected')
    await page.keyboard.press('Escape')
    await expect(bar).toBeHidden()
  })

  await test.step('edits a reason inline', async () => {
    await tabTo(page, /^Reason:/)
    await page.keyboard.press('Enter')
    await page.keyboard.type('Quote for Ms Dube')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Reason: Quote for Ms Dube' })).toBeFocused()
  })

  await test.step('edits, deletes and restores the trip', async () => {
    await page.keyboard.press('k')
    // Enter acts on the focused element, and the focus follows the key a frame later.
    await expect(trips(page).locator('[data-choose][aria-current=true]')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Edit trip' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'Edit trip' })).toBeHidden()
    await page.keyboard.press('k')
    await page.keyboard.press('Delete')
    await expect(trips(page)).toHaveCount(8)
    const undo = page.getByRole('button', { name: 'Undo: Trip deleted' })
    await undo.focus()
    await page.keyboard.press('Enter')
    await expect(trips(page)).toHaveCount(9)
  })

  await test.step('saves a filter as a tab', async () => {
    await page.keyboard.press('Control+f')
    await expect(page.getByLabel('Search trips')).toBeFocused()
    await page.keyboard.type('aardvark')
    await expect(trips(page)).toHaveCount(1)
    await page.keyboard.press('Control+s')
    await page.getByLabel('Name of the tab').focus()
    await page.keyboard.type('Aardvark')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('navigation', { name: 'Tabs' })).toContainText('Aardvark')
  })

  await test.step('the remaining shortcuts', async () => {
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { name: 'Logbook' }).click()
    await page.keyboard.press('Control+e')
    await expect(page.getByRole('dialog', { name: 'Export trips' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('r')
    await expect(page.getByText('Up to date')).toBeVisible()
    await page.keyboard.press('m')
    await expect(page.getByRole('region', { name: 'Map', exact: true })).toBeVisible()
    const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
    const wide = (await sidebar.boundingBox())!.width
    await page.keyboard.press('Control+m')
    await expect.poll(async () => (await sidebar.boundingBox())!.width).toBeLessThan(wide)
  })
})

test('a key pressed right after a click acts on the clicked trip', async ({ signedInPage: page, person }) => {
  await addManyTrips(person, 3)
  await page.goto('/logbook')
  await expect(trips(page)).toHaveCount(3)

  // Act before the URL contains the trip, faster than any person could.
  await trips(page)
    .nth(1)
    .locator('[data-choose]')
    .evaluate(async (button: HTMLElement) => {
      button.click()
      await Promise.resolve()
      button.dispatchEvent(new KeyboardEvent('keydown', { key: 'b', bubbles: true }))
    })
  await expect(page.getByText('Marked business')).toBeVisible()
  await expect(trips(page).nth(1).getByRole('button', { name: 'Business' })).toHaveAttribute('aria-pressed', 'true')
})

test('deleting by keyboard moves to the trip below, or above at the end', async ({ signedInPage: page, person }) => {
  await addManyTrips(person, 8)
  await page.goto('/logbook')
  await expect(trips(page)).toHaveCount(8)
  const names = await trips(page).evaluateAll((rows) => rows.map((row) => row.getAttribute('data-trip')))
  for (let i = 0; i < 7; i++) await page.keyboard.press('j')
  const focused = page.locator('[data-trip]:has([data-choose]:focus)')
  await expect(focused).toHaveAttribute('data-trip', names[6] as string)
  await page.keyboard.press('Delete')
  await expect(trips(page)).toHaveCount(7)
  await expect(focused).toHaveAttribute('data-trip', names[7] as string)
  await page.keyboard.press('Delete')
  await expect(trips(page)).toHaveCount(6)
  await expect(focused).toHaveAttribute('data-trip', names[5] as string)
  await page.keyboard.press('k')
  await expect(focused).toHaveAttribute('data-trip', names[4] as string)
})

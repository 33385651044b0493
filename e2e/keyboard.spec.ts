import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

const FILE = [
  'Start time,Start location,End location,Distance (km),Vehicle',
  '2026-03-09 07:30,Paarl,Worcester,60.5,Bakkie',
  '2026-03-10 09:10,Paarl,Robertson,110,Bakkie',
  '',
].join('\n')
/** More tab stops than any of these pages has. */
const MAX_STOPS = 80

/** Tabs to a control and checks that every stop on the way has a visible focus. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  for (let stops = 0; stops < MAX_STOPS; stops++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
    const unmarked = await page.evaluate(() => {
      const { activeElement: at } = document
      if (at === null || at === document.body || !at.checkVisibility()) return null
      // A new page focuses its content, possibly after the key press: that is not a tab stop.
      if ((at as HTMLElement).tabIndex < 0) return null
      const { outlineStyle, boxShadow } = getComputedStyle(at)
      return outlineStyle === 'none' && boxShadow === 'none' ? at.outerHTML.slice(0, 200) : null
    })
    expect(unmarked, 'a stop without a visible focus').toBeNull()
  }
  throw new Error(`${target.toString()} is not reached by ${key}`)
}

test('everything from sign-in to the downloaded logbook works by keyboard', async ({ page, person }) => {
  test.slow()
  await page.context().clearCookies()
  await page.goto('/login')
  await tabTo(page, page.getByLabel('Email'))
  await page.keyboard.type(person.email)
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await page.keyboard.type(person.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/how-to')

  const menu = page.getByRole('navigation', { name: 'Main' })
  await tabTo(page, menu.getByRole('link', { name: 'Upload Data' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/upload')
  await tabTo(page, page.getByRole('button', { name: 'Choose files' }))
  await expect(async () => {
    // Chromium occasionally drops a key press when other tests run in parallel.
    const chooser = page.waitForEvent('filechooser', { timeout: 5000 })
    await page.keyboard.press('Enter')
    await (await chooser).setFiles({ name: 'march.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) })
  }).toPass()
  await expect(page.getByRole('region', { name: 'Current Processing' })).toContainText('Complete', { timeout: 30_000 })

  await tabTo(page, menu.getByRole('link', { name: 'Logbook' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  const trips = page.getByRole('table', { name: 'Trips' }).locator('[data-trip]')
  await expect(trips).toHaveCount(2)
  await page.keyboard.press('j')
  await page.keyboard.press('b')
  await expect(trips.first().getByRole('button', { name: 'Business', pressed: true })).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('p')
  await expect(trips.last().getByRole('button', { name: 'Private', pressed: true })).toBeVisible()

  await tabTo(page, page.getByRole('button', { name: 'Download', exact: true }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Download logbook' })
  await tabTo(page, dialog.getByRole('button', { name: 'Download Excel' }))
  const download = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

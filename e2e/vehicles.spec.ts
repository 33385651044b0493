import { expectAccessibleEverywhere } from './support/accessible.ts'
import { importCsv } from './support/import-csv.ts'
import { expect, test } from './support/test.ts'

const FILE =
  'Start time,Start location,End location,Distance (km),Vehicle\n2026-03-02 07:30,Home,Office,21.4,CA 100\n2026-03-03 07:30,Home,Office,21.4,Bakkie\n'

test('a driver merges two names of one vehicle and enters its cost and odometer', async ({
  signedInPage: page,
  person,
  request,
}) => {
  await importCsv(request, person, 'march.csv', FILE)
  await page.goto('/vehicles')
  await expect(page.getByRole('link', { name: 'Bakkie' })).toBeVisible()
  await expectAccessibleEverywhere(page)
  await page.getByRole('link', { name: 'Bakkie' }).click()

  await page.getByRole('button', { name: 'Merge' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Vehicle to keep').selectOption('CA 100')
  await expect(dialog.getByText('1 trip of Bakkie moves to CA 100.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Merge' }).click()
  await expect(page.getByRole('heading', { name: 'CA 100' })).toBeVisible()

  await page.getByRole('button', { name: 'Edit vehicle' }).click()
  await dialog.getByLabel('Registration').fill('CA 100-200')
  await dialog.getByLabel('Value in rand').fill('-5')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('It cannot be negative.')).toBeVisible()
  await dialog.getByLabel('Value in rand').fill('420 000')
  await expectAccessibleEverywhere(page, 'the dialog of a vehicle', { within: '[role=dialog]' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('CA 100-200')).toBeVisible()

  await page.goto(`${new URL(page.url()).pathname}?tab=odometer&year=2027`)
  const enter = async (day: string, km: string) => {
    await page.getByLabel('Odometer in km').fill(km)
    await page.getByLabel('Day', { exact: true }).fill(day)
    await page.getByRole('button', { name: 'Save reading' }).click()
  }
  await enter('2026-03-01', '50 000')
  await expect(page.getByRole('list', { name: 'Odometer readings' }).getByRole('listitem')).toHaveCount(1)
  await enter('2026-03-05', '49 000')
  await expect(page.getByText('The odometer cannot go from')).toBeVisible()
  await enter('2026-03-05', '50 100')
  await expect(page.getByText('0,0 km business + 0,0 km private + 42,8 km to review + 57,2 km unlogged')).toBeVisible()
  await expectAccessibleEverywhere(page)
})

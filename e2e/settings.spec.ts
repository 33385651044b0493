import { expectAccessibleEverywhere } from './support/accessible.ts'
import { importCsv } from './support/import-csv.ts'
import { expect, test } from './support/test.ts'

const FILE = 'Start time,Start location,End location,Distance (km),Vehicle\n2026-03-02 07:30,Home,Office,21.4,CA 100\n'

test('a driver edits the profile, chooses a usual vehicle, downloads the data and closes the account', async ({
  signedInPage: page,
  person,
  request,
}) => {
  test.slow()
  const { headers } = person
  await importCsv(request, person, 'march.csv', FILE)

  await page.goto('/settings')
  await page.getByLabel('Full name').fill('R2-D2')
  await page.keyboard.press('Tab')
  await expect(page.getByText('Name contains invalid characters')).toBeVisible()
  await page.getByLabel('Full name').fill("Lindiwe O'Brien")
  await page.getByLabel('Mobile number').fill('082 123 4567')
  await page.keyboard.press('Tab')
  await page.getByLabel('Timezone').selectOption('Africa/Windhoek')
  await expect(page.getByText('Profile updated successfully').first()).toBeVisible()
  await expect(page.getByText("Lindiwe O'Brien")).toBeVisible()
  await page.getByLabel('Mobile number').fill('')
  await page.keyboard.press('Tab')
  await expect(page.getByText('Mobile number is required')).toBeVisible()
  await page.getByLabel('Mobile number').fill('082 123 4567')
  await expectAccessibleEverywhere(page)

  await page.getByRole('tab', { name: 'Driving' }).click()
  await page.getByLabel('Usual vehicle').selectOption({ label: 'CA 100' })
  await expect(page.getByText('Settings saved')).toBeVisible()
  await page.getByRole('tab', { name: 'Connections and emails' }).click()
  const told = page.waitForResponse((reply) => reply.request().method() === 'PUT' && reply.url().endsWith('/settings'))
  await page.getByLabel('Email me when a file has been processed').uncheck()
  await told
  await page.reload()
  await expect(page.getByLabel('Email me when a file has been processed')).not.toBeChecked()
  await expectAccessibleEverywhere(page)
  await page.getByRole('tab', { name: 'Driving' }).click()
  await expect(page.getByLabel('Usual vehicle')).toHaveValue(/.+/)
  await page.getByRole('tab', { name: 'Me and tax' }).click()
  await expect(page.getByLabel('Timezone')).toHaveValue('Africa/Windhoek')

  await page.getByRole('tab', { name: 'Account' }).click()
  await expectAccessibleEverywhere(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my logbooks and data' }).click()
  expect((await download).suggestedFilename()).toMatch(/^spoor-\d{4}-\d\d-\d\d\.zip$/)

  await page.getByRole('button', { name: 'Close my account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill('Wrong-horse-7')
  await dialog.getByRole('button', { name: 'Close my account' }).click()
  await expect(dialog.getByText('Incorrect password.')).toBeVisible()
  await dialog.getByLabel('Your password').fill(person.password)
  await expectAccessibleEverywhere(page, 'the dialog to close the account', { within: '[role=dialog]' })
  await dialog.getByRole('button', { name: 'Close my account' }).click()
  await expect(page).toHaveURL('/')
  expect((await request.get('/auth/profile', { headers })).status()).toBe(401)
})

test('the settings load vehicles and mail preferences whichever page came before', async ({
  signedInPage: page,
  person,
  request,
}) => {
  const { headers } = person
  const trip = { started_at: '2026-03-09T06:00:00Z', start_location: 'A', end_location: 'B', distance_km: 1 }
  await request.post('/trips', { headers, data: trip })
  await page.goto('/logbook')
  await expect(page.getByRole('table', { name: 'Trips' })).toBeVisible()
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByRole('tab', { name: 'Driving' }).click()
  await expect(page.getByLabel('Usual vehicle')).toBeDisabled()
  await page.getByRole('tab', { name: 'Connections and emails' }).click()
  await expect(page.getByLabel('Email me when a file has been processed')).toBeChecked()
})

import { startFakeCalendar, writeEvent } from '../apps/server/src/domain/reading/testing/fake-calendar.ts'
import { importCsv } from './support/import-csv.ts'
import { expect, test } from './support/test.ts'

const TRIP = `Start time,End time,Start location,End location,Distance (km)
2026-03-10 08:20:00,2026-03-10 08:50:00,Paarl,Worcester,58.4
`

test('an appointment at the end of a trip is proposed as its reason', async ({ signedInPage: page, person }) => {
  await importCsv(page.request, person, 'trips.csv', TRIP)
  const calendar = await startFakeCalendar()
  try {
    calendar.events = [
      writeEvent('Quote for gates', ['20260310T070000Z', '20260310T080000Z'], {
        'ATTENDEE;CN=Ms Naidoo': 'mailto:n@example.com',
      }),
      writeEvent('Dentist', ['20260310T160000Z', '20260310T170000Z']),
    ]
    await page.goto('/settings#calendar')
    await page.getByRole('button', { name: 'Connect calendar' }).click()
    const dialog = page.getByRole('dialog', { name: 'Connect calendar' })
    await dialog.getByLabel('Secret address').fill('not an address')
    await dialog.getByRole('button', { name: 'Connect' }).click()
    await expect(dialog.getByRole('alert')).toBeVisible()
    await dialog.getByLabel('Secret address').fill(calendar.address)
    await dialog.getByRole('button', { name: 'Connect' }).click()
    await page.getByRole('link', { name: 'A reason for 1 trip' }).click()

    await expect(page.getByText('From your calendar: Quote for gates with Ms Naidoo')).toBeVisible()
    const field = page.getByRole('textbox', { name: 'Reason' })
    await expect(field).toHaveValue('Quote for gates with Ms Naidoo')
    await page.getByRole('button', { name: 'Business', exact: true }).click()
    await expect(page.getByText('All trips reviewed')).toBeVisible()
    await page.getByRole('link', { name: 'Go to the logbook' }).click()
    await expect(page.getByText('Quote for gates with Ms Naidoo').first()).toBeVisible()
  } finally {
    await calendar.close()
  }
})

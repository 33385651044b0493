import { expectAccessibleEverywhere } from './support/accessible.ts'
import { DRIVE_START, drive } from './support/drive.ts'
import { expect, test } from './support/test.ts'
import { waitUntilLoaded } from './support/until-loaded.ts'

test.use({
  permissions: ['geolocation'],
  geolocation: DRIVE_START,
  viewport: { width: 390, height: 844 },
  hasTouch: true,
})

test('a trip recorded on a phone and ended offline, with class and reason, is in the logbook', async ({
  signedInPage: page,
  person,
  context,
}) => {
  await page.goto('/logbook')
  const bar = page.getByRole('navigation', { name: 'Quick access' })
  await bar.getByRole('link', { name: 'Upload' }).tap()
  await page.getByRole('link', { name: 'Trip Tracker' }).tap()
  await page.getByRole('button', { name: 'Start Trip' }).tap()
  await expect(page.getByRole('main').getByText('Trip In Progress')).toBeVisible()
  await drive(page, { from: 0, steps: 3 })
  // Even on a small phone the button to end the trip is within the thumb's reach, above the bar.
  await page.setViewportSize({ width: 390, height: 600 })
  await expect(page.getByRole('button', { name: 'End Trip' })).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByLabel(/Map of the trip in progress/)).toBeVisible()
  await waitUntilLoaded(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'End Trip' }).tap()
  const question = page.getByRole('region', { name: 'Business or private?' })
  await question.getByRole('button', { name: 'Business' }).tap()
  await question.getByLabel('Reason').fill('Visit to a client')
  await expectAccessibleEverywhere(page, 'the question after a trip', { widthsPx: [390] })
  await question.getByRole('button', { name: 'Save' }).tap()
  await expect(page.getByText('Saved as business')).toBeVisible()
  await expect(page.getByText('Waiting for a connection')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('In your logbook', { exact: true })).toBeVisible()

  const { items } = (await (await page.request.get('/trips', { headers: person.headers })).json()) as {
    items: unknown[]
  }
  expect(items).toMatchObject([
    { source: 'tracker', classification: 'business', status: 'confirmed', reason: 'Visit to a client' },
  ])
  await bar.getByRole('link', { name: 'Logbook' }).tap()
  await expect(page).toHaveURL('/logbook')
  await expect(page.getByRole('main').getByText('Visit to a client').first()).toBeVisible()
})

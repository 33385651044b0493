import { filterBy } from './support/logbook-controls.ts'
import { expectAccessibleEverywhere } from './support/accessible.ts'
import { expect, test } from './support/test.ts'

// 2026-03-09 is a Monday.
const TRIPS = [
  ['Early site visit', '2026-03-09T05:10:00Z', '2026-03-09T05:50:00Z'],
  ['Client', '2026-03-10T08:00:00Z', '2026-03-10T08:40:00Z'],
  ['Dinner', '2026-03-10T17:00:00Z', '2026-03-10T17:20:00Z'],
  ['Beach', '2026-03-14T08:00:00Z', '2026-03-14T09:00:00Z'],
] as const

test('work hours filter trips, and their suggestions apply when the driver accepts them', async ({
  signedInPage: page,
  person,
  request,
}) => {
  test.slow()
  const { headers } = person
  for (const [end_location, started_at, ended_at] of TRIPS) {
    const data = { started_at, ended_at, start_location: 'Home', end_location, distance_km: 12 }
    expect((await request.post('/trips', { headers, data })).status()).toBe(201)
  }

  await page.goto('/settings#work-hours')
  const hours = page.getByRole('region', { name: 'Work hours' })
  await hours.getByLabel('Use my work hours').check()
  await expect(hours.getByLabel('Friday to')).toHaveValue('17:00')
  await expect(hours.getByRole('listitem').filter({ hasText: 'Saturday' })).toContainText('Day off')
  await hours.getByLabel('Monday to').fill('06:00')
  await expect(hours.getByText('to Tuesday')).toBeVisible()
  await hours.getByLabel('Monday from').fill('07:00')
  await hours.getByLabel('Monday to').fill('16:30')
  await hours.getByRole('button', { name: 'Copy the times of Monday to all workdays' }).click()
  await expect(hours.getByLabel('Friday to')).toHaveValue('16:30')
  await hours.getByLabel('Friday from').fill('')
  await expect(hours.getByText('Enter a start and an end for each workday')).toBeVisible()
  await expectAccessibleEverywhere(page)
  const saved = page.waitForResponse(
    (reply) => reply.request().postData()?.includes('"works":false,"from":"08:00"') === true,
  )
  await hours.getByLabel('Friday', { exact: true }).uncheck()
  await saved
  await expect(page.getByText('Settings saved').first()).toBeVisible()
  await page.reload()
  await expect(hours.getByLabel('Thursday from')).toHaveValue('07:00')
  await expect(hours.getByLabel('Friday', { exact: true })).not.toBeChecked()

  await page.getByRole('link', { name: 'Logbook', exact: true }).click()
  const findRow = (place: string) =>
    page.getByRole('table', { name: 'Trips' }).getByRole('row').filter({ hasText: place })
  await filterBy(page, ['Work hours', 'Outside work hours'])
  await expect(page).toHaveURL(/work_hours=outside/)
  await expect(findRow('Dinner')).toBeVisible()
  await expect(findRow('Beach')).toBeVisible()
  await expect(findRow('Client')).toHaveCount(0)
  await filterBy(page, ['Work hours', 'Within work hours'])
  const client = findRow('Client')
  await expect(client.getByTitle('Suggested: business. Within your work hours')).toHaveText('Business?')
  await expectAccessibleEverywhere(page)

  // Accept one with its key and the rest of the filter at once; what no rule decides is a first guess.
  await client.getByRole('button', { name: /choose/ }).click()
  await page.keyboard.press('a')
  await expect(client.getByRole('button', { name: 'Business', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('Marked business')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await findRow('Beach').getByRole('checkbox').check()
  const bar = page.getByRole('region', { name: 'Selected trips' })
  expect((await bar.boundingBox())!.height, 'one line beside the wide sidebar').toBeLessThan(64)
  await bar.getByRole('button', { name: 'Select all 4' }).click()
  await bar.getByRole('button', { name: 'Accept suggestions' }).click()
  await expect(page.getByText('3 trips classified as suggested')).toBeVisible()
  await expect(findRow('Beach').getByRole('button', { name: 'Private', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(findRow('Dinner').getByRole('button', { name: 'Private', pressed: true })).toBeVisible()
})

import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible, expectAccessibleEverywhere } from './support/accessible.ts'
import { expect, test } from './support/test.ts'
import type { Person } from './support/test.ts'

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
/** Text with its non-breaking spaces as they come. */
const spaced = (text: string): RegExp => new RegExp(text.replaceAll(' ', '\\s'))

/** Noon on the 10th of this month, or of one so many months before. */
function midday(monthsAgo = 0): string {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, 10, 10)).toISOString()
}

async function addTrip(
  request: APIRequestContext,
  person: Person,
  trip: {
    started_at: string
    distance_km: number
    classification: 'business' | 'private'
    start_location?: string
    end_location?: string
    status?: 'pending' | 'rejected'
  },
): Promise<void> {
  const { headers } = person
  const { status, ...data } = { start_location: 'Bellville', end_location: 'Paarl', ...trip }
  const added = await request.post('/trips', { headers, data })
  expect(added.status(), await added.text()).toBe(201)
  if (!status) return
  const { id } = (await added.json()) as { id: string }
  expect((await request.patch(`/trips/${id}`, { headers, data: { status } })).ok()).toBe(true)
}

test('an empty dashboard leads to the first upload', async ({ signedInPage: page }) => {
  test.slow()
  await page.goto('/dashboard')
  await expect(page.getByText('Personal Mileage Tracking')).toBeVisible()
  await expect(page.getByText('Track journeys, maximize tax deductions, stay organized')).toBeVisible()
  await expect(page.getByText('No trips recorded yet')).toBeVisible()
  await expect(card(page, 'Total Distance')).toContainText(spaced('0,0 km'))
  await expect(card(page, 'Total Distance')).not.toContainText('%')
  await expectAccessibleEverywhere(page, 'the empty dashboard')
  await page.getByRole('link', { name: 'Upload GPS data' }).click()
  await expect(page).toHaveURL('/upload')
})

test('an action that the deployment has switched off says so, the others lead on', async ({ signedInPage: page }) => {
  await page.route('**/settings/app', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), actions_off: ['report'] } })
  })
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Report' }).click()
  await expect(page.getByText('Report feature coming soon!')).toBeVisible()
  await page.getByRole('link', { name: 'All Trips' }).click()
  await expect(page).toHaveURL('/logbook')
})

test('the figures are those of the trips', async ({ signedInPage: page, person }) => {
  test.slow()
  await addTrip(page.request, person, { started_at: midday(), distance_km: 130, classification: 'business' })
  await addTrip(page.request, person, { started_at: midday(), distance_km: 30, classification: 'private' })
  await addTrip(page.request, person, { started_at: midday(1), distance_km: 100, classification: 'business' })
  await addTrip(page.request, person, {
    started_at: midday(1),
    distance_km: 999,
    classification: 'business',
    status: 'rejected',
    end_location: 'Nowhere',
  })

  await page.goto('/dashboard')
  await expect(card(page, 'Total Distance')).toContainText(spaced('260,0 km'))
  await expect(card(page, 'Total Distance')).toContainText('+60%')
  await expect(card(page, 'Business Trips')).toContainText(spaced('2of 3 trips, 230,0 km'))
  await expect(card(page, 'Tax Savings')).toContainText(
    // In March the trip of last month is of the tax year before.
    spaced(new Date().getUTCMonth() === 2 ? 'R 496,60' : 'R 878,60'),
  )
  await expect(card(page, 'This Month')).toContainText(spaced('160,0 km'))

  const trips = page.getByRole('tabpanel').getByRole('listitem')
  await expect(page.getByRole('tab', { name: 'Recent Trips' })).toContainText('4')
  await expect(trips).toHaveCount(4)
  await expect(trips.filter({ hasText: 'Nowhere' })).toContainText('Rejected')
  await expect(trips.first()).toContainText('Bellville')
  await expect(page.getByText(/2 in the past year, most on .* with 160,0\skm/)).toBeVisible()
  const months = page.getByRole('table', { name: 'Driving days by month' }).getByRole('row')
  await expect(months).toHaveCount(3)
  await expect(months.last()).toContainText(spaced('160,0 km'))
  await expectAccessibleEverywhere(page, 'the dashboard')

  await page.getByRole('tab', { name: 'Statistics' }).click()
  await expect(page.getByRole('tabpanel')).toContainText('88%')
  await page.getByRole('tab', { name: 'Insights' }).click()
  await expect(page.getByRole('tabpanel')).toContainText('Based on 88% business usage at R3.82/km')
  await expect(page.getByRole('tabpanel')).toContainText(
    /A deduction, not cash, from confirmed trips of 20..\/..\. Your report uses the rates of its tax year\./,
  )
  await expect(page.getByRole('progressbar', { name: 'Business trips' })).toHaveAttribute('aria-valuenow', '67')
  await expect(page.getByRole('progressbar', { name: 'Business kilometres' })).toHaveAttribute('aria-valuenow', '88')
  await expectAccessible(page, { what: 'the insights' })
})

test('what waits for the driver is on top, and one step away', async ({ signedInPage: page, person }) => {
  await addTrip(page.request, person, {
    started_at: midday(),
    distance_km: 12,
    classification: 'business',
    status: 'pending',
  })
  await page.goto('/dashboard')
  const attention = page.getByRole('region', { name: 'To do' })
  await expect(attention).toContainText('1 trip to review.')
  await expect(card(page, 'Tax Savings')).toContainText(spaced('R 0,00confirm your trips to see it'))
  await expect(attention).toContainText('1 business trip needs a reason.')
  await expect(attention.getByRole('link', { name: 'Give it' })).toHaveAttribute(
    'href',
    '/logbook?classification=business&reason=missing',
  )
  await attention.getByRole('link', { name: 'Review' }).click()
  await expect(page).toHaveURL('/review')
})

test('quick actions do the thing', async ({ signedInPage: page }) => {
  for (const [name, url] of [
    ['Upload GPS', '/upload'],
    ['Add Trip', /\/logbook\?add=/],
    ['Report', '/reports'],
    ['All Trips', '/logbook'],
  ] as const) {
    await page.goto('/dashboard')
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(url)
  }
})

test('figures that cannot be loaded are said to be missing, not zero, and trying again brings them back', async ({
  signedInPage: page,
  person,
}) => {
  await addTrip(page.request, person, { started_at: midday(), distance_km: 12, classification: 'private' })
  await page.goto('/dashboard')
  await expect(card(page, 'Total Distance')).toContainText(spaced('12,0 km'))
  await page.route('**/stats/personal', (route) => route.fulfill({ status: 403, json: { detail: 'Not now' } }))
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByRole('alert')).toContainText('Failed to load dashboard data')
  await expect(page.getByRole('status').getByText('Failed to load dashboard data')).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('Your figures could not be loaded.')
  for (const text of [spaced('12,0 km'), spaced('0,0 km'), 'No trips recorded yet', 'Not now'])
    await expect(page.getByRole('main')).not.toContainText(text)
  await page.unroute('**/stats/personal')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(card(page, 'Total Distance')).toContainText(spaced('12,0 km'))
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('/individual/dashboard is the same screen', async ({ signedInPage: page }) => {
  await page.goto('/individual/dashboard')
  await expect(page.getByText('Personal Mileage Tracking')).toBeVisible()
})

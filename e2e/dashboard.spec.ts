import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible, expectAccessibleEverywhere } from './support/accessible.ts'
import { expect, test } from './support/test.ts'
import type { Person } from './support/test.ts'

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
/** Matches the text with either normal or non-breaking spaces. */
const spaced = (text: string): RegExp => new RegExp(text.replaceAll(' ', '\\s'))

/** A time early on the first of this or an earlier month: a day that has passed in both months. */
function onTheFirst(monthsAgo = 0): string {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, 1, 0, 30)).toISOString()
}

async function addTrip(
  request: APIRequestContext,
  person: Person,
  trip: {
    started_at: string
    distance_km: number
    classification?: 'business' | 'private'
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

test('an empty dashboard links to the first upload', async ({ signedInPage: page }) => {
  test.slow()
  await page.goto('/dashboard')
  await expect(page.getByText('Personal Mileage Tracking')).toBeVisible()
  await expect(page.getByText('Track journeys, maximize tax deductions, stay organized')).toBeVisible()
  await expect(page.getByText('No trips recorded yet')).toBeVisible()
  await expect(card(page, 'Total Distance')).toContainText(spaced('0,0 km'))
  await expect(card(page, 'Business Trips')).toContainText('0')
  await expect(card(page, 'Tax Savings')).toContainText(spaced('R 0,00'))
  await expect(card(page, 'This Month')).toContainText(spaced('0,0 km'))
  await expect(page.getByRole('tab', { name: 'Recent Trips' })).toBeVisible()
  await expectAccessibleEverywhere(page, 'the empty dashboard')
  await expect(page.getByRole('link', { name: 'Upload GPS data' })).toHaveAttribute('href', '/upload')
})

test('the figures match the trips', async ({ signedInPage: page, person }) => {
  test.slow()
  await addTrip(page.request, person, { started_at: onTheFirst(), distance_km: 130, classification: 'business' })
  await addTrip(page.request, person, { started_at: onTheFirst(), distance_km: 30, classification: 'private' })
  await addTrip(page.request, person, { started_at: onTheFirst(1), distance_km: 100, classification: 'business' })
  await addTrip(page.request, person, {
    started_at: onTheFirst(1),
    distance_km: 999,
    classification: 'business',
    status: 'rejected',
    end_location: 'Nowhere',
  })

  // In March, last month's trip belongs to the previous tax year.
  const shown =
    new Date().getUTCMonth() === 2
      ? { km: '160,0 km', trips: '1of 2 trips, 130,0 km', rand: 'R 496,60', tripShare: '50', kmShare: '81' }
      : { km: '260,0 km', trips: '2of 3 trips, 230,0 km', rand: 'R 878,60', tripShare: '67', kmShare: '88' }
  await page.goto('/dashboard')
  await expect(card(page, 'Total Distance')).toContainText(spaced(shown.km))
  await expect(card(page, 'Total Distance')).toContainText('+60%')
  await expect(card(page, 'Business Trips')).toContainText(spaced(shown.trips))
  await expect(card(page, 'Tax Savings')).toContainText(spaced(shown.rand))
  await expect(card(page, 'This Month')).toContainText(spaced('160,0 km'))

  const trips = page.getByRole('tabpanel').getByRole('listitem')
  await expect(page.getByRole('tab', { name: 'Recent Trips' })).toContainText('4')
  await expect(trips).toHaveCount(4)
  await expect(trips.filter({ hasText: 'Nowhere' })).toContainText('Rejected')
  await expect(trips.first()).toContainText('Bellville')
  const bars = page.getByRole('group', { name: 'Kilometres by month' }).getByRole('button')
  await expect(bars.last()).toHaveAccessibleName(/so far: 130,0\skm business, 30,0\skm private/)
  await expectAccessibleEverywhere(page, 'the dashboard')

  await page.getByRole('tab', { name: 'Statistics' }).click()
  await expect(page.getByRole('tabpanel')).toContainText(`${shown.kmShare}%`)
  await page.getByRole('tab', { name: 'Insights' }).click()
  await expect(page.getByRole('tabpanel')).toContainText(`Based on ${shown.kmShare}% business usage at R3.82/km`)
  await expect(page.getByRole('tabpanel')).toContainText('deduction, not cash')
  await expect(page.getByRole('progressbar', { name: 'Business trips' })).toHaveAttribute(
    'aria-valuenow',
    shown.tripShare,
  )
  await expect(page.getByRole('progressbar', { name: 'Business kilometres' })).toHaveAttribute(
    'aria-valuenow',
    shown.kmShare,
  )
  await expectAccessible(page, { what: 'the insights' })
})

test("the driver's open tasks are at the top, one click away", async ({ signedInPage: page, person }) => {
  await addTrip(page.request, person, {
    started_at: onTheFirst(),
    distance_km: 12,
    classification: 'business',
    status: 'pending',
  })
  await page.goto('/dashboard')
  const toDo = page.getByRole('region', { name: 'To do' })
  await expect(toDo).toContainText('1 trip to review.')
  await expect(card(page, 'Tax Savings')).toContainText(spaced('up to R 59once your 1 trip is reviewed'))
  // A trip to review needs no reason yet.
  await expect(toDo).not.toContainText('needs a reason')
  await addTrip(page.request, person, { started_at: onTheFirst(), distance_km: 12, classification: 'business' })
  await page.reload()
  await expect(toDo).toContainText('1 business trip needs a reason.')
  await expect(toDo.getByRole('link', { name: 'Add the reason' })).toHaveAttribute(
    'href',
    '/logbook?classification=business&status=confirmed&reason=missing',
  )
  await toDo.getByRole('link', { name: 'Review' }).click()
  await expect(page).toHaveURL('/review')
})

test('a driver who last drove years ago sees the last tax year with trips, and can choose another', async ({
  signedInPage: page,
  person,
}) => {
  const year = new Date().getUTCFullYear() - 3
  const started_at = `${year}-05-06T08:00:00Z`
  await addTrip(page.request, person, { started_at, distance_km: 50, classification: 'private' })
  await page.goto('/dashboard')
  await expect(page.getByText('your last year with trips')).toBeVisible()
  await expect(page.getByRole('region', { name: 'To do' })).toHaveText('You’re all caught up')
  await expect(card(page, 'Total Distance')).toContainText(spaced('50,0 km'))
  await expect(card(page, 'Total Distance')).not.toContainText('%')
  const bars = page.getByRole('group', { name: 'Kilometres by month' }).getByRole('button')
  await expect(bars).toHaveCount(12)
  await bars.nth(2).hover()
  await page.getByRole('link', { name: 'Show the trips' }).click()
  await expect(page).toHaveURL(`/logbook?from=${year}-05-01&to=${year}-05-31`)
  await page.goBack()
  await page.getByLabel('Tax year').selectOption({ index: 0 })
  await expect(page).toHaveURL(/\/dashboard\?year=20/)
  await expect(page.getByText(/^No trips in tax year/)).toBeVisible()
  await expect(bars).toHaveCount(0)
})

test('quick actions work, and those disabled by the operator are marked', async ({ signedInPage: page }) => {
  // The alternative URL of the same page.
  await page.goto('/individual/dashboard')
  await expect(page.getByText('Personal Mileage Tracking')).toBeVisible()
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

test('figures that fail to load are shown as missing, not as zero, and a retry loads them', async ({
  signedInPage: page,
  person,
}) => {
  await addTrip(page.request, person, { started_at: onTheFirst(), distance_km: 12, classification: 'private' })
  await page.goto('/dashboard')
  await expect(card(page, 'Total Distance')).toContainText(spaced('12,0 km'))
  await page.route('**/stats/personal?*', (route) => route.fulfill({ status: 403, json: { detail: 'Not now' } }))
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByRole('alert')).toContainText('Failed to load dashboard data')
  await expect(page.getByRole('status').getByText('Failed to load dashboard data')).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('Your figures could not be loaded.')
  for (const text of [spaced('12,0 km'), spaced('0,0 km'), 'No trips recorded yet', 'Not now'])
    await expect(page.getByRole('main')).not.toContainText(text)
  await page.unroute('**/stats/personal?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(card(page, 'Total Distance')).toContainText(spaced('12,0 km'))
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('the trips to review are counted once for the menu and the figures', async ({ signedInPage: page, person }) => {
  await addTrip(page.request, person, { started_at: onTheFirst(), distance_km: 12 })
  let counts = 0
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/trips/totals' && searchParams.get('status') === 'pending') counts++
  })
  await page.goto('/dashboard')
  await expect(card(page, 'Total Distance')).toContainText(spaced('12,0 km'))
  await expect(page.getByRole('link', { name: 'Review' }).first()).toContainText('1')
  expect(counts).toBe(1)
})

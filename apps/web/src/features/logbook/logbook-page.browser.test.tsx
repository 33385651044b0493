import type { Route } from '@spoor/contract/route.ts'
import type { Trip } from '@spoor/contract/routes/trips.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { api } from '../../api/api.ts'
import { expectAccessibleEverywhere } from '../../testing/accessible.ts'
import { aTrip } from '../../testing/a-trip.ts'
import { ELSEWHERE, showPage } from '../../testing/show-page.tsx'
import { LogbookPage } from './logbook-page.tsx'

/** The header of the app, and the bar at the bottom of a phone. */
const SHELL_PX = { header: 57, bottomBar: 56 }
const PHONE = [390, 844] as const

const open = { classification: null, status: 'pending' } as const
const drives = (...changes: Partial<Trip>[]) =>
  changes.map((change, at) =>
    aTrip({ started_at: `2026-03-09T${14 - at}:00:00.000Z`, ended_at: `2026-03-09T${14 - at}:30:00.000Z`, ...change }),
  )

/** A server with these trips, all of one day; it notes the filters that it is asked for. */
function serve(items: readonly Trip[]) {
  const asked: unknown[] = []
  const km = items.reduce((sum, trip) => sum + trip.distance_km, 0)
  vi.spyOn(api, 'call').mockImplementation((route: Route, request: unknown) => {
    if (route.path === '/trips/totals') {
      asked.push((request as { query: unknown }).query)
      const none = { total_km: km, business_km: 0, private_km: km, unclassified_km: 0, business_trips: 0 }
      return Promise.resolve({
        ...none,
        trips: items.length,
        private_trips: items.length,
        unclassified_trips: 0,
        pending_trips: 1,
      })
    }
    if (route.path === '/trips/days') {
      const day = { day: '2026-03-09', trips: items.length, distance_km: km, business_km: 0 }
      return Promise.resolve({ items: [day], next_cursor: null, total: 1 })
    }
    if (route.path === '/trips') return Promise.resolve({ items, next_cursor: null, total: items.length })
    if (route.path === '/settings') return Promise.resolve({ work_hours: { enabled: false } })
    return Promise.resolve({ items: [], next_cursor: null, total: 0 })
  })
  return asked
}

/** With the edges that the app gives its pages. */
const Page = () => (
  <main className="px-4 py-6 sm:px-6">
    <LogbookPage />
  </main>
)
const show = (search = '') =>
  showPage(
    `/logbook${search}`,
    { '/logbook': Page, '/review': ELSEWHERE, '/upload': ELSEWHERE },
    { under: ['signed-in'] },
  )

async function shownTrips(count: number): Promise<Element[]> {
  const trips = () => [...document.querySelectorAll('[data-trip]:has(button)')]
  await expect.poll(() => trips().length).toBe(count)
  return trips()
}

test.for([
  [1280, 900, ''],
  [1280, 900, '?period=last-month&classification=business&reason=missing'],
  [768, 900, ''],
  [...PHONE, ''],
  [...PHONE, '?period=last-month&classification=business&status=pending&min_km=10'],
] as const)('two rows of controls are above the first trip at %i × %i with %j', async ([width, height, search]) => {
  await page.viewport(width, height)
  serve(drives({}, {}))
  await show(search)
  const [first] = await shownTrips(2)
  const bottoms = [...document.querySelectorAll('button, input, select, a[href]')]
    .filter((control) => !control.closest('[role=table]') && control.checkVisibility())
    .map((control) => control.getBoundingClientRect())
    .filter(({ top }) => top < first.getBoundingClientRect().top)
    .map(({ top, height: tall }) => top + tall / 2)
    .toSorted((a, b) => a - b)
  const rows = bottoms.filter((middle, at) => at === 0 || middle - bottoms[at - 1] > 12)
  expect(rows).toHaveLength(2)
})

test('three trips are on the first screen of a phone, with buttons for a thumb', async () => {
  await page.viewport(...PHONE)
  serve(drives(open, open, open, open))
  await show()
  const trips = await shownTrips(4)
  const { bottom } = trips[2].getBoundingClientRect()
  expect(SHELL_PX.header + bottom).toBeLessThanOrEqual(PHONE[1] - SHELL_PX.bottomBar)
  const card = trips[0].getBoundingClientRect()
  for (const name of ['Business', 'Private']) {
    const { height, width } = page.getByRole('button', { name, exact: true }).first().element().getBoundingClientRect()
    expect(height).toBeGreaterThanOrEqual(44)
    expect(width).toBeGreaterThan(card.width * 0.4)
  }
})

test.for([[1280, 900], PHONE] as const)(
  'a business trip without a reason says so at %i × %i, and takes it in place',
  async ([width, height]) => {
    await page.viewport(width, height)
    serve(drives({ classification: 'business' }, { classification: 'private' }))
    await show()
    await shownTrips(2)
    expect(page.getByText('Reason missing').elements()).toHaveLength(1)
    await page.getByText('Reason missing').click()
    await expect.element(page.getByRole('textbox', { name: 'Reason' })).toHaveFocus()
  },
)

test('filters are chips, each of which can be removed', async () => {
  await page.viewport(1280, 900)
  const asked = serve(drives({}))
  const address = await show('?from=2026-02-01&to=2026-02-28&classification=business&min_km=10&max_km=20')
  await shownTrips(1)
  const chips = () => page.getByRole('list', { name: 'Filters' }).getByRole('listitem').elements()
  expect(chips().map((chip) => chip.textContent)).toEqual([
    'Feb 2026',
    'Business',
    expect.stringMatching(/^10,0.km to 20,0.km$/),
  ])
  await page.getByRole('button', { name: 'Remove filter: Business' }).click()
  await expect.poll(() => chips().length).toBe(2)
  await expect.poll(() => asked.at(-1)).toEqual({ from: '2026-02-01', to: '2026-02-28', min_km: 10, max_km: 20 })
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(() => chips().length).toBe(0)
  expect(address()).toBe('/logbook')
})

test('a month is picked in the filters', async () => {
  vi.setSystemTime('2026-03-15T10:00:00Z')
  await page.viewport(1280, 900)
  const asked = serve(drives({}))
  const address = await show()
  await shownTrips(1)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await expect.element(page.getByRole('button', { name: 'Apr 2026' })).toBeDisabled()
  await page.getByRole('button', { name: 'Year before' }).click()
  await page.getByRole('button', { name: 'Feb 2025', exact: true }).click()
  await expect.poll(() => asked.at(-1)).toEqual({ from: '2025-02-01', to: '2025-02-28' })
  await page.getByRole('button', { name: 'Feb 2025', exact: true }).click()
  await expect.poll(() => address()).toBe('/logbook')
  await expectAccessibleEverywhere()
  await expect.element(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
})

test('a search for a month and kilometres says how it was read, and can be words again', async () => {
  vi.setSystemTime('2026-03-15T10:00:00Z')
  await page.viewport(1280, 900)
  const asked = serve(drives({}))
  const address = await show()
  await shownTrips(1)
  await page.getByLabelText('Search trips').fill('Midrand April >50 km')
  await expect.poll(() => asked.at(-1)).toEqual({ from: '2025-04-01', to: '2025-04-30', min_km: 50, q: 'Midrand' })
  const chips = () => page.getByRole('list', { name: 'Filters' }).getByRole('listitem').elements()
  expect(chips().map((chip) => chip.textContent)).toEqual([
    '‘April’: Apr 2025',
    expect.stringMatching(/^‘>50 km’: From 50,0.km$/),
  ])
  await page.getByRole('button', { name: /April/ }).click()
  await expect.poll(() => asked.at(-1)).toEqual({ min_km: 50, q: 'Midrand April' })
  await expect.element(page.getByLabelText('Search trips')).toHaveValue('Midrand "April" >50 km')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(() => address()).toBe('/logbook')
})

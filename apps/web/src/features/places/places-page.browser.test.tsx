import { listPlaces, listSuggestedPlaces, type Place, type SuggestedPlace } from '@spoor/contract/routes/places.ts'
import { bulkTrips, getTripTotals, undoBulk } from '@spoor/contract/routes/trips.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { NO_TOTALS } from '../../testing/a-trip.ts'
import { createId } from '../../testing/an-id.ts'
import { fake, serveApi } from '../../testing/serve-api.ts'
import { ELSEWHERE, showPage } from '../../testing/show-page.tsx'
import { PlacesPage } from './places-page.tsx'

const createPlace = (n: number, change: Partial<Place>): Place => ({
  id: createId(n),
  name: `Place ${n}`,
  kind: 'client',
  lat: -33.9,
  lng: 18.4,
  radius_m: 150,
  client_name: '',
  shared: false,
  may_edit: true,
  trips: 12,
  ...change,
})
let commutes = 0
let sent: unknown[] = []
const STOP: SuggestedPlace = {
  lat: -33.7,
  lng: 18.9,
  location: 'near Paarl',
  stops: 9,
  starts: 3,
  nights: 0,
  work_stops: 0,
  likely: null,
}

async function show(places: Place[]): Promise<void> {
  serveApi(
    fake(listPlaces, { items: places, next_cursor: null, total: places.length }),
    fake(listSuggestedPlaces, { items: [STOP], next_cursor: null, total: 1 }),
    fake(getTripTotals, () => ({ ...NO_TOTALS, trips: commutes })),
    fake(bulkTrips, ({ body }) => {
      sent.push(body)
      commutes = 0
      return { changed: 72, undo_id: createId(7) }
    }),
    fake(undoBulk, ({ params }) => {
      sent.push(params)
      commutes = 72
      return { changed: 72 }
    }),
  )
  await showPage('/', { '/': () => <PlacesPage />, '/logbook': ELSEWHERE })
}

test('marks private what was business before home and work were known, with an undo', async () => {
  commutes = 72
  sent = []
  await show([HOME, WORK])
  const notice = page.getByText(/^72 trips between home and work are marked business/)
  await expect.element(notice).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Open the trips' }))
    .toHaveAttribute('href', '/logbook?doubt=home_to_work')
  await page.getByRole('button', { name: 'Mark as private' }).click()
  await expect.element(notice).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(notice).toBeVisible()
  const filter = { doubt: 'home_to_work' }
  expect(sent).toEqual([{ action: 'classify', classification: 'private', filter }, { id: createId(7) }])
  commutes = 0
})

const HOME = createPlace(1, { name: 'Home', kind: 'home' })
const WORK = createPlace(2, { name: 'Office', kind: 'work', lng: 19.4, lat: -33.2 })
const top = (heading: string) => page.getByText(heading, { exact: true }).first().element().getBoundingClientRect().top

test('every place is a named pin that a finger can hit, and shows its details', async () => {
  await show([HOME, WORK])
  const map = page.getByRole('region', { name: 'Map of your places' })
  await expect.element(map).toBeInTheDocument()
  for (const name of ['Home', 'Office']) {
    const pin = page.getByRole('button', { name, exact: true })
    await expect.element(pin).toBeVisible()
    const { width, height } = pin.element().getBoundingClientRect()
    expect(Math.min(width, height)).toBeGreaterThan(43.9)
  }
  await page.getByRole('button', { name: 'Office', exact: true }).click()
  const details = page.getByRole('region', { name: 'Office', exact: true })
  await expect.poll(() => details.element().textContent).toMatch(/Work.*150.*12.*trips/)
  await details.getByRole('button', { name: 'Show all places' }).click()
  await expect.element(details).not.toBeInTheDocument()
})

test('suggested stops follow the map and the list, and say "Name it" once', async () => {
  await show([HOME, WORK])
  await expect.element(page.getByText('You stopped here 9 times.', { exact: true })).toBeVisible()
  expect(page.getByText('Name it', { exact: true }).elements()).toHaveLength(1)
  expect(top('Suggested places')).toBeGreaterThan(top('What it is'))
})

test('without any place, suggested stops come first', async () => {
  await show([])
  await expect.element(page.getByText('No places yet')).toBeVisible()
  expect(top('Suggested places')).toBeLessThan(top('No places yet'))
})

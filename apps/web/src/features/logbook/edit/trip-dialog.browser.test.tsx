import { listTripComments } from '@spoor/contract/routes/accountants.ts'
import { getTripFuel } from '@spoor/contract/routes/costs.ts'
import { listPlaces, type Place } from '@spoor/contract/routes/places.ts'
import { listTrips } from '@spoor/contract/routes/trips.ts'
import { getSettings } from '@spoor/contract/routes/settings.ts'
import { listReasons } from '@spoor/contract/routes/suggestions.ts'
import type { Vehicle } from '@spoor/contract/routes/vehicles.ts'
import { localDateAt } from '@spoor/core/units/local-date.ts'
import { useEffect, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessibleEverywhere } from '../../../testing/accessible.ts'
import { createTrip } from '../../../testing/a-trip.ts'
import { createId } from '../../../testing/an-id.ts'
import { fake, refusal, serveApi } from '../../../testing/serve-api.ts'
import { showPage } from '../../../testing/show-page.tsx'
import { TripDialog } from './trip-dialog.tsx'
import type { LikeTrip } from './trip-draft.ts'
import type { NewTrip, TripChanges } from './use-trip-changes.ts'

const BAKKIE = { id: createId(1), name: 'Bakkie', trips: 3 } as Vehicle

const PLACE: Place = {
  id: createId(2),
  name: 'Depot',
  lat: -33.7342,
  lng: 18.9621,
  radius_m: 150,
  kind: 'work',
  client_name: '',
  shared: false,
  may_edit: true,
  trips: 3,
}
const RECENT = createTrip({
  start_location: 'Depot',
  end_location: 'Hex Valley Builders',
  end_lat: -33.64,
  end_lng: 19.44,
  classification: 'business',
  reason: 'Site visit',
  distance_km: 58.2,
  vehicle_id: BAKKIE.id,
  toll: 20,
})

const serve = (reasons: readonly string[] = []) =>
  serveApi(
    fake(getTripFuel, () => refusal(503, 'Not now')),
    fake(listTripComments, { items: [], next_cursor: null, total: 0 }),
    fake(listReasons, { items: reasons.map((reason) => ({ reason, trips: 1 })), next_cursor: null, total: 0 }),
    fake(getSettings, () => refusal(503, 'Not now')),
    fake(listPlaces, { items: [PLACE], next_cursor: null, total: 1 }),
    fake(listTrips, { items: [RECENT], next_cursor: null, total: 1 }),
  )

async function showForm(like: LikeTrip | null) {
  serve()
  const added: NewTrip[] = []
  const add: TripChanges['add'] = async (trip) => {
    added.push(trip)
    return null
  }
  await showPage('/logbook', {
    '/logbook': () => (
      <TripDialog
        trip={null}
        like={like}
        vehicles={[BAKKIE]}
        changes={{ add } as TripChanges}
        onClose={() => undefined}
      />
    ),
  })
  const save = async () => {
    await page.getByRole('button', { name: 'Add trip' }).click()
    await vi.waitFor(() => expect(added).toHaveLength(1))
    return added[0]
  }
  return { save, distance: page.getByLabelText('Distance in km') }
}

function Logbook() {
  const [vehicles, setVehicles] = useState<Vehicle[]>([])
  useEffect(() => {
    const loaded = setTimeout(() => setVehicles([BAKKIE]), 100)
    return () => clearTimeout(loaded)
  }, [])
  return <TripDialog trip={null} vehicles={vehicles} changes={{} as TripChanges} onClose={() => undefined} />
}

test('preselects the only vehicle, even if vehicles load after the form opens', async () => {
  serve()
  await showPage('/logbook', { '/logbook': Logbook })
  await expect.element(page.getByRole('combobox', { name: 'Vehicle' })).toHaveValue(BAKKIE.id)
})

test('picks both ends, suggests a distance, and lets the driver overwrite it', async () => {
  const { save, distance } = await showForm(null)
  const from = page.getByLabelText('From')
  const offered = () => [...(from.element() as HTMLInputElement).list!.options].map(({ value }) => value)
  await expect.poll(offered, { timeout: 10_000 }).toEqual(['Depot', 'Hex Valley Builders'])
  await from.fill('Depot')
  await page.getByLabelText('To', { exact: true }).fill('Hex Valley Builders')
  await expect.element(distance).toHaveValue('')
  await page.getByRole('button', { name: 'Use ≈ 57 km' }).click()
  await expect.element(distance).toHaveValue('57')
  await expect.element(page.getByText(/An estimate. Change it if you know better/)).toBeVisible()
  await expectAccessibleEverywhere()
  expect(await save()).toMatchObject({
    distance_km: 57,
    distance_source: 'estimate',
    start_lat: PLACE.lat,
    start_lng: PLACE.lng,
    end_lat: -33.64,
    end_lng: 19.44,
  })
})

test('marks a distance as entered by the driver once an estimate is overwritten', async () => {
  const { save, distance } = await showForm(null)
  await page.getByLabelText('From').fill('Depot')
  await page.getByLabelText('To', { exact: true }).fill('Hex Valley Builders')
  await page.getByRole('button', { name: 'Use ≈ 57 km' }).click()
  await distance.fill('58,2')
  const trip = await save()
  expect(trip.distance_km).toBe(58.2)
  expect(trip).not.toHaveProperty('distance_source')
})

test('starts the return trip where and when the trip ended', async () => {
  const { save } = await showForm({ trip: RECENT, way: 'back' })
  expect(await save()).toMatchObject({
    started_at: RECENT.ended_at,
    ended_at: null,
    start_location: 'Hex Valley Builders',
    end_location: 'Depot',
    distance_km: 58.2,
    classification: 'business',
    reason: 'Site visit',
    vehicle_id: BAKKIE.id,
    toll: 0,
    start_lat: -33.64,
    end_lat: PLACE.lat,
  })
})

test('keeps an estimated distance marked as an estimate when a trip is repeated', async () => {
  const { save } = await showForm({ trip: { ...RECENT, distance_source: 'estimate' }, way: 'again' })
  const trip = await save()
  expect(trip).toMatchObject({ distance_source: 'estimate', start_location: 'Depot', ended_at: null })
  const zone = 'Africa/Johannesburg'
  expect(localDateAt(Date.parse(trip.started_at), zone)).toBe(localDateAt(Date.now(), zone))
})

test('says that a trip was recorded too rarely, and where to set up the phone again', async () => {
  serve()
  await showPage('/logbook', {
    '/logbook': () => (
      <TripDialog
        trip={createTrip({ warning: 'sparse' })}
        vehicles={[BAKKIE]}
        changes={{} as TripChanges}
        onClose={() => undefined}
      />
    ),
    '/upload': () => <h1>Phones</h1>,
  })
  await expect.element(page.getByText(/^Recorded too rarely/)).toBeVisible()
  await page.getByRole('link', { name: 'Set up the phone again' }).click()
  await expect.element(page.getByRole('heading', { name: 'Phones' })).toBeVisible()
})

test('shows every field and reason of a trip without scrolling on a laptop, with the names of the list', async () => {
  serve([
    'Way back from: Handover of the finished job at Whale Coast Guesthouse',
    'Handover of the finished job at Whale Coast Guesthouse',
    'Way back from: Quotation for the warehouse roof with Canal Properties',
    'Quotation for the warehouse roof with Canal Properties',
  ])
  await showPage('/logbook', {
    '/logbook': () => (
      <TripDialog
        trip={createTrip({
          start_location: 'near Cape Town',
          start_place: { id: createId(3), name: 'Harbour Logistics', kind: 'client' },
        })}
        vehicles={[BAKKIE]}
        changes={{} as TripChanges}
        onClose={() => undefined}
      />
    ),
  })
  await page.viewport(1280, 800)
  await expect.element(page.getByLabelText('From')).toHaveValue('Harbour Logistics')
  for (const label of ['Tolls (R)', 'Parking (R)', 'Notes'])
    await expect.element(page.getByLabelText(label)).toBeInViewport({ ratio: 1 })
  await expect.element(page.getByRole('button', { name: /^Quotation for the warehouse/ })).toBeInViewport({ ratio: 1 })
  await expectAccessibleEverywhere()
})

import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { ALL_ROUTES } from '@spoor/contract/routes/index.ts'
import type { FoundPlace, Place, PlacePreview, SuggestedPlace } from '@spoor/contract/routes/places.ts'
import type { Trip } from '@spoor/contract/routes/trips.ts'
import { setUpTestApp, type TestUser } from '../../../testing/test-app.ts'
import { uploadClient } from '../../intake/uploads/testing/upload-client.ts'

const NOW = Date.parse('2026-03-20T10:00:00Z')
const HOME = { lat: -33.95, lng: 18.47 }
const CLIENT = { lat: -33.9, lng: 18.6 }
/** About 110 m of latitude. */
const STEP = 0.001

const spoor = setUpTestApp({ clock: { nowMs: () => NOW } })

async function call(user: TestUser, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) {
  const response = await spoor.app.inject({ method, url, headers: user.headers, ...(payload && { payload }) })
  const isJson = String(response.headers['content-type']).includes('json')
  return { status: response.statusCode, body: isJson ? response.json() : null, text: response.body }
}

/** A trip between two positions, `day` of March 2026. */
async function drive(
  user: TestUser,
  from: typeof HOME,
  to: typeof HOME,
  day: number,
  more: object = {},
): Promise<Trip> {
  const date = `2026-03-${String(day).padStart(2, '0')}`
  const { status, body } = await call(user, 'POST', '/trips', {
    started_at: `${date}T06:00:00Z`,
    ended_at: `${date}T06:40:00Z`,
    start_location: 'Mowbray',
    end_location: 'Bellville',
    start_lat: from.lat,
    start_lng: from.lng,
    end_lat: to.lat,
    end_lng: to.lng,
    distance_km: 14,
    ...more,
  })
  expect(status).toBe(201)
  return body as Trip
}

const listTrips = async (user: TestUser, query = '') =>
  (await call(user, 'GET', `/trips?sort=started_at${query}`)).body.items as Trip[]

async function add(user: TestUser, place: object): Promise<Place> {
  const { status, body, text } = await call(user, 'POST', '/places', place)
  expect(status, text).toBe(201)
  return body as Place
}

describe("a driver's places", () => {
  let driver: TestUser
  beforeAll(async () => {
    driver = await spoor.signUp()
    for (const day of [2, 3, 4]) {
      await drive(driver, HOME, CLIENT, day)
      await drive(driver, CLIENT, HOME, day, {
        started_at: `2026-03-0${day}T15:00:00Z`,
        ended_at: null,
        start_location: 'Bellville',
        end_location: 'Mowbray',
      })
    }
  })

  test('are suggested where the driver stops, and name the trips everywhere once added', async () => {
    const suggested = (await call(driver, 'GET', '/places/suggested')).body.items as SuggestedPlace[]
    expect(suggested).toEqual([
      { ...HOME, stops: 3, starts: 3, location: 'Mowbray', nights: 6, work_stops: 0, likely: 'home' },
      { ...CLIENT, stops: 3, starts: 3, location: 'Bellville', nights: 0, work_stops: 3, likely: 'work' },
    ])
    const wanted = { lat: CLIENT.lat + STEP, lng: CLIENT.lng, radius_m: 150 }
    const preview = (await call(driver, 'POST', '/places/preview', wanted)).body as PlacePreview
    expect(preview).toEqual({ trips: 6, starting: 3, ending: 3, joining: 6, leaving: 0, overlapping: [] })

    const place = await add(driver, { ...wanted, name: 'LMN Supplies', kind: 'client', client_name: 'Ms Naidoo' })
    expect(place).toMatchObject({ trips: 6, shared: false, may_edit: true, radius_m: 150 })
    const there = { id: place.id, name: 'LMN Supplies', kind: 'client' }
    expect((await listTrips(driver))[0]).toMatchObject({
      start_place: null,
      end_place: there,
      end_location: 'Bellville',
    })
    expect(await listTrips(driver, '&q=lmn%20mowbray')).toHaveLength(6)
    expect(await listTrips(driver, '&q=naidoo')).toHaveLength(6)
    expect((await call(driver, 'GET', '/trips/csv?columns=locations')).text).toContain(
      'Mowbray,LMN Supplies (Bellville)',
    )
    expect((await call(driver, 'GET', '/places/suggested')).body.items).toMatchObject([{ location: 'Mowbray' }])
    // A later trip is also matched.
    expect(await drive(driver, HOME, CLIENT, 5)).toMatchObject({ end_place: there })
  })

  test('are renamed for all trips at once; moving and resizing them matches the trips again', async () => {
    const [place] = (await call(driver, 'GET', '/places')).body.items as Place[]
    const url = `/places/${place.id}`
    expect((await call(driver, 'PATCH', url, { name: 'LMN Wholesale' })).body).toMatchObject({
      name: 'LMN Wholesale',
      trips: 7,
    })
    expect(
      new Set((await listTrips(driver, '&q=lmn')).map((trip) => (trip.end_place ?? trip.start_place)?.name)),
    ).toEqual(new Set(['LMN Wholesale']))

    const smaller = { lat: place.lat, lng: place.lng, radius_m: 60 }
    expect((await call(driver, 'POST', '/places/preview', { id: place.id, ...smaller })).body).toEqual({
      trips: 0,
      starting: 0,
      ending: 0,
      joining: 0,
      leaving: 7,
      overlapping: [],
    })
    expect((await call(driver, 'PATCH', url, { radius_m: 60 })).body).toMatchObject({ trips: 0 })
    expect((await listTrips(driver)).every((trip) => trip.end_place === null && trip.start_place === null)).toBe(true)
    expect((await call(driver, 'PATCH', url, { ...CLIENT })).body).toMatchObject({ trips: 7 })
  })

  test('overlap: the nearest centre counts, also after one of them is deleted', async () => {
    const wide = await add(driver, {
      name: 'Bellville South',
      lat: CLIENT.lat + 4 * STEP,
      lng: CLIENT.lng,
      radius_m: 2000,
    })
    expect(wide.trips).toBe(0)
    expect(
      (await call(driver, 'POST', '/places/preview', { ...CLIENT, lat: CLIENT.lat + STEP, radius_m: 100 })).body
        .overlapping,
    ).toEqual(['Bellville South', 'LMN Wholesale'])
    const near = ((await call(driver, 'GET', '/places')).body.items as Place[]).find(
      ({ name }) => name === 'LMN Wholesale',
    )!
    expect((await call(driver, 'DELETE', `/places/${near.id}`)).status).toBe(204)
    expect((await listTrips(driver))[0].end_place).toMatchObject({ name: 'Bellville South' })
    expect((await call(driver, 'DELETE', `/places/${wide.id}`)).status).toBe(204)
    expect((await listTrips(driver))[0]).toMatchObject({ end_place: null, end_location: 'Bellville' })
  })

  test.each([
    [{ radius_m: 0 }, 422, 'The radius must be between 20 m and 10 km.'],
    [{ radius_m: 500_000 }, 422, 'The radius must be between 20 m and 10 km.'],
    [{ lat: Number.NaN }, 422, 'Choose a position on the map.'],
    [{ lat: 91 }, 422, 'lat'],
    [{ name: '  ' }, 422, 'Enter a name for the place.'],
    [{ kind: 'pub' }, 422, 'kind'],
  ])('with %o are refused, and nothing is stored', async (change, status, detail) => {
    const reply = await call(driver, 'POST', '/places', { name: 'Depot', ...HOME, ...change })
    expect(reply.status).toBe(status)
    expect(reply.body.detail).toContain(detail)
    expect((await call(driver, 'GET', '/places')).body.total).toBe(0)
  })

  test('must have distinct centres', async () => {
    const home = await add(driver, { name: 'Home', kind: 'home', ...HOME })
    const again = await call(driver, 'POST', '/places', { name: 'House', ...HOME, radius_m: 400 })
    expect(again.status).toBe(409)
    expect(again.body.detail).toBe(
      'Home already has its centre at this position. Choose another position, or change Home.',
    )
    const office = await add(driver, { name: 'Office', ...CLIENT })
    expect((await call(driver, 'PATCH', `/places/${office.id}`, HOME)).status).toBe(409)
    expect((await call(driver, 'PATCH', `/places/${home.id}`, { ...HOME, name: 'House' })).status).toBe(200)
  })

  test('are private', async () => {
    const stranger = await spoor.signUp()
    const [place] = (await call(driver, 'GET', '/places')).body.items as Place[]
    expect((await call(stranger, 'GET', '/places')).body.total).toBe(0)
    expect((await call(stranger, 'GET', `/places/${place.id}`)).status).toBe(404)
    expect((await call(stranger, 'PATCH', `/places/${place.id}`, { name: 'Mine' })).status).toBe(404)
    expect((await call(stranger, 'DELETE', `/places/${place.id}`)).status).toBe(404)
    expect((await call(stranger, 'POST', '/places/preview', { id: place.id, ...HOME, radius_m: 150 })).status).toBe(404)
    expect(await drive(stranger, HOME, CLIENT, 9)).toMatchObject({ start_place: null, end_place: null })
  })

  test('match the trips of a file', async () => {
    const { upload } = uploadClient(spoor, driver)
    const state = await upload(
      'Start time,End time,Start location,End location,Start latitude,Start longitude,End latitude,End longitude,Distance km\n' +
        `2026-03-10 08:00,2026-03-10 08:30,Kuilsriver,Mowbray,-33.93,18.68,${HOME.lat},${HOME.lng},22\n`,
    )
    expect(state).toMatchObject({ status: 'saved', trips_found: 1 })
    const [trip] = await listTrips(driver, '&q=kuilsriver')
    expect(trip).toMatchObject({ start_place: null, end_place: { name: 'House' } })
  })

  test('search: towns and suburbs by name', async () => {
    const found = (await call(driver, 'GET', '/places/search?q=stellen')).body.items as FoundPlace[]
    expect(found[0].name).toBe('Stellenbosch')
    expect((await call(driver, 'GET', '/places/search?q=x')).status).toBe(422)
  })
})

describe("a company's places", () => {
  let companyId: string
  let admin: TestUser
  let manager: TestUser
  let driver: TestUser
  let outsider: TestUser
  beforeAll(async () => {
    companyId = await addCompany('Kudu Couriers')
    admin = await spoor.signUp('admin@example.com', { role: 'company_admin', companyId })
    manager = await spoor.signUp('manager@example.com', { role: 'company_manager', companyId })
    driver = await spoor.signUp('driver@example.com', { role: 'company_employee', companyId })
    outsider = await spoor.signUp('other@example.com', { role: 'company_admin', companyId: await addCompany('Others') })
    // The client is neither the first nor the last stop of a day, so it is not mistaken for the driver's home.
    for (const day of [2, 3, 4, 5]) {
      const at = (hour: string) => `2026-03-0${day}T${hour}:00Z`
      const business = { classification: 'business', reason: 'Delivery' }
      await drive(driver, HOME, CLIENT, day, business)
      await drive(driver, CLIENT, { lat: -33.8, lng: 18.5 }, day, {
        ...business,
        started_at: at('10:00'),
        ended_at: at('10:30'),
        start_location: 'Bellville',
        end_location: 'Milnerton',
      })
      await drive(driver, { lat: -33.8, lng: 18.5 }, HOME, day, {
        ...business,
        started_at: at('15:00'),
        ended_at: at('15:30'),
        start_location: 'Milnerton',
        end_location: 'Mowbray',
      })
    }
  })

  async function addCompany(name: string): Promise<string> {
    const id = randomUUID()
    await spoor.dependencies.pool.query(
      `insert into company (id, name, subscription_expires_at, payment_reference) values ($1, $2, $3, $4)`,
      [id, name, new Date(NOW + 100 * 86_400_000), id.slice(0, 8)],
    )
    return id
  }

  test('are added by its admin, apply to all its drivers, and rank after their own', async () => {
    expect((await call(driver, 'POST', '/places', { name: 'Depot', ...CLIENT, shared: true })).status).toBe(403)
    expect((await call(manager, 'POST', '/places', { name: 'Depot', ...CLIENT, shared: true })).status).toBe(403)
    const depot = await add(admin, { name: 'Depot', ...CLIENT, kind: 'work', shared: true })
    await spoor.runJobs()
    expect((await listTrips(driver))[0].end_place).toEqual({ id: depot.id, name: 'Depot', kind: 'work' })
    const [seen] = (await call(driver, 'GET', '/places')).body.items as Place[]
    expect(seen).toMatchObject({ id: depot.id, shared: true, may_edit: false, trips: 8 })
    expect((await call(driver, 'PATCH', `/places/${depot.id}`, { name: 'Mine' })).status).toBe(403)
    expect((await call(driver, 'DELETE', `/places/${depot.id}`)).status).toBe(403)
    expect((await call(outsider, 'PATCH', `/places/${depot.id}`, { name: 'Ours' })).status).toBe(404)

    const own = await add(driver, {
      name: 'Secret Hideout',
      client_name: 'Secret Client',
      lat: CLIENT.lat + STEP,
      lng: CLIENT.lng,
      radius_m: 300,
    })
    expect((await listTrips(driver))[0].end_place).toMatchObject({ id: own.id })
    expect((await call(admin, 'PATCH', `/places/${depot.id}`, { name: 'Main depot' })).body).toMatchObject({
      name: 'Main depot',
      trips: 0,
    })
  })

  test("show the company where its drivers were, and never the drivers' own places", async () => {
    await call(driver, 'POST', '/logbook/submissions', { tax_year: 2027 })
    await call(driver, 'POST', '/logbook/submissions', { tax_year: 2026 })
    const [submission] = (await call(admin, 'GET', '/team/submissions')).body.items as { id: string }[]
    expect(submission).toBeDefined()
    const trips = await call(admin, 'GET', `/team/employees/${driver.userId}/trips?month=2026-03`)
    expect(trips.body.total).toBe(12)
    const [secret] = ((await call(driver, 'GET', '/places')).body.items as Place[]).filter(({ shared }) => !shared)
    // Calls every GET route as both overseers of the driver, with the ids of the driver's data.
    let seen = ''
    for (const person of [admin, manager]) {
      for (const route of ALL_ROUTES.filter(({ method }) => method === 'GET')) {
        const ids = /:(?!tax_year|date)\w+/.test(route.path) ? [driver.userId, submission.id, secret.id] : ['']
        for (const id of ids) {
          const path = route.path.replace(':tax_year', '2027').replace(':date', '2026-03-02').replaceAll(/:\w+/g, id)
          const { status, text } = await call(person, 'GET', `${path}?month=2026-03`)
          if (status === 200) seen += text
          expect(text, `${route.path} as ${person.email}`).not.toMatch(/Secret (Hideout|Client)/)
        }
      }
    }
    // The trips themselves were visible.
    expect(seen).toContain('Bellville')
  })

  test('name the trips that the company sees', async () => {
    const [own] = ((await call(driver, 'GET', '/places')).body.items as Place[]).filter(({ shared }) => !shared)
    await call(driver, 'DELETE', `/places/${own.id}`)
    const { body } = await call(admin, 'GET', `/team/employees/${driver.userId}/trips?month=2026-03`)
    expect(body.items.at(-1)).toMatchObject({ start_location: 'Home', end_location: 'Main depot (Bellville)' })
  })

  test('stay with the company when a driver leaves it', async () => {
    await call(admin, 'POST', `/team/employees/${driver.userId}/leave`, { trips_kept_by: 'driver' })
    await spoor.runJobs()
    expect((await listTrips(driver))[0]).toMatchObject({ end_place: null })
    expect((await call(driver, 'GET', '/places')).body.total).toBe(0)
  })
})

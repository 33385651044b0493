import { beforeAll, expect, test } from 'vitest'
import { isCommute, PLACE_KINDS } from '@spoor/core/places/place.ts'
import { isWeakReason } from '@spoor/core/report/refused-reason.ts'
import { setUpTestApp, type TestUser } from '../../testing/test-app.ts'
import { writeTrips } from '../../testing/write-trips.ts'

const spoor = setUpTestApp()
let driver: TestUser
let vehicleId: string
beforeAll(async () => {
  driver = await spoor.signUp()
  vehicleId = (await call('POST', '/vehicles', { name: 'Bakkie', registration: 'CA 1', used_until: '2025-10-31' })).id
})

async function call(method: 'GET' | 'POST' | 'PUT' | 'PATCH', url: string, payload?: object) {
  const response = await spoor.app.inject({ method, url, headers: driver.headers, ...(payload && { payload }) })
  return response.json()
}

const GOOD = { classification: 'business', reason: 'Quote for Ms Dube at LMN Supplies', distance_km: 30 }
const addTrip = (started_at: string, given: object = {}): Promise<{ id: string }> =>
  call('POST', '/trips', {
    started_at,
    ended_at: new Date(Date.parse(started_at) + 3_600_000).toISOString(),
    start_location: 'Paarl',
    end_location: 'Worcester',
    vehicle_id: vehicleId,
    ...GOOD,
    ...given,
  })

test('each line counts exactly the trips that its filter lists', async () => {
  await addTrip('2025-04-01T08:00:00Z')
  await addTrip('2025-04-02T08:00:00Z', { reason: '' })
  await addTrip('2025-04-03T08:00:00Z', { reason: 'Client meeting' })
  await addTrip('2025-04-04T08:00:00Z', { classification: null })
  // Two overlapping trips, and a rejected third that counts nowhere.
  await addTrip('2025-04-05T08:00:00Z')
  await addTrip('2025-04-05T08:30:00Z')
  const third = await addTrip('2025-04-05T08:40:00Z')
  await call('PATCH', `/trips/${third.id}`, { status: 'rejected' })
  await addTrip('2025-04-06T08:00:00Z', { distance_km: 300 })
  const placeless = await addTrip('2025-04-07T08:00:00Z')
  const cut = await addTrip('2025-04-08T08:00:00Z')
  const { pool } = spoor.dependencies
  await writeTrips(pool, "update trip set start_location = ' ' where id = $1", [placeless.id])
  await writeTrips(pool, "update trip set cut = 'end' where id = $1", [cut.id])
  const commute = await addTrip('2025-04-09T08:00:00Z')
  for (const [end, kind] of [
    ['start_place_id', 'home'],
    ['end_place_id', 'work'],
  ])
    await pool.query(
      `with made as (insert into place (id, owner_id, name, lat, lng, kind)
         values (gen_random_uuid(), $1, $2, -33, 18, $2) returning id)
       update trip set ${end} = made.id from made where trip.id = $3`,
      [driver.userId, kind, commute.id],
    )
  await addTrip('2025-11-05T08:00:00Z')
  await addTrip('2025-05-05T08:00:00Z')
  await writeTrips(pool, "update trip set vehicle_id = null where owner_id = $1 and local_day = '2025-05-05'", [
    driver.userId,
  ])
  await call('PUT', `/vehicles/${vehicleId}/odometer/2025-03-01`, { odometer_km: 1000 })
  await call('PUT', `/vehicles/${vehicleId}/odometer/2025-04-01`, { odometer_km: 1200 })

  for (const day of ['2025-04-01', '2025-08-01']) {
    await pool.query(
      "insert into vehicle_cost (owner_id, id, vehicle_id, day, kind, amount_cents) values ($1, gen_random_uuid(), $2, $3, 'fuel', 90000)",
      [driver.userId, vehicleId, day],
    )
  }
  const found = await call('GET', `/vehicles/${vehicleId}/readiness?tax_year=2026`)
  const lines = found.lines.map(({ code, count }: { code: string; count: number }) => [code, count])
  expect(lines).toEqual([
    ['odometer_closing', 0],
    ['to_review', 1],
    ['no_reason', 1],
    ['weak_reason', 1],
    ['no_place', 1],
    ['unlogged', 0],
    ['no_vehicle', 1],
    ['home_to_work', 1],
    ['overlap', 2],
    ['speed', 1],
    ['out_of_use', 1],
    ['empty_months', 0],
    ['cut', 1],
    ['broken_chain', 1],
    ['fuel_without_driving', 1],
  ])
  expect(found.lines[0]).toMatchObject({ from: '2025-10-31', filter: null })
  expect(found.lines[5]).toMatchObject({ from: '2025-03-01', to: '2025-03-31', distance_km: 200 })
  for (const { code, count, filter } of found.lines.filter((line: { filter: object | null }) => line.filter)) {
    const { total } = await call('GET', `/trips?${new URLSearchParams(filter).toString()}`)
    expect(total, code).toBe(count)
    const { trips } = await call('GET', `/trips/totals?${new URLSearchParams(filter).toString()}`)
    expect(trips, code).toBe(count)
  }
  expect(found).toMatchObject({ in_order_km: 30, percent: expect.any(Number), closing_due_on: null })
  expect(found.percent).toBe(Math.floor((100 * 30) / found.total_km))
})

test('a driver is in one vehicle at a time, and two places driven each weekday look like home and work', async () => {
  const { id } = await call('POST', '/vehicles', { name: 'Polo', registration: 'CA 3' })
  const other = await call('POST', '/vehicles', { name: 'Kombi', registration: 'CA 4' })
  const daily = { vehicle_id: id, start_location: 'Oak Avenue 5', end_location: 'Long Street 10' }
  const back = { ...daily, start_location: daily.end_location, end_location: 'oak avenue 5 ' }
  // Two weeks of weekday commutes from Monday 4 July 2022, with a client visit on two of the days.
  for (const day of ['04', '05', '06', '07', '08', '11', '12', '13', '14', '15']) {
    await addTrip(`2022-07-${day}T05:30:00Z`, daily)
    await addTrip(`2022-07-${day}T14:30:00Z`, back)
  }
  await addTrip('2022-07-06T09:00:00Z', { ...daily, start_location: 'Long Street 10', end_location: 'Acme' })
  await addTrip('2022-07-06T11:00:00Z', { ...daily, start_location: 'Acme', end_location: 'Long Street 10' })
  await addTrip('2022-07-11T06:00:00Z', { vehicle_id: other.id, start_location: 'A', end_location: 'B' })

  const { lines } = await call('GET', `/vehicles/${id}/readiness?tax_year=2023`)
  const found = Object.fromEntries(lines.map((line: { code: string }) => [line.code, line]))
  expect(found).toMatchObject({ like_commute: { count: 20 }, two_vehicles: { count: 1 } })
  for (const code of ['like_commute', 'two_vehicles']) {
    const { total } = await call('GET', `/trips?${new URLSearchParams(found[code].filter).toString()}`)
    expect(total, code).toBe(found[code].count)
  }
  // The logbook and its files show the same list.
  const { missing } = await call('GET', `/logbook/2023?vehicle_id=${id}`)
  expect(missing.filter(({ code }: { code: string }) => code !== 'at_risk' && !code.startsWith('rate'))).toEqual(
    lines.map((line: object) => ({ ...line, filter: undefined })),
  )
  // None is a commute in the week in which the home is the place of work.
  const office = { only_for_work: true, mostly_there: true, evidence: 'Letter of 1 July' }
  await call('PUT', '/settings', { home_office: { ...office, from: '2022-07-11', until: '2022-07-15' } })
  const { lines: later } = await call('GET', `/vehicles/${id}/readiness?tax_year=2023`)
  expect(later).toEqual(expect.arrayContaining([expect.objectContaining({ code: 'like_commute', count: 10 })]))
  await call('PUT', '/settings', { home_office: null })
})

test('a logbook is complete only without a gap', async () => {
  const { id } = await call('POST', '/vehicles', { name: 'Van', registration: 'CA 2' })
  await call('PUT', `/vehicles/${id}/odometer/2023-02-28`, { odometer_km: 1000 })
  const url = `/vehicles/${id}/readiness?tax_year=2024`
  const trip = await addTrip('2023-06-01T08:00:00Z', { vehicle_id: id })
  expect((await call('GET', url)).lines).toMatchObject([
    { code: 'odometer_closing', from: '2024-02-29' },
    { code: 'empty_months', from: '2023-07-01', to: '2024-02-29' },
  ])
  await call('PUT', `/vehicles/${id}/odometer/2024-02-29`, { odometer_km: 1030 })
  expect(await call('GET', url)).toMatchObject({ lines: [], total_km: 30, in_order_km: 30, percent: 100 })
  await call('PATCH', `/trips/${trip.id}`, { reason: 'Visit' })
  expect(await call('GET', url)).toMatchObject({ lines: [{ code: 'weak_reason', count: 1 }], percent: 0 })
})

test('the dashboard gets the vehicles in use that have trips in the running tax year or the one before', async () => {
  const nowMs = spoor.dependencies.clock.nowMs()
  const [now, aYearAgo] = [nowMs, nowMs - 365 * 86_400_000].map((ms) => new Date(ms).toISOString())
  const { id } = await call('POST', '/vehicles', { name: 'Sedan' })
  await addTrip(aYearAgo, { vehicle_id: id })
  await addTrip(now, { ended_at: null })
  const names = async () =>
    (await call('GET', '/readiness')).items.map(({ vehicle_name }: { vehicle_name: string }) => vehicle_name)
  // The bakkie's last day was years ago.
  expect(await names()).toEqual(['Sedan'])
  await call('PATCH', `/vehicles/${vehicleId}`, { used_until: null })
  expect(await names()).toEqual(['Bakkie', 'Sedan'])
})

test('the filters and the logbook agree on missing and weak reasons', async () => {
  const reasons = [
    'Meeting',
    'client',
    'BUSINESS',
    'client meeting',
    'Meeting with a client',
    'Visit – client',
    'Meeting…',
    '«Client»',
    '  ',
    '!',
    'Ms Ẑulu',
    'Клиент',
    'Meeting met Jan',
    'Client 4',
    '会議',
    'meeting_client',
    '¿Client?',
    'x',
    '1',
    'N/A',
    'tbc',
    'ditto',
    'Vergadering',
    'Kliënt',
    'KLIËNT',
    'Klie\u0308nt',
    'Besigheid',
    'Business trip 1',
    'Meeting 2',
    'Visiting client',
    'Sales',
    '🚗',
    '🚗👍🏽',
    '👨‍👩‍👧',
    '❤️',
    '🇿🇦',
    'Sales to LMN Supplies',
    'Kliënt Smit',
  ]
  const ids = await Promise.all(
    reasons.map(async (reason, i) => (await addTrip(`2024-05-01T08:${String(i).padStart(2, '0')}:00Z`, { reason })).id),
  )
  const list = async (filter: string): Promise<Map<string, string>> => {
    const { items } = await call('GET', `/trips?from=2024-05-01&to=2024-05-01&limit=500${filter}`)
    return new Map(items.map(({ id, reason }: { id: string; reason: string }) => [id, reason]))
  }
  const [all, weak, missing] = [await list(''), await list('&reason=weak'), await list('&reason=missing')]
  for (const [i, id] of ids.entries()) {
    const reason = all.get(id)!
    expect(reason).toBe(reasons[i].trim())
    expect(weak.has(id), reason).toBe(isWeakReason(reason))
    expect(missing.has(id), reason).toBe(reason === '')
  }
})

test('the filter, the warning and core agree on home to work', async () => {
  const { pool } = spoor.dependencies
  const { rows } = await pool.query<{ id: string; kind: string }>(
    `insert into place (id, owner_id, name, lat, lng, kind)
     select gen_random_uuid(), $1, kind, -34, 19, kind from unnest($2::text[]) kind returning id, kind`,
    [driver.userId, PLACE_KINDS],
  )
  const ends = [null, ...rows]
  const expected: string[] = []
  for (const [i, start] of ends.entries())
    for (const [j, end] of ends.entries()) {
      const { id } = await addTrip(`2023-05-0${i + 1}T${String(j + 8).padStart(2, '0')}:00:00Z`)
      await writeTrips(pool, 'update trip set start_place_id = $2, end_place_id = $3 where id = $1', [
        id,
        start?.id ?? null,
        end?.id ?? null,
      ])
      if (isCommute(start, end)) expected.push(id)
    }
  expect(expected).toHaveLength(2)
  const listed = async (filter: string): Promise<{ id: string; warning: string | null }[]> =>
    (await call('GET', `/trips?from=2023-05-01&to=2023-05-31&limit=500${filter}`)).items
  const ids = (trips: { id: string }[]) => trips.map(({ id }) => id).toSorted()
  expect(ids(await listed('&doubt=home_to_work'))).toEqual(expected.toSorted())
  expect(ids((await listed('')).filter(({ warning }) => warning === 'commute'))).toEqual(expected.toSorted())
})

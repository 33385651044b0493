import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { zoneClock } from '../../units/time-zone.ts'
import { parseCartrackTime, writeCartrackTime } from './cartrack-time.ts'
import { decideDistanceUnit, findDistanceUnit, type StatedDistance } from './distance-unit.ts'
import { readCartrackOdometer } from './read-odometer.ts'
import { readCartrackTrips, toTripRows } from './read-trips.ts'
import { isTemporaryRegistration, normalisePlate, readCartrackVehicles } from './read-vehicles.ts'

const ZONE = 'Africa/Johannesburg'
const NOW = Date.parse('2026-11-27T10:00:00Z')

const TRIP = {
  trip_id: 88001,
  vehicle_id: 458248840,
  registration: 'CA 123-456',
  start_timestamp: '2026-11-25 07:30:00',
  end_timestamp: '2026-11-25 07:52:00',
  trip_duration_seconds: 1320,
  start_location: '12 Long Street, Cape Town',
  end_location: 'Main Road, Paarl',
  start_coordinates: { latitude: -33.9249, longitude: 18.4241 },
  end_coordinates: { latitude: -33.7342, longitude: 18.9621 },
  start_odometer: 150_000_000,
  end_odometer: 150_061_400,
  trip_distance: 61_400,
  driver_name: 'Thandi',
  driver_surname: 'Mokoena',
  trip_title: 'Visit to Bosman',
  trip_extra_notes: 'Pump delivered',
  trip_type: 'Business',
  is_private: false,
}

const read = (...data: unknown[]) => {
  const page = readCartrackTrips(
    { data, meta: { current_page: 1, last_page: 3, total: 240 } },
    { zone: ZONE, nowMs: NOW },
  )
  if (page === null) throw new Error('no page')
  return page
}
const rowOf = (trip: object) => toTripRows(read({ ...TRIP, ...trip }).trips).rows[0].row

describe('a page of trips', () => {
  it('becomes the rows that a trip file would give', () => {
    const page = read(TRIP)
    expect(page).toMatchObject({ skipped: [], lastPage: 3, total: 240 })
    expect(page.trips[0]).toMatchObject({
      id: '88001',
      vehicleId: '458248840',
      registration: 'CA 123-456',
      startTimestamp: '2026-11-25 07:30:00',
    })
    expect(toTripRows(page.trips)).toMatchObject({ unit: 'm', doubts: [] })
    expect(rowOf({})).toEqual({
      sheet: 0,
      row: 0,
      vehicle: 'CA 123-456',
      driver: 'Thandi Mokoena',
      startedAtMs: Date.parse('2026-11-25T05:30:00Z'),
      endedAtMs: Date.parse('2026-11-25T05:52:00Z'),
      startLocation: '12 Long Street, Cape Town',
      endLocation: 'Main Road, Paarl',
      startLat: -33.9249,
      startLng: 18.4241,
      endLat: -33.7342,
      endLng: 18.9621,
      distanceM: 61_400,
      distanceSource: 'odometer',
      startOdometerM: 150_000_000,
      endOdometerM: 150_061_400,
      classification: 'business',
      reason: 'Visit to Bosman',
      notes: 'Pump delivered',
      tollCents: 0,
      parkingCents: 0,
      cut: 'none',
    })
  })

  it('reads numbers written as texts, and other names of fields', () => {
    const { start_odometer, end_odometer, ...rest } = TRIP
    const texts = {
      ...rest,
      trip_id: '88001',
      trip_distance: '61400',
      start_odometer_value: String(start_odometer),
      end_odometer_value: String(end_odometer),
      start_coordinates: { latitude: '-33.9249', longitude: '18.4241' },
    }
    expect(toTripRows(read(texts).trips).rows[0].row).toEqual(rowOf({}))
  })

  it.each([
    ['2026-11-25 07:30:00', '2026-11-25T05:30:00Z'],
    ['2026-11-25T05:30:00Z', '2026-11-25T05:30:00Z'],
    ['2026-11-25 07:30:00+02', '2026-11-25T05:30:00Z'],
    ['2026-11-25T07:30:00.123+02:00', '2026-11-25T05:30:00Z'],
    ['2026-11-25 01:00:00-0430', '2026-11-25T05:30:00Z'],
  ])('reads the timestamp %s', (written, instant) => {
    expect(parseCartrackTime(written, zoneClock(ZONE))).toBe(Date.parse(instant))
    expect(writeCartrackTime(Date.parse(instant), zoneClock(ZONE))).toBe('2026-11-25 07:30:00')
  })

  it.each(['', 'yesterday', '2026-02-30 07:00:00', '25-11-2026 07:00', 1_764_048_600, null])('rejects the timestamp %s', (written) => {
    expect(parseCartrackTime(written, zoneClock(ZONE))).toBeNaN()
  }) // prettier-ignore

  it.each([
    ['an unknown type', { trip_type: 'None' }, null],
    ['a private trip without type', { trip_type: null, is_private: 'true' }, 'private'],
    ['a type over the flag', { trip_type: 'business', is_private: true }, 'business'],
    ['no use', { trip_type: undefined, is_private: undefined }, null],
  ])('classifies %s', (_, fields, expected) => {
    expect(rowOf(fields).classification).toBe(expected)
  })

  it('uses what is there if parts are missing', () => {
    const bare = { trip_id: 'a', registration: 'CA 1', start_timestamp: TRIP.start_timestamp, trip_distance: 8000 }
    const [{ row }] = toTripRows(read({ ...bare, trip_duration: '00:15:00' }).trips).rows
    expect(row).toMatchObject({ endedAtMs: row.startedAtMs + 900_000, distanceM: 8000, distanceSource: 'file', startLat: null, startLocation: '', cut: 'none' }) // prettier-ignore
    const [old] = toTripRows(read({ ...bare, start_timestamp: '2026-11-01 08:00:00' }).trips).rows
    expect(old.row).toMatchObject({ endedAtMs: null, cut: 'end' })
    expect(rowOf({ start_location: null, start_geofence_name: 'Depot' }).startLocation).toBe('Depot')
    expect(rowOf({ trip_distance: null, start_odometer: 0, end_odometer: 0 }).distanceSource).toBe('straight_line')
    expect(rowOf({ start_coordinates: { latitude: 0, longitude: 0 } })).toMatchObject({
      startLat: null,
      startLng: null,
    })
    expect(rowOf({ end_odometer: 149_000_000 })).toMatchObject({ startOdometerM: null, endOdometerM: null, distanceM: 61_400, distanceSource: 'file' }) // prettier-ignore
  })

  it.each([
    ['no_id', { trip_id: null }],
    ['no_vehicle', { vehicle_id: null, registration: '' }],
    ['no_start', { start_timestamp: null }],
    ['no_start', { start_timestamp: '2027-11-25 07:30:00' }],
    ['in_progress', { end_timestamp: null, trip_duration_seconds: null, start_timestamp: '2026-11-27 11:30:00' }],
    ['in_progress', { end_timestamp: '2026-11-27 12:30:00' }],
    ['ends_before_start', { end_timestamp: '2026-11-25 07:00:00' }],
    ['no_content', { trip_distance: 'n/a', start_odometer: null, start_location: '', end_location: null, end_coordinates: null }],
  ])('skips a trip: %s', (reason, fields) => {
    expect(read({ ...TRIP, ...fields })).toMatchObject({ trips: [], skipped: [{ reason }] })
  }) // prettier-ignore

  it.each([null, 'error', { error: 'Unauthorized' }, { data: null }, { data: { trip_id: 1 } }])('is not %j', (body) => {
    expect(readCartrackTrips(body, { zone: ZONE, nowMs: NOW })).toBeNull()
  })

  it('reads anything without failing', () => {
    const value = fc.oneof(
      fc.jsonValue(),
      fc.constant(TRIP.start_timestamp),
      fc.constant({ latitude: '1', longitude: 2 }),
    )
    const trip = fc.record(Object.fromEntries(Object.keys(TRIP).map((key) => [key, value])), { requiredKeys: [] })
    fc.assert(
      fc.property(fc.array(fc.oneof(trip, fc.jsonValue(), fc.constant(TRIP))), (data) => {
        const page = read(...data)
        expect(page.trips.length + page.skipped.length).toBe(data.length)
        for (const { row } of toTripRows(page.trips).rows) expect(row.distanceM).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

describe('the unit of distances', () => {
  const NOTHING: StatedDistance = { distance: null, odometerM: null, start: null, end: null, durationS: null }
  const PAARL = { lat: -33.7342, lng: 18.9621 }
  const CAPE_TOWN = { lat: -33.9249, lng: 18.4241 }

  it.each([
    ['metres like the odometer', { distance: 61_400, odometerM: 61_380 }, 'm'],
    ['kilometres against an odometer in metres', { distance: 61.4, odometerM: 61_000 }, 'km'],
    ['an odometer unlike either', { distance: 61_400, odometerM: 1_000_000 }, null],
    ['metres by the straight line', { distance: 61_400, start: CAPE_TOWN, end: PAARL }, 'm'],
    ['kilometres by the straight line', { distance: 61.4, start: CAPE_TOWN, end: PAARL }, 'km'],
    ['metres by the duration: nobody drives 900 km in 15 minutes', { distance: 900, durationS: 900 }, 'm'],
    ['kilometres by the duration: nobody records 12 m in 14 minutes', { distance: 12, durationS: 840 }, 'km'],
    ['a round trip without a duration', { distance: 12, start: PAARL, end: PAARL }, null],
    ['no distance', { odometerM: 5000 }, null],
    ['a distance of 0', { distance: 0, odometerM: 5000 }, null],
  ])('is decided for %s', (_, trip, unit) => {
    expect(findDistanceUnit({ ...NOTHING, ...trip })).toBe(unit)
  })

  it('is the greater part for trips that prove none', () => {
    const proven = { ...NOTHING, distance: 61.4, odometerM: 61_400 }
    expect(decideDistanceUnit([proven, { ...NOTHING, distance: 5 }])).toEqual({ unit: 'km', proven: 1, doubt: '' })
  })

  it('is doubted if trips differ, and each is read in its own', () => {
    const { rows, unit, doubts } = toTripRows(
      read(TRIP, { ...TRIP, trip_id: 2, trip_distance: 61.4, start_odometer: null }, { ...TRIP, trip_id: 3 }).trips,
    )
    expect(unit).toBe('m')
    expect(rows.map(({ row }) => row.distanceM)).toEqual([61_400, 61_400, 61_400])
    expect(doubts).toEqual([
      '1 of 3 trips have their distance in kilometres, the others in metres. Each was read in the unit that fits it. Please check the distances.',
    ])
  })

  it('is doubted without evidence unless earlier trips proved it', () => {
    const unproven = { ...NOTHING, distance: 61 }
    expect(decideDistanceUnit([unproven])).toMatchObject({
      unit: 'm',
      doubt: expect.stringContaining('Neither odometer readings nor positions'),
    })
    expect(decideDistanceUnit([unproven], 'km')).toEqual({ unit: 'km', proven: 0, doubt: '' })
    expect(decideDistanceUnit([])).toEqual({ unit: 'm', proven: 0, doubt: '' })
  })
})

describe('vehicles', () => {
  it('are read with the plate of a temporary registration', () => {
    const data = [
      { vehicle_id: 1, registration: 'CA 123-456', vehicle_name: 'Bakkie' },
      { vehicle_id: '2', registration: 'TEMP-2084956', vehicle_name: 'CY 99 ZN GP' },
      { vehicle_id: 3, registration: 'TEMP-2084957', vehicle_name: null },
      { vehicle_id: 4, registration: '' },
      { registration: 'CA 7' },
      null,
    ]
    expect(readCartrackVehicles({ data })).toEqual([
      { id: '1', registration: 'CA 123-456', name: 'CA 123-456' },
      { id: '2', registration: 'TEMP-2084956', name: 'CY 99 ZN GP' },
      { id: '3', registration: 'TEMP-2084957', name: 'TEMP-2084957' },
      { id: 'CA 7', registration: 'CA 7', name: 'CA 7' },
    ])
    expect(readCartrackVehicles({ message: 'no' })).toBeNull()
    expect(isTemporaryRegistration('temp 12')).toBe(true)
    expect(isTemporaryRegistration('TEMPO 1')).toBe(false)
    expect(normalisePlate('CA 123-456')).toBe(normalisePlate('ca123456'))
  })
})

describe('an odometer answer', () => {
  const ANSWER = {
    start_odometer_value: 1_045_507_100,
    end_odometer_value: '1045574200',
    distance: 67_100,
    odometer_reset: false,
    terminal_has_changed: false,
    latest_event_ts: '2026-09-20 10:32:41+02',
  }

  it('gives the readings at both ends', () => {
    const expected = { startM: 1_045_507_100, endM: 1_045_574_200, doubt: '', latestMs: Date.parse('2026-09-20T08:32:41Z') } // prettier-ignore
    expect(readCartrackOdometer({ data: ANSWER }, ZONE)).toEqual(expected)
    const { latest_event_ts: last_event_ts, ...rest } = ANSWER
    expect(readCartrackOdometer({ data: { ...rest, last_event_ts } }, ZONE)).toEqual(expected)
  })

  it.each([
    [{ odometer_reset: true }, "The tracker's odometer was reset in this time, so its reading may not be the dashboard's."],
    [{ terminal_has_changed: 'true' }, 'The tracker in the vehicle was replaced in this time, and the new one counts from another reading.'],
  ])('says in words what %j means', (flags, sentence) => {
    expect(readCartrackOdometer({ data: { ...ANSWER, ...flags } }, ZONE)?.doubt).toBe(sentence)
  }) // prettier-ignore

  it('may be missing', () => {
    expect(readCartrackOdometer({ data: { ...ANSWER, start_odometer_value: null } }, ZONE)).toMatchObject({
      startM: null,
    })
    expect(readCartrackOdometer({ data: { start_odometer_value: 0 } }, ZONE)).toBeNull()
    expect(readCartrackOdometer({ data: [] }, ZONE)).toBeNull()
  })
})

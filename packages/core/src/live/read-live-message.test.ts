import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ACTIVITIES } from '../journey/activity.ts'
import { LIVE_KINDS, SKIP_REASONS, type LiveKind, type LiveRequest } from './live-message.ts'
import { readLiveMessage, replyTo } from './read-live-message.ts'
import { MAX_PARTS, TooManyParts } from './message-builder.ts'

/** Nested deeper than any stack. */
const DEEP: unknown = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)
const NOW = Date.parse('2026-11-27T10:00:00Z')
const KMH = 1 / 3.6
const KNOT = 1852 / 3600

const read = (kind: LiveKind, request: Partial<LiveRequest>, nowMs = NOW) =>
  readLiveMessage(kind, { query: {}, form: {}, body: undefined, ...request }, nowMs)
const readQuery = (kind: LiveKind, query: string, nowMs = NOW) =>
  read(kind, { query: Object.fromEntries(new URLSearchParams(query)) }, nowMs)
const reasons = (kind: LiveKind, request: Partial<LiveRequest>) => {
  const { points, skipped } = read(kind, request)
  return [...points.map(() => 'point'), ...skipped.map(({ reason }) => reason)]
}

describe('OwnTracks', () => {
  const location = { _type: 'location', lat: -26.1076, lon: 28.0567, tst: NOW / 1000 - 60 }

  it('reads a location with its speed in km/h', () => {
    const body = { ...location, acc: 8, alt: 1650, vel: 72, cog: 90, batt: 80, t: 't', tid: 'ab', conn: 'm' }
    expect(read('owntracks', { body: { ...body, topic: 'owntracks/spoor/hilux' } })).toEqual({
      points: [
        {
          timeMs: NOW - 60_000,
          lat: -26.1076,
          lng: 28.0567,
          speedMps: 72 * KMH,
          accuracyM: 8,
          odometerM: null,
          ignition: null,
          activity: 0,
        },
      ],
      skipped: [],
    })
  })

  it('reads a location without its zero fields', () => {
    const { points } = read('owntracks', { body: location })
    expect(points).toMatchObject([{ speedMps: null, accuracyM: null }])
    expect(read('owntracks', { body: { ...location, vel: 0 } }).points).toMatchObject([{ speedMps: 0 }])
    expect(read('owntracks', { body: { ...location, vel: -1, acc: -1 } }).points).toMatchObject([
      { speedMps: null, accuracyM: null },
    ])
  })

  it('reads the odometer in km and the ignition of a tracker', () => {
    const body = { ...location, odometer: 84210.5, ign: true, imei: '123' }
    expect(read('owntracks', { body }).points).toMatchObject([{ odometerM: 84_210_500, ignition: true }])
  })

  it('takes an empty body of a deleted friend for nothing', () => {
    for (const body of [undefined, null, '']) expect(read('owntracks', { body })).toEqual({ points: [], skipped: [] })
  })

  it('bounds accuracy and activity, or skips the part with its reason', () => {
    const number = fc.oneof(
      fc.double(),
      fc.bigInt().map(String),
      fc.constantFrom('NaN', '-1', '1e999', '9'.repeat(99_999)),
    )
    const anything = fc.oneof(
      number,
      fc.jsonValue(),
      fc.constantFrom<unknown>(
        'walking'.repeat(9999),
        Array.from({ length: 9999 }, () => 'x'),
        DEEP,
      ),
    )
    fc.assert(
      fc.property(anything, anything, (acc, motionactivities) => {
        const { points, skipped } = read('owntracks', { body: { ...location, acc, motionactivities } })
        expect(points.length + skipped.length).toBe(1)
        for (const { reason, detail } of skipped)
          expect([reason, detail.length < 100]).toEqual(['too_inaccurate', true])
        for (const { accuracyM, activity } of points) {
          expect(accuracyM === null || (accuracyM > 0 && accuracyM <= 200)).toBe(true)
          expect(ACTIVITIES[activity]).toBeDefined()
        }
      }),
    )
  })

  it('reads every trigger', () => {
    for (const t of ['p', 'c', 'C', 'b', 'r', 'u', 't', 'v', 'm', '', undefined])
      expect(reasons('owntracks', { body: { ...location, t } })).toEqual(['point'])
  })

  it('skips messages of other types, also those with a position', () => {
    for (const _type of ['transition', 'waypoint', 'waypoints', 'lwt', 'status', 'card', 'cmd', 'steps', 7, null])
      expect(reasons('owntracks', { body: { ...location, _type } })).toEqual(['not_a_location'])
    expect(reasons('owntracks', { body: { _type: 'encrypted', data: 'bm90aGluZw==' } })).toEqual(['encrypted'])
  })
})

describe('Overland', () => {
  const feature = (properties: object, coordinates: unknown = [28.0567, -26.1076]) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates },
    properties: {
      timestamp: '2026-11-27T02:00:00-0700',
      altitude: 0,
      speed: 4,
      horizontal_accuracy: 30,
      vertical_accuracy: -1,
      motion: ['driving', 'stationary'],
      battery_level: 0.8,
      device_id: 'iphone',
      wifi: '',
      ...properties,
    },
  })

  it('reads a batch with offsets without colon, and neither current nor trip', () => {
    const body = {
      locations: [feature({}), feature({ timestamp: '2026-11-27T09:00:10Z', speed: -1, horizontal_accuracy: -1 })],
      current: feature({ timestamp: '2026-11-27T09:30:00Z' }),
      trip: { distance: 1200, mode: 'car', start: '2026-11-27T08:00:00Z', current_location: feature({}) },
    }
    expect(read('overland', { body })).toEqual({
      points: [
        {
          timeMs: Date.parse('2026-11-27T09:00:00Z'),
          lat: -26.1076,
          lng: 28.0567,
          speedMps: 4,
          accuracyM: 30,
          odometerM: null,
          ignition: null,
          activity: ACTIVITIES.indexOf('driving'),
        },
        {
          timeMs: Date.parse('2026-11-27T09:00:10Z'),
          lat: -26.1076,
          lng: 28.0567,
          speedMps: null,
          accuracyM: null,
          odometerM: null,
          ignition: null,
          activity: ACTIVITIES.indexOf('driving'),
        },
      ],
      skipped: [],
    })
  })

  it('keeps the good points of a batch with bad ones', () => {
    const locations = [
      feature({}),
      feature({}, [200, 5]),
      feature({}, [0, 0]),
      feature({}, []),
      feature({ timestamp: null }),
      feature({ timestamp: '2026-11-31T10:00:00Z' }),
      feature({ timestamp: '2026-11-28T10:00:01Z' }),
      feature({ timestamp: '2019-04-07T00:00:00Z' }),
      feature({ horizontal_accuracy: 1414 }),
      feature({ action: 'visit', arrival_date: null }),
      feature({ type: 'trip' }),
      null,
      'text',
      { type: 'Feature', geometry: null, properties: { timestamp: '2026-11-27T09:00:00Z' } },
      feature({ timestamp: '2026-11-28T09:59:59Z' }),
    ]
    const { points, skipped } = read('overland', { body: { locations } })
    expect(points).toHaveLength(2)
    expect(skipped.map(({ reason }) => reason)).toEqual([
      'bad_position',
      'bad_position',
      'no_position',
      'no_time',
      'bad_time',
      'in_future',
      'bad_time',
      'too_inaccurate',
      'not_a_location',
      'not_a_location',
      'unreadable',
      'unreadable',
      'no_position',
    ])
  })

  it('reads a batch of Colota, with the device beside it and anchors without speed', () => {
    const anchor = { ...feature({}), properties: { timestamp: '2026-11-27T09:00:00Z', horizontal_accuracy: 150 } }
    const body = { locations: [anchor, feature({ device_id: undefined, course: 180.5 })], device_id: 'colota' }
    for (const kind of ['overland', 'colota'] as const) {
      expect(reasons(kind, { body })).toEqual(['point', 'anchor'])
    }
    expect(reasons('overland', { body: { locations: [anchor] } })).toEqual(['point'])
  })

  it('takes an empty batch for nothing and a body without one for unreadable', () => {
    expect(reasons('overland', { body: { locations: [] } })).toEqual([])
    for (const body of [undefined, null, {}, [], 'x', { locations: {} }])
      expect(reasons('overland', { body })).toEqual(['unreadable'])
  })
})

describe('Traccar Client', () => {
  // Messages from Traccar's own OsmAndProtocolDecoderTest.
  const JSON_MESSAGE = {
    location: {
      timestamp: '2025-06-15T13:45:12.862Z',
      coords: { latitude: 37.4219983, longitude: -122.084, accuracy: 5, speed: 0, heading: -1, altitude: 5 },
      is_moving: false,
      odometer: 0,
      event: 'motionchange',
      battery: { level: 1, is_charging: false },
      activity: { type: 'still' },
      extras: {},
      _: '&id=48241179&lat=37.4219983&lon=-122.084&timestamp=2025-06-15T13:45:12.862Z&',
    },
    device_id: '48241179',
  }

  it('reads its JSON with speed in m/s', () => {
    expect(read('traccar_client', { query: { id: 'KEY' }, body: JSON_MESSAGE })).toEqual({
      points: [
        {
          timeMs: Date.parse('2025-06-15T13:45:12.862Z'),
          lat: 37.4219983,
          lng: -122.084,
          speedMps: 0,
          accuracyM: 5,
          odometerM: null,
          ignition: null,
          activity: ACTIVITIES.indexOf('still'),
        },
      ],
      skipped: [],
    })
    const moving = {
      event: 'motionchange',
      is_moving: false,
      timestamp: '2021-07-21T08:06:34.444Z',
      odometer: 25_000,
      coords: {
        latitude: -6.1148096,
        longitude: 106.6837015,
        accuracy: 3.8,
        speed: 18.67,
        heading: 63,
        altitude: 35.7,
      },
      extras: { ignition: true },
    }
    const body = { location: moving, device_id: '8737767034' }
    // The odometer is the phone's.
    expect(read('traccar_client', { body }, Date.parse('2021-07-22T00:00:00Z')).points).toMatchObject([
      { lat: -6.1148096, lng: 106.6837015, speedMps: 18.67, accuracyM: 3.8, odometerM: null, ignition: true },
    ])
  })

  it('skips simulated positions, missing coordinates and other JSON', () => {
    const { location } = JSON_MESSAGE
    const body = (more: object) => ({ body: { location: { ...location, ...more }, device_id: '658765' } })
    expect(reasons('traccar_client', body({ mock: true }))).toEqual(['mock'])
    expect(reasons('traccar_client', body({ mock: false }))).toEqual(['point'])
    expect(reasons('traccar_client', body({ coords: undefined }))).toEqual(['no_position'])
    expect(reasons('traccar_client', body({ timestamp: undefined }))).toEqual(['no_time'])
    const unknown = { ...location.coords, speed: -1, accuracy: -1, heading: -1 }
    expect(read('traccar_client', body({ coords: unknown })).points).toMatchObject([
      { speedMps: null, accuracyM: null },
    ])
    for (const other of [null, {}, 5, 'text', { location: 'x' }])
      expect(reasons('traccar_client', { body: other })).toEqual(['unreadable'])
  })

  it.each([
    [
      '?id=902064&lat=42.06288&lon=-88.23412&timestamp=2016-01-27T18%3A55%3A47Z&hdop=6.0&altitude=224.0&speed=0.0',
      '2016-01-27T18:55:47Z',
      42.06288,
      -88.23412,
      0,
    ],
    [
      '?id=902064&lat=42.06288&lon=-88.23412&timestamp=1442068686579&hdop=6.0&altitude=224.0&speed=0.0',
      '2015-09-12T14:38:06.579Z',
      42.06288,
      -88.23412,
      0,
    ],
    [
      '?lat=49.60688&lon=6.15788&timestamp=2014-06-04+09%3A10%3A11&altitude=384.7&speed=0.0&id=353861053849681',
      '2014-06-04T09:10:11Z',
      49.60688,
      6.15788,
      0,
    ],
    [
      '?id=123456&timestamp=1377177267&lat=60.0&lon=30.0&speed=0.0&bearing=0.0&altitude=0&hdop=0.0',
      '2013-08-22T13:14:27Z',
      60,
      30,
      0,
    ],
    ['?id=123456&timestamp=1377177267&lat=60.0&lon=30.0', '2013-08-22T13:14:27Z', 60, 30, null],
    ['?id=123456&timestamp=1377177267&location=60.0,30.0', '2013-08-22T13:14:27Z', 60, 30, null],
    [
      '?id=123456789012345&timestamp=1504763810&lat=40.7232948571&lon=-74.0061408571&bearing=7.19889788244&speed=40&ignition=true&rpm=933&fuel=24',
      '2017-09-07T05:56:50Z',
      40.7232948571,
      -74.0061408571,
      40 * KNOT,
    ],
  ])('reads %s', (query, time, lat, lng, speedMps) => {
    const { points, skipped } = readQuery('traccar_client', query, Date.parse(time) + 60_000)
    expect(skipped).toEqual([])
    expect(points).toMatchObject([{ timeMs: Date.parse(time), lat, lng, speedMps }])
  })

  it('reads an offset with an unencoded +', () => {
    const { points } = readQuery('traccar_client', '?id=1&lat=60&lon=30&timestamp=2026-11-27T12:00:00+02:00')
    expect(points).toMatchObject([{ timeMs: NOW }])
  })

  it('takes a position without a time for one of now', () => {
    const queries = [
      '?lat=60.0&lon=30.0&speed=0.0&heading=0.0&vacc=0&hacc=0&altitude=0&deviceid=123456',
      '?id=861001000719969&lat=41.666667&lon=-0.883333&altitude=350.059479&speed=0.000000&batt=87',
    ]
    for (const query of queries) {
      const { points } = readQuery('traccar_client', query)
      expect(points).toMatchObject([{ timeMs: NOW, speedMps: 0 }])
    }
    expect(readQuery('traccar_client', '?id=1&lat=60&lon=30&timestamp=').skipped).toMatchObject([{ reason: 'no_time' }])
  })

  it('skips masts, networks and fixes that are not valid', () => {
    const one = (query: string) => readQuery('traccar_client', query).skipped.map(({ reason }) => reason)
    const masts = '?id=1&timestamp=1795773600&cell=257,02,16,2224&wifi=00-14-22-01-23-45,-80'
    expect(one(masts)).toEqual(['no_position'])
    const position = '&lat=-26.1&lon=28.05&timestamp=1795773600'
    expect(one(`?id=1&valid=false${position}`)).toEqual(['invalid_fix'])
    expect(one(`?id=1&valid=0${position}`)).toEqual(['invalid_fix'])
    expect(one(`?id=1&valid=1${position}`)).toEqual([])
    expect(one(`?id=1&mock=true${position}`)).toEqual(['mock'])
    expect(one(`?id=1&accuracy=900${position}`)).toEqual(['too_inaccurate'])
    expect(one('?id=1&location=60.0&timestamp=1795773600')).toEqual(['no_position'])
    expect(one('?id=1')).toEqual(['no_position'])
  })

  it('reads a form as it reads a query', () => {
    const form = {
      id: '7',
      lat: '-26.1',
      lon: '28.05',
      timestamp: '1795773600',
      odometer: '84210500',
      ignition: 'false',
    }
    expect(read('traccar_client', { form })).toMatchObject({
      points: [{ odometerM: 84_210_500, ignition: false }],
    })
  })
})

describe('Traccar server', () => {
  const position = {
    id: 12,
    deviceId: 3,
    protocol: 'teltonika',
    serverTime: '2026-11-27T09:59:05.000+00:00',
    deviceTime: '2026-11-27T09:59:00.000+00:00',
    fixTime: '2026-11-27T09:59:00.000+00:00',
    outdated: false,
    valid: true,
    latitude: -26.1076,
    longitude: 28.0567,
    altitude: 1650,
    speed: 10,
    course: 90,
    address: null,
    accuracy: 0,
    network: null,
    geofenceIds: null,
    attributes: { odometer: 84_210_500, totalDistance: 1200.5, distance: 31.4, ignition: true, motion: true },
  }
  const device = { id: 3, name: 'Hilux', uniqueId: '352093081234567', status: 'online', attributes: {} }

  it('reads a forwarded position with its speed in knots', () => {
    expect(read('traccar_server', { body: { position, device } })).toEqual({
      points: [
        {
          timeMs: Date.parse('2026-11-27T09:59:00Z'),
          lat: -26.1076,
          lng: 28.0567,
          speedMps: 10 * KNOT,
          accuracyM: null,
          odometerM: 84_210_500,
          ignition: true,
          activity: 0,
          car: { id: '352093081234567', name: 'Hilux' },
        },
      ],
      skipped: [],
    })
  })

  it("takes the OBD odometer but not Traccar's own sum of steps", () => {
    const odometer = (attributes: unknown) =>
      read('traccar_server', { body: { position: { ...position, attributes }, device } }).points[0].odometerM
    expect(odometer({ totalDistance: 1200.5 })).toBeNull()
    expect(odometer({ odometer: 0 })).toBeNull()
    expect(odometer({ obdOdometer: 5000 })).toBe(5000)
    expect(odometer(null)).toBeNull()
  })

  it('skips invalid and outdated fixes, and events', () => {
    const one = (more: object) => reasons('traccar_server', { body: { position: { ...position, ...more }, device } })
    expect(one({ valid: false })).toEqual(['invalid_fix'])
    expect(one({ outdated: true })).toEqual(['invalid_fix'])
    expect(one({ latitude: 0, longitude: 0 })).toEqual(['bad_position'])
    expect(one({ fixTime: '1970-01-01T00:00:00.000+00:00' })).toEqual(['bad_time'])
    expect(reasons('traccar_server', { body: { event: { type: 'ignitionOn' }, device } })).toEqual(['not_a_location'])
    for (const body of [undefined, null, {}, [7], { device }])
      expect(reasons('traccar_server', { body })).toEqual(['unreadable'])
  })

  it('names cars without what PostgreSQL refuses', () => {
    const named = (name: string) =>
      read('traccar_server', { body: { position, device: { uniqueId: `7${name}`, name } } }).points[0].car
    expect(named('a\0b')).toEqual({ id: '7a\u{FFFD}b', name: 'a\u{FFFD}b' })
    // Cut in the middle of a character.
    expect(named(`${'a'.repeat(99)}🚗`)?.name).toBe(`${'a'.repeat(99)}\u{FFFD}`)
  })

  it('reads the query of forward.type=url', () => {
    const query = `?uniqueId=3520&fixTime=${NOW}&valid=true&latitude=-26.1&longitude=28.05&speed=10&accuracy=0.0`
    expect(readQuery('traccar_server', query)).toMatchObject({
      points: [{ timeMs: NOW, speedMps: 10 * KNOT }],
    })
    expect(readQuery('traccar_server', query.replace('valid=true', 'valid=false')).points).toEqual([])
  })
})

describe('Colota', () => {
  const flat = {
    lat: -26.1076,
    lon: 28.0567,
    acc: 12,
    alt: 519,
    vel: 20,
    batt: 85,
    bs: 2,
    tst: NOW / 1000,
    bear: 180.5,
  }

  it('reads its own fields with vel in m/s, from JSON and from the query', () => {
    expect(read('colota', { body: { ...flat, id: 'pixel' } })).toMatchObject({
      points: [{ timeMs: NOW, lat: -26.1076, lng: 28.0567, speedMps: 20, accuracyM: 12 }],
    })
    const osmAnd =
      '?id=colota&lat=48.135124&lon=11.581981&accuracy=12&altitude=519&speed=20&batt=85&charge=2&timestamp=1795773600&bearing=180.5'
    expect(readQuery('colota', osmAnd)).toMatchObject({ points: [{ speedMps: 20 }] })
    const { alt: _, bear: __, ...standing } = { ...flat, vel: 0 }
    expect(read('colota', { body: standing }).points).toMatchObject([{ speedMps: 0 }])
  })

  it('reads its OwnTracks template with vel in m/s', () => {
    const { bear, ...rest } = flat
    const body = { _type: 'location', tid: 'AA', ...rest, cog: bear }
    expect(read('colota', { body })).toMatchObject({ points: [{ speedMps: 20 }] })
  })

  it('skips anchors of every template, whatever their accuracy', () => {
    const anchor = { lat: -26.1076, lon: 28.0567, batt: 85, bs: 2, tst: NOW / 1000 - 1 }
    expect(reasons('colota', { body: { ...anchor, acc: 0 } })).toEqual(['anchor'])
    expect(reasons('colota', { body: { ...anchor, acc: 150 } })).toEqual(['anchor'])
    const coords = { latitude: -26.1076, longitude: 28.0567, accuracy: 0 }
    const traccar = { location: { timestamp: '2026-11-27T09:59:59Z', coords }, device_id: 'colota' }
    expect(reasons('colota', { body: traccar })).toEqual(['anchor'])
    expect(reasons('traccar_client', { body: traccar })).toEqual(['point'])
    const query = Object.fromEntries(new URLSearchParams('id=c&lat=48.1&lon=11.5&accuracy=0&timestamp=1795773600'))
    expect(reasons('colota', { query })).toEqual(['anchor'])
  })

  it('skips what is no position', () => {
    expect(reasons('colota', { body: 7 })).toEqual(['unreadable'])
    expect(reasons('colota', { body: {} })).toEqual(['no_position'])
    expect(reasons('colota', {})).toEqual(['no_position'])
  })
})

describe('GPSLogger', () => {
  it('reads the fields of the set-up', () => {
    const query = '?lat=-26.1076&lon=28.0567&timestamp=1795773600&spd=16.5&acc=4.0'
    expect(readQuery('gpslogger', query).points).toMatchObject([
      { timeMs: NOW, lat: -26.1076, lng: 28.0567, speedMps: 16.5, accuracyM: 4 },
    ])
  })

  it('reads every parameter at once, the time from its seconds and no odometer from the session', () => {
    const all =
      'lat=-26.1076&lon=28.0567&sat=9&desc=&alt=1650.0&acc=0.0&dir=90.0&prov=gps&spd_kph=59.4&spd=16.5&timestamp=1795773600' +
      '&timeoffset=2026-11-27T12%3A00%3A00.000%2B02%3A00&time=2026-11-27T10%3A00%3A00.000Z&starttimestamp=1795770000' +
      '&date=2026-11-27&batt=81.0&ischarging=true&aid=a1b2&ser=unknown&act=&filename=20261127&profile=spoor&hdop=1.1&dist=20500&'
    expect(readQuery('gpslogger', all)).toEqual({
      points: [
        {
          timeMs: NOW,
          lat: -26.1076,
          lng: 28.0567,
          speedMps: 16.5,
          accuracyM: null,
          odometerM: null,
          ignition: null,
          activity: 0,
        },
      ],
      skipped: [],
    })
  })

  it('reads JSON and forms, ISO times with an offset and km/h', () => {
    const fields = { latitude: '-26.1', longitude: '28.05', time: '2026-11-27T12:00:00.000+02:00', spd_kph: '36.0' }
    for (const request of [{ body: fields }, { form: fields }, { query: fields }])
      expect(read('gpslogger', request).points).toMatchObject([{ timeMs: NOW, speedMps: 10 }])
  })

  it('skips parameters that were not replaced, and empty requests', () => {
    expect(readQuery('gpslogger', '?lat=%25LAT&lon=%25LON&time=%25TIME').skipped).toMatchObject([
      { reason: 'bad_position', detail: '%LAT, %LON' },
    ])
    expect(reasons('gpslogger', {})).toEqual(['unreadable'])
  })
})

describe('JSON', () => {
  it('reads a list of points, with the time as ISO, seconds or milliseconds', () => {
    const point = { lat: -26.1076, lng: 28.0567 }
    const times = ['2026-11-27T12:00:00+02:00', '2026-11-27T10:00:00', NOW / 1000, NOW, String(NOW / 1000)]
    const { points } = read('json', { body: { points: times.map((time) => ({ ...point, time })) } })
    expect(points.map(({ timeMs }) => timeMs)).toEqual(times.map(() => NOW))
    const full = { ...point, time: NOW, speed: 16.7, accuracy: 5, odometer: 84_210_500, ignition: false }
    expect(read('json', { body: full })).toEqual({
      points: [
        {
          timeMs: NOW,
          ...point,
          speedMps: 16.7,
          accuracyM: 5,
          odometerM: 84_210_500,
          ignition: false,
          activity: 0,
        },
      ],
      skipped: [],
    })
    expect(read('json', { body: [full, full] }).points).toHaveLength(2)
  })

  it('reads the form of GeoPulse, its numbers as texts too', () => {
    const location = { latitude: '-26.1076', longitude: 28.0567, accuracy: '12', altitude: 1650, speed: '3.5' }
    const body = {
      device_id: 'sm_s911b',
      timestamp: '2026-11-27T09:59:00.123456+00:00',
      location,
      battery: { level: 80 },
    }
    expect(read('json', { body })).toMatchObject({
      points: [{ timeMs: NOW - 60_000 + 123, lat: -26.1076, speedMps: 3.5, accuracyM: 12 }],
    })
  })

  it('reads what templates write for unknown as unknown', () => {
    const body = { lat: -26.1, lng: 28.05, time: NOW, speed: 'None', accuracy: 'unknown', ignition: 'unavailable' }
    expect(read('json', { body }).points).toMatchObject([{ speedMps: null, accuracyM: null, ignition: null }])
  })

  it('skips days, words and nonsense as times', () => {
    for (const time of ['2026-11-27', 'yesterday', '2026-02-30T10:00:00Z', 20_261_127, 1e300, true, {}, []])
      expect(reasons('json', { body: { lat: -26.1, lng: 28.05, time } })).toEqual(['bad_time'])
  })
})

describe('every source', () => {
  const KEYS = [
    '_type',
    'lat',
    'lon',
    'lng',
    'latitude',
    'longitude',
    'tst',
    'time',
    'timestamp',
    'fixTime',
    't',
    'vel',
    'speed',
    'acc',
    'accuracy',
    'locations',
    'location',
    'coords',
    'geometry',
    'coordinates',
    'properties',
    'position',
    'points',
    'attributes',
    'device',
    'device_id',
    'topic',
    'tid',
    'valid',
    'mock',
    'action',
    '__proto__',
    'constructor',
  ]
  const leaf = fc.oneof(
    fc.constantFrom(
      'location',
      -26.1,
      28.05,
      0,
      -1,
      NOW,
      NOW / 1000,
      '2026-11-27T09:00:00Z',
      true,
      null,
      '',
      '-26.1',
      1e308,
    ),
    fc.string(),
    fc.double(),
  )
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { depthSize: 'small' },
      leaf,
      fc.array(tie('tree'), { maxLength: 4 }),
      fc.dictionary(fc.constantFrom(...KEYS), tie('tree'), { maxKeys: 12 }),
    ),
  }))
  const fields = fc.dictionary(fc.constantFrom(...KEYS), fc.string(), { maxKeys: 8 })
  const requests = fc.record({
    query: fields,
    form: fields,
    body: fc.oneof(tree, fc.jsonValue(), fc.constant(undefined)),
  })

  it.each(LIVE_KINDS)('reads anything from %s without throwing, and gives only points within bounds', (kind) => {
    fc.assert(
      fc.property(requests, (request) => {
        const { points, skipped } = readLiveMessage(kind, request, NOW)
        for (const { timeMs, lat, lng, speedMps, accuracyM, odometerM } of points) {
          expect(Number.isInteger(timeMs)).toBe(true)
          expect(timeMs).toBeLessThanOrEqual(NOW + 86_400_000)
          expect(Math.abs(lat) <= 90 && Math.abs(lng) <= 180).toBe(true)
          for (const value of [speedMps, accuracyM, odometerM])
            expect(value === null || (Number.isFinite(value) && value >= 0)).toBe(true)
        }
        for (const { reason, detail } of skipped) {
          expect(SKIP_REASONS).toContain(reason)
          expect(detail.length).toBeLessThanOrEqual(140)
        }
        if (kind !== 'owntracks') {
          const { body } = request as { body: { points?: unknown; locations?: unknown } | null | undefined }
          const batches = [body, body?.points, body?.locations]
          if (!batches.some((each) => Array.isArray(each))) expect(points.length + skipped.length).toBe(1)
        }
      }),
      { numRuns: 400 },
    )
  })

  it('reads or skips each part of a batch', () => {
    fc.assert(
      fc.property(fc.array(tree), (parts) => {
        const count = (kind: LiveKind, body: unknown) => {
          const { points, skipped } = read(kind, { body })
          return points.length + skipped.length
        }
        expect(count('overland', { locations: parts })).toBe(parts.length)
        expect(count('json', { points: parts })).toBe(parts.length)
        expect(count('owntracks', parts)).toBe(parts.length)
      }),
      { numRuns: 300 },
    )
  })

  it('reads a good point whatever is beside it in the batch', () => {
    const good = { lat: -26.1076, lng: 28.0567, time: NOW }
    fc.assert(
      fc.property(fc.array(tree), fc.array(tree), (before, after) => {
        const { points } = read('json', { body: { points: [...before, good, ...after] } })
        expect(points).toContainEqual(expect.objectContaining({ timeMs: NOW, lat: good.lat, lng: good.lng }))
      }),
      { numRuns: 100 },
    )
  })

  it('reads messages of up to 2,000 parts', () => {
    const point = { lat: -26.1076, lng: 28.0567, time: NOW }
    for (const part of [point, 0, {}]) {
      const parts = Array.from({ length: MAX_PARTS }, () => part)
      const { points, skipped } = read('json', { body: parts })
      expect(points.length + skipped.length).toBe(MAX_PARTS)
      for (const body of [[...parts, part], { points: [...parts, part] }])
        expect(() => read('json', { body })).toThrow(TooManyParts)
    }
    const batches = [1, 2, 3].map(() => ({ locations: Array.from({ length: 1000 }, () => 0) }))
    expect(() => read('colota', { body: batches })).toThrow(TooManyParts)
  })

  it('describes a skipped part in text that a database can store', () => {
    for (const text of ['a\0b', 'a\ud800b', `${'x'.repeat(59)}\u{1F697}`]) {
      const { skipped } = read('json', { body: { lat: text, lng: 28, time: NOW } })
      expect(skipped[0].detail.isWellFormed() && !skipped[0].detail.includes('\0')).toBe(true)
    }
  })

  it('reads JSON nested deeper than the stack', () => {
    let body: unknown = 1
    for (let depth = 0; depth < 20_000; depth += 1) body = depth % 2 === 0 ? [body] : { location: body, points: body }
    for (const kind of LIVE_KINDS)
      expect(() => read(kind, { body: [{ lat: body, lon: body, tst: body }] })).not.toThrow()
  })

  it('is answered as its app expects', () => {
    expect(JSON.parse(replyTo('owntracks').body)).toEqual([])
    expect(JSON.parse(replyTo('overland').body)).toMatchObject({
      result: 'ok',
      set: { send_interval: '1m', main: { min_time: '10s', max_accuracy: '100m', activity_type: 'car' } },
    })
    // Setting it would start recording again after the driver has switched it off.
    expect(replyTo('overland').body).not.toContain('tracking_mode')
  })
})

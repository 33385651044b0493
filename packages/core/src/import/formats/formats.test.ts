import { describe, expect, it } from 'vitest'
import { ImportFailure } from '../../failures/import-failure.ts'
import type { RowIssue, TableResult, TripFileRow } from '../result.ts'
import { NOW_MS } from '../testing/read-cells.ts'
import { FormatImport } from './format-import.ts'
import { sniffTrackFormat } from './sniff-track-format.ts'

/** Reads a text as a file, in chunks of `size` bytes. */
function read(text: string, size: number): TableResult & { trips: TripFileRow[]; issues: RowIssue[] } {
  const bytes = new TextEncoder().encode(text)
  const format = sniffTrackFormat(bytes.subarray(0, 16_384))
  if (!format) throw new Error('not recognised')
  const into = new FormatImport(format.name, format.describe, NOW_MS)
  const reader = format.read(into)
  for (let at = 0; at < bytes.length; at += size) reader.push(bytes.slice(at, at + size))
  reader.end()
  const trips = into.takeTrips()
  const issues = into.takeIssues()
  return { ...into.finish(), trips, issues }
}

const FIXES = {
  gpx: `<?xml version="1.0" encoding="UTF-8"?><gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><!-- <trkpt lat="1" lon="1"> -->
<wpt lat="-30" lon="20"/><trk><name>Öffentlich &amp; privat</name><trkseg>
<trkpt lat="-33.9249" lon="18.4241"><ele>5</ele><time>2024-03-01T08:00:00Z</time><speed>10</speed></trkpt>
<trkpt lon="18.4242" lat="-33.9250"><time>2024-03-01T10:00:10+02:00</time></trkpt>
<trkpt lat="-33.9251" lon="18.4243"/></trkseg></trk></gpx>`,
  kml: `<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"><Document><Placemark><gx:Track>
<when>2024-03-01T08:00:00Z</when><when>2024-03-01T08:00:10Z</when><when></when>
<gx:coord>18.4241 -33.9249 5</gx:coord><gx:coord>18.4242 -33.9250 5</gx:coord><gx:coord>18.4243 -33.9251 5</gx:coord></gx:Track></Placemark></Document></kml>`,
  geojson: JSON.stringify({
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        properties: { timestamp: '2024-03-01T08:00:00Z', speed: 10 },
        geometry: { type: 'Point', coordinates: [18.4241, -33.9249] },
      },
      { type: 'Feature', properties: { coordTimes: ['2024-03-01T08:00:10Z', null] }, geometry: { type: 'LineString', coordinates: [[18.4242, -33.925], [18.4243, -33.9251]] } }, // prettier-ignore
    ],
  }),
  'google-timeline': JSON.stringify({
    locations: [
      { timestampMs: '1709280000000', latitudeE7: -339_249_000, longitudeE7: 184_241_000, accuracy: 5, velocity: 10 },
      {
        timestamp: '2024-03-01T08:00:10.000Z',
        latitudeE7: -339_250_000,
        longitudeE7: 184_242_000,
        note: 'a "}" in [a] text \\',
      },
      { latitudeE7: -339_251_000, longitudeE7: 184_243_000 },
    ],
  }),
  plt: [
    'Geolife trajectory',
    'WGS 84',
    'Altitude is in Feet',
    'Reserved 3',
    '0,2,255,My Track,0,0,2,8421376',
    '0',
    '-33.9249,18.4241,0,16,45352.3333333333,2024-03-01,08:00:00',
    '-33.9250,18.4242,0,16,,2024-03-01,08:00:10',
    '-33.9251,18.4243,0,16,,,',
  ].join('\r\n'),
  owntracks: [
    '2024-03-01T08:00:00Z\t*                 \t{"_type":"location","lat":-33.9249,"lon":18.4241,"tst":1709280000,"vel":36,"topic":"owntracks/thandi/bakkie"}',
    '2024-03-01T08:00:10Z\t*                 \t{"_type":"location","lat":-33.925,"lon":18.4242,"tst":1709280010,"topic":"owntracks/thandi/bakkie"}',
    '2024-03-01T08:00:20Z\t*                 \t{"_type":"transition","lat":-33.9251,"lon":18.4243,"tst":1709280020}',
  ].join('\n'),
  nmea: [
    '$GPGGA,080000.000,3355.4940,S,01825.4460,E,1,9,0.95,5.0,M,,,,*00',
    checked('GPRMC,080000.000,A,3355.4940,S,01825.4460,E,19.438445,90.0,010324,,,A'),
    checked('GPRMC,080010.000,A,3355.5000,S,01825.4520,E,0.0,90.0,010324,,,A'),
    '$GPRMC,080020.000,A,3355.5060,S,01825.4580,E,0.0,90.0,010324,,,A*00',
  ].join('\r\n'),
}

function checked(sentence: string): string {
  let sum = 0
  for (const character of sentence) sum ^= character.charCodeAt(0)
  return `$${sentence}*${sum.toString(16).toUpperCase().padStart(2, '0')}`
}

describe.each(Object.entries(FIXES))('%s', (name, text) => {
  it.each([1, 7, 100_000])('is read the same in pieces of %i bytes', (size) => {
    const result = read(text, size)
    expect(result.layout.format).toBe(name)
    expect(result.counts).toEqual({ read: 3, used: 2, duplicates: 0, skipped: 1 })
    const { track } = result.vehicles[0]
    expect([...track.timeMs]).toEqual([1_709_280_000_000, 1_709_280_010_000])
    expect([...track.latE7]).toEqual([-339_249_000, -339_250_000])
    expect([...track.lngE7]).toEqual([184_241_000, 184_242_000])
    if (name !== 'kml' && name !== 'plt') expect(track.speedMps[0]).toBeCloseTo(10, 4)
    expect(result.issues).toHaveLength(1)
  })
})

describe('Google Timeline segments', () => {
  const shapes = {
    timelineObjects: {
      timelineObjects: [
        {
          activitySegment: {
            startLocation: { latitudeE7: -339_249_000, longitudeE7: 184_241_000, name: 'Home' },
            endLocation: { latitudeE7: -337_342_000, longitudeE7: 189_621_000 },
            duration: { startTimestamp: '2024-03-01T06:00:00Z', endTimestamp: '2024-03-01T06:45:00.5Z' },
            distance: 60_321,
            activityType: 'IN_PASSENGER_VEHICLE',
          },
        },
        { placeVisit: { location: {} } },
        { activitySegment: { activityType: 'WALKING' } },
      ],
    },
    semanticSegments: {
      semanticSegments: [
        {
          startTime: '2024-03-01T08:00:00.000+02:00',
          endTime: '2024-03-01T08:45:00.500+02:00',
          activity: {
            start: { latLng: '-33.9249°, 18.4241°' },
            end: { latLng: '-33.7342°, 18.9621°' },
            distanceMeters: 60_321,
            topCandidate: { type: 'IN_PASSENGER_VEHICLE' },
          },
        },
        { startTime: '2024-03-01T08:45:00.000+02:00', endTime: '2024-03-01T09:45:00.000+02:00', visit: {} },
        {
          startTime: '2024-03-01T08:00:00.000+02:00',
          endTime: '2024-03-01T10:00:00.000+02:00',
          timelinePath: [{ point: '-33.9°, 18.4°', time: '2024-03-01T08:01:00.000+02:00' }],
        },
      ],
      rawSignals: [{ position: {} }],
    },
    array: [
      {
        startTime: '2024-03-01T08:00:00.000+02:00',
        endTime: '2024-03-01T08:45:00.500+02:00',
        activity: {
          start: 'geo:-33.924900,18.424100',
          end: 'geo:-33.734200,18.962100',
          distanceMeters: '60321.0',
          topCandidate: { type: 'in passenger vehicle' },
        },
      },
      { startTime: '2024-03-01T08:45:00.000+02:00', endTime: '2024-03-01T09:45:00.000+02:00', visit: {} },
      {
        startTime: '2024-03-01T10:45:00.000+02:00',
        endTime: '2024-03-01T11:45:00.000+02:00',
        activity: { topCandidate: { type: 'walking' } },
      },
    ],
  }

  it.each(Object.entries(shapes))('become trips: %s', (_, document) => {
    const result = read(JSON.stringify(document), 50)
    expect(result.layout.kind).toBe('trips')
    expect(result.counts).toEqual({ read: 3, used: 1, duplicates: 0, skipped: 2 })
    const [trip] = result.trips
    expect(new Date(trip.startedAtMs).toISOString()).toBe('2024-03-01T06:00:00.000Z')
    expect(new Date(trip.endedAtMs ?? 0).toISOString()).toBe('2024-03-01T06:45:00.500Z')
    expect([trip.startLat, trip.startLng, trip.endLat, trip.endLng]).toEqual([-33.9249, 18.4241, -33.7342, 18.9621])
    expect([trip.distanceM, trip.distanceSource]).toEqual([60_321, 'file'])
    expect(result.warnings).toEqual([])
  })

  it('use the straight-line distance if 0 m is given for distinct ends', () => {
    const result = read(JSON.stringify(shapes.array).replace('60321.0', '0.0'), 50)
    expect(result.trips[0].distanceSource).toBe('straight_line')
    expect(result.trips[0].distanceM).toBeGreaterThan(50_000)
    expect(result.warnings.join()).toContain('has 0 km although its ends lie apart')
  })
})

describe('unreadable track files', () => {
  const getErrorCode = (text: string): string => {
    try {
      read(text, 1000)
    } catch (error) {
      if (error instanceof ImportFailure) return error.code
      throw error
    }
    return 'none'
  }

  it('are rejected if they have no date', () => {
    expect(getErrorCode('<gpx><trk><trkseg><trkpt lat="-33" lon="18"/></trkseg></trk></gpx>')).toBe('no_date')
    expect(getErrorCode('<gpx><rte><rtept lat="-33" lon="18"/></rte></gpx>')).toBe('no_date')
    expect(
      getErrorCode(
        '<kml><Placemark><LineString><coordinates>18,-33 19,-33</coordinates></LineString></Placemark></kml>',
      ),
    ).toBe('no_date')
  })

  it('are rejected if they are empty', () => {
    expect(getErrorCode('<gpx></gpx>')).toBe('no_rows')
    expect(getErrorCode('{"locations":[]}')).toBe('no_rows')
  })

  it('are rejected if they are truncated', () => {
    expect(getErrorCode('{"locations":[{"latitudeE7":1,')).toBe('corrupt')
  })

  it('are distinguished from tables', () => {
    const sniffed = (text: string): string | undefined => sniffTrackFormat(new TextEncoder().encode(text))?.name
    expect(sniffed('time,lat,lon\n2024-03-01,1,2')).toBeUndefined()
    expect(sniffed('{"a":1}')).toBeUndefined()
    expect(sniffed('<html></html>')).toBeUndefined()
    expect(sniffed('$MOTION,1,2,3\n$GPRMC,080000.000,A,3355.4940,S,01825.4460,E,0,0,010324,,,A*7B')).toBe('nmea')
  })
})

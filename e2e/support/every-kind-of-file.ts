import { utils, write } from '@e965/xlsx'

const POINTS = 90
const STEP_MS = 10_000

interface Point {
  time: string
  lat: number
  lng: number
}

/** A drive of 15 minutes to the north, on another day for each kind of file, so that none repeats another. */
function drive(day: number): Point[] {
  const startMs = Date.UTC(2026, 2, day, 6)
  return Array.from({ length: POINTS }, (_, at) => ({
    time: new Date(startMs + at * STEP_MS).toISOString(),
    lat: Number((-33.73 + at * 0.00135).toFixed(6)),
    lng: 18.96,
  }))
}

const CSV = 'Start time,Start location,End location,Distance (km)\n2026-03-02 07:30,Home,Office,21.4\n'

function sheet(bookType: 'xlsx' | 'xls', day: number): Buffer {
  const rows = [
    ['Start time', 'Start location', 'End location', 'Distance (km)'],
    [`2026-03-${day} 07:30`, 'Paarl', 'Worcester', 58.4],
  ]
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Trips')
  return write(book, { type: 'buffer', bookType }) as Buffer
}

const timeline = (day: number): string =>
  JSON.stringify({
    semanticSegments: [
      {
        startTime: `2026-03-${day}T08:00:00.000+02:00`,
        endTime: `2026-03-${day}T08:45:00.000+02:00`,
        activity: {
          start: { latLng: '-33.9249°, 18.4241°' },
          end: { latLng: '-33.7342°, 18.9621°' },
          distanceMeters: 60_321,
          topCandidate: { type: 'IN_PASSENGER_VEHICLE' },
        },
      },
    ],
  })

function nmea(day: number): string {
  return drive(day)
    .map(({ time, lat }) => {
      const minutes = (-lat % 1) * 60
      const date = time.slice(8, 10) + time.slice(5, 7) + time.slice(2, 4)
      const at = `${time.slice(11, 19).replaceAll(':', '')}.000`
      const sentence = `GPRMC,${at},A,33${minutes.toFixed(4).padStart(7, '0')},S,01857.6000,E,29.0,0.0,${date},,,A`
      let sum = 0
      for (const character of sentence) sum ^= character.charCodeAt(0)
      return `$${sentence}*${sum.toString(16).toUpperCase().padStart(2, '0')}`
    })
    .join('\r\n')
}

const ownTracks = (day: number): string =>
  drive(day)
    .map(({ time, lat, lng }) => {
      const message = { _type: 'location', lat, lon: lng, tst: Date.parse(time) / 1000, topic: 'owntracks/me/bakkie' }
      return `${time.slice(0, 19)}Z\t*                 \t${JSON.stringify(message)}`
    })
    .join('\n')

/** One small file with a trip for each extension that Spoor accepts. */
export const EVERY_KIND: readonly { name: string; content: string | Buffer }[] = [
  { name: 'trips.csv', content: CSV },
  { name: 'trips.xlsx', content: sheet('xlsx', 10) },
  { name: 'older.xls', content: sheet('xls', 11) },
  {
    name: 'drive.gpx',
    content: `<gpx><trk><trkseg>${drive(12)
      .map(({ time, lat, lng }) => `<trkpt lat="${lat}" lon="${lng}"><time>${time}</time></trkpt>`)
      .join('')}</trkseg></trk></gpx>`,
  },
  {
    name: 'drive.kml',
    content: `<kml xmlns:gx="http://www.google.com/kml/ext/2.2"><Placemark><gx:Track>${drive(13)
      .map(({ time, lat, lng }) => `<when>${time}</when><gx:coord>${lng} ${lat} 5</gx:coord>`)
      .join('')}</gx:Track></Placemark></kml>`,
  },
  {
    name: 'drive.geojson',
    content: JSON.stringify({
      type: 'FeatureCollection',
      features: drive(16).map(({ time, lat, lng }) => ({
        type: 'Feature',
        properties: { timestamp: time },
        geometry: { type: 'Point', coordinates: [lng, lat] },
      })),
    }),
  },
  { name: 'Timeline.json', content: timeline(17) },
  { name: 'drive.nmea', content: nmea(18) },
  { name: 'drive.txt', content: nmea(19) },
  {
    name: 'drive.plt',
    content: [
      'Geolife trajectory\r\nWGS 84\r\nAltitude is in Feet\r\nReserved 3\r\n0,2,255,My Track,0,0,2,8421376\r\n0',
      ...drive(20).map(({ time, lat, lng }) => `${lat},${lng},0,16,,${time.slice(0, 10)},${time.slice(11, 19)}`),
    ].join('\r\n'),
  },
  { name: 'drive.rec', content: ownTracks(23) },
]

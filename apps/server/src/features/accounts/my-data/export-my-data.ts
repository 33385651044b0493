import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { ACTIVITIES } from '@spoor/core/journey/activity.ts'
import { decodeTrackBlock } from '@spoor/core/journey/encoding/track-block.ts'
import { decodePath } from '@spoor/core/journey/encoding/path-codec.ts'
import { metresToKm } from '@spoor/core/units/distance.ts'
import { centsToRand } from '@spoor/core/units/money.ts'
import type { Dependencies } from '../../../dependencies.ts'
import type { User } from '../../../platform/http/caller.ts'
import { loadLogbookReport } from '../../../domain/logbooks/load-report.ts'
import { listLogbooks } from '../../../domain/logbooks/logbook-queries.ts'
import { asDriver } from '../../../domain/logbooks/reader.ts'
import { downloadName } from '@spoor/core/report/download-name.ts'
import { writeReportExcel } from '../../../domain/logbooks/write-report-excel.ts'
import { streamTable, type TableColumn } from '../../../platform/tables/stream-table.ts'
import * as queries from './my-data-queries.ts'
import { uniqueNames } from '../../../platform/documents/unique-names.ts'

type Parts = Pick<Dependencies, 'database' | 'files' | 'clock' | 'log'>

/**
 * Streams all data of a user as one ZIP: an overview page, spreadsheet tables, logbooks in SARS's format, the same as
 * JSON with paths as GeoJSON, and the original files.
 */
export function exportMyData(parts: Parts, user: User): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  // A failure destroys the archive, so that the browser reports a failed download.
  zip.on('error', (error) => output.destroy(error as Error))
  fill(zip, parts, user).catch((error: Error) => output.destroy(error))
  return output
}

async function fill(zip: ZipFile, { database, files, clock, log }: Parts, user: User): Promise<void> {
  const nowMs = clock.nowMs()
  const add = (name: string, open: () => Promise<Readable> | Readable): void =>
    zip.addReadStreamLazy(name, { mtime: new Date(nowMs) }, (give) => {
      // Opened when reached, so that only one is open at a time.
      Promise.resolve(open()).then(
        (stream) => give(null, stream),
        (error: Error) => give(error, null as unknown as Readable),
      )
    })
  const text = (name: string, content: string): void => add(name, () => Readable.from([content]))

  text('README.txt', readme(user.name, new Date(nowMs)))
  add('trips.csv', () =>
    streamTable('csv', queries.allMyTrips(database, user.id), { name: 'Trips', columns: TRIP_COLUMNS }),
  )
  add('trips.xlsx', () =>
    streamTable('xlsx', queries.allMyTrips(database, user.id), { name: 'Trips', columns: TRIP_COLUMNS }),
  )
  for (const { tax_year, vehicle_id } of await listLogbooks(database, asDriver(user))) {
    const content = await loadLogbookReport(database, asDriver(user), { tax_year, vehicle_id, nowMs })
    add(`logbooks/${vehicle_id ?? 'no-vehicle'}/${downloadName(content, 'xlsx')}`, async () =>
      Readable.from([await writeReportExcel({ content, frozen: null }, user.id)]),
    )
  }
  text('data/profile.json', json(await queries.findMyProfile(database, user.id)))
  text('data/calendar.json', json(await queries.findMyCalendar(database, user.id)))
  for await (const { file, rows } of queries.allMyTables(database, user.id)) text(`data/${file}.json`, json(rows))
  const live = await queries.listMyLiveTracks(database, user.id)
  for (const { id, name } of uniqueNames(
    live.map((one) => ({ id: one.id, name: `live-points/${one.filename}.csv` })),
  )) {
    add(name, () =>
      streamTable('csv', allMyFixes({ database, files }, user.id, id), { name: 'Points', columns: FIX_COLUMNS }),
    )
  }
  add('data/trips.json', () =>
    Readable.from(jsonList(queries.allMyTrips(database, user.id), (trip) => ({ ...trip, path: undefined }))),
  )
  add('data/ways.geojson', () => Readable.from(geoJson(queries.allMyTrips(database, user.id))))
  for (const { file_key: key, name } of uniqueNames(await queries.listMyFiles(database, user.id))) {
    // A file missing from the store is logged and does not stop the rest.
    if (await files.exists(key)) add(name, () => files.get(key))
    else log.error({ key }, 'a file that a row names is not in the store')
  }
  zip.end()
}

const at = (instant: Date | null): string | null => instant?.toISOString() ?? null
const km = (metres: number | null): number | null => (metres === null ? null : metresToKm(metres))

interface MyFix {
  vehicleId: string
  timeMs: number
  lat: number
  lng: number
  speedMps: number
  odometerM: number
  ignition: number
  accuracyM: number
  activity: number
}

async function* allMyFixes(
  parts: Pick<Parts, 'database' | 'files'>,
  ownerId: string,
  uploadId: string,
): AsyncGenerator<MyFix> {
  for await (const { vehicleId, fixes } of queries.allMyBlocks(parts, ownerId, uploadId)) {
    const track = decodeTrackBlock(fixes)
    for (let i = 0; i < track.count; i++) {
      yield {
        vehicleId,
        timeMs: track.timeMs[i],
        lat: track.latE7[i] / 1e7,
        lng: track.lngE7[i] / 1e7,
        speedMps: track.speedMps[i],
        odometerM: track.odometerM[i],
        ignition: track.ignition[i],
        accuracyM: track.accuracyM[i],
        activity: track.activity[i],
      }
    }
  }
}

/** The import of files can read it back. */
const FIX_COLUMNS: readonly TableColumn<MyFix>[] = [
  { header: 'Time', cell: (fix) => new Date(fix.timeMs).toISOString() },
  { header: 'Latitude', cell: (fix) => fix.lat },
  { header: 'Longitude', cell: (fix) => fix.lng },
  { header: 'Speed (m/s)', cell: (fix) => (Number.isNaN(fix.speedMps) ? null : fix.speedMps) },
  { header: 'Odometer (m)', cell: (fix) => (fix.odometerM < 0 ? null : fix.odometerM) },
  { header: 'Ignition', cell: (fix) => (fix.ignition < 0 ? null : fix.ignition === 1 ? 'on' : 'off') },
  { header: 'Accuracy (m)', cell: (fix) => (fix.accuracyM < 0 ? null : fix.accuracyM) },
  { header: 'Activity', cell: (fix) => (fix.activity === 0 ? null : ACTIVITIES[fix.activity]) },
  { header: 'Vehicle', cell: (fix) => fix.vehicleId },
]

const TRIP_COLUMNS: readonly TableColumn<queries.MyTrip>[] = [
  { header: 'Start', cell: (trip) => at(trip.started_at) },
  { header: 'End', cell: (trip) => at(trip.ended_at) },
  { header: 'From', cell: (trip) => trip.start_location },
  { header: 'To', cell: (trip) => trip.end_location },
  { header: 'Place it starts at', cell: (trip) => trip.start_place },
  { header: 'Place it ends at', cell: (trip) => trip.end_place },
  { header: 'Kilometres', cell: (trip) => km(trip.distance_m) },
  { header: 'Kilometres from', cell: (trip) => trip.distance_source },
  { header: 'Opening odometer', cell: (trip) => km(trip.start_odometer_m) },
  { header: 'Closing odometer', cell: (trip) => km(trip.end_odometer_m) },
  { header: 'Classification', cell: (trip) => trip.classification ?? 'unclassified' },
  { header: 'Status', cell: (trip) => trip.status },
  { header: 'Reason', cell: (trip) => trip.reason },
  { header: 'Notes', cell: (trip) => trip.notes },
  { header: 'Tolls (R)', cell: (trip) => centsToRand(trip.toll_cents) },
  { header: 'Parking (R)', cell: (trip) => centsToRand(trip.parking_cents) },
  { header: 'Vehicle', cell: (trip) => trip.vehicle },
  { header: 'Driver', cell: (trip) => trip.driver },
  { header: 'Source', cell: (trip) => trip.source },
]

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

async function* jsonList<Row>(rows: AsyncIterable<Row>, wire: (row: Row) => unknown): AsyncGenerator<string> {
  let between = '['
  for await (const row of rows) {
    yield `${between}\n${JSON.stringify(wire(row))}`
    between = ','
  }
  yield between === '[' ? '[]\n' : '\n]\n'
}

const E7 = 1e7

/** Recorded paths, one feature per trip, with a time for each position. */
async function* geoJson(trips: AsyncIterable<queries.MyTrip>): AsyncGenerator<string> {
  yield '{"type":"FeatureCollection","features":['
  let between = ''
  for await (const trip of trips) {
    if (trip.path === null) continue
    const path = decodePath(trip.path)
    const coordinates = Array.from(path.lngE7, (lng, index) => [lng / E7, path.latE7[index] / E7])
    const times = Array.from(path.timeMs, (ms) => new Date(ms).toISOString())
    const feature = {
      type: 'Feature',
      properties: { trip_id: trip.id, started_at: at(trip.started_at), times },
      geometry: { type: 'LineString', coordinates },
    }
    yield `${between}\n${JSON.stringify(feature)}`
    between = ','
  }
  yield '\n]}\n'
}

function readme(name: string, made: Date): string {
  return `Spoor: the data of ${name}, as it was on ${made.toISOString()}

trips.csv, trips.xlsx     every trip, for a spreadsheet; times are UTC
logbooks/                 a logbook of each tax year and vehicle, in the columns of SARS
files/                    the files that you uploaded, as they came
live-points/              the positions that phones and servers have sent, by connection; times are UTC
proofs-of-payment/        what you sent in as proof of payment
receipts/                 the receipts of your costs
odometer/                 the photos of your odometer readings
papers/                   the papers of your vehicles
data/                     the same and the rest for machines: JSON, and the ways of the trips as GeoJSON

Keep it where only you can read it: it says where you drove.
`
}

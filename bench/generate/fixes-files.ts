/**
 * Creates missing input files of the benchmarks in .cache/bench/: a year of three vehicles as CSV and as XLSX, a part
 * of it as XLS, and a workbook of trips.
 *
 * Usage: node bench/generate/fixes-files.ts
 */
import { existsSync } from 'node:fs'
import { mkdir, open, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS } from '../../packages/core/src/units/duration.ts'
import { UNIX_EPOCH_SERIAL } from '../../packages/core/src/tabular/serial-date.ts'
import type { Track } from '../../packages/core/src/journey/track.ts'
import { generateDrives, USUAL_HABITS, USUAL_TRACKER } from './drive-generator.ts'
import { IS_SMALLEST, size } from '../smallest.ts'
import { seededRandom } from './random.ts'
import { writeWorkbook } from './workbook-writer.ts'
import type { Cell } from './workbook-writer.ts'

export const FIX_ROWS = size(880_000, 5000)
export const XLS_ROWS = size(65_000, 5000)
export const TRIP_ROWS = size(200_000, 500)

export interface BenchFiles {
  fixesCsv: string
  fixesXlsx: string
  fixesXls: string
  tripsXlsx: string
  /** A tenth of the fixes, to check that memory does not grow with the file. */
  smallCsv: string
  smallXlsx: string
}

export const FOLDER = join(import.meta.dirname, '../../.cache', size('bench', 'bench-smallest'))
/** Short names, so that the CSV file stays within the upload limit of 50 MB. */
const VEHICLES = ['A', 'B', 'C']
const HEADER = ['timestamp', 'latitude', 'longitude', 'speed', 'heading', 'ignition', 'odometer', 'vehicle']

/** Creates missing files and returns the paths of all. */
export async function ensureBenchFiles(): Promise<BenchFiles> {
  const files: BenchFiles = {
    fixesCsv: join(FOLDER, 'fixes.csv'),
    fixesXlsx: join(FOLDER, 'fixes.xlsx'),
    fixesXls: join(FOLDER, 'fixes.xls'),
    tripsXlsx: join(FOLDER, 'trips.xlsx'),
    smallCsv: join(FOLDER, 'fixes-small.csv'),
    smallXlsx: join(FOLDER, 'fixes-small.xlsx'),
  }
  await mkdir(FOLDER, { recursive: true })
  let made: Fix[] | null = null
  const fixes = () => (made ??= generateYearOfFixes())
  const small = () => fixes().slice(0, FIX_ROWS / 10)
  await once(files.fixesCsv, (path) => writeCsv(path, fixes()))
  await once(files.smallCsv, (path) => writeCsv(path, small()))
  await once(files.fixesXlsx, (path) => writeWorkbook(path, fixRows(fixes())))
  await once(files.smallXlsx, (path) => writeWorkbook(path, fixRows(small())))
  // SheetJS writes this one.
  if (!IS_SMALLEST) await once(files.fixesXls, (path) => writeXls(path, fixes().slice(0, XLS_ROWS)))
  await once(files.tripsXlsx, (path) => writeWorkbook(path, tripRows()))
  return files
}

async function once(path: string, make: (path: string) => Promise<void>): Promise<void> {
  if (existsSync(path)) return
  const aside = `${path}.${process.pid}`
  await make(aside)
  await rename(aside, path)
}

interface Fix {
  vehicle: string
  timeMs: number
  lat: string
  lng: string
  speedKmh: number
  heading: number
  ignition: number
  odometerKm: string
}

/** The fixes of all vehicles ordered by time, as exported by a tracker's portal. */
function generateYearOfFixes(): Fix[] {
  const habits = {
    ...USUAL_HABITS,
    days: size(365, 5),
    tripsPerDay: [2.1, 4.3] as const,
    tripLengthM: [1500, 60_000] as const,
  }
  const tracker = { ...USUAL_TRACKER, parkedIntervalS: 180, odometer: 'true' as const }
  const fixes = VEHICLES.flatMap((vehicle, index) =>
    listFixes(vehicle, generateDrives(1000 + index, habits, tracker).track),
  )
  fixes.sort((a, b) => a.timeMs - b.timeMs)
  if (fixes.length < FIX_ROWS) throw new Error(`only ${fixes.length} fixes were made`)
  return fixes.slice(0, FIX_ROWS)
}

function listFixes(vehicle: string, track: Track): Fix[] {
  let heading = 0
  return Array.from({ length: track.count }, (_, i) => {
    const before = Math.max(0, i - 1)
    const east = (track.lngE7[i] - track.lngE7[before]) * Math.cos((track.latE7[i] / 1e7) * (Math.PI / 180))
    const north = track.latE7[i] - track.latE7[before]
    if (Math.hypot(east, north) > 1000) heading = Math.round((Math.atan2(east, north) * 180) / Math.PI + 360) % 360
    return {
      vehicle,
      timeMs: track.timeMs[i],
      lat: (track.latE7[i] / 1e7).toFixed(6),
      lng: (track.lngE7[i] / 1e7).toFixed(6),
      // A fix without a position has no speed either.
      speedKmh: Math.round((track.speedMps[i] || 0) * 3.6),
      heading,
      ignition: track.ignition[i],
      odometerKm: (track.odometerM[i] / 1000).toFixed(1),
    }
  })
}

async function writeCsv(path: string, fixes: Fix[]): Promise<void> {
  const file = await open(path, 'w')
  let lines = [HEADER.join(',')]
  for (const fix of fixes) {
    const time = new Date(fix.timeMs).toISOString()
    lines.push(
      `${time.slice(0, 10)} ${time.slice(11, 19)},${fix.lat},${fix.lng},${fix.speedKmh},${fix.heading},${fix.ignition},${fix.odometerKm},${fix.vehicle}`,
    )
    if (lines.length < 20_000) continue
    await file.write(`${lines.join('\n')}\n`)
    lines = []
  }
  if (lines.length > 0) await file.write(`${lines.join('\n')}\n`)
  await file.close()
}

function* fixRows(fixes: Fix[]): Generator<Cell[]> {
  yield HEADER
  for (const fix of fixes) {
    const serial = fix.timeMs / DAY_MS + UNIX_EPOCH_SERIAL
    yield [
      { serial },
      Number(fix.lat),
      Number(fix.lng),
      fix.speedKmh,
      fix.heading,
      fix.ignition,
      Number(fix.odometerKm),
      fix.vehicle,
    ]
  }
}

async function writeXls(path: string, fixes: Fix[]): Promise<void> {
  const { utils, write } = await import('@e965/xlsx')
  const rows = Array.from(fixRows(fixes), (cells) =>
    cells.map((cell) =>
      cell !== null && typeof cell === 'object' ? { t: 'n', v: cell.serial, z: 'yyyy-mm-dd hh:mm:ss' } : cell,
    ),
  )
  const workbook = utils.book_new(utils.aoa_to_sheet(rows, { dense: true }), 'Sheet1')
  await writeFile(path, write(workbook, { type: 'buffer', bookType: 'biff8' }) as Buffer)
}

/** Trips between addresses, some of them frequent, as exported by a fleet's portal. */
function* tripRows(): Generator<Cell[]> {
  const random = seededRandom(7)
  const streets = [
    'Voortrekker Road',
    'Main Road',
    'Church Street',
    'Long Street',
    'Nelson Mandela Avenue',
    'Jan Smuts Avenue',
    'Durban Road',
    'Market Street',
  ]
  const towns = [
    'Cape Town',
    'Stellenbosch',
    'Bellville',
    'Paarl',
    'Johannesburg',
    'Pretoria',
    'Durban',
    'Umhlanga',
    'Gqeberha',
    'Bloemfontein',
  ]
  const reasons = ['Client visit', 'Delivery', 'Site inspection', 'Office', 'Private']
  const place = () =>
    `${Math.floor(random.between(1, 900))} ${random.pick(streets)}, ${random.pick(towns)}, South Africa`
  const regular = Array.from({ length: 500 }, place)
  const somewhere = () => (random.chance(0.6) ? random.pick(regular) : place())
  yield [
    'Start',
    'End',
    'Start Location',
    'End Location',
    'Distance (km)',
    'Duration (min)',
    'Vehicle',
    'Driver',
    'Purpose',
  ]
  let from = somewhere()
  let timeMs = Date.UTC(2023, 2, 1, 5)
  for (let row = 0; row < TRIP_ROWS; row++) {
    const minutes = Math.round(random.between(4, 90))
    const to = somewhere()
    const vehicle = 1 + (row % 40)
    yield [
      { serial: timeMs / DAY_MS + UNIX_EPOCH_SERIAL },
      { serial: (timeMs + minutes * 60_000) / DAY_MS + UNIX_EPOCH_SERIAL },
      from,
      to,
      Math.round(minutes * random.between(5, 13)) / 10,
      minutes,
      `CA ${100_000 + vehicle}`,
      `Driver ${vehicle}`,
      random.pick(reasons),
    ]
    from = to
    timeMs += Math.round(random.between(60, 600)) * 1000
  }
}

if (process.argv[1] === import.meta.filename) console.log(await ensureBenchFiles())

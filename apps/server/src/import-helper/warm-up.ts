import { mkdtemp, open, readdir, rm, stat } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { encodeTrackBlock } from '@spoor/core/journey/kept/track-block.ts'
import { freeTrack } from '@spoor/core/journey/track.ts'
import type { Track } from '@spoor/core/journey/track.ts'
import { inOrder } from '@spoor/core/reconcile/merge-tracks.ts'
import { readUpload } from '../reading/read-upload.ts'
import type { ImportHelper } from './import-helper.ts'
import { TripSearches } from './search-trips.ts'
import type { StorableTrip } from './storable-trip.ts'

const ROUNDS = 5
/**
 * Many short tracks: what runs a few times for long is compiled for its loops alone, and again when they end. And a long
 * one, which is searched in stretches; in the middle, so that both threads read of several.
 */
const SHORT_DAYS = Array.from({ length: 8 }, () => 5)
const DAYS_OF_VEHICLES = [...SHORT_DAYS, 80, ...SHORT_DAYS]
/** So few that the compiler takes the encoding of a block for hot, which goes by calls: days of fixes never get there. */
const FIXES_OF_BLOCK = 20
const DAY_MS = 86_400_000
const START_MS = Date.UTC(2024, 0, 1)
const DRIVING_STEP_MS = 10_000
const PARKED_STEP_MS = 180_000
const GAP_MS = 300_000
const KM_PER_STEP = 0.15
/** More than the rows of a day take. */
const MOST_BYTES = 524_288
const FOLDER = 'spoor-warm-up-'
/** Far longer than a warm-up takes. */
const LEFT_MS = 3_600_000

export interface RehearsedVehicle {
  track: Track
  trips: Promise<StorableTrip[]>
}

/** What is done with the vehicles of a rehearsal while their trips are looked for. */
type Store = (vehicles: RehearsedVehicle[]) => Promise<void>

/**
 * Imports a made-up year's worth of code paths without keeping anything, so that the first upload meets compiled code:
 * a third of the time of a first import is compiling. Takes about four seconds, which a worker that has just started has.
 */
export async function warmUp(helper: ImportHelper | undefined, store: Store): Promise<void> {
  const folder = await makeWarmUpFolder(tmpdir())
  try {
    const file = path.join(folder, 'fixes.csv')
    await writeMadeUpFixes(file)
    for (let round = 0; round < ROUNDS; round++) await rehearse(file, helper, store)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Removes the folders of processes that were killed while they warmed up, too. */
export async function makeWarmUpFolder(parent: string): Promise<string> {
  for (const name of await readdir(parent)) {
    if (!name.startsWith(FOLDER)) continue
    const folder = path.join(parent, name)
    try {
      const { mtimeMs } = await stat(folder)
      if (Date.now() - mtimeMs >= LEFT_MS) await rm(folder, { recursive: true })
    } catch {
      // Another one's, or gone already.
    }
  }
  return mkdtemp(path.join(parent, FOLDER))
}

async function rehearse(file: string, helper: ImportHelper | undefined, store: Store): Promise<void> {
  const options = { filename: 'fixes.csv', timezone: 'Africa/Johannesburg', nowMs: START_MS + 365 * DAY_MS, helper }
  const { vehicles } = await readUpload(file, options, {
    async trips() {},
    async issues() {},
    async restart() {},
    progress() {},
  })
  const searches = new TripSearches({ sensitivity: 'normal', helper })
  const rehearsed = vehicles.map(({ track }) => {
    const ordered = inOrder(track)
    return { track: ordered, trips: searches.add(ordered) }
  })
  await Promise.all([store(rehearsed), searches.takeShare()])
  searches.free()
  for (const { track } of vehicles) {
    for (let from = 0; from + FIXES_OF_BLOCK <= track.count; from += FIXES_OF_BLOCK)
      encodeTrackBlock(track, from, from + FIXES_OF_BLOCK)
    freeTrack(track)
  }
}

/**
 * Vehicles that drive three times a day and stand still otherwise, with all that trackers get wrong: what the warm-up
 * does not meet is compiled again when a real file does.
 */
async function writeMadeUpFixes(path: string): Promise<void> {
  const file = await open(path, 'w')
  try {
    await file.write('time,latitude,longitude,speed,heading,ignition,odometer,vehicle\n')
    await writeVehicles(file)
  } finally {
    await file.close()
  }
}

async function writeVehicles(file: FileHandle): Promise<void> {
  // Not as lines: a hundred thousand strings would be what is left of the warm-up.
  const text = Buffer.from(new ArrayBuffer(MOST_BYTES))
  let state = 1
  const random = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32
  for (const [vehicle, days] of DAYS_OF_VEHICLES.entries()) {
    // On both sides of the equator and of Greenwich.
    let [lat, lng, odometerKm] = [vehicle % 3 === 0 ? 33.9 : -33.9, vehicle % 2 === 0 ? -58.4 : 18.8, 1000]
    let ms = 0
    for (let day = 1; day <= days; day++) {
      let end = 0
      while (ms < day * DAY_MS) {
        const hour = (ms % DAY_MS) / 3_600_000
        const drives = (hour >= 7 && hour < 8) || (hour >= 12 && hour < 12.7) || (hour >= 16 && hour < 17.5)
        const waits = drives && Math.floor(ms / 90_000) % 5 === 0
        if (drives && !waits) {
          // Straight on for minutes, then round a corner.
          const bearing = Math.round(Math.sin(ms / 400_000) * 4)
          lat += (Math.cos(bearing) * KM_PER_STEP) / 111
          lng += (Math.sin(bearing) * KM_PER_STEP) / 92
          odometerKm += KM_PER_STEP
        }
        const fault = random()
        const jumpDegrees = fault < 0.002 ? 0.05 : 0
        const wander = () => (random() - 0.5) * 1e-4
        const time = new Date(START_MS + ms - (ms % 1000)).toISOString()
        const isLost = fault > 0.998 && fault <= 0.999
        const [atLat, atLng] = isLost ? [0, 0] : [lat + wander() + jumpDegrees, lng + wander()]
        const position = fault > 0.999 ? ',' : `${atLat.toFixed(6)},${atLng.toFixed(6)}`
        // Trackers write -1, too, for what they do not know.
        const speed = isLost ? -1 : fault > 0.99 ? '' : Math.round(drives && !waits ? 40 + random() * 30 : random())
        const rest = `${speed},${Math.floor(random() * 360)},${drives ? 1 : 0},${(isLost ? -1 : odometerKm).toFixed(1)},${vehicle}`
        const row = `${time.slice(0, 10)} ${time.slice(11, 19)},${position},${rest}\n`
        end += text.write(fault > 0.002 && fault < 0.0025 ? row + row : row, end)
        // Now and then the same fix again, the same instant elsewhere, and a tunnel.
        if (fault > 0.003) ms += (drives ? DRIVING_STEP_MS : PARKED_STEP_MS) + (fault > 0.005 ? 0 : GAP_MS)
      }
      await file.write(text, 0, end)
    }
  }
  text.buffer.transfer(0)
}

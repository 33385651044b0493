import { afterAll, expect, test } from 'vitest'
import pino from 'pino'
import { findJourneys } from '@spoor/core/journey/find-journeys.ts'
import { decodePath } from '@spoor/core/journey/kept/path-codec.ts'
import { stretchesOf } from '@spoor/core/journey/stretches.ts'
import { newTrack } from '@spoor/core/journey/track.ts'
import type { Track } from '@spoor/core/journey/track.ts'
import { startImportHelper } from './import-helper.ts'
import type { ImportHelper } from './import-helper.ts'
import { searchTrips, TripSearches } from './search-trips.ts'
import type { StorableTrip } from './storable-trip.ts'

const helper = startImportHelper(pino({ level: 'silent' }))
afterAll(() => helper.close())

const HALF_MINUTE_MS = 30_000
const FIXES_A_DAY = 86_400_000 / HALF_MINUTE_MS

/** Out in the morning and back in the evening, with a fix every half minute. */
function trackOf(days: number): Track {
  const track = newTrack(days * FIXES_A_DAY)
  let latE7 = -339_300_000
  for (let i = 0; i < days * FIXES_A_DAY; i++) {
    const hour = ((i % FIXES_A_DAY) * 24) / FIXES_A_DAY
    if (hour >= 8 && hour < 8.5) latE7 += 4000
    if (hour >= 17 && hour < 17.5) latE7 -= 4000
    track.timeMs[i] = Date.UTC(2024, 2, 4) + i * HALF_MINUTE_MS
    track.latE7[i] = latE7
    track.lngE7[i] = 188_600_000 + (i % 5) * 30
    track.count++
  }
  return track
}

const decoded = (trips: readonly StorableTrip[]) => trips.map((trip) => ({ ...trip, path: decodePath(trip.path) }))

test('shared with the helper a search finds what it finds alone', async () => {
  const tracks = [trackOf(70), trackOf(3), trackOf(0)]
  const searches = new TripSearches({ sensitivity: 'normal', helper })
  const found = tracks.map((track) => searches.add(track))
  await searches.takeShare()
  for (const [i, trips] of found.entries()) {
    expect(decoded(await trips)).toEqual(findJourneys(tracks[i], { sensitivity: 'normal' }).trips)
  }
})

test('the helper does what nobody else takes', async () => {
  const track = trackOf(70)
  expect(stretchesOf(track).length).toBeGreaterThan(2)
  const trips = await new TripSearches({ sensitivity: 'fine', helper }).add(track)
  expect(decoded(trips)).toEqual(findJourneys(track, { sensitivity: 'fine' }).trips)
})

test('a track that has room for more is handed over as far as it goes', async () => {
  const track = trackOf(3)
  const roomy = newTrack(track.count + 1000)
  for (const name of ['timeMs', 'latE7', 'lngE7', 'speedMps', 'odometerM', 'ignition'] as const)
    roomy[name].set(track[name])
  roomy.count = track.count
  const trips = await new TripSearches({ sensitivity: 'normal', helper }).add(roomy)
  expect(decoded(trips)).toEqual(findJourneys(track, { sensitivity: 'normal' }).trips)
})

test('what a helper took and never did is done without it', async () => {
  const track = trackOf(70)
  const dies: ImportHelper = { ask: async () => null, async close() {} }
  const trips = await searchTrips(track, { sensitivity: 'normal', helper: dies })
  expect(decoded(trips)).toEqual(findJourneys(track, { sensitivity: 'normal' }).trips)
})

test('a helper that has ended is not waited for', async () => {
  const ended = startImportHelper(pino({ level: 'silent' }))
  const searches = new TripSearches({ sensitivity: 'normal', helper: ended })
  const trips = searches.add(trackOf(3))
  await ended.close()
  await searches.takeShare()
  expect(decoded(await trips)).toHaveLength(6)
})

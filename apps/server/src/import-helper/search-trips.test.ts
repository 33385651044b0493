import { afterAll, expect, test } from 'vitest'
import pino from 'pino'
import { findJourneys } from '@spoor/core/journey/find-journeys.ts'
import { decodePath } from '@spoor/core/journey/path-codec.ts'
import { stretchesOf } from '@spoor/core/journey/stretches.ts'
import { newTrack } from '@spoor/core/journey/track.ts'
import type { Track } from '@spoor/core/journey/track.ts'
import { claimNext } from './helper-tasks.ts'
import { startImportHelper } from './import-helper.ts'
import type { ImportHelper } from './import-helper.ts'
import { searchTrips } from './search-trips.ts'
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
  const searches = tracks.map((track) => searchTrips(track, { sensitivity: 'normal', helper }))
  for (const [i, search] of searches.entries()) {
    expect(decoded(await search.trips())).toEqual(findJourneys(tracks[i], { sensitivity: 'normal' }).trips)
  }
})

test('the helper does what nobody else takes', async () => {
  const track = trackOf(70)
  let answers = 0
  const counting: ImportHelper = {
    ...helper,
    ask: (task, onAnswer) =>
      helper.ask(task, (answer) => {
        answers++
        onAnswer(answer)
      }),
  }
  const search = searchTrips(track, { sensitivity: 'fine', helper: counting })
  await expect.poll(() => answers, { timeout: 10_000 }).toBe(stretchesOf(track).length)
  expect(decoded(await search.trips())).toEqual(findJourneys(track, { sensitivity: 'fine' }).trips)
})

test('what a helper claimed and never did is done without it', async () => {
  const track = trackOf(70)
  const dies: ImportHelper = {
    async ask(task) {
      if (task.kind === 'search') claimNext(task.claims)
    },
    async close() {},
  }
  const trips = await searchTrips(track, { sensitivity: 'normal', helper: dies }).trips()
  expect(decoded(trips)).toEqual(findJourneys(track, { sensitivity: 'normal' }).trips)
})

test('a helper that has ended is not waited for', async () => {
  const ended = startImportHelper(pino({ level: 'silent' }))
  const waiting = ended.ask(
    {
      kind: 'search',
      track: trackOf(0),
      stretches: [],
      sensitivity: 'normal',
      claims: new Int32Array(new SharedArrayBuffer(4)),
    },
    () => {},
  )
  await ended.close()
  await waiting
  expect(decoded(await searchTrips(trackOf(3), { sensitivity: 'normal', helper: ended }).trips())).toHaveLength(6)
})

import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { findJourneys } from '../journey/find-journeys.ts'
import type { FoundTrip } from '../journey/journey.ts'
import { newTrack, type Track } from '../journey/track.ts'
import { trackFromUpload, normalizeTrack, mergeTracks } from './merge-tracks.ts'
import { reconcile, type ExistingTrip } from './reconcile.ts'

const MINUTE_MS = 60_000

/** Alternates stays and drives of the given minutes, with a fix every 20 s driving and every two minutes parked. */
const plan = fc.array(
  fc.record({
    parkedMin: fc.integer({ min: 1, max: 90 }),
    drivenMin: fc.integer({ min: 1, max: 40 }),
    bearing: fc.double({ min: 0, max: 6.28, noNaN: true }),
  }),
  { minLength: 1, maxLength: 6 },
)

function makeTrack(legs: readonly { parkedMin: number; drivenMin: number; bearing: number }[]): Track {
  const track = newTrack(4000)
  let timeMs = Date.UTC(2026, 2, 2, 4)
  let lat = -26.1
  let lng = 28.05
  const add = (speedMps: number) => {
    const i = track.count++
    track.timeMs[i] = timeMs
    track.latE7[i] = Math.round(lat * 1e7)
    track.lngE7[i] = Math.round(lng * 1e7)
    track.speedMps[i] = speedMps
  }
  for (const { parkedMin, drivenMin, bearing } of legs) {
    for (let minute = 0; minute < parkedMin; minute += 2, timeMs += 2 * MINUTE_MS) add(0)
    for (let step = 0; step < drivenMin * 3; step++, timeMs += MINUTE_MS / 3) {
      lat += Math.cos(bearing) * 0.0025
      lng += Math.sin(bearing) * 0.0025
      add(14)
    }
  }
  return track
}

function part(track: Track, from: number, to: number): Track {
  const cut = newTrack(to - from)
  cut.count = to - from
  cut.timeMs.set(track.timeMs.subarray(from, to))
  cut.latE7.set(track.latE7.subarray(from, to))
  cut.lngE7.set(track.lngE7.subarray(from, to))
  cut.speedMps.set(track.speedMps.subarray(from, to))
  return cut
}

const find = (track: Track) => findJourneys(track, { sensitivity: 'normal' }).trips

/** The list of trips after importing the parts one by one, as the server does. */
function importBoth(first: Track, second: Track): (FoundTrip & { id: string })[] {
  const before = find(first).map((trip, i) => ({ ...trip, id: `a${i}` }))
  const union = mergeTracks(trackFromUpload('a', normalizeTrack(first)), trackFromUpload('b', normalizeTrack(second)))
    .merged.track
  const existing: ExistingTrip[] = before.map((trip) => ({ ...trip, corrected: [], state: 'listed' }))
  const { insert, update } = reconcile(existing, find(union))
  const inserted = insert.map(({ trip }, i) => ({ ...trip, id: `b${i}` }))
  const updated = update.map(({ id, trip }) => ({ ...trip, id }))
  return [...inserted, ...updated].sort((a, b) => a.startedAtMs - b.startedAtMs)
}

test('a file split at any row yields the trips of the whole, in either order', () => {
  fc.assert(
    fc.property(plan, fc.double({ min: 0, max: 1, noNaN: true }), (legs, fraction) => {
      const track = makeTrack(legs)
      const cut = Math.floor(track.count * fraction)
      const parts = [part(track, 0, cut), part(track, cut, track.count)] as const
      const whole = find(track)
      for (const [first, second] of [parts, [parts[1], parts[0]] as const]) {
        const trips = importBoth(first, second)
        expect(trips).toEqual(whole.map((trip, i) => ({ ...trip, id: trips[i]?.id })))
        expect(new Set(trips.map(({ id }) => id)).size).toBe(trips.length)
      }
    }),
    { numRuns: 60 },
  )
})

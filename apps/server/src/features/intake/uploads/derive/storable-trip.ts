import type { FoundTrip } from '@spoor/core/journey/journey.ts'
import { findJourneys } from '@spoor/core/journey/find-journeys.ts'
import { encodePath } from '@spoor/core/journey/encoding/path-codec.ts'
import type { Sensitivity } from '@spoor/core/journey/parameters.ts'
import type { Track } from '@spoor/core/journey/track.ts'

export interface StorableTrip extends Omit<FoundTrip, 'path'> {
  path: Uint8Array
}

/** Derives a track's trips and moves, in order of time, and encodes their paths for storage. */
export function findStorableTrips(track: Track, sensitivity: Sensitivity): StorableTrip[] {
  const { trips, moves } = findJourneys(track, { sensitivity })
  return [...trips, ...moves]
    .sort((a, b) => a.startedAtMs - b.startedAtMs)
    .map(({ path, ...trip }) => ({ ...trip, path: encodePath(path) }))
}

import type { FoundTrip } from '@spoor/core/journey/journey.ts'
import { encodePath } from '@spoor/core/journey/kept/path-codec.ts'
import type { FoundInStretch, Stretch } from '@spoor/core/journey/stretches.ts'

/** A found trip with its path as the bytes that are stored. */
export interface StorableTrip extends Omit<FoundTrip, 'path'> {
  path: Uint8Array
}

export function storable({ path, ...trip }: FoundTrip): StorableTrip {
  return { ...trip, path: encodePath(path) }
}

/** What was found in a stretch, on its way between threads: all paths in one piece of memory, which is handed over. */
export interface PackedTrips extends Omit<FoundInStretch<StorableTrip>, 'trips'> {
  trips: Omit<FoundTrip, 'path'>[]
  paths: Uint8Array<ArrayBuffer>
  /** Where the path of each trip ends. */
  ends: number[]
}

/** @param stretch where in its track the fixes lie that were looked through */
export function packTrips({ trips, ...found }: FoundInStretch, stretch: Stretch): PackedTrips {
  const encoded = trips.map(({ path }) => encodePath(path))
  const paths = new Uint8Array(encoded.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  const ends = encoded.map((path) => {
    paths.set(path, at)
    return (at += path.length)
  })
  const { from } = stretch
  const ofTrack = ({ path: _path, firstFix, lastFix, ...trip }: FoundTrip) => ({
    ...trip,
    ...{ firstFix: firstFix + from, lastFix: lastFix + from },
  })
  return { ...found, stretch, trips: trips.map(ofTrack), paths, ends }
}

export function unpackTrips({ trips, paths, ends, ...found }: PackedTrips): FoundInStretch<StorableTrip> {
  return {
    ...found,
    trips: trips.map((trip, i) => ({ ...trip, path: paths.subarray(i === 0 ? 0 : ends[i - 1], ends[i]) })),
  }
}

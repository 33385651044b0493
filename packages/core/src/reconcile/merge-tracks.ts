import { copyFix, listColumns, newTrack, sliceTrack, type Track } from '../journey/track.ts'

/** The fixes of one device, each with the uploads that contain it. */
export interface SourcedTrack {
  track: Track
  /** Index into {@link SourcedTrack.sets} for each fix. */
  setOf: Uint16Array
  /** Sets of uploads, as sorted lists of ids. */
  sets: (readonly string[])[]
}

/** The track of one upload. `track` must be ascending by time; see {@link normalizeTrack}. */
export function trackFromUpload(uploadId: string, track: Track): SourcedTrack {
  return { track, setOf: new Uint16Array(track.count), sets: [[uploadId]] }
}

/**
 * Merges two tracks. Fixes at the same millisecond and position (1e-7 degrees) are one fix; if only one file has a
 * speed, odometer, ignition, accuracy or activity, the merged fix has it. The result depends only on the sets of fixes,
 * not on the order of the files.
 * @returns the merged track and the number of fixes in both
 */
export function mergeTracks(a: SourcedTrack, b: SourcedTrack): { merged: SourcedTrack; shared: number } {
  const merged: SourcedTrack = { track: newTrack(a.track.count + b.track.count), setOf: new Uint16Array(0), sets: [] }
  const setOf = new Uint16Array(a.track.count + b.track.count)
  const setIds = new Map<string, number>()
  const getSetId = (ids: readonly string[]): number => {
    const key = ids.join()
    let id = setIds.get(key)
    if (id === undefined) {
      id = merged.sets.push(ids) - 1
      setIds.set(key, id)
    }
    return id
  }
  const ofA = a.sets.map(getSetId)
  const ofB = b.sets.map(getSetId)
  const ofBoth = new Map<number, number>()
  let i = 0
  let j = 0
  let n = 0
  let shared = 0
  while (i < a.track.count || j < b.track.count) {
    const order = i >= a.track.count ? 1 : j >= b.track.count ? -1 : compareFixes(a.track, i, b.track, j)
    if (order < 0) {
      setOf[n] = ofA[a.setOf[i]]
      copyFix(a.track, i++, merged.track, n++)
    } else if (order > 0) {
      setOf[n] = ofB[b.setOf[j]]
      copyFix(b.track, j++, merged.track, n++)
    } else {
      const pair = a.setOf[i] * b.sets.length + b.setOf[j]
      let both = ofBoth.get(pair)
      if (both === undefined) {
        both = getSetId([...new Set([...a.sets[a.setOf[i]], ...b.sets[b.setOf[j]]])].sort())
        ofBoth.set(pair, both)
      }
      setOf[n] = both
      copyFix(a.track, i++, merged.track, n)
      addToFix(b.track, j++, merged.track, n++)
      shared++
    }
  }
  merged.track.count = n
  merged.setOf = setOf.subarray(0, n)
  return { merged, shared }
}

/**
 * Sorts fixes of the same instant by position, as {@link mergeTracks} requires, and merges equal fixes. Reuses the
 * columns of the given track, which must not be used afterwards.
 * @param track ascending by time
 */
export function normalizeTrack(track: Track): Track {
  const { count, timeMs } = track
  let n = 0
  for (let from = 0; from < count;) {
    let to = from + 1
    while (to < count && timeMs[to] === timeMs[from]) to++
    if (to - from > 1) n = mergeTied(track, from, to, n)
    else {
      if (n !== from) copyFix(track, from, track, n)
      n++
    }
    from = to
  }
  return n === count ? track : sliceTrack(track, 0, n)
}

/** Writes the fixes [from, to), all of one instant, from index n on, and returns the end index. */
function mergeTied(track: Track, from: number, to: number, n: number): number {
  const tied = newTrack(to - from)
  for (let i = from; i < to; i++) copyFix(track, i, tied, i - from)
  const order = Array.from({ length: to - from }, (_, i) => i).sort((i, j) => compareFixes(tied, i, tied, j))
  let end = n
  for (const i of order) {
    if (end > n && compareFixes(tied, i, track, end - 1) === 0) addToFix(tied, i, track, end - 1)
    else copyFix(tied, i, track, end++)
  }
  return end
}

/** The number of fixes in both of two normalized tracks. */
export function countShared(a: Track, b: Track): number {
  let shared = 0
  for (let i = 0, j = 0; i < a.count && j < b.count;) {
    const order = compareFixes(a, i, b, j)
    if (order === 0) shared++
    if (order <= 0) i++
    if (order >= 0) j++
  }
  return shared
}

/** The sorted ids of the uploads with fixes between two indexes, both inclusive. */
export function uploadsBetween(sourced: SourcedTrack, first: number, last: number): readonly string[] {
  if (sourced.sets.length === 1) return sourced.sets[0]
  const sets = new Set<number>()
  for (let i = first; i <= last; i++) sets.add(sourced.setOf[i])
  if (sets.size === 1) return sourced.sets[sourced.setOf[first]]
  return [...new Set([...sets].flatMap((set) => sourced.sets[set]))].sort()
}

/** Concatenates tracks; each must end before the next begins. */
export function joinTracks(tracks: readonly Track[]): Track {
  if (tracks.length === 1) return tracks[0]
  const joined = newTrack(tracks.reduce((count, track) => count + track.count, 0))
  for (const track of tracks) {
    const from = listColumns(track)
    for (const [i, to] of listColumns(joined).entries()) to.set(from[i].subarray(0, track.count), joined.count)
    joined.count += track.count
  }
  return joined
}

function compareFixes(a: Track, i: number, b: Track, j: number): number {
  return a.timeMs[i] - b.timeMs[j] || a.latE7[i] - b.latE7[j] || a.lngE7[i] - b.lngE7[j]
}

/**
 * Uses the greater value of each column: 'none' (NaN, -1, unknown) is the smallest, and a maximum does not depend on the order.
 */
function addToFix(from: Track, i: number, to: Track, n: number): void {
  if (!(to.speedMps[n] >= from.speedMps[i]) && !Number.isNaN(from.speedMps[i])) to.speedMps[n] = from.speedMps[i]
  if (from.odometerM[i] > to.odometerM[n]) to.odometerM[n] = from.odometerM[i]
  if (from.ignition[i] > to.ignition[n]) to.ignition[n] = from.ignition[i]
  if (from.accuracyM[i] > to.accuracyM[n]) to.accuracyM[n] = from.accuracyM[i]
  if (from.activity[i] > to.activity[n]) to.activity[n] = from.activity[i]
}

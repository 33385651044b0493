/**
 * The fixes of one vehicle as columns, in ascending order of time once {@link Track.count} is final.
 * Columns instead of objects: a year at one fix every ten seconds is three million fixes, 25 bytes each this way.
 */
export interface Track {
  count: number
  /** UTC instants in milliseconds since 1970. */
  timeMs: Float64Array
  /** Degrees × 1e7, as integers (1.1 cm at the equator). */
  latE7: Int32Array
  lngE7: Int32Array
  /** Speed over ground in m/s; NaN where the file had none. */
  speedMps: Float32Array
  /** Odometer in metres; -1 where the file had none. */
  odometerM: Int32Array
  /** 1 on, 0 off, -1 where the file had none. */
  ignition: Int8Array
}

/** An empty track with room for `capacity` fixes. */
export function newTrack(capacity: number): Track {
  return {
    count: 0,
    timeMs: new Float64Array(capacity),
    latE7: new Int32Array(capacity),
    lngE7: new Int32Array(capacity),
    speedMps: new Float32Array(capacity).fill(Number.NaN),
    odometerM: new Int32Array(capacity).fill(-1),
    ignition: new Int8Array(capacity).fill(-1),
  }
}

/** The fixes [from, to) of a track, without copying them. */
export function partOf(track: Track, from: number, to: number): Track {
  if (from === 0 && to === track.count) return track
  return {
    count: to - from,
    timeMs: track.timeMs.subarray(from, to),
    latE7: track.latE7.subarray(from, to),
    lngE7: track.lngE7.subarray(from, to),
    speedMps: track.speedMps.subarray(from, to),
    odometerM: track.odometerM.subarray(from, to),
    ignition: track.ignition.subarray(from, to),
  }
}

/** The track in memory that several threads can read; itself where it is there already. */
export function inSharedMemory(track: Track): Track {
  const { count, timeMs, latE7, lngE7, speedMps, odometerM, ignition } = track
  if (timeMs.buffer instanceof SharedArrayBuffer) return track
  const shared = newSharedTrack(count)
  shared.timeMs.set(timeMs.subarray(0, count))
  shared.latE7.set(latE7.subarray(0, count))
  shared.lngE7.set(lngE7.subarray(0, count))
  shared.speedMps.set(speedMps.subarray(0, count))
  shared.odometerM.set(odometerM.subarray(0, count))
  shared.ignition.set(ignition.subarray(0, count))
  return shared
}

/** A track of `count` fixes, all of them zero, in memory that several threads can read. */
export function newSharedTrack(count: number): Track {
  return {
    count,
    timeMs: new Float64Array(new SharedArrayBuffer(count * 8)),
    latE7: new Int32Array(new SharedArrayBuffer(count * 4)),
    lngE7: new Int32Array(new SharedArrayBuffer(count * 4)),
    speedMps: new Float32Array(new SharedArrayBuffer(count * 4)),
    odometerM: new Int32Array(new SharedArrayBuffer(count * 4)),
    ignition: new Int8Array(new SharedArrayBuffer(count)),
  }
}

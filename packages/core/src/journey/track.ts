/**
 * One vehicle's fixes as columns, in chronological order once {@link Track.count} is final. Columns, because a year
 * with one fix every ten seconds is three million fixes, 25 bytes each this way.
 */
export interface Track {
  count: number
  /** UTC instants in milliseconds since 1970. */
  timeMs: Float64Array
  /** Degrees × 1e7, as integers (1.1 cm at the equator). */
  latE7: Int32Array
  lngE7: Int32Array
  /** Speed over ground in m/s; NaN if the file had none. */
  speedMps: Float32Array
  /** Odometer in metres; -1 if the file had none. */
  odometerM: Int32Array
  /** 1 on, 0 off, -1 if the file had none. */
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

/** The fixes [from, to) of a track as views on the same memory, with columns of exactly that length. */
export function sliceTrack(track: Track, from: number, to: number): Track {
  if (from === 0 && to === track.timeMs.length) return track
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

/**
 * Immediately releases the memory of a track and of all tracks that share it; none of them may be used afterwards. The
 * garbage collector would wait until as much again is allocated.
 */
export function freeTrack({ timeMs, latE7, lngE7, speedMps, odometerM, ignition }: Track): void {
  for (const { buffer } of [timeMs, latE7, lngE7, speedMps, odometerM, ignition]) {
    if (buffer instanceof ArrayBuffer) buffer.transfer(0)
  }
}

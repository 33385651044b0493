/**
 * One vehicle's fixes as columns, in chronological order once {@link Track.count} is final. Columns, because a year
 * with one fix every ten seconds is three million fixes, 28 bytes each this way.
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
  /** Radius in metres within which 68 % of such fixes lie; -1 if the source had none. */
  accuracyM: Int16Array
  /** Index in ACTIVITIES; 0 is unknown. */
  activity: Int8Array
}

const MAX_ACCURACY_M = 32_767

/** An accuracy as the column holds it: whole metres, -1 if unknown. Apps write 0 for unknown. */
export function toAccuracyColumn(metres: number | null): number {
  return metres !== null && metres > 0 ? Math.min(MAX_ACCURACY_M, Math.ceil(metres)) : -1
}

export function newTrack(capacity: number): Track {
  return {
    count: 0,
    timeMs: new Float64Array(capacity),
    latE7: new Int32Array(capacity),
    lngE7: new Int32Array(capacity),
    speedMps: new Float32Array(capacity).fill(Number.NaN),
    odometerM: new Int32Array(capacity).fill(-1),
    ignition: new Int8Array(capacity).fill(-1),
    accuracyM: new Int16Array(capacity).fill(-1),
    activity: new Int8Array(capacity),
  }
}

/** The columns of a track, in the same order for every track. */
export function listColumns({ timeMs, latE7, lngE7, speedMps, odometerM, ignition, accuracyM, activity }: Track) {
  return [timeMs, latE7, lngE7, speedMps, odometerM, ignition, accuracyM, activity]
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
    accuracyM: track.accuracyM.subarray(from, to),
    activity: track.activity.subarray(from, to),
  }
}

/** Copies a fix, also within a track. */
export function copyFix(from: Track, i: number, to: Track, n: number): void {
  to.timeMs[n] = from.timeMs[i]
  to.latE7[n] = from.latE7[i]
  to.lngE7[n] = from.lngE7[i]
  to.speedMps[n] = from.speedMps[i]
  to.odometerM[n] = from.odometerM[i]
  to.ignition[n] = from.ignition[i]
  to.accuracyM[n] = from.accuracyM[i]
  to.activity[n] = from.activity[i]
}

/**
 * Immediately releases the memory of a track and of all tracks that share it; none of them may be used afterwards. The
 * garbage collector would wait until as much again is allocated.
 */
export function freeTrack(track: Track): void {
  for (const { buffer } of listColumns(track)) if (buffer instanceof ArrayBuffer) buffer.transfer(0)
}

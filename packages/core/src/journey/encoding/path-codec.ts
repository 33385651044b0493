import { ByteReader } from './byte-reader.ts'
import { ByteWriter, CorruptBytesError } from './byte-writer.ts'
import type { TripPath } from '../journey.ts'

const VERSION = 2
/** Units of a version's columns. Paths are within 5 m of the fixes anyway, and trackers report whole seconds. */
const UNITS = [
  { timeMs: 1, e7: 1 },
  { timeMs: 1000, e7: 10 },
]
const HEADER_BYTES = 32
const MIN_BYTES_PER_POINT = 3
/** Time step, latitude, longitude. */
const MAX_BYTES_PER_POINT = 5 + 5 + 5

/** Encodes a trip's path as compact bytes. Times are rounded to the second, positions to 0.1 m. */
export function encodePath(path: TripPath): Uint8Array<ArrayBuffer> {
  const count = path.timeMs.length
  const units = UNITS[VERSION - 1]
  const writer = new ByteWriter(HEADER_BYTES + count * MAX_BYTES_PER_POINT)
  writer.byte(VERSION)
  writer.varint(count)
  let time = count === 0 ? 0 : Math.round(path.timeMs[0] / units.timeMs)
  writer.long(time)
  let lat = 0
  let lng = 0
  for (let i = 0; i < count; i += 1) {
    const nextTime = Math.round(path.timeMs[i] / units.timeMs)
    const nextLat = Math.round(path.latE7[i] / units.e7)
    const nextLng = Math.round(path.lngE7[i] / units.e7)
    // The gap flag shares the time step's column, because its own would nearly always be zero.
    writer.zigzag((nextTime - time) * 2 + (path.gap[i] ? 1 : 0))
    writer.zigzag(nextLat - lat)
    writer.zigzag(nextLng - lng)
    time = nextTime
    lat = nextLat
    lng = nextLng
  }
  return writer.finish()
}

/** Decodes bytes written by {@link encodePath} or its first version. Throws CorruptBytesError for any other bytes. */
export function decodePath(bytes: Uint8Array): TripPath {
  const reader = new ByteReader(bytes, VERSION)
  const count = reader.varint()
  if (count * MIN_BYTES_PER_POINT > reader.left) throw new CorruptBytesError('point count exceeds the bytes')
  const units = UNITS[reader.version - 1]
  const isFirst = reader.version === 1
  const path = newPath(count)
  let time = isFirst ? 0 : reader.long()
  let lat = 0
  let lng = 0
  for (let i = 0; i < count; i += 1) {
    const step = isFirst ? reader.long() : reader.zigzag()
    const gap = Math.abs(step % 2)
    time += (step - gap) / 2
    lat = (lat + reader.zigzag()) | 0
    lng = (lng + reader.zigzag()) | 0
    path.timeMs[i] = time * units.timeMs
    path.latE7[i] = lat * units.e7
    path.lngE7[i] = lng * units.e7
    path.gap[i] = gap
  }
  reader.finish()
  return path
}

/** A path of `count` points, all zero. */
export function newPath(count: number): TripPath {
  return {
    timeMs: new Float64Array(count),
    latE7: new Int32Array(count),
    lngE7: new Int32Array(count),
    gap: new Uint8Array(count),
  }
}

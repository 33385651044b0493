import { ByteReader } from './byte-reader.ts'
import { ByteWriter, CorruptBytesError } from './byte-writer.ts'
import type { TripPath } from '../journey.ts'

const VERSION = 1
const HEADER_BYTES = 32
const MIN_BYTES_PER_POINT = 3
/** Time step (two varints), latitude, longitude. */
const MAX_BYTES_PER_POINT = 10 + 5 + 5

/** Encodes a trip's path as compact bytes. Times are rounded to the millisecond. */
export function encodePath(path: TripPath): Uint8Array<ArrayBuffer> {
  const count = path.timeMs.length
  const writer = new ByteWriter(HEADER_BYTES + count * MAX_BYTES_PER_POINT)
  writer.byte(VERSION)
  writer.varint(count)
  let timeMs = 0
  let lat = 0
  let lng = 0
  for (let i = 0; i < count; i += 1) {
    const time = Math.round(path.timeMs[i])
    // The gap flag shares the time step; a column of its own would nearly always be zero.
    writer.long((time - timeMs) * 2 + (path.gap[i] ? 1 : 0))
    writer.zigzag((path.latE7[i] - lat) | 0)
    writer.zigzag((path.lngE7[i] - lng) | 0)
    timeMs = time
    lat = path.latE7[i]
    lng = path.lngE7[i]
  }
  return writer.finish()
}

/** Decodes the bytes of {@link encodePath}. Throws CorruptBytesError on any other bytes. */
export function decodePath(bytes: Uint8Array): TripPath {
  const reader = new ByteReader(bytes, VERSION)
  const count = reader.varint()
  if (count * MIN_BYTES_PER_POINT > reader.left) throw new CorruptBytesError('point count exceeds the bytes')
  const path = newPath(count)
  let timeMs = 0
  let lat = 0
  let lng = 0
  for (let i = 0; i < count; i += 1) {
    const step = reader.long()
    const gap = Math.abs(step % 2)
    timeMs += (step - gap) / 2
    lat = (lat + reader.zigzag()) | 0
    lng = (lng + reader.zigzag()) | 0
    path.timeMs[i] = timeMs
    path.latE7[i] = lat
    path.lngE7[i] = lng
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

import { ByteReader } from './byte-reader.ts'
import { ByteWriter, CorruptBytesError } from './byte-writer.ts'
import { newTrack, type Track } from '../track.ts'

const VERSION = 1

/** Column encodings. Speeds are hundredths of km/h or of m/s in nearly all files; others are stored as floats. */
const TIME = { seconds: 0, milliseconds: 1, float: 2 } as const
const SPEED = { none: 0, kmhHundredths: 1, mpsHundredths: 2, float: 3 } as const
const SPEED_DIVISOR: Readonly<Record<number, number>> = { [SPEED.kmhHundredths]: 360, [SPEED.mpsHundredths]: 100 }
const ODOMETER_FLAG = 16
const IGNITION_FLAG = 32
const ACCURACY_FLAG = 64
const ACTIVITY_FLAG = 128
const MAX_STEP = 2 ** 31 - 1
const MAX_SPEED = 2 ** 30
/** At least one byte each for time, latitude and longitude: limits what a corrupt count can allocate. */
const MIN_BYTES_PER_FIX = 3
const MAX_BYTES_PER_FIX = 8 + 5 + 5 + 4 + 1 + 5 + 5 + 3 + 5
const HEADER_BYTES = 32

/**
 * Encodes the fixes [from, to) of a track as compact bytes: columns of differences as varints, preceded by a version
 * and followed by a checksum. Lossless. Spoor stores one block per vehicle and UTC day.
 */
export function encodeTrackBlock(track: Track, from: number, to: number): Uint8Array<ArrayBuffer> {
  const count = Math.max(0, to - from)
  const timeMode = chooseTimeMode(track.timeMs, from, to)
  const speedMode = chooseSpeedMode(track.speedMps, from, to)
  const hasOdometer = hasOther(track.odometerM, from, to, -1)
  const hasIgnition = hasOther(track.ignition, from, to, -1)
  const hasAccuracy = hasOther(track.accuracyM, from, to, -1)
  const hasActivity = hasOther(track.activity, from, to, 0)
  const writer = new ByteWriter(HEADER_BYTES + count * MAX_BYTES_PER_FIX)
  writer.byte(VERSION)
  writer.byte(
    timeMode |
      (speedMode << 2) |
      (hasOdometer ? ODOMETER_FLAG : 0) |
      (hasIgnition ? IGNITION_FLAG : 0) |
      (hasAccuracy ? ACCURACY_FLAG : 0) |
      (hasActivity ? ACTIVITY_FLAG : 0),
  )
  writer.varint(count)
  writeTimes(writer, track.timeMs, from, to, timeMode)
  writeIntegers(writer, track.latE7, from, to)
  writeIntegers(writer, track.lngE7, from, to)
  writeSpeeds(writer, track.speedMps, from, to, speedMode)
  if (hasOdometer) writeIntegers(writer, track.odometerM, from, to)
  if (hasIgnition) writeRuns(writer, track.ignition, from, to, IGNITION_BITS)
  if (hasAccuracy) writeIntegers(writer, track.accuracyM, from, to)
  if (hasActivity) writeRuns(writer, track.activity, from, to, ACTIVITY_BITS)
  return writer.finish()
}

/** Decodes a block written by {@link encodeTrackBlock}. Throws CorruptBytesError for any other bytes. */
export function decodeTrackBlock(bytes: Uint8Array): Track {
  const reader = new ByteReader(bytes, VERSION)
  const flags = reader.byte()
  const count = reader.varint()
  if (count * MIN_BYTES_PER_FIX > reader.left) throw new CorruptBytesError('fix count exceeds the bytes')
  const track = newTrack(count)
  track.count = count
  readTimes(reader, track.timeMs, flags & 3)
  readIntegers(reader, track.latE7)
  readIntegers(reader, track.lngE7)
  readSpeeds(reader, track.speedMps, (flags >> 2) & 3)
  if (flags & ODOMETER_FLAG) readIntegers(reader, track.odometerM)
  if (flags & IGNITION_FLAG) readRuns(reader, track.ignition, IGNITION_BITS)
  if (flags & ACCURACY_FLAG) readIntegers(reader, track.accuracyM)
  if (flags & ACTIVITY_FLAG) readRuns(reader, track.activity, ACTIVITY_BITS)
  reader.finish()
  return track
}

function chooseTimeMode(timeMs: Float64Array, from: number, to: number): number {
  let mode: number = TIME.seconds
  for (let i = from; i < to; i += 1) {
    const time = timeMs[i]
    if (!Number.isSafeInteger(time) || Object.is(time, -0)) return TIME.float
    if (i > from && Math.abs(time - timeMs[i - 1]) > MAX_STEP) return TIME.float
    // Takes a third of the time of a remainder, with the same result for whole numbers.
    if (Math.floor(time / 1000) * 1000 !== time) mode = TIME.milliseconds
  }
  return mode
}

function writeTimes(writer: ByteWriter, timeMs: Float64Array, from: number, to: number, mode: number): void {
  if (mode === TIME.float) {
    for (let i = from; i < to; i += 1) writer.float64(timeMs[i])
    return
  }
  const unitMs = mode === TIME.seconds ? 1000 : 1
  if (from < to) writer.long(timeMs[from] / unitMs)
  for (let i = from + 1; i < to; i += 1) writer.zigzag((timeMs[i] - timeMs[i - 1]) / unitMs)
}

function readTimes(reader: ByteReader, timeMs: Float64Array, mode: number): void {
  if (mode === TIME.float) {
    for (let i = 0; i < timeMs.length; i += 1) timeMs[i] = reader.float64()
    return
  }
  if (mode > TIME.float) throw new CorruptBytesError('unknown time encoding')
  const unitMs = mode === TIME.seconds ? 1000 : 1
  let time = timeMs.length > 0 ? reader.long() * unitMs : 0
  for (let i = 0; i < timeMs.length; i += 1) {
    if (i > 0) time += reader.zigzag() * unitMs
    timeMs[i] = time
  }
}

/** Differences wrap around at 32 bits on both sides, so any two values round-trip. */
function writeIntegers(writer: ByteWriter, column: Int32Array | Int16Array, from: number, to: number): void {
  let previous = 0
  for (let i = from; i < to; i += 1) {
    const value = column[i]
    writer.zigzag((value - previous) | 0)
    previous = value
  }
}

function readIntegers(reader: ByteReader, column: Int32Array | Int16Array): void {
  let value = 0
  for (let i = 0; i < column.length; i += 1) {
    value = (value + reader.zigzag()) | 0
    column[i] = value
  }
}

function chooseSpeedMode(speedMps: Float32Array, from: number, to: number): number {
  let any = false
  let kmh = true
  let mps = true
  let previous = Number.NaN
  for (let i = from; i < to && (kmh || mps); i += 1) {
    const speed = speedMps[i]
    if (Number.isNaN(speed) || Object.is(speed, previous)) continue
    previous = speed
    any = true
    kmh &&= isHundredths(speed, 360)
    mps &&= isHundredths(speed, 100)
  }
  if (!any) return SPEED.none
  if (kmh) return SPEED.kmhHundredths
  return mps ? SPEED.mpsHundredths : SPEED.float
}

function isHundredths(speed: number, divisor: number): boolean {
  const steps = Math.round(speed * divisor)
  return steps >= 0 && steps < MAX_SPEED && Object.is(Math.fround(steps / divisor), speed)
}

function writeSpeeds(writer: ByteWriter, speedMps: Float32Array, from: number, to: number, mode: number): void {
  if (mode === SPEED.none) return
  if (mode === SPEED.float) {
    for (let i = from; i < to; i += 1) writer.float32(speedMps[i])
    return
  }
  const divisor = SPEED_DIVISOR[mode]
  for (let i = from; i < to; i += 1) {
    const speed = speedMps[i]
    // 0 means no speed.
    writer.varint(Number.isNaN(speed) ? 0 : Math.round(speed * divisor) + 1)
  }
}

function readSpeeds(reader: ByteReader, speedMps: Float32Array, mode: number): void {
  if (mode === SPEED.none) return
  const divisor = SPEED_DIVISOR[mode]
  for (let i = 0; i < speedMps.length; i += 1) {
    if (mode === SPEED.float) {
      speedMps[i] = reader.float32()
      continue
    }
    const steps = reader.varint()
    speedMps[i] = steps === 0 ? Number.NaN : (steps - 1) / divisor
  }
}

/** Bits of a value in {@link writeRuns}: ignition is -1 to 2, an activity -1 to 14. */
const IGNITION_BITS = 2
const ACTIVITY_BITS = 4

/** Runs of equal values from -1 on. */
function writeRuns(writer: ByteWriter, column: Int8Array, from: number, to: number, bits: number): void {
  let i = from
  while (i < to) {
    const value = column[i]
    let end = i + 1
    while (end < to && column[end] === value) end += 1
    writer.varint(((end - i) << bits) | (value + 1))
    i = end
  }
}

function readRuns(reader: ByteReader, column: Int8Array, bits: number): void {
  let i = 0
  while (i < column.length) {
    const run = reader.varint()
    const end = i + (run >>> bits)
    if (end === i || end > column.length) throw new CorruptBytesError('run exceeds the column')
    column.fill((run & ((1 << bits) - 1)) - 1, i, end)
    i = end
  }
}

function hasOther(column: Int32Array | Int16Array | Int8Array, from: number, to: number, absent: number): boolean {
  for (let i = from; i < to; i += 1) if (column[i] !== absent) return true
  return false
}

import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CorruptBytesError } from './byte-writer.ts'
import { decodePath, encodePath, newPath } from './path-codec.ts'
import { decodeTrackBlock, encodeTrackBlock } from './track-block.ts'
import { newTrack, type Track } from '../track.ts'

/** -0 is 0. */
const unsigned = (value: number): number => value + 0
const int32 = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })
const fix = fc.record({
  timeMs: fc.oneof(
    fc.integer({ min: -1e12, max: 2e12 }),
    fc.integer({ min: 1_700_000_000, max: 1_700_090_000 }).map((s) => s * 1000),
    fc.double().map(unsigned),
  ),
  latE7: int32,
  lngE7: int32,
  speedMps: fc.oneof(
    fc.constant(Number.NaN),
    fc.integer({ min: 0, max: 20_000 }).map((v) => v / 360),
    fc.integer({ min: 0, max: 9000 }).map((v) => v / 100),
    fc.float().map(unsigned),
  ),
  odometerM: fc.oneof(fc.constant(-1), fc.integer({ min: 0, max: 2 ** 31 - 1 })),
  ignition: fc.constantFrom(-1, 0, 1),
  accuracyM: fc.oneof(fc.constant(-1), fc.integer({ min: 1, max: 32_767 })),
  activity: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 7 })),
})

function makeTrack(
  fixes: readonly {
    timeMs: number
    latE7: number
    lngE7: number
    speedMps: number
    odometerM: number
    ignition: number
    accuracyM: number
    activity: number
  }[],
): Track {
  const track = newTrack(fixes.length)
  track.count = fixes.length
  fixes.forEach((f, i) => {
    track.timeMs[i] = f.timeMs
    track.latE7[i] = f.latE7
    track.lngE7[i] = f.lngE7
    track.speedMps[i] = f.speedMps
    track.odometerM[i] = f.odometerM
    track.ignition[i] = f.ignition
    track.accuracyM[i] = f.accuracyM
    track.activity[i] = f.activity
  })
  return track
}

/** A day of driving as trackers record it: seconds, km/h with a decimal, odometer, ignition. */
function dayTrack(count: number): Track {
  const track = newTrack(count)
  track.count = count
  for (let i = 0; i < count; i += 1) {
    track.timeMs[i] = 1_700_000_000_000 + i * 10_000
    track.latE7[i] = Math.round(-338_000_000 + 400_000 * Math.sin(i / 300))
    track.lngE7[i] = Math.round(184_000_000 + 400_000 * Math.cos(i / 270))
    track.speedMps[i] = ((i * 7) % 1200) / 36
    track.odometerM[i] = 1_000_000 + i * 120
    track.ignition[i] = i % 900 < 300 ? 1 : 0
  }
  return track
}

describe('track blocks', () => {
  test('round-trip every value exactly', () => {
    fc.assert(
      fc.property(fc.array(fix, { maxLength: 60 }), fc.nat(), fc.nat(), (fixes, a, b) => {
        const track = makeTrack(fixes)
        const from = Math.min(a % (fixes.length + 1), b % (fixes.length + 1))
        const to = Math.max(a % (fixes.length + 1), b % (fixes.length + 1))
        const back = decodeTrackBlock(encodeTrackBlock(track, from, to))
        expect(back).toEqual(makeTrack(fixes.slice(from, to)))
      }),
    )
  })

  test('a fix of a usual day takes at most 11 bytes', () => {
    const track = dayTrack(8640)
    expect(encodeTrackBlock(track, 0, track.count).length / track.count).toBeLessThan(11)
  })

  test('the accuracy of a fix takes a byte, and a walk a few', () => {
    const track = dayTrack(8640)
    const before = encodeTrackBlock(track, 0, track.count).length
    for (let i = 0; i < track.count; i += 1) {
      track.accuracyM[i] = 8 + ((i * 7) % 30)
      track.activity[i] = i % 4000 < 200 ? 2 : 5
    }
    expect(encodeTrackBlock(track, 0, track.count).length - before).toBeLessThanOrEqual(track.count + 20)
  })

  test('blocks from before accuracies are read as they were', () => {
    const hex = '0124030080e2cfaa061414ffe1abc202880e880e80f8bcaf01000001911ca1380e829c20aa'
    const bytes = Uint8Array.from(hex.match(/../g)!, (byte) => Number.parseInt(byte, 16))
    const track = decodeTrackBlock(bytes)
    expect(Array.from(track.latE7)).toEqual([-338_000_000, -337_999_100, -337_998_200])
    expect(Array.from(track.ignition)).toEqual([1, 1, 1])
    expect([Array.from(track.accuracyM), Array.from(track.activity)]).toEqual([
      [-1, -1, -1],
      [0, 0, 0],
    ])
    expect(encodeTrackBlock(track, 0, 3)).toEqual(bytes)
  })

  test('reject an altered byte, a missing end or an addition', () => {
    const bytes = encodeTrackBlock(dayTrack(50), 0, 50)
    for (let i = 0; i < bytes.length; i += 1) {
      const altered = bytes.slice()
      altered[i] ^= 1 << (i % 8)
      expect(() => decodeTrackBlock(altered)).toThrow(CorruptBytesError)
      expect(() => decodeTrackBlock(bytes.subarray(0, i))).toThrow(CorruptBytesError)
    }
    expect(() => decodeTrackBlock(new Uint8Array([...bytes, 0]))).toThrow(CorruptBytesError)
  })

  test('reject random bytes without reading past them', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(() => decodeTrackBlock(bytes)).toThrow(CorruptBytesError)
        expect(() => decodePath(bytes)).toThrow(CorruptBytesError)
      }),
    )
  })
})

describe('paths', () => {
  test('round-trip every point, to the second and 0.1 m', () => {
    const point = fc.record({
      seconds: fc.integer({ min: 0, max: 1e9 }),
      ms: fc.integer({ min: -499, max: 499 }),
      lat: fc.integer({ min: -9e7, max: 9e7 }),
      lng: fc.integer({ min: -18e7, max: 18e7 }),
      off: fc.integer({ min: -4, max: 4 }),
      gap: fc.constantFrom(0, 1),
    })
    fc.assert(
      fc.property(fc.array(point, { maxLength: 40 }), (points) => {
        const [path, rounded] = [newPath(points.length), newPath(points.length)]
        points.forEach(({ seconds, ms, lat, lng, off, gap }, i) => {
          path.timeMs[i] = seconds * 1000 + ms
          path.latE7[i] = lat * 10 + off
          path.lngE7[i] = lng * 10 - off
          path.gap[i] = gap
          rounded.timeMs[i] = seconds * 1000
          rounded.latE7[i] = lat * 10
          rounded.lngE7[i] = lng * 10
          rounded.gap[i] = gap
        })
        expect(decodePath(encodePath(path))).toEqual(rounded)
      }),
    )
  })

  test('a point of a usual path takes at most 6 bytes', () => {
    const { timeMs, latE7, lngE7 } = dayTrack(500)
    const path = { timeMs, latE7, lngE7, gap: new Uint8Array(500) }
    expect(encodePath(path).length / 500).toBeLessThan(6)
  })

  test('paths of the first version are read as they were', () => {
    const hex = '0103f20cbeebb4dc05f5aef4f801c0dcc08b020082a8079f8d06f2c00100a9fd41a98b06d0d90af06baad1'
    const bytes = Uint8Array.from(hex.match(/../g)!, (byte) => Number.parseInt(byte, 16))
    expect(decodePath(bytes)).toEqual({
      timeMs: new Float64Array([1_772_442_000_095, 1_772_442_060_000, 1_772_442_600_500]),
      latE7: new Int32Array([-261_000_123, -261_050_123, -261_100_000]),
      lngE7: new Int32Array([280_500_000, 280_512_345, 280_600_001]),
      gap: new Uint8Array([0, 0, 1]),
    })
  })
})

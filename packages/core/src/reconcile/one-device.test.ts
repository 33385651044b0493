import { expect, test } from 'vitest'
import { newTrack, type Track } from '../journey/track.ts'
import { countShared } from './merge-tracks.ts'
import { areOneDevice, measureFixes } from './one-device.ts'

function record({ fromS = 0, toS = 3600, everyS = 10, offsetE7 = 0, accuracyM = -1 }): Track {
  const track = newTrack(Math.ceil((toS - fromS) / everyS))
  for (let atS = fromS; atS < toS; atS += everyS) {
    const i = track.count++
    track.timeMs[i] = atS * 1000
    track.latE7[i] = atS * 1000 + offsetE7
    track.accuracyM[i] = accuracyM
  }
  return track
}
const isOne = (a: Track, b: Track) => areOneDevice(a, b, countShared(a, b))

test('files of one device have the same fixes where they overlap', () => {
  expect(isOne(record({}), record({}))).toBe(true)
  expect(isOne(record({ toS: 3000 }), record({ fromS: 2000 }))).toBe(true)
  expect(isOne(record({}), record({ everyS: 60 }))).toBe(true)
  expect(isOne(record({}), record({ fromS: 7200, toS: 9000 }))).toBe(true)
})

test('a device that recorded at the same time elsewhere is another one, however rarely it reports', () => {
  expect(isOne(record({}), record({ offsetE7: 900 }))).toBe(false)
  expect(isOne(record({}), record({ everyS: 900, offsetE7: 900 }))).toBe(false)
  expect(isOne(record({ everyS: 900, offsetE7: 900 }), record({}))).toBe(false)
})

test('a file that fills a gap of another is of the same device', () => {
  const gap = record({})
  const parts = [record({ toS: 900 }), record({ fromS: 2700 })]
  const withGap = newTrack(gap.count)
  for (const part of parts) {
    withGap.timeMs.set(part.timeMs, withGap.count)
    withGap.latE7.set(part.latE7, withGap.count)
    withGap.count += part.count
  }
  expect(isOne(withGap, record({ fromS: 900, toS: 2700, offsetE7: 1 }))).toBe(true)
})

test('accurate fixes say more, and a tracker says most', () => {
  const measure = (track: Track) => measureFixes(track, 0, track.count - 1)
  expect(measure(record({ accuracyM: 8 }))).toBeGreaterThan(measure(record({ accuracyM: 12 })))
  expect(measure(record({ accuracyM: 12 }))).toBeGreaterThan(measure(record({ accuracyM: 8, everyS: 60 })))
  expect(measure(record({ everyS: 60 }))).toBeGreaterThan(measure(record({ accuracyM: 4 })))
})

import { greatCircleM } from '@spoor/core/units/distance.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createDrive, addReading, type Drive, type Reading } from './drive.ts'

const empty = (): Drive => ({ fixes: [], distanceM: 0 })
/** `northM` metres north of a position in Johannesburg. */
const at = (seconds: number, northM: number, accuracyM = 8): Reading => ({
  timeMs: seconds * 1000,
  lat: -26.1 + northM / 111_194.93,
  lng: 28.05,
  accuracyM,
})

test('measures a straight line between two ends', () => {
  const drive = empty()
  addReading(drive, { timeMs: 0, lat: -26.2041, lng: 28.0473, accuracyM: 5 })
  addReading(drive, { timeMs: 3_600_000, lat: -25.7479, lng: 28.2293, accuracyM: 5 }, { final: true })
  expect(Math.round(drive.distanceM / 10) / 100).toBe(53.89)
})

test('measures a straight line between two inaccurate ends', () => {
  const drive = empty()
  addReading(drive, at(0, 0, 1500))
  expect(addReading(drive, at(300, 3000, 1500))).toBeNull()
  addReading(drive, at(600, 6000, 1500), { final: true })
  expect(drive.distanceM).toBeCloseTo(6000, 0)
})

test('measures a straight line at any speed, and if the last reading is as old as the first', () => {
  for (const seconds of [5, 0, -1]) {
    const drive = empty()
    addReading(drive, at(0, 0))
    addReading(drive, at(seconds, 5000), { final: true })
    expect(drive.distanceM).toBeCloseTo(5000, 0)
    expect(drive.fixes[1].timeMs).toBeGreaterThan(drive.fixes[0].timeMs)
  }
})

test('does not move a parked vehicle', () => {
  const drive = empty()
  for (let second = 0; second < 600; second++) addReading(drive, at(second, (second % 3) * 4, 12))
  expect(drive.fixes).toHaveLength(1)
  expect(drive.distanceM).toBe(0)
})

test('drops inaccurate readings, jumps and readings from the past', () => {
  const drive = empty()
  addReading(drive, at(0, 0))
  expect(addReading(drive, at(10, 5000, 400))).toBeNull()
  expect(addReading(drive, at(11, 5000))).toBeNull()
  expect(addReading(drive, at(0, 300))).toBeNull()
  expect(addReading(drive, at(12, 200))).not.toBeNull()
  expect(drive.distanceM).toBeCloseTo(200, 0)
})

test('replaces an inaccurate start with the first accurate reading', () => {
  const drive = empty()
  addReading(drive, at(0, 0, 900))
  addReading(drive, at(5, 800))
  addReading(drive, at(20, 1000))
  expect(drive.fixes).toHaveLength(2)
  expect(drive.distanceM).toBeCloseTo(200, 0)
})

test('marks a gap of any length, and measures it as a straight line', () => {
  const drive = empty()
  addReading(drive, at(0, 0))
  addReading(drive, at(600, 1), { gap: true })
  addReading(drive, at(1200, 5000), { gap: true })
  expect(drive.fixes.map(({ gap }) => gap)).toEqual([false, true, true])
  expect(drive.distanceM).toBeCloseTo(5000, 0)
})

test('rebuilds the same drive from stored fixes, never shorter than the straight line', () => {
  const readings = fc.array(
    fc.record({
      timeMs: fc.integer({ min: 0, max: 100_000 }).map((step) => step * 100),
      lat: fc.double({ min: -26.2, max: -26, noNaN: true }),
      lng: fc.double({ min: 28, max: 28.2, noNaN: true }),
      accuracyM: fc.integer({ min: 1, max: 300 }),
    }),
    { maxLength: 60 },
  )
  fc.assert(
    fc.property(readings, (list) => {
      const drive = empty()
      for (const reading of list.toSorted((a, b) => a.timeMs - b.timeMs)) addReading(drive, reading)
      const again = createDrive(drive.fixes)
      expect(again).toEqual(drive)
      const [first, last] = [drive.fixes[0], drive.fixes.at(-1)]
      if (first && last) {
        expect(drive.distanceM + 1e-6).toBeGreaterThanOrEqual(greatCircleM(first.lat, first.lng, last.lat, last.lng))
      }
    }),
  )
})

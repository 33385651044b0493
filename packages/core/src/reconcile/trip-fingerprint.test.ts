import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TripFileRow } from '../import/result.ts'
import { FingerprintSet, tripFingerprint, TripFingerprints } from './trip-fingerprint.ts'

const row = (more: Partial<TripFileRow> = {}): TripFileRow => ({
  sheet: 0,
  row: 2,
  vehicle: 'Bakkie',
  driver: '',
  startedAtMs: Date.UTC(2026, 2, 1, 6),
  endedAtMs: Date.UTC(2026, 2, 1, 7),
  startLocation: 'Home',
  endLocation: 'Office',
  startLat: null,
  startLng: null,
  endLat: null,
  endLng: null,
  distanceM: 12_340,
  distanceSource: 'file',
  startOdometerM: null,
  endOdometerM: null,
  classification: null,
  reason: '',
  notes: '',
  cut: 'none',
  ...more,
})

test('the same trip has the same fingerprint, wherever it stands and whatever is noted', () => {
  const other = row({
    sheet: 3,
    row: 99,
    reason: 'x',
    classification: 'business',
    startLocation: ' HOME ',
    distanceM: 12_339.7,
  })
  expect(tripFingerprint(other, 'v')).toEqual(tripFingerprint(row(), 'v'))
})

test.each([
  { startedAtMs: Date.UTC(2026, 2, 1, 6, 0, 1) },
  { endedAtMs: null },
  { distanceM: 12_400 },
  { startLocation: 'Office', endLocation: 'Home' },
  { startLocation: 'HomeO', endLocation: 'ffice' },
  { startLat: 0 },
])('another trip has another: %o', (more) => {
  expect(tripFingerprint(row(more), 'v')).not.toEqual(tripFingerprint(row(), 'v'))
})

test('equal rows get different fingerprints, and the same ones in another file', () => {
  const [one, other] = [new TripFingerprints(), new TripFingerprints()]
  const rows = [row(), row(), row({ distanceM: 1 }), row()]
  const fingerprints = rows.map((each) => one.assign(each, 'v'))
  expect(new Set(fingerprints.map(({ high, low }) => `${high} ${low}`)).size).toBe(4)
  expect(rows.map((each) => other.assign(each, 'v'))).toEqual(fingerprints)
})

test('a hundred thousand trips have as many fingerprints', () => {
  const set = new FingerprintSet()
  for (let i = 0; i < 100_000; i++) {
    const trip = row({ startedAtMs: i * 60_000, endedAtMs: i * 60_000 + 1, distanceM: (i % 7) * 1000 })
    if (!set.add(tripFingerprint(trip, `v${i % 3}`))) throw new Error(`trip ${i} met another`)
  }
  expect(set.add(tripFingerprint(row({ startedAtMs: 0, endedAtMs: 1, distanceM: 0 }), 'v0'))).toBe(false)
})

test('the set is a set', () => {
  const half = fc.integer({ min: -2, max: 2 })
  fc.assert(
    fc.property(fc.array(fc.record({ high: half, low: half })), (list) => {
      const set = new FingerprintSet()
      const known = new Set<string>()
      for (const one of list.filter(({ high, low }) => high !== 0 || low !== 0)) {
        const key = `${one.high} ${one.low}`
        expect(set.add(one)).toBe(!known.has(key))
        known.add(key)
      }
    }),
  )
})

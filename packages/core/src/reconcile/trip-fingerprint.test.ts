import { expect, test } from 'vitest'
import type { TripFileRow } from '../import/result.ts'
import { tripFingerprint, TripFingerprints } from './trip-fingerprint.ts'

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
  tollCents: 0,
  parkingCents: 0,
  cut: 'none',
  ...more,
})

test('the same trip has the same fingerprint in any row and with any notes', () => {
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
])('a different trip has a different fingerprint: %o', (more) => {
  expect(tripFingerprint(row(more), 'v')).not.toEqual(tripFingerprint(row(), 'v'))
})

test('stays as stored in databases', () => {
  const fingerprints = new TripFingerprints()
  const other = row({ startLat: -33.9, startLng: 18.4, endedAtMs: null })
  expect([row(), row(), other].map((each) => fingerprints.assign(each, 'v'))).toEqual([
    -1452356002122303239n,
    -4089160969416437531n,
    -5326699822582018217n,
  ])
})

test('equal rows get different fingerprints, and the same ones in another file', () => {
  const [one, other] = [new TripFingerprints(), new TripFingerprints()]
  const rows = [row(), row(), row({ distanceM: 1 }), row()]
  const fingerprints = rows.map((each) => one.assign(each, 'v'))
  expect(new Set(fingerprints).size).toBe(4)
  expect(rows.map((each) => other.assign(each, 'v'))).toEqual(fingerprints)
})

test('a hundred thousand trips do not collide', () => {
  const fingerprints = new Set<bigint>()
  for (let i = 0; i < 100_000; i++) {
    const trip = row({ startedAtMs: i * 60_000, endedAtMs: i * 60_000 + 1, distanceM: (i % 7) * 1000 })
    fingerprints.add(tripFingerprint(trip, `v${i % 3}`))
  }
  expect(fingerprints.size).toBe(100_000)
})

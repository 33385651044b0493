import { expect, test } from 'vitest'
import type { TrackedTrip } from './tracked-trip.ts'
import { getDurationMin, describeForgotten, describeGaps, listRecentReasons, formatRunningTime } from './trip-words.ts'

test.each([
  [0, '00:00'],
  [754_900, '12:34'],
  [3_723_000, '1:02:03'],
  [-5, '00:00'],
])('formats %d ms as %s', (ms, words) => expect(formatRunningTime(ms)).toBe(words))

test("formats a trip's duration in minutes", () => {
  const trip = { startTime: '2026-03-02T06:00:00Z', endTime: '2026-03-02T07:05:29Z' } as TrackedTrip
  expect(getDurationMin(trip)).toBe(65)
  expect(getDurationMin({ ...trip, endTime: null })).toBe(0)
})

test('lists reasons from this device first, without duplicates, and few enough for a phone', () => {
  const tracked = ['Acme', '', 'Acme', undefined, 'Site visit'].map(
    (reason) => ({ answer: reason === undefined ? undefined : { classification: 'business', reason } }) as TrackedTrip,
  )
  expect(listRecentReasons(tracked, ['Bank', 'Acme', 'Stores', 'Court'])).toEqual(['Acme', 'Site visit', 'Bank'])
  expect(listRecentReasons([], [])).toEqual([])
})

test("summarizes gaps in the driver's time zone", () => {
  const gaps = [
    { from: '2026-03-02T06:10:00Z', to: '2026-03-02T06:22:00Z' },
    { from: '2026-03-02T06:30:00Z', to: '2026-03-02T06:33:00Z' },
  ]
  const words = describeGaps(gaps).replaceAll('\u00a0', ' ')
  expect(words).toBe('15 min (08:10–08:22, 08:30–08:33)')
})

test('describes what happens to a trip removed here', () => {
  const trip = { handedOver: false, refused: null } as TrackedTrip
  expect(describeForgotten({ ...trip, handedOver: true })).toContain('Your logbook keeps')
  expect(describeForgotten(trip)).toContain('still goes into your logbook')
  expect(describeForgotten({ ...trip, refused: 'no' })).toContain('was not in your logbook')
})

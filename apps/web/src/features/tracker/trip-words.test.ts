import { expect, test } from 'vitest'
import type { TrackedTrip } from './tracked-trip.ts'
import { durationMin, forgottenWords, gapWords, recentReasons, runningTime } from './trip-words.ts'

test.each([
  [0, '00:00'],
  [754_900, '12:34'],
  [3_723_000, '1:02:03'],
  [-5, '00:00'],
])('%d ms run as %s', (ms, words) => expect(runningTime(ms)).toBe(words))

test('a trip is told in minutes', () => {
  const trip = { startTime: '2026-03-02T06:00:00Z', endTime: '2026-03-02T07:05:29Z' } as TrackedTrip
  expect(durationMin(trip)).toBe(65)
  expect(durationMin({ ...trip, endTime: null })).toBe(0)
})

test('reasons of this device come first, each once, and few enough for a phone', () => {
  const tracked = ['Acme', '', 'Acme', undefined, 'Site visit'].map(
    (reason) => ({ answer: reason === undefined ? undefined : { classification: 'business', reason } }) as TrackedTrip,
  )
  expect(recentReasons(tracked, ['Bank', 'Acme', 'Stores', 'Court'])).toEqual(['Acme', 'Site visit', 'Bank'])
  expect(recentReasons([], [])).toEqual([])
})

test('gaps are told together, in the time of the driver', () => {
  const gaps = [
    { from: '2026-03-02T06:10:00Z', to: '2026-03-02T06:22:00Z' },
    { from: '2026-03-02T06:30:00Z', to: '2026-03-02T06:33:00Z' },
  ]
  const words = gapWords(gaps, 'Africa/Johannesburg').replaceAll('\u00a0', ' ')
  expect(words).toBe('15 min (08:10–08:22, 08:30–08:33)')
})

test('it is said what became of a trip that was removed here', () => {
  const trip = { handedOver: false, refused: null } as TrackedTrip
  expect(forgottenWords({ ...trip, handedOver: true })).toContain('Your logbook keeps')
  expect(forgottenWords(trip)).toContain('still goes into your logbook')
  expect(forgottenWords({ ...trip, refused: 'no' })).toContain('was not in your logbook')
})

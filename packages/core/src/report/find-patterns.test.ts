import { expect, it } from 'vitest'
import { findPatterns } from './find-patterns.ts'
import type { LogbookTrip } from './logbook-trip.ts'

const trip = (at: number, given: Partial<LogbookTrip> = {}): LogbookTrip => ({
  date: `2025-05-${String(1 + Math.floor(at / 2)).padStart(2, '0')}`,
  startedAtMs: at,
  startLocation: at % 2 ? 'Caledon' : 'Paarl',
  endLocation: at % 2 ? 'Paarl' : 'Caledon',
  distanceM: 12_300 + at,
  startOdometerM: null,
  endOdometerM: null,
  classification: 'business',
  status: 'confirmed',
  reason: `Quote ${at} for Ms Dube`,
  cut: 'none',
  ...given,
})
const year = (count: number, given: (at: number) => Partial<LogbookTrip> = () => ({})) =>
  Array.from({ length: count }, (_, at) => trip(at, given(at)))
const PRIVATE = { privateM: 1000, unloggedM: 0, toReviewM: 0 }

it('finds nothing in an ordinary year', () => {
  expect(findPatterns(year(40), PRIVATE)).toEqual([])
  expect(findPatterns([], PRIVATE)).toEqual([])
})

it('names trips that begin elsewhere than the last one ended', () => {
  const [one, two] = [trip(0), trip(1, { startLocation: 'Stellenbosch' })]
  expect(findPatterns([one, two], PRIVATE)).toEqual([{ code: 'broken_chain', trips: 1, distanceM: 0 }])
  // Overnight only positions show it: from Caledon to Stellenbosch, 57 km in a straight line.
  const next = { ...two, date: '2025-06-01' }
  expect(findPatterns([one, next], PRIVATE)).toEqual([])
  const [found] = findPatterns(
    [
      { ...one, endLat: -34.23, endLng: 19.43 },
      { ...next, startLat: -33.93, startLng: 18.86 },
    ],
    PRIVATE,
  )
  expect(found).toMatchObject({ code: 'broken_chain', trips: 1 })
  expect(found.distanceM).toBeGreaterThan(55_000)
  expect(findPatterns([one, trip(1, { startLocation: 'Caledon, Hospital' })], PRIVATE)).toEqual([])
})

it('names a year without a private kilometre, round distances and one reason for all', () => {
  const codes = (trips: LogbookTrip[], kilometres = PRIVATE) => findPatterns(trips, kilometres).map(({ code }) => code)
  const nothing = { privateM: 0, unloggedM: 0, toReviewM: 0 }
  expect(codes(year(20), nothing)).toEqual(['no_private'])
  expect(codes(year(19), nothing)).toEqual([])
  expect(codes(year(20, (at) => (at < 12 ? { distanceM: 5000 * (1 + at) } : {})))).toEqual(['round_distances'])
  expect(codes(year(20, (at) => (at < 11 ? { distanceM: 5000 * (1 + at) } : {})))).toEqual([])
  expect(codes(year(20, (at) => (at < 16 ? { reason: 'Delivery for LMN Supplies' } : {})))).toEqual(['one_reason'])
})

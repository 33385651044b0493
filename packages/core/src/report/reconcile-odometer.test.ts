import fc from 'fast-check'
import { expect, it } from 'vitest'
import { localDateFromDayNumber } from '../units/local-date.ts'
import type { LogbookTrip } from './logbook-trip.ts'
import { reconcileBetween, reconcileReadings } from './reconcile-odometer.ts'

function aTrip(given: Pick<LogbookTrip, 'date' | 'distanceM' | 'classification' | 'status'>): LogbookTrip {
  return {
    startedAtMs: Date.parse(`${given.date}T06:00:00Z`),
    startLocation: 'Sandton',
    endLocation: 'Centurion',
    startOdometerM: null,
    endOdometerM: null,
    reason: '',
    cut: 'none',
    ...given,
  }
}

it('counts a trip on the last day of February before the closing reading, and one on 1 March after it', () => {
  const trips = ['2024-02-28', '2024-02-29', '2024-03-01'].map((date) =>
    aTrip({ date, distanceM: 10_000, classification: 'business', status: 'confirmed' }),
  )
  const readings = [
    { date: '2024-02-28', odometerM: 1000 },
    { date: '2024-02-29', odometerM: 31_000 },
    { date: '2024-03-02', odometerM: 40_500 },
  ]
  expect(reconcileReadings(readings, trips)).toMatchObject([
    { movedM: 30_000, businessM: 20_000, unloggedM: 10_000 },
    { movedM: 9500, businessM: 10_000, unloggedM: -500 },
  ])
})

const days = fc.integer({ min: 19_750, max: 19_800 }).map(localDateFromDayNumber)
const someTrips = fc.array(
  fc
    .record({
      date: days,
      distanceM: fc.double({ min: 0, max: 500_000, noNaN: true }),
      classification: fc.constantFrom('business' as const, 'private' as const, null),
      status: fc.constantFrom('confirmed' as const, 'pending' as const),
    })
    .map(aTrip),
  { maxLength: 20 },
)
const someReadings = fc.uniqueArray(fc.record({ date: days, odometerM: fc.nat(90_000_000) }), {
  maxLength: 8,
  selector: ({ date }) => date,
})

it('closing - opening = business + private + unlogged, for any two readings and any trips', () => {
  fc.assert(
    fc.property(someReadings, someTrips, (readings, trips) => {
      for (const opening of readings) {
        for (const closing of readings.filter(({ date }) => date > opening.date)) {
          const { movedM, businessM, privateM, unloggedM } = reconcileBetween(opening, closing, trips)
          expect(movedM).toBe(closing.odometerM - opening.odometerM)
          expect(businessM + privateM + unloggedM).toBe(movedM)
        }
      }
    }),
  )
})

it('adds up: the sections between readings are the whole, wherever a reading lies', () => {
  fc.assert(
    fc.property(someReadings, someTrips, (readings, trips) => {
      const sections = reconcileReadings(readings, trips)
      if (sections.length === 0) return
      const whole = reconcileBetween(sections[0].opening, sections.at(-1)!.closing, trips)
      for (const part of ['movedM', 'businessM', 'privateM', 'unloggedM', 'waitingM'] as const) {
        // Each section is rounded to a metre.
        const sum = sections.reduce((all, section) => all + section[part], 0)
        expect(Math.abs(sum - whole[part])).toBeLessThanOrEqual(2 * sections.length)
      }
    }),
  )
})

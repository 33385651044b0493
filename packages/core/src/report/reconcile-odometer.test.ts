import fc from 'fast-check'
import { expect, it } from 'vitest'
import { localDateFromDayNumber } from '../units/local-date.ts'
import type { LogbookTrip } from './logbook-trip.ts'
import { reconcileReadings } from './reconcile-odometer.ts'

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
const business = (date: string) => aTrip({ date, distanceM: 10_000, classification: 'business', status: 'confirmed' })

it('counts a trip on the last day of February before the closing reading', () => {
  const trips = ['2024-02-28', '2024-02-29', '2024-03-01'].map(business)
  const readings = [
    { date: '2024-02-28', odometerM: 1000 },
    { date: '2024-02-29', odometerM: 31_000 },
  ]
  expect(reconcileReadings(readings, trips, { from: '2023-03-01', to: '2024-02-29' })).toMatchObject([
    { kilometres: { totalM: 30_000, businessM: 20_000, unloggedM: 10_000, excessM: 0 } },
  ])
})

it('takes the reading of 1 March for the one of the evening before', () => {
  const readings = [
    { date: '2024-02-28', odometerM: 1000 },
    { date: '2024-03-01', odometerM: 31_000 },
  ]
  expect(reconcileReadings(readings, [business('2024-02-29')], { from: '2023-03-01', to: '2024-02-29' })).toMatchObject(
    [{ closing: { date: '2024-02-29' }, kilometres: { businessM: 10_000, unloggedM: 20_000 } }],
  )
})

it('counts a trip on the day of sale once, before the last reading', () => {
  const readings = [
    { date: '2023-03-01', odometerM: 0 },
    { date: '2023-08-01', odometerM: 10_000 },
    { date: '2023-08-31', odometerM: 25_000 },
  ]
  const trips = ['2023-07-31', '2023-08-31'].map(business)
  expect(
    reconcileReadings(readings, trips, { from: '2023-03-01', to: '2023-08-31' }).map(({ kilometres }) => kilometres),
  ).toMatchObject([
    { businessM: 10_000, unloggedM: 0 },
    { businessM: 10_000, unloggedM: 5000 },
  ])
})

it('reports trips longer than the odometer distance', () => {
  const readings = [
    { date: '2023-03-01', odometerM: 0 },
    { date: '2023-08-01', odometerM: 4000 },
  ]
  expect(reconcileReadings(readings, [business('2023-05-01')], { from: '2023-03-01', to: '2024-02-29' })).toMatchObject(
    [{ kilometres: { totalM: 4000, unloggedM: 0, excessM: 6000 } }],
  )
})

const days = fc.integer({ min: 19_750, max: 19_781 }).map(localDateFromDayNumber)
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
const YEAR = { from: '2023-03-01', to: '2024-02-29' }

it('adds up between any readings, and the sections have every trip between the first and the last reading once', () => {
  fc.assert(
    fc.property(someReadings, someTrips, (readings, trips) => {
      const sections = reconcileReadings(readings, trips, YEAR)
      for (const { opening, closing, kilometres } of sections) {
        const { businessM, privateM, toReviewM, unloggedM, excessM } = kilometres
        const movedM = closing.odometerM - opening.odometerM
        if (movedM < 0) continue
        expect(businessM + privateM + toReviewM + unloggedM - excessM).toBeCloseTo(movedM, 3)
      }
      const [first, last] = [sections.at(0)?.opening.date, sections.at(-1)?.closing.date]
      if (first === undefined || last === undefined) return
      const between = trips.filter(({ date }) => date >= first && (last === YEAR.to ? date <= last : date < last))
      const loggedM = sections.reduce(
        (sum, { kilometres }) => sum + kilometres.businessM + kilometres.privateM + kilometres.toReviewM,
        0,
      )
      expect(loggedM).toBeCloseTo(
        between.reduce((sum, { distanceM }) => sum + distanceM, 0),
        3,
      )
    }),
  )
})

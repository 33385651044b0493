import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { localDateFromDayNumber } from '../units/local-date.ts'
import type { LogbookTrip, OdometerReading } from './logbook-trip.ts'
import { computeYearKilometres, exceedsOdometer, roundKilometres, type YearKilometres } from './year-kilometres.ts'

const YEAR = { from: '2025-03-01', to: '2026-02-28' }

const trip = (date: string, km: number, given: Partial<LogbookTrip> = {}): LogbookTrip => ({
  date,
  startedAtMs: Date.parse(`${date}T06:00:00Z`),
  startLocation: 'Sandton',
  endLocation: 'Centurion',
  distanceM: km * 1000,
  startOdometerM: null,
  endOdometerM: null,
  classification: 'business',
  status: 'confirmed',
  reason: 'Quote for Ms Dube at LMN Supplies',
  cut: 'none',
  ...given,
})
const tracked = (date: string, fromKm: number, toKm: number): LogbookTrip =>
  trip(date, toKm - fromKm, { startOdometerM: fromKm * 1000, endOdometerM: toKm * 1000 })
const reading = (date: string, km: number): OdometerReading => ({ date, odometerM: km * 1000 })

const compute = (trips: LogbookTrip[], readings: OdometerReading[] = [], days = YEAR) =>
  computeYearKilometres(
    trips.filter(({ date }) => date >= days.from && date <= days.to).toSorted((a, b) => a.startedAtMs - b.startedAtMs),
    readings,
    days,
  )

describe('computeYearKilometres', () => {
  it('adds trips after the last reading instead of falling back to the sum of the trips', () => {
    const trips = [tracked('2025-05-05', 1000, 1100), tracked('2025-11-05', 16_000, 16_100)]
    expect(compute(trips)).toMatchObject({ totalM: 15_100_000, unloggedM: 14_900_000 })
    expect(compute([...trips, trip('2025-12-01', 100)])).toMatchObject({
      totalM: 15_200_000,
      businessM: 300_000,
      unloggedM: 14_900_000,
      excessM: 0,
      openingRead: false,
      closingRead: false,
      missingReadings: ['2025-03-01', '2026-02-28'],
    })
  })

  it('takes a figure of the tracker as a reading only on the first and the last day', () => {
    const onTheDays = [tracked('2025-03-01', 1000, 1100), tracked('2026-02-28', 5000, 5100)]
    expect(compute(onTheDays)).toMatchObject({ openingRead: true, closingRead: true, missingReadings: [] })
    const daysOff = [tracked('2025-03-02', 1000, 1100), tracked('2026-02-27', 5000, 5100)]
    expect(compute(daysOff)).toMatchObject({ openingRead: false, closingRead: false, totalM: 4_100_000 })
  })

  it("states the day of a tracker's figure at an end if it is another one", () => {
    const { opening, closing } = compute([tracked('2025-03-03', 1000, 1100), tracked('2025-07-31', 5000, 5100)])
    expect(opening).toEqual({ odometerM: 1_000_000, origin: 'tracker', readOn: '2025-03-03' })
    expect(closing).toEqual({ odometerM: 5_100_000, origin: 'tracker', readOn: '2025-07-31' })
    expect(compute([tracked('2025-03-01', 1000, 1100)]).opening).toEqual({ odometerM: 1_000_000, origin: 'tracker' })
  })

  it('reports the excess of 20 000 trips in kilometres against an odometer in miles', () => {
    const trips = Array.from({ length: 20_000 }, (_, i) => ({
      ...tracked('2025-05-05', 1000 + i, 1001 + i),
      distanceM: 1609.344,
      startedAtMs: i,
    }))
    const { totalM, excessM } = compute(trips)
    expect(totalM).toBe(20_000_000)
    expect(excessM).toBeCloseTo(20_000 * 609.344, 3)
  })

  it('shows trips to review separately from business, private and unlogged', () => {
    const trips = [
      trip('2025-04-01', 500),
      trip('2025-05-01', 300, { classification: 'private' }),
      trip('2025-06-01', 100, { classification: null }),
      trip('2025-07-01', 60, { status: 'pending', classification: null }),
    ]
    expect(compute(trips, [reading('2025-03-01', 1000), reading('2026-02-28', 2000)])).toMatchObject({
      totalM: 1_000_000,
      businessM: 500_000,
      privateM: 400_000,
      unclassifiedM: 100_000,
      toReviewM: 60_000,
      unloggedM: 40_000,
      excessM: 0,
    })
  })

  it('reports trips longer than the odometer distance without cutting them', () => {
    const trips = [trip('2025-04-01', 4000), trip('2025-05-01', 4000, { classification: 'private' })]
    expect(compute(trips, [reading('2025-03-01', 1000), reading('2026-02-28', 6500)])).toMatchObject({
      totalM: 5_500_000,
      businessM: 4_000_000,
      privateM: 4_000_000,
      unloggedM: 0,
      excessM: 2_500_000,
    })
  })

  it('names a half-year that contradicts its readings, and does not set it off against the other half', () => {
    const trips = [trip('2025-04-01', 1000), trip('2025-10-01', 4000)]
    const readings = [reading('2025-03-01', 10_000), reading('2025-09-01', 15_000), reading('2026-02-28', 16_000)]
    expect(compute(trips, readings)).toMatchObject({
      totalM: 6_000_000,
      unloggedM: 4_000_000,
      excessM: 3_000_000,
      contradictions: [{ from: '2025-09-01', to: '2026-02-28', movedM: 1_000_000, loggedM: 4_000_000 }],
    })
  })

  it('tolerates trips up to 1 % longer than the odometer moved', () => {
    const ends = [reading('2025-03-01', 10_000), reading('2026-02-28', 11_000)]
    const contradictionsOf = (km: number) => compute([trip('2025-04-01', km)], ends).contradictions.length
    expect(contradictionsOf(1010)).toBe(0)
    expect(contradictionsOf(1010.1)).toBe(1)
  })

  it('cancels the rounding of an odometer in whole kilometres', () => {
    const trips = Array.from({ length: 300 }, (_, i) => {
      const date = localDateFromDayNumber(20_150 + i)
      const [fromKm, toKm] = [1000 + 10.4 * i, 1000 + 10.4 * (i + 1)]
      return trip(date, 10.4, { startOdometerM: Math.floor(fromKm) * 1000, endOdometerM: Math.floor(toKm) * 1000 })
    })
    const { unloggedM, excessM, contradictions } = compute(trips)
    expect(unloggedM).toBeLessThan(1000)
    expect(excessM).toBeLessThan(1000)
    expect(contradictions).toEqual([])
  })

  it('adds up many small pieces that no trip covers', () => {
    const trips = Array.from({ length: 301 }, (_, i) =>
      tracked(localDateFromDayNumber(20_150 + i), 1000 + 10.8 * i, 1010 + 10.8 * i),
    )
    expect(compute(trips).unloggedM).toBeCloseTo(240_000, 3)
  })

  it('counts trips on the day of sale before the closing reading', () => {
    const readings = [reading('2025-03-01', 1000), reading('2025-08-31', 1500)]
    expect(compute([trip('2025-08-31', 200)], readings, { from: '2025-03-01', to: '2025-08-31' })).toMatchObject({
      totalM: 500_000,
      businessM: 200_000,
      unloggedM: 300_000,
      excessM: 0,
    })
  })

  it('supports no claim if the trips measured over 1 % more than the odometer moved', () => {
    const ends = [reading('2025-03-01', 100_000), reading('2026-02-28', 104_000.2)]
    expect(exceedsOdometer(compute([trip('2025-09-14', 4040)], ends))).toBe(false)
    expect(exceedsOdometer(compute([trip('2025-09-14', 4061.35)], ends))).toBe(true)
  })

  it('ignores one odometer figure that does not fit, not the figures after it', () => {
    const trips = [
      tracked('2025-04-01', 900_000, 900_010),
      tracked('2025-05-01', 1000, 1100),
      tracked('2025-06-01', 1500, 1600),
    ]
    expect(compute(trips)).toMatchObject({ totalM: 610_000, unloggedM: 400_000 })
  })

  it('asks for the closing reading again if it is lower than the opening one', () => {
    const year = compute([trip('2025-04-01', 50)], [reading('2025-03-01', 1000), reading('2026-02-28', 900)])
    expect(year).toMatchObject({ openingRead: true, closingRead: false, totalM: 50_000 })
  })
})

const someDays = fc.integer({ min: 20_148, max: 20_512 })
const someTrip = fc.record({
  day: someDays,
  distanceM: fc.oneof(fc.integer({ min: 0, max: 500_000 }), fc.double({ min: 0, max: 500_000, noNaN: true })),
  classification: fc.constantFrom('business' as const, 'private' as const, null),
  status: fc.constantFrom('confirmed' as const, 'pending' as const),
  startOdometerM: fc.option(fc.integer({ min: 0, max: 90_000_000 }), { freq: 2 }),
  endOdometerM: fc.option(fc.integer({ min: 0, max: 90_000_000 }), { freq: 2 }),
})
const makeTrip = ({ day, ...given }: { day: number } & Partial<LogbookTrip>) =>
  trip(localDateFromDayNumber(day), 0, { ...given, startedAtMs: day * 86_400_000 })
const someTrips = fc.array(someTrip.map(makeTrip), { maxLength: 25 })
const someReadings = fc
  .uniqueArray(
    fc.record({
      day: fc.oneof(someDays, fc.constantFrom(20_148, 20_512)),
      odometerM: fc.integer({ min: 0, max: 90_000_000 }),
    }),
    { maxLength: 6, selector: ({ day }) => day },
  )
  .map((readings) => readings.map(({ day, odometerM }) => ({ date: localDateFromDayNumber(day), odometerM })))
const daysOfUse = fc.tuple(someDays, someDays).map(([a, b]) => ({
  from: localDateFromDayNumber(Math.min(a, b)),
  to: localDateFromDayNumber(Math.max(a, b)),
}))
const someUse = fc.oneof(fc.constant(YEAR), daysOfUse)

const measuredM = ({ totalM, excessM }: YearKilometres) => totalM + excessM
const share = (year: YearKilometres) => (measuredM(year) === 0 ? 0 : year.businessM / measuredM(year))

describe('whatever the trips, readings, statuses and days of use', () => {
  it('the parts add up and are never negative, exactly and rounded', () => {
    fc.assert(
      fc.property(someTrips, someReadings, someUse, (trips, readings, days) => {
        const year = compute(trips, readings, days)
        const { businessM, privateM, toReviewM, unloggedM, excessM, totalM, opening, closing } = year
        expect(businessM + privateM + toReviewM + unloggedM).toBeCloseTo(totalM + excessM, 4)
        const isForward = opening !== null && closing !== null && closing.odometerM >= opening.odometerM
        if (isForward) expect(totalM).toBe(closing.odometerM - opening.odometerM)
        else expect(excessM).toBe(0)
        const rounded = roundKilometres(year)
        for (const part of [unloggedM, excessM, ...Object.values(rounded)]) expect(part ?? 0).toBeGreaterThanOrEqual(0)
        const in100ths = (km: number) => Math.round(km * 100)
        const sum = ['business_km', 'private_km', 'to_review_km', 'unlogged_km'] as const
        expect(sum.reduce((all, part) => all + in100ths(rounded[part]), 0)).toBe(
          in100ths(rounded.total_km) + in100ths(rounded.excess_km),
        )
        const [from, to] = [rounded.opening_odometer_km, rounded.closing_odometer_km]
        if (from !== null && to !== null && to >= from)
          expect(in100ths(to) - in100ths(from)).toBe(in100ths(rounded.total_km))
        expect(Math.abs(rounded.business_km - businessM / 1000)).toBeLessThan(0.0101)
      }),
      { numRuns: 1000 },
    )
  })

  it('total and excess are never less than the trips', () => {
    fc.assert(
      fc.property(someTrips, someReadings, someUse, (trips, readings, days) => {
        const { totalM, excessM, businessM, privateM, toReviewM } = compute(trips, readings, days)
        expect(totalM + excessM).toBeGreaterThanOrEqual(businessM + privateM + toReviewM - 1e-3)
      }),
    )
  })

  // Real figures rise with the distance: the odometer moves at least as far as was logged, or slightly less.
  const consistent = fc
    .array(
      fc.record({
        gapM: fc.integer({ min: -3000, max: 200_000 }),
        distanceM: fc.integer({ min: 0, max: 200_000 }),
        isTracked: fc.boolean(),
        classification: fc.constantFrom('business' as const, 'private' as const, null),
        status: fc.constantFrom('confirmed' as const, 'pending' as const),
      }),
      { minLength: 1, maxLength: 25 },
    )
    .map((legs) => {
      let odometerM = 50_000_000
      const odometers: OdometerReading[] = []
      const trips = legs.map(({ gapM, isTracked, ...given }, i) => {
        odometerM += Math.max(0, gapM)
        const date = localDateFromDayNumber(20_149 + i * 2)
        odometers.push({ date, odometerM })
        const startOdometerM = odometerM
        odometerM += Math.max(0, given.distanceM + Math.min(0, gapM))
        return trip(date, 0, {
          ...given,
          startedAtMs: (20_149 + i * 2) * 86_400_000,
          ...(isTracked && { startOdometerM, endOdometerM: odometerM }),
        })
      })
      return { trips, odometers: [reading('2025-03-01', 50_000), ...odometers, { date: YEAR.to, odometerM }] }
    })

  it('another reading never raises the business share by more than the odometer and a tracker measure differently', () => {
    fc.assert(
      fc.property(consistent, fc.array(fc.nat()), fc.nat(), ({ trips, odometers }, chosen, more) => {
        const readings = odometers.filter((_, i) => chosen.some((at) => at % odometers.length === i))
        const without = compute(trips, readings)
        const added = odometers[more % odometers.length]
        const withMore = compute(trips, [...readings.filter(({ date }) => date !== added.date), added])
        const toleratedM = Math.max(1000, 0.01 * without.totalM)
        expect(withMore.totalM + withMore.excessM).toBeGreaterThanOrEqual(without.totalM - toleratedM - 1e-3)
        expect(withMore.businessM).toBe(without.businessM)
      }),
      { numRuns: 1000 },
    )
  })

  it('a reading between two figures never lowers the total', () => {
    fc.assert(
      fc.property(consistent, fc.array(fc.nat()), fc.nat(), ({ trips, odometers }, chosen, more) => {
        const ends = [odometers[0], odometers.at(-1)!]
        const readings = odometers.filter(
          (one, i) => ends.includes(one) || chosen.some((at) => at % odometers.length === i),
        )
        const without = compute(trips, readings)
        const added = odometers[more % odometers.length]
        const withMore = compute(trips, [...readings.filter(({ date }) => date !== added.date), added])
        expect(withMore.totalM).toBeGreaterThanOrEqual(without.totalM - 1e-3)
        expect(share(withMore)).toBeLessThanOrEqual(share(without) + 1e-9)
      }),
      { numRuns: 1000 },
    )
  })

  it('an added trip never lowers the total, and a private one never raises the business share', () => {
    fc.assert(
      fc.property(someTrips, someReadings, someTrip, (trips, readings, more) => {
        const untracked = trips.map((one) => ({ ...one, startOdometerM: null, endOdometerM: null }))
        const added = makeTrip({ ...more, startOdometerM: null, endOdometerM: null })
        for (const known of [untracked, trips]) {
          const without = compute(known, readings)
          const withMore = compute([...known, added], readings)
          expect(measuredM(withMore)).toBeGreaterThanOrEqual(measuredM(without) - 1e-3)
          if (added.classification !== 'business' || added.status === 'pending')
            expect(share(withMore)).toBeLessThanOrEqual(share(without) + 1e-9)
        }
      }),
      { numRuns: 1000 },
    )
  })
})

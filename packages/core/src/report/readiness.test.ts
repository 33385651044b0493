import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../units/local-date.ts'
import { publishedTables } from '../tax/tax-tables.ts'
import { buildLogbook } from './build-logbook.ts'
import type { LogbookTrip } from './logbook-trip.ts'
import { buildReadiness } from './readiness.ts'

const YEAR = { from: '2025-03-01', to: '2026-02-28' }

const trip = (date: string, km: number, fromKm: number | null = null): LogbookTrip => ({
  date,
  startedAtMs: Date.parse(`${date}T06:00:00Z`),
  startLocation: 'Sandton',
  endLocation: 'Centurion',
  distanceM: km * 1000,
  startOdometerM: fromKm === null ? null : fromKm * 1000,
  endOdometerM: fromKm === null ? null : (fromKm + km) * 1000,
  classification: 'business',
  status: 'confirmed',
  reason: 'Quote for Ms Dube at LMN Supplies',
  cut: 'none',
})
const reading = (date: string, km: number) => ({ date, odometerM: km * 1000 })

function ready({
  trips,
  readings,
  today = '2026-06-01',
  use = null,
  withoutVehicle = 0,
}: {
  trips: LogbookTrip[]
  readings: { date: string; odometerM: number }[]
  today?: string
  use?: { from?: string; to?: string } | null
  withoutVehicle?: number
}) {
  return buildReadiness({
    logbook: buildLogbook(trips, readings, {
      taxYear: 2026,
      rate: publishedTables(2026).rate,
      today,
      use,
      facts: { withoutVehicle, daysWithFuelOnly: [], costsOutOfUse: { count: 0, cents: 0 }, hasRegistration: true },
    }),
    today,
  })
}
const codes = ({ lines }: { lines: { code: string }[] }) => lines.map(({ code }) => code)

describe('buildReadiness', () => {
  it('finds nothing missing in a whole year with matching odometer and trips', () => {
    const trips = [trip('2025-03-03', 40), trip('2026-02-27', 60)]
    const done = ready({ trips, readings: [reading('2025-03-01', 1000), reading('2026-02-28', 1100)] })
    expect(done).toEqual({ lines: [], totalM: 100_000, inOrderM: 100_000, percent: 100, closingDueOn: null })
  })

  it('takes a reading on 1 March as the previous year’s closing one, and vice versa', () => {
    const trips = [trip('2025-03-03', 100)]
    const readings = [reading('2025-02-28', 1000), reading('2026-03-01', 1100)]
    expect(ready({ trips, readings }).lines).toEqual([])
  })

  it('names the days without trips, their kilometres and nothing graver', () => {
    const trips = [trip('2025-11-24', 40, 17_646)]
    const { lines, percent } = ready({ trips, readings: [reading('2025-03-01', 1000), reading('2026-02-28', 17_686)] })
    expect(percent).toBe(0)
    expect(lines).toEqual([
      {
        code: 'unlogged',
        message: expect.stringContaining('are in no trip'),
        count: 0,
        days: { from: '2025-03-01', to: '2025-11-23' },
        distanceM: 16_646_000,
        hasTripsBetween: false,
      },
    ])
  })

  it('asks only for what is due by today, and names what is due later', () => {
    const running = ready({
      trips: [trip('2025-04-01', 40)],
      readings: [reading('2025-03-01', 1000)],
      today: '2025-06-01',
    })
    expect(running).toMatchObject({ lines: [], percent: 100, closingDueOn: '2026-02-28' })
    const before = ready({ trips: [], readings: [], today: '2025-02-27' })
    expect(before).toMatchObject({ lines: [], percent: null, closingDueOn: '2026-02-28' })
    const begun = ready({ trips: [], readings: [], today: '2025-03-01' })
    expect(codes(begun)).toEqual(['odometer_opening'])
    expect(codes(ready({ trips: [], readings: [], today: '2025-04-01' }))).toEqual(['odometer_opening', 'no_trips'])
    expect(begun.percent).toBe(0)
  })

  it('wants the readings of a vehicle that was sold in the year on the days it was in use', () => {
    const use = { from: '2025-05-01', to: '2025-10-15' }
    const trips = [trip('2025-05-02', 50)]
    expect(ready({ trips, readings: [], use }).lines.slice(0, 2)).toMatchObject([
      { code: 'odometer_opening', days: { from: '2025-05-01' } },
      { code: 'odometer_closing', days: { from: '2025-10-15' } },
    ])
    expect(ready({ trips, readings: [reading('2025-05-01', 10), reading('2025-10-15', 60)], use }).percent).toBe(100)
  })

  it('asks for nothing in the years in which the vehicle was not in use', () => {
    const use = { from: '2019-01-01', to: '2020-01-01' }
    expect(ready({ trips: [], readings: [], use, withoutVehicle: 3 })).toMatchObject({ lines: [], percent: null })
    expect(codes(ready({ trips: [trip('2025-05-02', 50)], readings: [], use }))).toEqual(['out_of_use'])
  })

  it('lists the gravest first, whatever their counts', () => {
    const lines = ready({
      trips: [
        ...['2025-04-01', '2025-04-02', '2025-04-03'].map((date) => ({ ...trip(date, 40), cut: 'end' as const })),
        { ...trip('2025-05-01', 40), reason: '' },
        { ...trip('2025-05-02', 40), status: 'pending' as const },
        { ...trip('2025-05-03', 40), doubts: ['overlap' as const, 'two_vehicles' as const] },
      ],
      readings: [],
    })
    expect(codes(lines)).toEqual([
      'odometer_opening',
      'odometer_closing',
      'to_review',
      'no_reason',
      'overlap',
      'two_vehicles',
      'empty_months',
      'empty_months',
      'cut',
    ])
  })

  it('counts kilometres, not rows', () => {
    const readings = [reading('2025-03-01', 1000), reading('2026-02-28', 23_264)]
    const logged = Array.from({ length: 365 }, (_, i) => trip(addDays(YEAR.from, i), (22_264 - 16_677) / 365))
    expect(ready({ trips: logged, readings }).percent).toBe(25)
  })

  it('adds up many small pieces that are in no trip', () => {
    const trips = Array.from({ length: 301 }, (_, i) => trip(addDays(YEAR.from, i), 10, 1000 + 10.8 * i))
    const { lines } = ready({ trips, readings: [reading('2025-03-01', 1000), reading('2026-02-28', 4250)] })
    expect(lines[0]).toMatchObject({ code: 'unlogged', distanceM: expect.closeTo(240_000, 0), days: null })
  })

  it('names a half-year that contradicts its readings', () => {
    const readings = [reading('2025-03-01', 10_000), reading('2025-09-01', 15_000), reading('2026-02-28', 16_000)]
    const { lines } = ready({ trips: [trip('2025-04-01', 1000), trip('2025-10-01', 4000)], readings })
    expect(lines).toMatchObject([
      { code: 'odometer_too_low', days: { from: '2025-09-01', to: '2026-02-28' } },
      { code: 'unlogged', distanceM: 4_000_000 },
    ])
  })

  it('shows 100 % exactly if no line is left', () => {
    const someTrips = fc.array(
      fc
        .record({ day: fc.nat(364), km: fc.integer({ min: 1, max: 400 }) })
        .map(({ day, km }) => trip(addDays(YEAR.from, day), km)),
      { maxLength: 12 },
    )
    const someReadings = fc.uniqueArray(
      fc
        .record({ day: fc.integer({ min: -1, max: 366 }), km: fc.nat(20_000) })
        .map(({ day, km }) => reading(addDays(YEAR.from, day), km)),
      { maxLength: 4, selector: ({ date }) => date },
    )
    const today = fc.integer({ min: 0, max: 500 }).map((day) => addDays(YEAR.from, day))
    fc.assert(
      fc.property(
        someTrips,
        someReadings,
        today,
        fc.nat(3),
        fc.boolean(),
        (trips, readings, day, noVehicle, hasReview) => {
          const all = trips.map((one, i) => (hasReview && i === 0 ? { ...one, status: 'pending' as const } : one))
          const found = ready({ trips: all, readings, today: day, withoutVehicle: noVehicle })
          expect(found.percent === 100).toBe(found.lines.length === 0)
          expect(found.inOrderM).toBeLessThanOrEqual(found.totalM + 1e-6)
        },
      ),
    )
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { localDateFromDayNumber } from '../units/local-date.ts'
import { publishedTables } from '../tax/tax-tables.ts'
import { buildLogbook } from './build-logbook.ts'
import type { LogbookTrip } from './logbook-trip.ts'

const trip = (date: string, given: Partial<LogbookTrip> = {}): LogbookTrip => ({
  date,
  startedAtMs: Date.parse(`${date}T06:00:00Z`),
  startLocation: 'Sandton',
  endLocation: 'Centurion',
  distanceM: 30_000,
  startOdometerM: null,
  endOdometerM: null,
  classification: 'business',
  status: 'confirmed',
  reason: 'Ms Naidoo at Acme (Pty) Ltd, quarterly review',
  cut: 'none',
  ...given,
})
/** After all tax years used here. */
const TODAY = '2028-06-01'

const codes = (logbook: ReturnType<typeof buildLogbook>) => logbook.gaps.map((gap) => gap.code)

describe('buildLogbook', () => {
  it('builds the logbook of a year with readings', () => {
    const trips = [
      trip('2025-03-03'),
      trip('2025-06-10', { classification: 'private', reason: '', distanceM: 100_000 }),
      trip('2026-02-27', { distanceM: 12_345 }),
      trip('2026-03-01'),
      trip('2025-07-01', { status: 'pending' }),
    ]
    const readings = [
      { date: '2025-03-01', odometerM: 50_000_000 },
      { date: '2026-02-28', odometerM: 50_242_345 },
    ]
    const logbook = buildLogbook(trips, readings, { taxYear: 2026, rate: publishedTables(2026).rate, today: TODAY })
    expect(logbook).toMatchObject({
      from: '2025-03-01',
      to: '2026-02-28',
      opening: { odometerM: 50_000_000, origin: 'reading' },
      closing: { odometerM: 50_242_345, origin: 'reading' },
      totalM: 242_345,
      totalFrom: 'odometer',
      businessM: 42_345,
      privateM: 100_000,
      unclassifiedM: 0,
      toReviewM: 30_000,
      unloggedM: 70_000,
      excessM: 0,
      missingReadings: [],
      waitingTrips: 1,
      valueCents: 20_156,
    })
    // 100 unlogged km, spread over the four sections before, between and after the three confirmed trips.
    expect(logbook.rows).toMatchObject([
      {
        date: '2025-03-03',
        opening: { odometerM: 50_025_000, origin: 'calculated' },
        closing: { odometerM: 50_055_000, origin: 'calculated' },
        businessM: 30_000,
        from: 'Sandton',
        to: 'Centurion',
        details: 'Ms Naidoo at Acme (Pty) Ltd, quarterly review',
      },
      {
        date: '2026-02-27',
        opening: { odometerM: 50_205_000, origin: 'calculated' },
        closing: { odometerM: 50_217_345, origin: 'calculated' },
        businessM: 12_345,
        from: 'Sandton',
        to: 'Centurion',
        details: 'Ms Naidoo at Acme (Pty) Ltd, quarterly review',
      },
    ])
    expect(logbook.gaps).toMatchObject([
      {
        code: 'to_review',
        count: 1,
        message: '1 trip waits to be reviewed. Confirm or reject it; until then it is not business.',
      },
      {
        code: 'unlogged',
        count: 0,
        distanceM: 70_000,
        message: expect.stringMatching(/^70,0\skm between 1 Mar 2025 and 28 Feb 2026 are in no trip\./),
      },
    ])
  })

  it('lists what SARS would miss, and what to do', () => {
    const logbook = buildLogbook(
      [
        trip('2024-03-01', { reason: '' }),
        trip('2024-04-01', { reason: 'Client meeting' }),
        trip('2024-05-01', { cut: 'end' }),
        trip('2024-06-01', { classification: null }),
        trip('2024-07-01', { endLocation: '' }),
      ],
      [],
      { taxYear: 2025, rate: publishedTables(2025).rate, today: TODAY },
    )
    expect(codes(logbook)).toEqual([
      'odometer_opening',
      'odometer_closing',
      'no_reason',
      'weak_reason',
      'no_place',
      'unclassified',
      // August to February.
      'empty_months',
      'cut',
      'at_risk',
    ])
    expect(logbook.gaps[0].message).toBe('Enter the odometer reading of 1 Mar 2024.')
    expect(logbook.gaps[1].message).toBe('Enter the odometer reading of 28 Feb 2025.')
    expect(logbook).toMatchObject({
      opening: null,
      closing: null,
      totalFrom: 'trips',
      totalM: 150_000,
      businessM: 120_000,
    })
  })

  const tracked = (date: string, fromKm: number, toKm: number, given: Partial<LogbookTrip> = {}): LogbookTrip =>
    trip(date, {
      distanceM: (toKm - fromKm) * 1000,
      startOdometerM: fromKm * 1000,
      endOdometerM: toKm * 1000,
      ...given,
    })
  const unlogged = (logbook: ReturnType<typeof buildLogbook>) =>
    logbook.gaps.flatMap(({ code, message }) => (code === 'unlogged' ? [message.replaceAll('\u00a0', ' ')] : []))

  it('names unlogged kilometres with their dates, also those before the first trip', () => {
    const trips = [tracked('2025-06-10', 66_646, 66_686), tracked('2025-06-11', 66_686, 66_726)]
    const readings = [
      { date: '2025-03-01', odometerM: 50_000_000 },
      { date: '2026-02-28', odometerM: 66_726_000 },
    ]
    const logbook = buildLogbook(trips, readings, { taxYear: 2026, rate: publishedTables(2026).rate, today: TODAY })
    expect(logbook).toMatchObject({ totalM: 16_726_000, businessM: 80_000, privateM: 0, unloggedM: 16_646_000 })
    expect(unlogged(logbook)).toEqual([
      '16 646,0 km between 1 Mar 2025 and 9 Jun 2025 are in no trip. Add the trips that are missing; what stays unlogged is not business.',
    ])
    expect(codes(logbook)).toEqual(['unlogged'])
  })

  it('names the same unlogged kilometres as the total where trips measured a little more than the odometer', () => {
    const trips = [tracked('2025-06-10', 66_646, 66_686), trip('2025-06-20', { distanceM: 50_500 })]
    const readings = [
      { date: '2025-03-01', odometerM: 50_000_000 },
      { date: '2026-02-28', odometerM: 66_736_000 },
    ]
    const logbook = buildLogbook(trips, readings, { taxYear: 2026, rate: publishedTables(2026).rate, today: TODAY })
    expect(logbook.unloggedM).toBe(16_645_500)
    expect(unlogged(logbook)).toEqual([expect.stringMatching(/^16 645,5 km between /)])
  })

  it('names the longest unlogged sections and sums up the others', () => {
    let km = 1000
    const trips = [5, 40, 0.5, 12, 3, 9].map((gapKm, i) => {
      km += gapKm + 10
      return tracked(`2025-04-0${i + 1}`, km - 10, km)
    })
    const readings = [
      { date: '2025-03-01', odometerM: 1_000_000 },
      { date: '2026-02-28', odometerM: km * 1000 },
    ]
    expect(
      unlogged(buildLogbook(trips, readings, { taxYear: 2026, rate: publishedTables(2026).rate, today: TODAY })),
    ).toEqual([
      '40,0 km between 1 Apr 2025 and 2 Apr 2025 are in no trip.',
      '12,0 km between 3 Apr 2025 and 4 Apr 2025 are in no trip.',
      '9,0 km between 5 Apr 2025 and 6 Apr 2025 are in no trip.',
      '8,5 km at other times are in no trip. Add the trips that are missing; what stays unlogged is not business.',
    ])
  })

  it('counts the kilometres of trips to review as logged, and ignores the rounding of the odometer', () => {
    const trips = [trip('2025-05-05', { status: 'pending', distanceM: 80_000 }), trip('2025-06-05')]
    const at = (closingKm: number) => [
      { date: '2025-03-01', odometerM: 1_000_000 },
      { date: '2026-02-28', odometerM: closingKm * 1000 },
    ]
    expect(
      codes(buildLogbook(trips, at(1110.9), { taxYear: 2026, rate: publishedTables(2026).rate, today: TODAY })),
    ).toEqual(['to_review'])
    expect(
      codes(buildLogbook(trips, at(1111), { taxYear: 2026, rate: publishedTables(2026).rate, today: TODAY })),
    ).toEqual(['to_review', 'unlogged'])
  })

  it('separates kilometres that are private only for lack of a classification', () => {
    const trips = [trip('2025-05-05', { classification: null }), trip('2025-06-05', { classification: 'private' })]
    expect(buildLogbook(trips, [], { taxYear: 2026, rate: publishedTables(2026).rate, today: TODAY })).toMatchObject({
      privateM: 60_000,
      unclassifiedM: 30_000,
      unloggedM: 0,
    })
  })

  it('proposes the odometer of 1 March from the first reading, also if that trip is to be reviewed', () => {
    const trips = [
      tracked('2025-03-03', 50_040, 50_070, { status: 'pending', classification: null }),
      tracked('2025-06-10', 66_646, 66_686),
    ]
    expect(buildLogbook(trips, [], { taxYear: 2026, rate: publishedTables(2026).rate, today: TODAY }).opening).toEqual({
      odometerM: 50_040_000,
      origin: 'tracker',
      readOn: '2025-03-03',
    })
    const earlier = [{ date: '2025-03-02', odometerM: 50_000_000 }]
    expect(
      buildLogbook(trips, earlier, { taxYear: 2026, rate: publishedTables(2026).rate, today: TODAY }).opening,
    ).toEqual({
      odometerM: 50_000_000,
      origin: 'calculated',
    })
  })

  it('reports trips longer than the odometer distance', () => {
    const readings = [
      { date: '2025-03-01', odometerM: 1_000_000 },
      { date: '2026-02-28', odometerM: 1_010_000 },
    ]
    const logbook = buildLogbook([trip('2025-05-05')], readings, {
      taxYear: 2026,
      rate: publishedTables(2026).rate,
      today: TODAY,
    })
    expect(codes(logbook)).toEqual(['odometer_too_low'])
    expect(logbook).toMatchObject({ totalM: 10_000, businessM: 30_000, privateM: 0, excessM: 20_000 })
  })

  it('counts no trip outside the days of use, and names such trips', () => {
    const readings = [
      { date: '2025-03-01', odometerM: 100_000_000 },
      { date: '2025-09-15', odometerM: 104_000_200 },
    ]
    const driven = trip('2025-06-02', { distanceM: 4_000_200 })
    const build = (trips: LogbookTrip[]) =>
      buildLogbook(trips, readings, { taxYear: 2026, rate: null, today: TODAY, use: { to: '2025-09-15' } })
    const after = build([driven, trip('2025-09-20', { distanceM: 61_150 })])
    expect(after).toMatchObject({ totalM: 4_000_200, businessM: 4_000_200, unloggedM: 0, excessM: 0 })
    expect(after.rows).toHaveLength(1)
    expect(after.gaps).toEqual([
      expect.objectContaining({
        code: 'out_of_use',
        message:
          '1 trip is on a day when this vehicle was not in use, so it is not in the logbook. Check its day, or the dates of the vehicle.',
      }),
      ...build([driven]).gaps,
    ])
  })

  it('adds up the business trips that SARS would refuse, each once', () => {
    const overlapping = { doubts: ['overlap' as const] }
    const { atRisk, gaps } = buildLogbook(
      [
        trip('2025-04-01', { ...overlapping, reason: '' }),
        trip('2025-04-02', overlapping),
        trip('2025-04-03', { ...overlapping, classification: 'private' }),
        trip('2025-04-04', { doubts: ['like_commute'] }),
        trip('2025-04-05'),
      ],
      [],
      { taxYear: 2026, rate: null, today: TODAY },
    )
    expect(atRisk).toMatchObject({ trips: 3, distanceM: 90_000 })
    expect(atRisk.reasons.map(({ code, count, distanceM }) => [code, count, distanceM])).toEqual([
      ['no_reason', 1, 30_000],
      ['like_commute', 1, 30_000],
      ['overlap', 2, 60_000],
    ])
    expect(gaps.find(({ code }) => code === 'at_risk')?.message).toMatch(
      /^90,0.km of the 120,0.km business rest on 3 trips that SARS would refuse/,
    )
  })

  it('asks again for a closing reading below an earlier one, instead of blaming the trips', () => {
    const readings = [
      { date: '2025-03-01', odometerM: 100_000_000 },
      { date: '2025-09-15', odometerM: 108_000_000 },
      { date: '2026-02-28', odometerM: 104_000_200 },
    ]
    const logbook = buildLogbook([trip('2025-06-02', { distanceM: 1_603_400 })], readings, {
      taxYear: 2026,
      rate: publishedTables(2026).rate,
      today: TODAY,
    })
    expect(logbook).toMatchObject({ totalM: 4_000_200, excessM: 0, missingReadings: ['2026-02-28'] })
    expect(logbook.gaps.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^The closing odometer of 104.000,2.km is lower than the 108.000,0.km of 15.Sept.2025/),
      expect.stringContaining('are in no trip'),
    ])
  })

  it('asks for no closing odometer before the year ends, but names the date', () => {
    const on = (today: string) =>
      buildLogbook([trip('2025-04-01')], [], { taxYear: 2026, rate: publishedTables(2026).rate, today })
    expect(codes(on('2026-02-27'))).toEqual(['odometer_opening', 'empty_months', 'year_running'])
    expect(on('2026-02-27').gaps[1]).toMatchObject({
      message: 'Between 1 Mar 2025 and 31 Mar 2025 there are no trips. Add those that you drove.',
      days: { from: '2025-03-01', to: '2025-03-31' },
    })
    expect(on('2026-02-27').gaps[2].message).toBe(
      'This tax year runs until 28 Feb 2026. Enter the odometer reading of that day when it comes; until then this logbook is not complete.',
    )
    expect(codes(on('2026-02-28'))).toEqual(['odometer_opening', 'odometer_closing', 'empty_months'])
    // March, and May to February.
    expect(codes(on('2026-03-01'))).toEqual(['odometer_opening', 'odometer_closing', 'empty_months', 'empty_months'])
  })

  it('names an unconfirmed and an unknown rate', () => {
    expect(codes(buildLogbook([], [], { taxYear: 2022, rate: publishedTables(2022).rate, today: TODAY }))).toContain(
      'rate_unconfirmed',
    )
    expect(buildLogbook([], [], { taxYear: 2019, rate: publishedTables(2019).rate, today: TODAY })).toMatchObject({
      rate: null,
      valueCents: null,
    })
    expect(codes(buildLogbook([], [], { taxYear: 2019, rate: publishedTables(2019).rate, today: TODAY }))).toContain(
      'rate_unknown',
    )
  })

  it('adds up, and its odometer never goes back, whatever the trips and readings', () => {
    const trips = fc.array(
      fc.record({
        day: fc.integer({ min: 20_148, max: 20_512 }),
        distanceM: fc.integer({ min: 0, max: 500_000 }),
        classification: fc.constantFrom('business' as const, 'private' as const, null),
        status: fc.constantFrom('confirmed' as const, 'pending' as const),
      }),
      { maxLength: 30 },
    )
    const readings = fc.uniqueArray(
      fc.record({ day: fc.integer({ min: 20_148, max: 20_512 }), odometerM: fc.integer({ min: 0, max: 90_000_000 }) }),
      { maxLength: 5, selector: (one) => one.day },
    )
    fc.assert(
      fc.property(trips, readings, (made, read) => {
        const logbook = buildLogbook(
          made.map(({ day, ...given }, i) =>
            trip(localDateFromDayNumber(day), { ...given, startedAtMs: day * 86_400_000 + i }),
          ),
          read.map(({ day, odometerM }) => ({ date: localDateFromDayNumber(day), odometerM })),
          { taxYear: 2026, rate: publishedTables(2026).rate, today: TODAY },
        )
        const business = made.filter((one) => one.status === 'confirmed' && one.classification === 'business')
        expect(logbook.rows).toHaveLength(business.length)
        expect(logbook.businessM).toBe(business.reduce((sum, one) => sum + one.distanceM, 0))
        const { businessM, privateM, toReviewM, unloggedM } = logbook
        expect(businessM + privateM + toReviewM + unloggedM).toBe(logbook.totalM + logbook.excessM)
        expect(logbook.privateM).toBeGreaterThanOrEqual(0)
        expect(logbook.unloggedM).toBeGreaterThanOrEqual(0)
        expect(logbook.unclassifiedM).toBeLessThanOrEqual(logbook.privateM)
        const figures = logbook.rows.flatMap((row) =>
          row.opening && row.closing ? [row.opening.odometerM, row.closing.odometerM] : [],
        )
        for (let i = 1; i < figures.length; i++) expect(figures[i]).toBeGreaterThanOrEqual(figures[i - 1] - 1e-6)
      }),
      { numRuns: 300 },
    )
  })
})

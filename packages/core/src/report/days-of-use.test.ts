import fc from 'fast-check'
import { expect, it } from 'vitest'
import { assessTax } from '../tax/assess-tax.ts'
import { publishedTables } from '../tax/tax-tables.ts'
import { assessPersonToDate } from '../tax/assess-person.ts'
import type { TaxAssessment, TaxCase } from '../tax/tax-case.ts'
import { NO_COSTS, taxCase } from '../tax/testing/tax-case.ts'
import { addDays, localDateFromDayNumber, type DayRange } from '../units/local-date.ts'
import { taxYearDays } from '../units/tax-year.ts'
import { buildLogbook, type Logbook } from './build-logbook.ts'
import { buildReport, type ReportCost, type ReportTrip } from './build-report.ts'
import { buildItr12 } from './itr12.ts'
import { computeKilometresToDate } from './kilometres-to-date.ts'
import type { OdometerReading } from './logbook-trip.ts'
import { buildReadiness } from './readiness.ts'
import { reconcileReadings } from './reconcile-odometer.ts'
import { findFigure, REPORT_KINDS, type ReportKind } from './report-content.ts'
import { DEFAULT_OPTIONS } from './report-options.ts'
import { claimedKilometres, roundKilometres } from './year-kilometres.ts'

const YEAR = taxYearDays(2026)
const TODAY = '2026-06-01'

interface Vehicle {
  trips: ReportTrip[]
  readings: OdometerReading[]
  costs: ReportCost[]
  use: Partial<DayRange>
}

/** From a month before the tax year to a month after it. */
const day = fc.integer({ min: 20_118, max: 20_542 })
const date = day.map(localDateFromDayNumber)
const aTrip = fc
  .record({
    day,
    distanceM: fc.oneof(fc.integer({ min: 0, max: 400_000 }), fc.double({ min: 0, max: 400_000, noNaN: true })),
    classification: fc.constantFrom('business' as const, 'private' as const, null),
    status: fc.constantFrom('confirmed' as const, 'pending' as const),
    startOdometerM: fc.option(fc.integer({ min: 0, max: 9_000_000 }), { freq: 2 }),
  })
  .map(({ day: at, ...trip }, i = 0): ReportTrip => ({
    id: `${at} ${trip.distanceM} ${i}`,
    date: localDateFromDayNumber(at),
    startedAtMs: at * 86_400_000 + 21_600_000,
    endedAtMs: null,
    startLocation: 'Paarl',
    endLocation: 'Worcester',
    endOdometerM: null,
    reason: 'Quote for Ms Dube at LMN Supplies',
    notes: '',
    cut: 'none',
    tollCents: 0,
    parkingCents: 0,
    ...trip,
  }))
const aCost = fc.record({
  day: date,
  vehicleId: fc.constant('car'),
  kind: fc.constantFrom('fuel' as const, 'maintenance' as const),
  cents: fc.integer({ min: 1, max: 500_000 }),
})
/** Bought and sold before, in or after the year, or neither. */
const use = fc.record({ from: date, to: date }, { requiredKeys: [] })
const aVehicle: fc.Arbitrary<Vehicle> = fc.record({
  trips: fc.uniqueArray(aTrip, { maxLength: 20, selector: ({ id }) => id }),
  readings: fc.uniqueArray(fc.record({ date, odometerM: fc.integer({ min: 0, max: 9_000_000 }) }), {
    maxLength: 6,
    selector: (one) => one.date,
  }),
  costs: fc.array(aCost, { maxLength: 8 }),
  use,
})

const inUse = ({ from = YEAR.from, to = YEAR.to }: Partial<DayRange>, on: string) =>
  on >= from && on <= to && on >= YEAR.from && on <= YEAR.to

function buildYear({ trips, readings, use: used }: Vehicle) {
  return buildLogbook(trips, readings, {
    taxYear: 2026,
    today: TODAY,
    rate: publishedTables(2026).rate,
    use: used,
  })
}

function buildKind(kind: ReportKind, { trips, readings, costs, use: used }: Vehicle) {
  const vehicle = { id: 'car', name: 'Bakkie', registration: 'CA 1', make: '', value_rand: null, acquired: '' }
  return buildReport(
    {
      kind,
      title: '',
      notes: '',
      driver: 'Thandi',
      taxNumber: '',
      address: '',
      client: '',
      ...YEAR,
      taxYear: 2026,
      options: DEFAULT_OPTIONS,
    },
    {
      sources: [{ vehicle, trips, readings, use: used }],
      costs,
      ratesOf: publishedTables,
      changes: [],
      previous: null,
      today: TODAY,
    },
  )
}

function assess(
  { use: days, costs }: Vehicle,
  logbook: Logbook,
  { acquired = 'cash', ...rest }: Partial<TaxCase> & { acquired?: TaxCase['vehicle']['acquired'] },
) {
  const counted = costs.filter((cost) => inUse(days, cost.day))
  const sumCents = (kind: string) => counted.reduce((sum, one) => sum + (one.kind === kind ? one.cents : 0), 0)
  return assessTax(
    taxCase({
      costs: {
        ...NO_COSTS,
        fuelCents: sumCents('fuel'),
        maintenanceCents: sumCents('maintenance'),
        financeCents: 99_999,
        leaseCents: acquired === 'lease' ? 9_876_543 : 0,
      },
      financeDebtCents: 123_456_789,
      ...rest,
      ...claimedKilometres(logbook),
      vehicle: { valueCents: 31_415_926, acquired, inUseFrom: days.from ?? null, inUseTo: days.to ?? null },
    }),
  )
}

/** A vehicle with both readings, which the trips exceed by at most 2 km. */
const aReadVehicle = fc
  .record({ vehicle: aVehicle, unloggedM: fc.integer({ min: -2000, max: 900_000 }) })
  .map(({ vehicle, unloggedM }): Vehicle => {
    const trips = vehicle.trips.map((trip) => ({ ...trip, startOdometerM: null }))
    const { use: days, trips: counted } = buildYear({ ...vehicle, trips, readings: [] })
    const loggedM = counted.reduce((sum, { distanceM }) => sum + distanceM, 0)
    const readings = days && [
      { date: days.from, odometerM: 1_234_567 },
      { date: days.to, odometerM: Math.max(1_234_567, Math.round(1_234_567 + loggedM + unloggedM)) },
    ]
    return { ...vehicle, trips, readings: readings ?? [] }
  })

/** Every figure in kilometres or rand of a vehicle's year, wherever it is shown. */
function listFigures(vehicle: Vehicle) {
  const logbook = buildYear(vehicle)
  const { gaps, ...kilometres } = logbook
  const ofCosts = gaps.filter(({ code }) => code !== 'out_of_use')
  const tax = (['allowance', 'employer_car', 'own_business'] as const).map((situation) => {
    try {
      return assess(vehicle, logbook, { situation })
    } catch (error) {
      return (error as Error).message
    }
  })
  return {
    logbook: kilometres,
    gaps: ofCosts,
    rounded: roundKilometres(logbook),
    readiness: buildReadiness({ logbook: { ...logbook, gaps: ofCosts }, today: TODAY }),
    readings: reconcileReadings(vehicle.readings, logbook.trips, logbook.use),
    reports: REPORT_KINDS.map((kind) => {
      const { missing: _, ...content } = buildKind(kind, vehicle)
      return content
    }),
    tax,
  }
}
it('no figure of a year depends on trips, costs or readings outside the days of use', () => {
  fc.assert(
    fc.property(aVehicle, (vehicle) => {
      const within: Vehicle = {
        ...vehicle,
        trips: vehicle.trips.filter((trip) => inUse(vehicle.use, trip.date)),
        costs: vehicle.costs.filter((cost) => inUse(vehicle.use, cost.day)),
        // The evening before 1 March and the morning after the last day of February belong to the year.
        readings: vehicle.readings.filter((one) => [-1, 0, 1].some((by) => inUse(vehicle.use, addDays(one.date, by)))),
      }
      expect(listFigures(vehicle)).toEqual(listFigures(within))
    }),
    { numRuns: 300 },
  )
})

it('every surface shows the same kilometres: total = closing − opening, total + excess = the parts', () => {
  const hundredths = (km: number | null) => Math.round((km ?? 0) * 100)
  fc.assert(
    fc.property(aVehicle, (vehicle) => {
      const logbook = buildYear(vehicle)
      const { opening, closing, totalM, businessM, privateM, toReviewM, unloggedM, excessM } = logbook
      const isForward = opening !== null && closing !== null && closing.odometerM >= opening.odometerM
      if (isForward) expect(totalM).toBe(closing.odometerM - opening.odometerM)
      expect(businessM + privateM + toReviewM + unloggedM).toBeCloseTo(totalM + excessM, 3)
      for (const part of [totalM, businessM, privateM, toReviewM, unloggedM, excessM])
        expect(part).toBeGreaterThanOrEqual(0)
      const rounded = roundKilometres(logbook)
      expect(
        [rounded.business_km, rounded.private_km, rounded.to_review_km, rounded.unlogged_km]
          .map(hundredths)
          .reduce((sum, part) => sum + part),
      ).toBe(hundredths(rounded.total_km) + hundredths(rounded.excess_km))

      for (const kind of ['logbook', 'summary'] as const) {
        const content = buildKind(kind, vehicle)
        for (const [key, m] of [
          ['total_km', totalM],
          ['km', businessM],
          ['private_km', privateM],
          ['to_review_km', toReviewM],
          ['unlogged_km', unloggedM],
        ] as const)
          expect(findFigure(content, key), key).toBeCloseTo(m / 1000, 5)
        if (isForward)
          expect(findFigure(content, 'closing')! - findFigure(content, 'opening')!).toBeCloseTo(
            findFigure(content, 'total_km')!,
            5,
          )
      }
      const business = vehicle.trips.filter(
        ({ date: on, status, classification }) =>
          inUse(vehicle.use, on) && status === 'confirmed' && classification === 'business',
      )
      expect(businessM).toBeCloseTo(
        business.reduce((sum, { distanceM }) => sum + distanceM, 0),
        3,
      )
      for (const kind of ['logbook', 'client', 'expenses', 'fuel', 'monthly'] as const)
        expect(new Set(buildKind(kind, vehicle).rows.map(({ trip_id }) => trip_id))).toEqual(
          new Set(business.map(({ id }) => id)),
        )

      const claimed = claimedKilometres(logbook)
      expect(claimed.businessM).toBeLessThanOrEqual(claimed.totalM)
      if (logbook.use === null) expect([totalM, ...logbook.missingReadings]).toEqual([0])
      // No text about an odometer that moved further than the trips.
      for (const { movedM, loggedM } of logbook.contradictions) expect(loggedM).toBeGreaterThan(movedM)
      for (const { message } of logbook.gaps.filter(({ code }) => code === 'odometer_too_low')) {
        const [logged, moved] = [...message.matchAll(/([\d\u00a0\u202f ]+,\d)\s?km/g)].map(([, text]) =>
          Number(text.replace(/\s/g, '').replace(',', '.')),
        )
        expect(logged).toBeGreaterThanOrEqual(moved)
      }
    }),
    { numRuns: 500 },
  )
})

it('the ITR12 adds up: total = closing − opening, private = total − business, lines × business ÷ total = the claim', () => {
  let claims = 0
  fc.assert(
    fc.property(
      fc.oneof(aVehicle, aReadVehicle),
      fc.constantFrom('allowance' as const, 'own_business' as const),
      fc.constantFrom('cash' as const, 'lease' as const),
      (vehicle, situation, acquired) => {
        const logbook = buildYear(vehicle)
        const { use: used } = logbook
        if (used === null) return
        const { costLines: lines, actualCostCents } = assess(vehicle, logbook, {
          situation,
          method: 'actual',
          acquired,
        })
        const itr12 = buildItr12(
          { use: used, bearsFuel: true, bearsMaintenance: null, lines },
          roundKilometres(logbook),
        )
        if (logbook.opening === null || logbook.closing === null) {
          expect([itr12.total_km, itr12.private_km]).toEqual([null, null])
          return
        }
        const cents = (rand: number | null) => Math.round((rand ?? 0) * 100)
        const [opening, closing, total, business, own] = [
          itr12.opening_km,
          itr12.closing_km,
          itr12.total_km,
          itr12.business_km,
          itr12.private_km,
        ].map(cents)
        if (logbook.openingRead && logbook.closingRead) expect(closing - opening).toBe(total)
        expect(own).toBe(total - business)
        for (const part of [total, business, own]) expect(part).toBeGreaterThanOrEqual(0)
        expect(total).toBe(cents(roundKilometres(logbook).total_km))
        expect(Math.abs(business - Math.min(business, cents(logbook.businessM / 1000)))).toBeLessThanOrEqual(1)
        expect([itr12.used_from, itr12.used_to]).toEqual([used.from, used.to])
        expect(lines === null).toBe(actualCostCents === null)
        if (itr12.costs === null || actualCostCents === null) return
        claims++
        const claimed = claimedKilometres(logbook)
        const sum = Object.values(itr12.costs)
          .map(cents)
          .reduce((all, one) => all + one)
        const share = claimed.totalM === 0 ? 0 : (sum * claimed.businessM) / claimed.totalM
        expect(Math.abs(share - actualCostCents)).toBeLessThanOrEqual(1)
        expect(cents(itr12.costs.wear_and_tear) * cents(itr12.costs.lease)).toBe(0)
      },
    ),
    { numRuns: 500 },
  )
  expect(claims).toBeGreaterThan(50)
})

it('the estimate to date counts trips until the morning of the last reading', () => {
  const drive = (
    on: string,
    km: number,
    classification: 'business' | 'private',
    endOdometerM: number | null = null,
  ) => ({
    ...fc.sample(aTrip, { numRuns: 1, seed: 1 })[0],
    date: on,
    startedAtMs: Date.parse(`${on}T08:00:00Z`),
    distanceM: km * 1000,
    classification,
    status: 'confirmed' as const,
    startOdometerM: null,
    endOdometerM,
  })
  const before = [drive('2025-05-05', 600, 'business'), drive('2025-06-05', 400, 'private')]
  const readings = [{ date: '2025-03-01', odometerM: 10_000_000 }]
  const estimate = (trips: ReportTrip[], read: OdometerReading[]) =>
    computeKilometresToDate(buildYear({ trips, readings: read, costs: [], use: {} }), read, TODAY)
  expect(
    estimate(
      [...before, drive('2025-08-31', 300, 'business')],
      [...readings, { date: '2025-08-31', odometerM: 11_000_000 }],
    ),
  ).toMatchObject({ to: '2025-08-31', businessM: 600_000, totalM: 1_000_000, excessM: 0 })
  // The tracker reads after the trip.
  expect(estimate([...before, drive('2025-08-31', 300, 'business', 11_300_000)], readings)).toMatchObject({
    to: '2025-08-31',
    businessM: 900_000,
    totalM: 1_300_000,
  })
})

it('the estimate to date is the year of a vehicle sold on the day of its last reading, limited to the pay so far', () => {
  let estimates = 0
  fc.assert(
    fc.property(aReadVehicle, date, fc.nat(20_000_000), (vehicle, today, allowanceCents) => {
      const last = buildYear(vehicle).use?.to
      // A vehicle in use is read on the morning of the day, before its trips.
      const driven = vehicle.trips.filter((trip) => last === YEAR.to || trip.date !== last)
      const sold = buildYear({ ...vehicle, trips: driven })
      const running = { ...vehicle, use: vehicle.use.from === undefined ? {} : { from: vehicle.use.from } }
      const logbook = buildYear(running)
      const soFar = computeKilometresToDate(logbook, vehicle.readings, today)
      if (soFar === null) return
      estimates++
      expect(soFar.to <= today).toBe(true)
      const { totalM, businessM, privateM, toReviewM, excessM, opening, closing } = soFar
      expect(totalM).toBe(closing!.odometerM - opening!.odometerM)
      expect({ to: soFar.to, totalM, businessM, privateM, toReviewM, excessM }).toEqual({
        to: sold.use!.to,
        totalM: sold.totalM,
        businessM: sold.businessM,
        privateM: sold.privateM,
        toReviewM: sold.toReviewM,
        excessM: sold.excessM,
      })
      expect(businessM).toBeLessThanOrEqual(logbook.businessM)
      const cut = { ...running, costs: running.costs.filter(({ day: on }) => on <= soFar.to) }
      const until = { ...sold, ...soFar }
      for (const situation of ['allowance', 'own_business', 'employer_car'] as const) {
        const figures = (all: TaxAssessment) => ({ ...all, steps: [], sources: [], warnings: [] })
        expect(figures(assess(cut, until, { situation, until: soFar.to }))).toEqual(
          figures(assess(vehicle, sold, { situation })),
        )
      }
      const whole = assess(running, logbook, { situation: 'employer_car' })
      expect(
        assess(running, logbook, { situation: 'employer_car', until: today }).fringeBenefitCents!,
      ).toBeLessThanOrEqual(whole.fringeBenefitCents!)
      const person = assessPersonToDate(
        {
          taxYear: 2026,
          situation: 'allowance',
          allowanceCents,
          reimbursedCentsPerKm: null,
          vehicles: [{ ...taxCase({ ...claimedKilometres(soFar), until: soFar.to }), method: 'deemed' }],
        },
        { days: logbook.use!, until: soFar.to },
        publishedTables,
      )
      expect(person.incomeCents!).toBeLessThanOrEqual(allowanceCents)
      expect(person.claimCents ?? 0).toBeLessThanOrEqual(person.incomeCents!)
      expect(person.taxableCents).toBe(person.incomeCents! - (person.claimCents ?? 0))
    }),
    { numRuns: 500 },
  )
  expect(estimates).toBeGreaterThan(50)
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { correctTables, publishedTables, type TaxTables } from '../tax/tax-tables.ts'
import { addDays, localDateFromDayNumber, type DayRange } from '../units/local-date.ts'
import { metresToKm } from '../units/distance.ts'
import { formatTenths } from '../units/money.ts'
import { taxDayAt, taxYearDays } from '../units/tax-year.ts'
import { buildReport, summed, type ReportOptions, type ReportOrder, type ReportTrip } from './build-report.ts'
import { canonicalJson } from './canonical-json.ts'
import { compareReports } from './compare-reports.ts'
import type { OdometerReading } from './logbook-trip.ts'
import { contentForReader } from './report-cover.ts'
import { REPORT_KINDS, type ReportContent, type ReportKind, type ReportVehicle } from './report-content.ts'

let count = 0
const trip = (startedAt: string, given: Partial<ReportTrip> = {}): ReportTrip => ({
  id: `trip-${count++}`,
  date: taxDayAt(Date.parse(startedAt)),
  startedAtMs: Date.parse(startedAt),
  endedAtMs: null,
  startLocation: 'Sandton',
  endLocation: 'Centurion',
  distanceM: 30_000,
  startOdometerM: null,
  endOdometerM: null,
  classification: 'business',
  status: 'confirmed',
  reason: 'Ms Naidoo at Acme, quarterly review',
  notes: '',
  tollCents: 0,
  parkingCents: 0,
  cut: 'none',
  ...given,
})

const NO_DIFFERENCES = { figures: [], added: [], removed: [], changed: [], shifted: null }

const OPTIONS: ReportOptions = {
  form: '2025/26',
  columns: null,
  left_out: [],
  rate_per_km: null,
  litres_per_100km: null,
  price_per_litre: null,
  hide_home: false,
  with_changes: false,
}

function build(
  trips: readonly ReportTrip[],
  {
    options,
    costs = [],
    readings = [],
    use = null,
    vehicle = null,
    reimbursedYears = [],
    today = '2028-06-01',
    ...given
  }: Partial<Omit<ReportOrder, 'options'>> & {
    options?: Partial<ReportOptions>
    costs?: Parameters<typeof buildReport>[1]['costs']
    readings?: readonly OdometerReading[]
    use?: Partial<DayRange> | null
    vehicle?: ReportVehicle | null
    reimbursedYears?: readonly number[]
    today?: string
  } = {},
  ratesOf: TaxTables = publishedTables,
): ReportContent {
  const order: ReportOrder = {
    kind: 'logbook',
    title: 'Travel logbook',
    notes: '',
    driver: 'Driver',
    taxNumber: '',
    address: '',
    client: '',
    ...taxYearDays(2026),
    taxYear: 2026,
    ...given,
    options: { ...OPTIONS, ...options },
  }
  return buildReport(order, {
    sources: [{ vehicle, trips, readings, use, reimbursedYears }],
    costs,
    ratesOf,
    changes: [],
    previous: null,
    today,
  })
}

const labels = ({ columns }: ReportContent) => columns.map(({ label }) => label)
const figure = ({ figures }: ReportContent, key: string) => figures.find((one) => one.key === key)?.value
const column = ({ columns, rows }: ReportContent, key: string) => {
  const at = columns.findIndex((one) => one.key === key)
  return rows.map(({ cells }) => cells[at])
}

const VEHICLE: ReportVehicle = { id: '1', name: 'Car', registration: '', make: '', value_rand: null, acquired: '' }

const SUMMARY = {
  kind: 'summary',
  title: '',
  notes: '',
  driver: '',
  taxNumber: '',
  address: '',
  client: '',
  ...taxYearDays(2026),
} as const
const GIVEN = { costs: [], ratesOf: publishedTables, changes: [], previous: null, today: '2026-06-01' }

describe('the forms', () => {
  it('has the columns of both editions of SARS’ eLogbook, those of costs only if there are any', () => {
    const costs = (['fuel', 'maintenance'] as const).map((kind) => ({
      kind,
      day: '2025-05-05',
      vehicleId: null,
      cents: 4500,
    }))
    expect(labels(build([trip('2025-05-05T08:00:00Z')])).slice(6)).toEqual(['Reason'])
    expect(labels(build([trip('2025-05-05T08:00:00Z')], { options: { columns: ['fuel'] } }))).toContain(
      'Actual Fuel & Oil Costs',
    )
    expect(labels(build([trip('2025-05-05T08:00:00Z')], { costs }))).toEqual([
      'Date',
      'Opening Km',
      'Closing Km',
      'Total Business Km',
      'From',
      'To',
      'Reason',
      'Actual Fuel & Oil Costs',
      'Actual Repairs & Maintenance Costs',
    ])
    expect(labels(build([], { options: { columns: [] } }))).toEqual([
      'Date',
      'Total Business Km',
      'From',
      'To',
      'Reason',
    ])
    expect(labels(build([], { options: { form: '2023/24' } }))).toEqual([
      'Date',
      'Opening kilometres',
      'Closing kilometres',
      'Total business kilometres',
      'Business travel from',
      'Business travel to',
      'Business travel details',
    ])
  })

  it('lists the trips that name the client, at the client’s rate', () => {
    const trips = [
      trip('2025-05-05T08:00:00Z', { endLocation: 'Acme, Midrand', distanceM: 12_500 }),
      trip('2025-05-06T08:00:00Z', { reason: 'Mr B at LMN Supplies' }),
    ]
    const bill = build(trips, { kind: 'client', client: 'acme', options: { rate_per_km: 5.5 } })
    expect(bill.rows.map(({ trip_id }) => trip_id)).toEqual([trips[0].id])
    expect(figure(bill, 'amount')).toBe(68.75)
    expect(bill.remarks).toEqual([])
  })

  it('bills kilometres rounded to the tenth on screens, so that every line multiplies and all add up', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 500_000, noNaN: true })),
        fc.integer({ min: 1, max: 2000 }),
        (all, rate) => {
          const trips = all.map((distanceM) => trip('2025-05-05T08:00:00Z', { endLocation: 'Acme', distanceM }))
          const bill = build(trips, { kind: 'client', client: 'acme', options: { rate_per_km: rate / 100 } })
          const [km, amounts] = [column(bill, 'km') as number[], column(bill, 'amount') as number[]]
          km.forEach((tenths, i) => {
            expect(formatTenths(tenths)).toBe(formatTenths(metresToKm(all[i])))
            expect(Math.round(amounts[i] * 100)).toBe(Math.round((Math.round(tenths * 10) * rate) / 10))
          })
          expect(figure(bill, 'amount')).toBe(amounts.reduce((sum, one) => sum + Math.round(one * 100), 0) / 100)
          expect(Math.round(bill.business_km * 10)).toBe(km.reduce((sum, one) => sum + Math.round(one * 10), 0))
          expect(bill.remarks).toEqual([])
        },
      ),
    )
  })

  it('reports a line of a claim that differs from its shown kilometres times the rate', () => {
    const claim = (distanceM: number) =>
      build([trip('2025-05-05T08:00:00Z', { distanceM })], { kind: 'expenses', options: { rate_per_km: 4.95 } })
    expect(claim(20_040).remarks).toEqual([])
    // 20,00 km are R 99,00; the additional metres cost two cents.
    expect(column(claim(20_004.9), 'amount')).toEqual([99.02])
    expect(claim(20_004.9).remarks).toEqual([expect.stringContaining('a line can differ by a few cents')])
  })

  it("names SARS' papers as the source of a rate, and none on a client's bill", () => {
    const remarks = (kind: 'client' | 'expenses', date: string) =>
      build([trip(date, { reason: 'Acme' })], { kind, client: 'acme', from: date, to: date, taxYear: null }).remarks
    expect(remarks('client', '2026-05-05')).toEqual([
      expect.stringMatching(/^SARS rate per kilometre, 2026\/27: R\s4,95\.$/),
    ])
    expect(remarks('expenses', '2026-05-05').join()).toMatch(
      /2026\/27: R\s4,95\. Source: SARS Rate .*revision 19; Notice 7182/,
    )
    expect(remarks('expenses', '2025-05-05').join()).toMatch(/revision 18; Notice 5936, Government Gazette 52199\.$/)
    expect(remarks('expenses', '2021-05-05').join()).toMatch(
      /^SARS rate per kilometre, 2021\/22: R\s3,82 \(not confirmed\)\.$/,
    )
  })

  it('adds VAT to the bill of a registered sender, tolls included, and to no other report', () => {
    const trips = [trip('2025-05-05T08:00:00Z', { endLocation: 'Acme', distanceM: 10_000, tollCents: 5450 })]
    const sender = { address: '1 Kerk Street', bank: 'FNB 62000000000', vat_number: '4123456789' }
    const bill = build(trips, { kind: 'client', client: 'acme', sender, options: { rate_per_km: 5 } })
    expect(['amount', 'tolls', 'vat', 'payable'].map((key) => figure(bill, key))).toEqual([50, 54.5, 15.68, 120.18])
    expect(contentForReader(bill).sender).toEqual(sender)
    const unregistered = { ...sender, vat_number: '' }
    expect(figure(build(trips, { kind: 'client', client: 'acme', sender: unregistered }), 'vat')).toBeUndefined()
    for (const kind of REPORT_KINDS.filter((one) => one !== 'client'))
      expect(canonicalJson(build(trips, { kind, sender }))).not.toMatch(/Kerk|FNB|4123456789|VAT/)
  })

  it('pays an expense claim at the rate of the trip’s own tax year', () => {
    const claim = build([trip('2025-02-28T10:00:00Z'), trip('2025-03-01T10:00:00Z')], {
      kind: 'expenses',
      from: '2025-02-01',
      to: '2025-03-31',
      taxYear: null,
    })
    expect(column(claim, 'amount')).toEqual([145.2, 142.8])
    expect(claim.tax_tables).toEqual(['2025-published-1', '2026-published-1'])
    expect(claim.remarks).toHaveLength(2)
  })

  it('values the same trips alike in the logbook, the expense claim and the summary', () => {
    // Rounded separately, each trip would round up: 12 × 58,575 → 12 × 58,58.
    const trips = Array.from({ length: 12 }, (_, i) =>
      trip(`2025-${String(3 + (i % 6)).padStart(2, '0')}-0${1 + (i % 9)}T08:00:00Z`, { distanceM: 12_306 }),
    )
    const value = figure(build(trips, { reimbursedYears: [2026] }), 'prescribed')
    expect(value).toBe(702.92)
    for (const kind of ['expenses', 'summary'] as const) {
      const report = build(trips, { kind, reimbursedYears: [2026] })
      const inCents = column(report, 'amount').map((amount) => Math.round(Number(amount) * 100))
      expect(figure(report, 'amount'), kind).toBe(value)
      expect(
        inCents.reduce((sum, cents) => sum + cents, 0),
        kind,
      ).toBe(70_292)
    }
  })

  it('values business kilometres at the prescribed rate only if the driver is paid by the kilometre', () => {
    const trips = [trip('2025-05-05T08:00:00Z')]
    for (const reimbursedYears of [[], [2025]]) {
      const logbook = build(trips, { reimbursedYears })
      expect(figure(logbook, 'prescribed')).toBeUndefined()
      expect(logbook.remarks.join()).not.toContain('Prescribed rate')
      expect(labels(build(trips, { kind: 'summary', reimbursedYears })).join()).not.toContain('prescribed rate')
      // Claims are paid per kilometre, independently of the tax return.
      expect(figure(build(trips, { kind: 'expenses', reimbursedYears }), 'amount')).toBe(142.8)
    }
    const chosen = build(trips, { kind: 'summary', options: { columns: ['amount'] } })
    expect(column(chosen, 'amount')).toEqual([142.8])
  })

  it('dates the odometer figures: when read, first driven or calculated for', () => {
    const odometers = (given: Parameters<typeof build>[1], trips = [trip('2025-05-05T08:00:00Z')]) =>
      build(trips, given)
        .figures.filter(({ type }) => type === 'odometer')
        .map(({ key, origin, day }) => [key, origin, day])
    const read = { date: '2025-03-01', odometerM: 1_000_000 }
    expect(odometers({ readings: [read] })).toEqual([
      ['opening', 'reading', '2025-03-01'],
      ['closing', 'calculated', '2026-02-28'],
    ])
    expect(odometers({ readings: [{ ...read, date: '2025-10-15' }], use: { to: '2025-10-15' } })).toEqual([
      ['opening', 'calculated', '2025-03-01'],
      ['closing', 'reading', '2025-10-15'],
    ])
    const tracked = trip('2025-05-05T08:00:00Z', { startOdometerM: 1_000_000, endOdometerM: 1_030_000 })
    expect(odometers({}, [tracked])).toEqual([
      ['opening', 'tracker', '2025-05-05'],
      ['closing', 'tracker', '2025-05-05'],
    ])
  })

  it('takes the rate of every figure from the tables it is given', () => {
    const corrected = correctTables([
      {
        taxYear: 2026,
        limit: null,
        revision: 1,
        costs: null,
        rate: { centsPerKm: 500, source: 'Notice', confirmed: true },
      },
    ])
    const trips = [trip('2025-05-05T08:00:00Z', { distanceM: 10_000 })]
    expect(figure(build(trips, { reimbursedYears: [2026] }, corrected), 'prescribed')).toBe(50)
    for (const kind of ['expenses', 'summary'] as const)
      expect(column(build(trips, { kind, reimbursedYears: [2026] }, corrected), 'amount'), kind).toEqual([50])
  })

  it('estimates fuel by consumption and price, marked as an estimate', () => {
    const fuel = build([trip('2025-05-05T08:00:00Z')], {
      kind: 'fuel',
      options: { litres_per_100km: 8, price_per_litre: 21.5 },
    })
    expect(figure(fuel, 'litres')).toBe(2.4)
    expect(figure(fuel, 'amount')).toBe(51.6)
    expect(fuel.remarks.join()).toContain('Estimate')
    expect(column(fuel, 'amount')).toEqual([51.6])
  })

  it('has no column without a figure in a fuel estimate', () => {
    const unknown = build([trip('2025-05-05T08:00:00Z')], { kind: 'fuel', options: { columns: ['from', 'to'] } })
    expect(labels(unknown)).toEqual(['Date', 'From', 'To', 'Distance (km)'])
    expect(unknown.figures.map(({ key }) => key)).toEqual(['km', 'trips'])
    expect(unknown.remarks).toEqual(['The litres per 100 km of the vehicle are not entered, so no fuel is estimated.'])
    const unpriced = build([trip('2025-05-05T08:00:00Z')], { kind: 'fuel', options: { litres_per_100km: 8 } })
    expect(labels(unpriced).slice(-2)).toEqual(['Distance (km)', 'Fuel, estimated (litres)'])
  })

  it('sums up months for the accountant', () => {
    const summary = build(
      [
        trip('2025-03-01T08:00:00Z'),
        trip('2025-03-02T08:00:00Z', { classification: 'private', distanceM: 5000 }),
        trip('2026-02-28T21:59:00Z', { distanceM: 1000 }),
        trip('2026-02-28T22:00:00Z'),
      ],
      { kind: 'summary', reimbursedYears: [2026] },
    )
    expect(summary.rows.map(({ cells }) => cells)).toEqual([
      ['Mar 2025', 1, 30, 5, 35, 142.8],
      ['Feb 2026', 1, 1, 0, 1, 4.76],
    ])
  })

  it('has one total in a summary: the months, what is to review and what is in no trip', () => {
    const summary = build(
      [
        trip('2025-03-01T08:00:00Z'),
        trip('2025-03-02T08:00:00Z', { classification: 'private', distanceM: 5000 }),
        trip('2025-04-02T08:00:00Z', { status: 'pending', classification: null, distanceM: 7000 }),
      ],
      {
        kind: 'summary',
        readings: [
          { date: '2025-03-01', odometerM: 100_000 },
          { date: '2026-02-28', odometerM: 150_000 },
        ],
      },
    )
    expect(labels(summary).slice(2)).toEqual([
      'Business (km)',
      'Private (km)',
      'To review (km)',
      'Unlogged (km)',
      'Total (km)',
    ])
    expect(summary.rows.map(({ cells }) => cells)).toEqual([
      ['Mar 2025', 1, 30, 5, null, null, 35],
      ['Apr 2025', 0, 0, 0, 7, null, 7],
      ['In no trip', null, null, null, null, 8, 8],
    ])
  })

  it('sums a summary up to the figures of its first page', () => {
    const day = fc.integer({ min: 0, max: 364 }).map((days) => addDays('2025-03-01', days))
    const anyTrip = fc
      .record({
        day,
        distanceM: fc.integer({ min: 0, max: 200_000 }),
        classification: fc.constantFrom('business' as const, 'private' as const, null),
        status: fc.constantFrom('confirmed' as const, 'confirmed' as const, 'pending' as const),
        isLeftOut: fc.boolean(),
      })
      .map(({ day: date, isLeftOut, ...given }) => ({ isLeftOut, trip: trip(`${date}T08:00:00Z`, given) }))
    const anyVehicle = fc.record({
      trips: fc.array(anyTrip, { maxLength: 12 }),
      readings: fc.array(fc.record({ date: day, odometerM: fc.integer({ min: 0, max: 900_000 }) }), { maxLength: 3 }),
    })
    fc.assert(
      fc.property(fc.array(anyVehicle, { minLength: 1, maxLength: 2 }), fc.boolean(), (vehicles, isWhole) => {
        const all = vehicles.flatMap(({ trips }) => trips)
        const options = { ...OPTIONS, left_out: all.filter(({ isLeftOut }) => isLeftOut).map((one) => one.trip.id) }
        const content = buildReport(
          { ...SUMMARY, taxYear: isWhole ? 2026 : null, options },
          {
            ...GIVEN,
            sources: vehicles.map(({ trips, readings }, i) => ({
              vehicle: { ...VEHICLE, id: String(i), name: `Car ${i}` },
              trips: trips.map((one) => one.trip).toSorted((a, b) => a.startedAtMs - b.startedAtMs),
              readings: readings.toSorted((a, b) => (a.date < b.date ? -1 : 1)),
            })),
          },
        )
        for (const key of ['km', 'private_km', 'to_review_km', 'unlogged_km', 'total_km'] as const) {
          const isShown = content.columns.some((one) => one.key === key)
          const total = isShown ? (summed(content.rows, content.columns, key) ?? 0) : 0
          expect(Math.abs(total - (figure(content, key) ?? 0)), key).toBeLessThan(0.01)
        }
      }),
      { numRuns: 200 },
    )
  })

  it('adds up the odometers of several vehicles, and needs all their readings for a share', () => {
    const source = (name: string, closingM: number | null) => ({
      vehicle: { ...VEHICLE, id: name, name },
      trips: [trip('2025-05-05T08:00:00Z')],
      readings: [
        { date: '2025-03-01', odometerM: 100_000 },
        ...(closingM === null ? [] : [{ date: '2026-02-28', odometerM: closingM }]),
      ],
    })
    const summary = (second: number | null) =>
      buildReport(
        { ...SUMMARY, taxYear: 2026, options: OPTIONS },
        { ...GIVEN, sources: [source('Car', 160_000), source('Bakkie', second)] },
      )
    expect(figure(summary(200_000), 'total_km')).toBe(160)
    expect(figure(summary(200_000), 'share')).toBeCloseTo(60 / 160, 6)
    expect(figure(summary(null), 'share')).toBeNull()
    expect(summary(null).missing.map(({ message }) => message)).toContain(
      'Bakkie: Enter the odometer reading of 28 Feb 2026.',
    )
  })

  it('has no unlogged kilometres of months without trips, instead of 0,00', () => {
    const late = [trip('2025-08-01T08:00:00Z', { startOdometerM: 53_000_000, endOdometerM: 53_030_000 })]
    const content = build(late)
    expect(figure(content, 'unlogged_km')).toBeNull()
    expect(content.missing.map(({ message }) => message)).toContain(
      'Between 1 Mar 2025 and 31 Jul 2025 there are no trips. Add those that you drove.',
    )
    const readings = [
      { date: '2025-03-01', odometerM: 53_000_000 },
      { date: '2026-02-28', odometerM: 53_030_000 },
    ]
    expect(figure(build(late, { readings }), 'unlogged_km')).toBe(0)
  })

  it('puts a day’s costs on its first trip, and lists costs of days without trips', () => {
    const trips = [trip('2025-05-05T08:00:00Z'), trip('2025-05-05T12:00:00Z')]
    const costs = [
      { day: '2025-05-05', vehicleId: null, kind: 'fuel' as const, cents: 50_000 },
      { day: '2025-05-05', vehicleId: null, kind: 'fuel' as const, cents: 1 },
      { day: '2025-05-06', vehicleId: null, kind: 'fuel' as const, cents: 20_000 },
    ]
    const logbook = build(trips, { costs })
    expect(column(logbook, 'fuel')).toEqual([500.01, null])
    expect(logbook.remarks.join()).toMatch(/further R\s200,00 of fuel and oil/)
  })
})

it('reports nothing over no trips without a fault', () => {
  for (const kind of ['logbook', 'summary', 'client', 'expenses', 'fuel', 'monthly'] satisfies ReportKind[]) {
    const report = build([], { kind })
    expect(report.rows).toEqual([])
    expect(report.business_km).toBe(0)
    expect(figure(report, 'share') ?? null).toBeNull()
  }
})

it('assigns trips around midnight at the end of February by the day on which they began in South Africa', () => {
  // A leap year: 29 February 2024, 23:59 and 1 March 2024, 00:00 in South Africa.
  const trips = [trip('2024-02-29T21:59:00Z'), trip('2024-02-29T22:00:00Z')]
  const of = (taxYear: number) => build(trips, { ...taxYearDays(taxYear), taxYear }).rows.map(({ trip_id }) => trip_id)
  expect(of(2024)).toEqual([trips[0].id])
  expect(of(2025)).toEqual([trips[1].id])
})

it('omits chosen trips and counts them', () => {
  const trips = [trip('2025-05-05T08:00:00Z'), trip('2025-05-06T08:00:00Z')]
  const report = build(trips, { options: { left_out: [trips[0].id] } })
  expect(report.rows).toHaveLength(1)
  expect(report.left_out).toBe(1)
  expect(figure(report, 'total_km')).toBe(60)
  expect(figure(report, 'private_km')).toBe(30)
})

describe('a draft', () => {
  const fine = [trip('2025-05-05T08:00:00Z')]
  const month = { from: '2025-05-01', to: '2025-05-31', taxYear: null }
  const buildDraft = (...given: Parameters<typeof build>) => {
    const { draft, draft_reasons: reasons } = build(...given)
    expect(draft).toBe(reasons !== undefined)
    return reasons ?? []
  }

  it.each(REPORT_KINDS)('is a %s whose period still runs', (kind) => {
    expect(buildDraft(fine, { kind, ...month, today: '2025-05-31' })).toEqual(['The period runs until 31 May 2025.'])
    expect(buildDraft(fine, { kind, ...month, today: '2025-06-01' })).toEqual([])
    expect(buildDraft(fine, { kind, today: '2025-06-01' })).toEqual(['The tax year runs until 28 Feb 2026.'])
  })

  it.each(REPORT_KINDS)('is a %s with trips to review', (kind) => {
    const pending = trip('2025-05-06T08:00:00Z', { status: 'pending' })
    expect(buildDraft([...fine, pending], { kind, ...month })).toEqual(['1 trip is still to review.'])
    expect(buildDraft([...fine, pending, { ...pending, id: 'other' }], { kind, ...month })).toEqual([
      '2 trips are still to review.',
    ])
    const later = trip('2025-06-06T08:00:00Z', { status: 'pending' })
    expect(buildDraft([...fine, later], { kind, ...month })).toEqual([])
  })

  it('is no bill because of a trip that does not name its client', () => {
    const pending = (reason: string) => trip('2025-05-06T08:00:00Z', { status: 'pending', reason })
    const bill = { kind: 'client' as const, client: 'Acme', ...month }
    expect(buildDraft([...fine, pending('To the dentist')], bill)).toEqual([])
    expect(buildDraft([...fine, pending('Mr B at Acme')], bill)).toHaveLength(1)
  })

  it('is not the logbook of a vehicle that was sold, because the tax year still runs', () => {
    expect(buildDraft(fine, { use: { to: '2025-06-30' }, today: '2025-07-01' })).toEqual([])
    expect(buildDraft(fine, { use: { to: '2025-06-30' }, today: '2025-06-30' })).toEqual([
      'The vehicle is in use until 30 Jun 2025.',
    ])
  })

  it('is shown while the period runs or nothing is missing', () => {
    const vague = [trip('2025-05-05T08:00:00Z', { reason: 'meeting' })]
    expect(buildDraft(vague, month)).toEqual([])
  })
})

/** 23 February to 6 March 2025: few days, so that the ends of periods and of the tax year are covered. */
const DAYS = { min: 20_142, max: 20_153 }
const aTrip = fc
  .record({
    day: fc.integer(DAYS),
    minute: fc.integer({ min: 0, max: 1439 }),
    distanceM: fc.double({ min: 0, max: 500_000, noNaN: true }),
    classification: fc.constantFrom('business', 'private', null),
    status: fc.constantFrom('confirmed', 'pending'),
  })
  .map(({ day, minute, ...rest }) =>
    trip(new Date(day * 86_400_000 + minute * 60_000).toISOString(), {
      ...rest,
      classification: rest.classification as 'business',
      status: rest.status as 'confirmed',
    }),
  )

describe('for any trips', () => {
  it('cutting a period anywhere changes no sum', () => {
    const days = fc.tuple(fc.integer(DAYS), fc.nat(8), fc.nat(8))
    const someCosts = fc.array(
      fc.record({
        day: fc.integer(DAYS).map(localDateFromDayNumber),
        vehicleId: fc.constant(null),
        kind: fc.constantFrom('fuel' as const, 'maintenance' as const),
        cents: fc.nat(1_000_000),
      }),
      { maxLength: 30 },
    )
    fc.assert(
      fc.property(
        fc.array(aTrip, { maxLength: 30 }),
        someCosts,
        days,
        fc.constantFrom(...REPORT_KINDS),
        (trips, costs, at, kind) => {
          const [from, cut, to] = [at[0], at[0] + at[1], at[0] + at[1] + at[2] + 1].map(localDateFromDayNumber)
          const options = { litres_per_100km: 9.3, price_per_litre: 21.5 }
          const of = (start: string, end: string) =>
            build(trips, { kind, costs, options, from: start, to: end, taxYear: null })
          const whole = of(from, to)
          const parts = [of(from, cut), of(addDays(cut, 1), to)]
          for (const { key } of whole.columns.filter((one) => one.summed)) {
            const sums = parts.map((part) => summed(part.rows, part.columns, key) ?? 0)
            expect((sums[0] + sums[1]).toFixed(3)).toBe((summed(whole.rows, whole.columns, key) ?? 0).toFixed(3))
          }
          if (kind !== 'summary') {
            expect(parts.flatMap(({ rows }) => rows.map(({ trip_id }) => trip_id))).toEqual(
              whole.rows.map(({ trip_id }) => trip_id),
            )
          }
        },
      ),
      { numRuns: 200 },
    )
  })

  it('the figures of a logbook add up, and its trips make the total, with any readings and days of use', () => {
    const day = fc.integer({ min: 20_148, max: 20_512 }).map(localDateFromDayNumber)
    const readings = fc.uniqueArray(fc.record({ date: day, odometerM: fc.nat(90_000_000) }), {
      maxLength: 5,
      selector: ({ date }) => date,
    })
    const use = fc.option(fc.record({ from: day, to: day }, { requiredKeys: [] }))
    fc.assert(
      fc.property(fc.array(aTrip, { maxLength: 30 }), readings, use, fc.nat(3), (trips, read, used, leftOut) => {
        const options = { left_out: trips.slice(0, leftOut).map(({ id }) => id) }
        for (const kind of ['logbook', 'summary'] as const) {
          const { figures } = build(trips, { kind, readings: read, use: used, options })
          const value = (key: string) => figures.find((one) => one.key === key)?.value ?? 0
          const parts = ['km', 'private_km', 'to_review_km', 'unlogged_km'].map(value)
          expect(Math.min(...parts)).toBeGreaterThanOrEqual(-1e-6)
          expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(value('total_km') + value('excess_km'), 1)
          const known = figures.filter(({ key, value: km }) => (key === 'opening' || key === 'closing') && km !== null)
          const movedKm = value('closing') - value('opening')
          if (known.length === 2 && movedKm >= 0) expect(movedKm).toBeCloseTo(value('total_km'), 6)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('a trip belongs to exactly one report: the tax year of its first day in South Africa', () => {
    fc.assert(
      fc.property(fc.array(aTrip, { maxLength: 30 }), (made) => {
        const trips = made.map((one) => ({ ...one, status: 'confirmed' as const, classification: 'business' as const }))
        const found = [2024, 2025, 2026, 2027].flatMap((taxYear) =>
          build(trips, { ...taxYearDays(taxYear), taxYear }).rows.map(({ trip_id }) => `${trip_id} ${taxYear}`),
        )
        // South Africa is two hours ahead of UTC all year.
        const secondYearFromMs = Date.parse('2025-03-01T00:00:00+02:00')
        const expected = trips.map(({ id, startedAtMs }) => `${id} ${startedAtMs < secondYearFromMs ? 2025 : 2026}`)
        expect(found.toSorted()).toEqual(expected.toSorted())
      }),
      { numRuns: 100 },
    )
  })

  it('freezing is idempotent: content read back has the same canonical text, and differs in nothing', () => {
    fc.assert(
      fc.property(fc.array(aTrip, { maxLength: 20 }), fc.string({ unit: 'binary', maxLength: 40 }), (trips, notes) => {
        const content = build(trips, { notes })
        const frozen = canonicalJson(content)
        const thawed = JSON.parse(frozen) as ReportContent
        expect(canonicalJson(thawed)).toBe(frozen)
        expect(compareReports(thawed, content)).toEqual(NO_DIFFERENCES)
      }),
      { numRuns: 100 },
    )
  })
})

it('lists differences from an earlier report', () => {
  const [first, second, third] = [5, 6, 7].map((day) => trip(`2025-05-0${day}T08:00:00Z`))
  const before = build([first, second])
  const after = build([{ ...second, reason: 'Mr A at LMN', distanceM: 31_000 }, third])
  const differences = compareReports(before, after)
  expect(differences.added.map(({ trip_id }) => trip_id)).toEqual([third.id])
  expect(differences.removed.map(({ trip_id }) => trip_id)).toEqual([first.id])
  expect(differences.changed).toMatchObject([
    {
      trip_id: second.id,
      cells: [
        { key: 'km', from: 30, to: 31 },
        { key: 'reason', to: 'Mr A at LMN' },
      ],
    },
  ])
  expect(differences.figures.map(({ key }) => key)).toContain('km')
})

it('counts a row as changed if the driver changed it, not if its odometers followed', () => {
  const trips = Array.from({ length: 40 }, (_, at) =>
    trip(`2025-05-${String(1 + (at % 28)).padStart(2, '0')}T08:00:00Z`),
  )
  const readings = [
    { date: '2025-03-01', odometerM: 50_000_000 },
    { date: '2026-02-28', odometerM: 52_345_678 },
  ]
  const before = build(trips, { readings })
  const [longer, ...rest] = trips
  const { changed, added, removed, shifted } = compareReports(
    before,
    build([{ ...longer, distanceM: longer.distanceM + 2000 }, ...rest], { readings }),
  )
  expect([added.length, removed.length]).toEqual([0, 0])
  expect(changed).toMatchObject([{ trip_id: longer.id, cells: [{ key: 'km' }] }])
  expect(shifted?.rows).toBeGreaterThan(1)
  expect(shifted?.most_km).toBeLessThanOrEqual(2)
  // Less than a document shows.
  const hardly = build([{ ...longer, distanceM: longer.distanceM + 0.4 }, ...rest], { readings })
  expect(compareReports(before, hardly)).toEqual(NO_DIFFERENCES)
})

it('compares the months of several vehicles each with its own', () => {
  const inMay = trip('2025-05-05T08:00:00Z')
  const columns = { kind: 'summary' as const, options: { columns: ['vehicle' as const] } }
  const months = build([inMay], columns)
  const [row] = months.rows
  const of = (vehicle: string, km: number) => ({
    ...row,
    cells: row.cells.map((cell, at) => (at === 1 ? vehicle : at === 2 ? km : cell)),
  })
  const before = { ...months, rows: [of('Bakkie', 10), of('Van', 20)] }
  expect(compareReports(before, { ...before, rows: [of('Van', 20), of('Bakkie', 10)] })).toEqual(NO_DIFFERENCES)
})

it('names no difference in a figure that an older report does not have', () => {
  const now = build([trip('2025-05-05T08:00:00Z')])
  const older = { ...now, figures: now.figures.filter(({ key }) => key !== 'private_km') }
  expect(compareReports(older, now)).toEqual(NO_DIFFERENCES)
})

describe('a payer’s copy', () => {
  const vehicle = {
    id: 'vehicle',
    name: 'Bakkie',
    registration: 'CA 123-456',
    make: 'Toyota Hilux',
    value_rand: 351_234,
    acquired: 'Bought, 7 Jun 2021',
  }
  const vague = trip('2025-05-05T08:00:00Z', { reason: 'meeting' })
  const leftOut = trip('2025-05-05T08:00:00Z')
  const made = (kind: ReportKind) =>
    build([vague, leftOut], { kind, vehicle, taxNumber: '0123456789', options: { left_out: [leftOut.id] } })

  it.each(['client', 'expenses', 'monthly', 'fuel'] as const)('of a %s has nothing of the tax return', (kind) => {
    const content = contentForReader(made(kind))
    const text = canonicalJson(content)
    for (const secret of ['351234', '7 Jun 2021', '0123456789', 'SARS refuses']) expect(text).not.toContain(secret)
    expect(content).toMatchObject({ missing: [], left_out: 0, vehicle: { registration: 'CA 123-456' } })
    expect(text.includes('Hilux')).toBe(kind !== 'client')
    // The driver sees the missing items before sending it.
    expect(made(kind)).toMatchObject({ missing: [{ code: 'weak_reason' }], left_out: 1 })
  })

  it.each(['logbook', 'summary'] as const)('of a %s is all of it', (kind) => {
    const content = made(kind)
    expect(contentForReader(content)).toEqual(content)
    expect(content).toMatchObject({ tax_number: '0123456789', left_out: 1, vehicle })
  })
})

it('adds tolls and parking to the kilometres, and hides their columns if there are none', () => {
  const trips = [
    trip('2025-05-05T06:00:00Z', { tollCents: 5450 }),
    trip('2025-05-06T06:00:00Z', { tollCents: 1050, parkingCents: 2000 }),
    trip('2025-05-07T06:00:00Z', { classification: 'private', tollCents: 99_900 }),
  ]
  for (const kind of ['client', 'expenses', 'monthly'] as const) {
    const claim = build(trips, { kind, options: { rate_per_km: 5 } })
    expect(column(claim, 'tolls')).toEqual([54.5, 10.5])
    expect(column(claim, 'parking')).toEqual([null, 20])
    expect(figure(claim, 'amount')).toBe(300)
    expect(figure(claim, 'tolls')).toBe(65)
    expect(figure(claim, 'parking')).toBe(20)
    expect(figure(claim, 'payable')).toBe(385)
  }
  const summary = build(trips, { kind: 'summary' })
  expect(column(summary, 'tolls')).toEqual([65])
  expect(figure(summary, 'payable')).toBeUndefined()
  const without = build([trip('2025-05-05T06:00:00Z')], { kind: 'expenses' })
  expect(labels(without).join()).not.toMatch(/Tolls|Parking/)
  expect(figure(without, 'payable')).toBeUndefined()
  // SARS' columns do not include them.
  expect(labels(build(trips)).join()).not.toMatch(/Tolls|Parking/)
})

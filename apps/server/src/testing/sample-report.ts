import { buildReport, type ReportOrder, type ReportSource, type ReportTrip } from '@spoor/core/report/build-report.ts'
import { DEFAULT_OPTIONS } from '@spoor/core/report/report-options.ts'
import type { ReportContent, ReportVehicle } from '@spoor/core/report/report-content.ts'
import { publishedTables } from '@spoor/core/tax/tax-tables.ts'
import { taxDayAt, taxYearDays } from '@spoor/core/units/tax-year.ts'
import { DAY_MS, HOUR_MS } from '@spoor/core/units/duration.ts'

const FIRST_MS = Date.parse('2025-03-01T06:12:30Z')

export const SAMPLE_VEHICLE: ReportVehicle = {
  id: '018f0000-0000-7000-8000-000000000001',
  name: 'Bakkie',
  registration: 'CA 123-456',
  make: 'Toyota Hilux 2021',
  value_rand: 350_000,
  acquired: 'Bought, 1 Jun 2021',
}

/** A business trip in the tax year 2025/26, different for each number. */
export function sampleTrip(at: number, given: Partial<ReportTrip> = {}): ReportTrip {
  const startedAtMs = FIRST_MS + Math.floor(at / 14) * DAY_MS + (at % 14) * HOUR_MS
  return {
    id: `018f0000-0000-7000-8000-1${String(at).padStart(11, '0')}`,
    date: taxDayAt(startedAtMs),
    startedAtMs,
    endedAtMs: startedAtMs + 40 * 60_000,
    startLocation: 'Main Road, Paarl',
    endLocation: 'Church Street, Worcester',
    distanceM: 12_345 + at * 7,
    startOdometerM: null,
    endOdometerM: null,
    classification: 'business',
    status: 'confirmed',
    reason: 'Mr Adams at LMN Supplies, delivery',
    notes: '',
    tollCents: 0,
    parkingCents: 0,
    cut: 'none',
    ...given,
  }
}

/** Builds a report of one vehicle as the product does. */
export function sampleReport(
  trips: readonly ReportTrip[],
  {
    readings = [],
    costs = [],
    today = '2026-04-01',
    vehicle = SAMPLE_VEHICLE,
    use = null,
    options,
    ...given
  }: Partial<Omit<ReportOrder, 'options'>> &
    Partial<ReportSource> & {
      options?: Partial<ReportOrder['options']>
      costs?: Parameters<typeof buildReport>[1]['costs']
      today?: string
    } = {},
): ReportContent {
  return buildReport(
    {
      kind: 'logbook',
      title: 'Travel logbook 2025/26',
      notes: '',
      driver: 'Test Driver',
      taxNumber: '0123456789',
      address: '1 Kerk Street, Paarl',
      client: '',
      ...taxYearDays(2026),
      taxYear: 2026,
      ...given,
      options: { ...DEFAULT_OPTIONS, ...options },
    },
    {
      sources: [{ vehicle, trips, readings, use }],
      costs,
      ratesOf: publishedTables,
      changes: [],
      previous: null,
      today,
    },
  )
}

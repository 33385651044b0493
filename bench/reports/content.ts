import type { ReportContent } from '../../packages/core/src/report/report-content.ts'
import { SAMPLE_VEHICLE, sampleReport, sampleTrip } from '../../apps/server/src/testing/sample-report.ts'
import { taxDayAt } from '../../packages/core/src/units/tax-year.ts'

const FIRST_MS = Date.parse('2025-03-01T00:00:00+02:00')
const YEAR_MS = 365 * 86_400_000
const TOWNS = 'Paarl Worcester Wellington Stellenbosch Malmesbury Ceres Robertson Franschhoek Riebeek-Kasteel'.split(
  ' ',
)
const CLIENTS = ['Mr Adams at LMN Supplies', 'Ms Naidoo at Acme', 'Dr Botha, Panorama', 'KWV, quarterly stock count']

/** A logbook with this many business trips in one tax year, with odometer readings, in SARS' columns. */
export function makeContent(count: number): ReportContent {
  const trips = Array.from({ length: count }, (_, at) => {
    const startedAtMs = FIRST_MS + Math.floor((at / count) * YEAR_MS)
    return sampleTrip(at, {
      startedAtMs,
      endedAtMs: startedAtMs + 1_200_000,
      date: taxDayAt(startedAtMs),
      startLocation: `${at % 900} Main Road, ${TOWNS[at % 9]}`,
      endLocation: `Unit ${at % 77}, Industrial Park, ${TOWNS[(at * 7) % 9]}`,
      reason: `${CLIENTS[at % 4]}, order ${at}`,
    })
  })
  const readings = [
    { date: '2025-03-01', odometerM: 45_000_000 },
    { date: '2026-02-28', odometerM: 45_000_000 + count * 400_000 },
  ]
  const costs = Array.from({ length: 100 }, (_, at) => ({
    day: taxDayAt(FIRST_MS + at * 3 * 86_400_000),
    vehicleId: SAMPLE_VEHICLE.id,
    kind: 'fuel' as const,
    cents: 90_000 + at * 137,
  }))
  return sampleReport(trips, { readings, costs })
}

import type { getCostSummary } from '@spoor/contract/routes/costs.ts'
import type { ReplyOf } from '@spoor/contract/route.ts'
import { measureConsumption } from '@spoor/core/costs/consumption.ts'
import type { CostKind } from '@spoor/core/costs/cost-kinds.ts'
import { firstOfMonth } from '@spoor/core/units/local-date.ts'
import { centsToRand } from '@spoor/core/units/money.ts'
import { taxYearDays } from '@spoor/core/units/tax-year.ts'
import { findUse } from '../../../domain/logbooks/load-logbook.ts'
import { sumCostsOutOfUse } from '../../../domain/logbooks/logbook-queries.ts'
import type { Database } from '../../../platform/database/database.ts'
import { listFills, sumCosts, sumPaidOnTrips } from './cost-queries.ts'
import { toConsumptionWire } from './cost-wire.ts'

/** The months of a tax year, '2025-03' first. */
export function listTaxYearMonths(taxYear: number): string[] {
  const { from } = taxYearDays(taxYear)
  return Array.from({ length: 12 }, (_, i) => firstOfMonth(from, i).slice(0, 7))
}

/** A range without days. */
const NO_DAYS = { from: '2000-01-02', to: '2000-01-01' }

/** A tax year's costs on the vehicle's days of use. */
export async function summariseCosts(
  database: Database,
  ownerId: string,
  vehicleId: string,
  taxYear: number,
): Promise<ReplyOf<typeof getCostSummary>> {
  const days = taxYearDays(taxYear)
  const use = await findUse(database, ownerId, vehicleId, taxYear)
  const inUse = use ?? NO_DAYS
  const [sums, outOfUse, onTrips, fills] = await Promise.all([
    sumCosts(database, ownerId, vehicleId, inUse),
    sumCostsOutOfUse(database, ownerId, vehicleId, { days, use }),
    sumPaidOnTrips(database, ownerId, vehicleId, inUse),
    listFills(database, ownerId, vehicleId, inUse),
  ])
  const consumption = measureConsumption(
    fills.map(({ litres, full_tank, odometer_m }) => ({ litres, isFull: full_tank, odometerM: odometer_m })),
  )
  return {
    tax_year: taxYear,
    ...byKind(sums),
    out_of_use: centsToRand(outOfUse.cents),
    on_trips: { tolls: centsToRand(onTrips.tolls), parking: centsToRand(onTrips.parking) },
    by_month: listTaxYearMonths(taxYear).map((month) => ({
      month,
      ...byKind(sums.filter((one) => one.month === month)),
    })),
    consumption: consumption && toConsumptionWire(consumption),
  }
}

function byKind(sums: readonly { kind: CostKind; cents: number }[]) {
  const cents: Partial<Record<CostKind, number>> = {}
  for (const sum of sums) cents[sum.kind] = (cents[sum.kind] ?? 0) + sum.cents
  return {
    total: centsToRand(sums.reduce((all, sum) => all + sum.cents, 0)),
    by_kind: Object.fromEntries(Object.entries(cents).map(([kind, sum]) => [kind, centsToRand(sum)])),
  }
}

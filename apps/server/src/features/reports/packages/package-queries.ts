import type { CostKind } from '@spoor/core/costs/cost-kinds.ts'
import type { DayRange } from '@spoor/core/units/local-date.ts'
import type { Database } from '../../../platform/database/database.ts'

export type PackageCost = Awaited<ReturnType<typeof listPackageCosts>>[number]

/** Costs of all vehicles of a driver on these days, oldest first. */
export async function listPackageCosts(database: Database, ownerId: string, { from, to }: DayRange) {
  const rows = await database
    .selectFrom('vehicle_cost')
    .select(['vehicle_id', 'day', 'kind', 'amount_cents', 'litres', 'odometer_m', 'note', 'receipt_id', 'receipt_name'])
    .where('owner_id', '=', ownerId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .orderBy('id')
    .execute()
  return rows.map(({ kind, ...row }) => ({ ...row, kind: kind as CostKind }))
}

export type PackageReading = Awaited<ReturnType<typeof listPackageReadings>>[number]

/** The odometer readings of all vehicles on these days, oldest first. */
export function listPackageReadings(database: Database, ownerId: string, { from, to }: DayRange) {
  return database
    .selectFrom('odometer_reading')
    .select(['vehicle_id', 'day', 'odometer_m', 'photo_id', 'photo_type'])
    .where('owner_id', '=', ownerId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute()
}

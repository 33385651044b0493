import { sql } from 'kysely'
import type { DayRange } from '@spoor/core/units/local-date.ts'
import type { FuelZone, MonthPrice, PricedFuel } from '@spoor/core/costs/fuel-estimate.ts'
import type { Database } from '../../../../platform/database/database.ts'

export type FuelVehicle = NonNullable<Awaited<ReturnType<typeof findFuelVehicle>>>

export function findFuelVehicle(database: Database, ownerId: string, vehicleId: string) {
  return database
    .selectFrom('vehicle')
    .select(['id', 'fuel_type', 'consumption', 'fuel_zone'])
    .where('owner_id', '=', ownerId)
    .where('id', '=', vehicleId)
    .executeTakeFirst()
}

const MONTH = sql<string>`to_char(month, 'YYYY-MM')`

/** A driver's fuel prices: the driver's own by month, and published ones for the zone. */
export async function listPrices(
  database: Database,
  ownerId: string,
  { fuel, zone }: { fuel: PricedFuel; zone: FuelZone },
): Promise<MonthPrice[]> {
  const columns = [MONTH.as('month'), 'cents_per_litre as centsPerLitre'] as const
  const own = await database
    .selectFrom('own_fuel_price')
    .select(columns)
    .where('owner_id', '=', ownerId)
    .where('fuel', '=', fuel)
    .execute()
  const published = await database
    .selectFrom('fuel_price')
    .select(columns)
    .where('fuel', '=', fuel)
    .where('zone', '=', zone)
    .execute()
  return [
    ...own.map((price) => ({ ...price, source: 'own' as const })),
    ...published.map((price) => ({ ...price, source: 'published' as const })),
  ]
}

/** Metres of a vehicle by month on its days of use, without rejected trips. */
export async function listMonthDistances(
  database: Database,
  ownerId: string,
  vehicleId: string,
  use: DayRange | null,
): Promise<Map<string, number>> {
  if (use === null) return new Map()
  const month = sql<string>`to_char(local_day, 'YYYY-MM')`
  const rows = await database
    .selectFrom('trip')
    .select(({ fn }) => [month.as('month'), fn.sum<number>('distance_m').as('metres')])
    .where('owner_id', '=', ownerId)
    .where('vehicle_id', '=', vehicleId)
    .where('deleted_at', 'is', null)
    .where('status', '<>', 'rejected')
    .where((eb) => eb.between('local_day', use.from, use.to))
    .where(sql<boolean>`started_at >= ${use.from}::date - 1 and started_at < ${use.to}::date + 2`)
    .groupBy(month)
    .execute()
  return new Map(rows.map(({ month, metres }) => [month, metres]))
}

export function findFuelTrip(database: Database, ownerId: string, id: string) {
  return database
    .selectFrom('trip')
    .select(['vehicle_id', 'distance_m', 'local_day'])
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

export function listOwnPrices(database: Database, ownerId: string) {
  return database
    .selectFrom('own_fuel_price')
    .select([MONTH.as('month'), 'fuel', 'cents_per_litre'])
    .where('owner_id', '=', ownerId)
    .orderBy('own_fuel_price.month', 'desc')
    .orderBy('fuel')
    .execute()
}

export function listPublishedPrices(database: Database) {
  return database
    .selectFrom('fuel_price')
    .select([MONTH.as('month'), 'zone', 'fuel', 'cents_per_litre', 'source'])
    .orderBy('fuel_price.month', 'desc')
    .orderBy('fuel')
    .orderBy('zone')
    .execute()
}

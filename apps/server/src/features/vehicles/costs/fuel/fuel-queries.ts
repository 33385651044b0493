import { sql } from 'kysely'
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

/** 'YYYY-MM'. */
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

/** Metres of a vehicle by month, without rejected trips. */
export async function listMonthDistances(
  database: Database,
  ownerId: string,
  vehicleId: string,
  { from, to }: { from: string; to: string },
): Promise<Map<string, number>> {
  const rows = await database
    .selectFrom('trip_tally')
    .select([MONTH.as('month'), sql<number>`sum(distance_mm)::double precision / 1000`.as('metres')])
    .where('owner_id', '=', ownerId)
    .where('vehicle_id', '=', vehicleId)
    .where('status', '<>', 'rejected')
    .where((eb) => eb.between('month', from, to))
    .groupBy(MONTH)
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

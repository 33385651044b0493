import { sql } from 'kysely'
import type { FuelZone, MonthPrice, PricedFuel } from '@spoor/core/costs/fuel-estimate.ts'
import type { Database } from '../../../database/database.ts'

export interface FuelVehicle {
  id: string
  fuel_type: string | null
  consumption: number | null
  fuel_zone: FuelZone
}

export async function findFuelVehicle(
  database: Database,
  ownerId: string,
  vehicleId: string,
): Promise<FuelVehicle | undefined> {
  const { rows } = await sql<FuelVehicle>`select id, fuel_type, consumption, fuel_zone from vehicle
    where owner_id = ${ownerId} and id = ${vehicleId}`.execute(database)
  return rows[0]
}

/** Prices for a driver: his own of each month, and those of his zone. */
export async function listPrices(
  database: Database,
  ownerId: string,
  { fuel, zone }: { fuel: PricedFuel; zone: FuelZone },
): Promise<MonthPrice[]> {
  const { rows } = await sql<MonthPrice>`
    select to_char(month, 'YYYY-MM') as month, cents_per_litre as "centsPerLitre", 'own' as source
    from own_fuel_price where owner_id = ${ownerId} and fuel = ${fuel}
    union all
    select to_char(month, 'YYYY-MM'), cents_per_litre, 'published'
    from fuel_price where fuel = ${fuel} and zone = ${zone}`.execute(database)
  return rows
}

/** Metres of a vehicle by month, rejected trips left out. */
export async function listMonthDistances(
  database: Database,
  ownerId: string,
  vehicleId: string,
  { from, to }: { from: string; to: string },
): Promise<Map<string, number>> {
  const { rows } = await sql<{ month: string; metres: number }>`select to_char(month, 'YYYY-MM') as month,
      sum(distance_mm)::double precision / 1000 as metres
    from trip_tally where owner_id = ${ownerId} and vehicle_id = ${vehicleId} and status <> 'rejected'
      and month between ${from}::date and ${to}::date
    group by 1`.execute(database)
  return new Map(rows.map(({ month, metres }) => [month, metres]))
}

export interface FuelTrip {
  vehicle_id: string | null
  distance_m: number
  local_day: string
}

export async function findFuelTrip(database: Database, ownerId: string, id: string): Promise<FuelTrip | undefined> {
  const { rows } = await sql<FuelTrip>`select vehicle_id, distance_m, local_day from trip
    where owner_id = ${ownerId} and id = ${id} and deleted_at is null`.execute(database)
  return rows[0]
}

export interface OwnPriceRow {
  month: string
  fuel: PricedFuel
  cents_per_litre: number
}

export async function listOwnPrices(database: Database, ownerId: string): Promise<OwnPriceRow[]> {
  const { rows } = await sql<OwnPriceRow>`select to_char(month, 'YYYY-MM') as month, fuel, cents_per_litre
    from own_fuel_price where owner_id = ${ownerId} order by month desc, fuel`.execute(database)
  return rows
}

export interface PriceRow extends OwnPriceRow {
  zone: FuelZone
  source: string
}

export async function listPublishedPrices(database: Database): Promise<PriceRow[]> {
  const { rows } = await sql<PriceRow>`select to_char(month, 'YYYY-MM') as month, zone, fuel, cents_per_litre, source
    from fuel_price order by month desc, fuel, zone`.execute(database)
  return rows
}

import { sql } from 'kysely'
import type { FuelZone, PricedFuel } from '@spoor/core/costs/fuel-estimate.ts'
import type { Transaction } from '../../../../platform/database/database.ts'

/** @returns whether the owner has the vehicle */
export async function setFuelZone(
  tx: Transaction,
  ownerId: string,
  vehicleId: string,
  zone: FuelZone,
): Promise<boolean> {
  const { rows } = await sql`update vehicle set fuel_zone = ${zone}
    where owner_id = ${ownerId} and id = ${vehicleId} returning id`.execute(tx)
  return rows.length > 0
}

/** null deletes it. */
export async function putOwnPrice(
  tx: Transaction,
  ownerId: string,
  { month, fuel, centsPerLitre }: { month: string; fuel: PricedFuel; centsPerLitre: number | null },
): Promise<void> {
  const day = `${month}-01`
  if (centsPerLitre === null)
    await sql`delete from own_fuel_price
      where owner_id = ${ownerId} and month = ${day}::date and fuel = ${fuel}`.execute(tx)
  else
    await sql`insert into own_fuel_price (owner_id, month, fuel, cents_per_litre)
      values (${ownerId}, ${day}::date, ${fuel}, ${centsPerLitre})
      on conflict (owner_id, month, fuel) do update set cents_per_litre = excluded.cents_per_litre`.execute(tx)
}

export interface PriceChange {
  month: string
  zone: FuelZone
  fuel: PricedFuel
  centsPerLitre: number | null
  source: string
}

/** null deletes it. @returns the previous price */
export async function putPublishedPrice(
  tx: Transaction,
  { month, zone, fuel, centsPerLitre, source }: PriceChange,
): Promise<number | null> {
  const day = `${month}-01`
  const before = await tx
    .selectFrom('fuel_price')
    .select('cents_per_litre')
    .where('month', '=', day)
    .where('zone', '=', zone)
    .where('fuel', '=', fuel)
    .forUpdate()
    .executeTakeFirst()
  if (centsPerLitre === null)
    await sql`delete from fuel_price where month = ${day}::date and zone = ${zone} and fuel = ${fuel}`.execute(tx)
  else
    await sql`insert into fuel_price (month, zone, fuel, cents_per_litre, source)
      values (${day}::date, ${zone}, ${fuel}, ${centsPerLitre}, ${source})
      on conflict (month, zone, fuel) do update
        set cents_per_litre = excluded.cents_per_litre, source = excluded.source`.execute(tx)
  return before?.cents_per_litre ?? null
}

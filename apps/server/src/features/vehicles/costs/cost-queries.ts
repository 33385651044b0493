import { sql } from 'kysely'
import type { CostKind } from '@spoor/core/costs/cost-kinds.ts'
import type { DayRange } from '@spoor/core/units/local-date.ts'
import { TAX_TIMEZONE } from '@spoor/core/units/tax-year.ts'
import type { Database } from '../../../platform/database/database.ts'

export type CostRow = NonNullable<Awaited<ReturnType<typeof findCost>>>

export interface CostFilter {
  days?: DayRange
  kind?: CostKind
}

function selectCosts(database: Database, ownerId: string, vehicleId: string) {
  return database
    .selectFrom('vehicle_cost')
    .select(['id', 'vehicle_id', 'day', 'kind', 'amount_cents', 'interest_cents', 'litres', 'full_tank', 'odometer_m'])
    .select(['note', 'receipt_id', 'receipt_name', 'receipt_type', 'receipt_bytes'])
    .where('owner_id', '=', ownerId)
    .where('vehicle_id', '=', vehicleId)
}

/** A page of a vehicle's costs after the cursor, newest first. */
export async function listCosts(
  database: Database,
  ownerId: string,
  vehicleId: string,
  { filter, after, limit }: { filter: CostFilter; after: { day: string; id: string } | null; limit: number },
): Promise<{ rows: CostRow[]; total: number }> {
  const { days, kind } = filter
  const matching = selectCosts(database, ownerId, vehicleId)
    .$if(days !== undefined, (query) => query.where((eb) => eb.between('day', days!.from, days!.to)))
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind!))
  const rows = await matching
    .$if(after !== null, (query) => query.where(sql<boolean>`(day, id) < (${after!.day}::date, ${after!.id}::uuid)`))
    .orderBy('day', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  const { total } = await matching
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}

export function findCost(database: Database, ownerId: string, { vehicleId, id }: { vehicleId: string; id: string }) {
  return selectCosts(database, ownerId, vehicleId).where('id', '=', id).executeTakeFirst()
}

/** By month ('2026-03') and kind. */
export function sumCosts(database: Database, ownerId: string, vehicleId: string, { from, to }: DayRange) {
  const month = sql<string>`to_char(day, 'YYYY-MM')`
  return database
    .selectFrom('vehicle_cost')
    .select([month.as('month'), 'kind', sql<number>`sum(amount_cents)::bigint`.as('cents')])
    .where('owner_id', '=', ownerId)
    .where('vehicle_id', '=', vehicleId)
    .where((eb) => eb.between('day', from, to))
    .groupBy([month, 'kind'])
    .orderBy('month')
    .orderBy('kind')
    .execute()
}

/** Cents paid for tolls and parking on a vehicle's business trips on these South African days. */
export function sumPaidOnTrips(
  database: Database,
  ownerId: string,
  vehicleId: string,
  { from, to }: DayRange,
): Promise<{ tolls: number; parking: number }> {
  return database
    .selectFrom('trip')
    .select([
      sql<number>`coalesce(sum(toll_cents), 0)::bigint`.as('tolls'),
      sql<number>`coalesce(sum(parking_cents), 0)::bigint`.as('parking'),
    ])
    .where('owner_id', '=', ownerId)
    .where('vehicle_id', '=', vehicleId)
    .where('deleted_at', 'is', null)
    .where('classification', '=', 'business')
    .where('status', '=', 'confirmed')
    .where('started_at', '>=', sql<Date>`${from}::date::timestamp at time zone ${TAX_TIMEZONE}`)
    .where('started_at', '<', sql<Date>`(${to}::date + 1)::timestamp at time zone ${TAX_TIMEZONE}`)
    .executeTakeFirstOrThrow()
}

/** A vehicle's fuel purchases in order; within a day by odometer. */
export function listFills(database: Database, ownerId: string, vehicleId: string, { from, to }: DayRange) {
  return database
    .selectFrom('vehicle_cost')
    .select(['litres', 'full_tank', 'odometer_m'])
    .where('owner_id', '=', ownerId)
    .where('vehicle_id', '=', vehicleId)
    .where('kind', '=', 'fuel')
    .where((eb) => eb.between('day', from, to))
    .orderBy('day')
    .orderBy('odometer_m', (order) => order.asc().nullsFirst())
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

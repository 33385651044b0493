import { sql } from 'kysely'
import type { CostKind } from '@spoor/core/costs/cost-kinds.ts'
import type { DayRange } from '@spoor/core/units/local-date.ts'
import { TAX_TIMEZONE } from '@spoor/core/units/tax-year.ts'
import type { Database } from '../../database/database.ts'

export interface CostRow {
  id: string
  vehicle_id: string
  day: string
  kind: CostKind
  amount_cents: number
  /** Of an instalment; null is not known. */
  interest_cents: number | null
  litres: number | null
  full_tank: boolean
  odometer_m: number | null
  note: string
  receipt_id: string | null
  receipt_name: string | null
  receipt_type: string | null
  receipt_bytes: number | null
}

export interface CostFilter {
  days?: DayRange
  kind?: CostKind
}

const columns = sql`id, vehicle_id, day, kind, amount_cents, interest_cents, litres, full_tank, odometer_m, note,
  receipt_id, receipt_name, receipt_type, receipt_bytes`

const conditions = (ownerId: string, vehicleId: string, { days, kind }: CostFilter) => sql`owner_id = ${ownerId}
  and vehicle_id = ${vehicleId} and day between ${days?.from ?? '-infinity'}::date and ${days?.to ?? 'infinity'}::date
  and (${kind ?? null}::text is null or kind = ${kind ?? null})`

/** A page of a vehicle's costs, newest first, after a cost. */
export async function listCosts(
  database: Database,
  ownerId: string,
  vehicleId: string,
  { filter, after, limit }: { filter: CostFilter; after: { day: string; id: string } | null; limit: number },
): Promise<{ rows: CostRow[]; total: number }> {
  const where = conditions(ownerId, vehicleId, filter)
  const { rows } = await sql<CostRow>`select ${columns} from vehicle_cost where ${where}
    and (day, id) < (${after?.day ?? 'infinity'}::date, ${after?.id ?? 'ffffffff-ffff-ffff-ffff-ffffffffffff'}::uuid)
    order by day desc, id desc limit ${limit}`.execute(database)
  const count = await sql<{ total: number }>`select count(*)::int as total from vehicle_cost where ${where}`.execute(
    database,
  )
  return { rows, total: count.rows[0].total }
}

export async function findCost(
  database: Database,
  ownerId: string,
  { vehicleId, id }: { vehicleId: string; id: string },
): Promise<CostRow | undefined> {
  const { rows } = await sql<CostRow>`select ${columns} from vehicle_cost
    where owner_id = ${ownerId} and vehicle_id = ${vehicleId} and id = ${id}`.execute(database)
  return rows[0]
}

export interface MonthSum {
  /** '2026-03'. */
  month: string
  kind: CostKind
  cents: number
}

export async function sumCosts(
  database: Database,
  ownerId: string,
  vehicleId: string,
  { from, to }: DayRange,
): Promise<MonthSum[]> {
  const { rows } = await sql<MonthSum>`select to_char(day, 'YYYY-MM') as month, kind, sum(amount_cents)::bigint as cents
    from vehicle_cost where owner_id = ${ownerId} and vehicle_id = ${vehicleId}
      and day between ${from}::date and ${to}::date
    group by 1, 2 order by 1, 2`.execute(database)
  return rows
}

/** Cents of tolls and parking on a vehicle's business trips of these South African days. */
export async function sumPaidOnTrips(
  database: Database,
  ownerId: string,
  vehicleId: string,
  { from, to }: DayRange,
): Promise<{ tolls: number; parking: number }> {
  const { rows } = await sql<{ tolls: number; parking: number }>`
    select coalesce(sum(toll_cents), 0)::bigint as tolls, coalesce(sum(parking_cents), 0)::bigint as parking
    from trip where owner_id = ${ownerId} and vehicle_id = ${vehicleId} and deleted_at is null
      and classification = 'business' and status = 'confirmed'
      and started_at >= ${from}::date::timestamp at time zone ${TAX_TIMEZONE}
      and started_at < (${to}::date + 1)::timestamp at time zone ${TAX_TIMEZONE}`.execute(database)
  return rows[0]
}

export interface FillRow {
  litres: number | null
  full_tank: boolean
  odometer_m: number | null
}

/** A vehicle's fuel in the order in which it was bought; on one day by odometer. */
export async function listFills(
  database: Database,
  ownerId: string,
  vehicleId: string,
  { from, to }: DayRange,
): Promise<FillRow[]> {
  const { rows } = await sql<FillRow>`select litres, full_tank, odometer_m from vehicle_cost
    where owner_id = ${ownerId} and vehicle_id = ${vehicleId} and kind = 'fuel'
      and day between ${from}::date and ${to}::date
    order by day, odometer_m nulls first, created_at, id`.execute(database)
  return rows
}

export async function ownsVehicle(database: Database, ownerId: string, vehicleId: string): Promise<boolean> {
  const { rows } = await sql`select from vehicle where owner_id = ${ownerId} and id = ${vehicleId}`.execute(database)
  return rows.length > 0
}

/** Which of these ids are receipts of the owner. */
export async function findStoredReceipts(
  database: Database,
  ownerId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ receipt_id: string }>`select receipt_id from vehicle_cost
    where owner_id = ${ownerId} and receipt_id = any(${[...ids]}::uuid[])`.execute(database)
  return new Set(rows.map(({ receipt_id }) => receipt_id))
}

import { sql } from 'kysely'
import { centreOfTrip } from '../../cost-centres/cost-centre-queries.ts'
import type { Database } from '../../database/database.ts'

export interface CostCentreRow {
  id: string
  code: string
  name: string
  archived: boolean
  used: boolean
}

/** Whether it was ever a driver's or a trip's. */
const IS_USED = sql<boolean>`exists (select from driver_cost_centre where cost_centre_id = centre.id)
        or exists (select from trip where cost_centre_id = centre.id)`

export async function listCostCentreRows(database: Database, companyId: string): Promise<CostCentreRow[]> {
  const { rows } = await sql<CostCentreRow>`select id, code, name, archived_at is not null as archived,
      ${IS_USED} as used
    from cost_centre centre where company_id = ${companyId} order by lower(code)`.execute(database)
  return rows
}

/** Each employee's cost centre of a day. */
export async function listDriverCentres(database: Database, companyId: string, day: string) {
  const { rows } = await sql<{ id: string; name: string; cost_centre_id: string | null; from: string | null }>`
    select member.id, member.name, given.cost_centre_id, given.from_day::text as from
    from app_user member left join lateral (select d.cost_centre_id, d.from_day from driver_cost_centre d
        left join cost_centre centre on centre.id = d.cost_centre_id
        where d.owner_id = member.id and d.from_day <= ${day}::date
          and (d.cost_centre_id is null or centre.company_id = ${companyId})
        order by d.from_day desc limit 1) as given on true
    where company_id = ${companyId} and deactivated_at is null
    order by lower(member.name), member.id`.execute(database)
  return rows
}

export async function isCostCentreUsed(database: Database, id: string): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`select ${IS_USED} as used from cost_centre centre
    where id = ${id}`.execute(database)
  return rows[0]?.used ?? false
}

export interface CentreSum {
  id: string | null
  code: string
  name: string
  distance_m: number
  trips: number
  fuel_cents: number
}

interface Period {
  /** The first day, and the day after the last. */
  from: string
  before: string
}

/** Costs of a company's drivers, from the day on from which it sees their trips. */
const isSeenCost = (companyId: string) => sql<boolean>`exists (select from app_user driver
  where driver.id = cost.owner_id and driver.company_id = ${companyId} and cost.day >= driver.company_sees_from)`

/** What a company's drivers drove on business, by cost centre, with the fuel they entered for it. */
export async function sumByCentre(database: Database, companyId: string, { from, before }: Period) {
  const { rows } = await sql<CentreSum>`
    with driven as (
      select trip.owner_id, trip.vehicle_id, date_trunc('month', trip.local_day) as month, trip.distance_m,
        trip.classification, trip.status, centre.id, centre.code, centre.name
      from trip join company_trip seen on seen.owner_id = trip.owner_id and seen.id = trip.id ${centreOfTrip(companyId)}
      where trip.owner_id in (select id from app_user where company_id = ${companyId})
        and trip.deleted_at is null and trip.status <> 'rejected'
        and trip.local_day >= ${from}::date and trip.local_day < ${before}::date
    ), fuel as (
      select owner_id, vehicle_id, date_trunc('month', day) as month, sum(amount_cents) as cents
      from vehicle_cost cost
      where kind = 'fuel' and ${isSeenCost(companyId)} and day >= ${from}::date and day < ${before}::date
      group by 1, 2, 3
    ), rate as (
      select owner_id, vehicle_id, month, cents / nullif(sum(distance_m), 0) as cents_per_m
      from driven join fuel using (owner_id, vehicle_id, month) group by owner_id, vehicle_id, month, cents
    )
    select id, coalesce(code, '') as code, coalesce(name, '') as name, sum(distance_m)::float8 as distance_m,
      count(*)::int as trips, coalesce(sum(distance_m * cents_per_m), 0)::float8 as fuel_cents
    from driven left join rate using (owner_id, vehicle_id, month)
    where classification = 'business'
    group by 1, 2, 3 order by lower(coalesce(code, '')), id nulls last`.execute(database)
  return rows
}

/** Fuel of vehicles and months in which they made no trip. */
export async function sumUnassignedFuel(database: Database, companyId: string, { from, before }: Period) {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(amount_cents), 0)::float8 as cents from vehicle_cost cost
    where kind = 'fuel' and ${isSeenCost(companyId)} and day >= ${from}::date and day < ${before}::date
      and not exists (select from trip where trip.owner_id = cost.owner_id and trip.vehicle_id = cost.vehicle_id
        and trip.deleted_at is null and trip.status <> 'rejected' and trip.distance_m > 0
        and trip.local_day >= greatest(date_trunc('month', cost.day)::date, ${from}::date)
        and trip.local_day < date_trunc('month', cost.day)::date + interval '1 month')`.execute(database)
  return rows[0].cents
}

/** The cost centres of a driver's business trips in a period, by trip. */
export async function listTripCentres(
  database: Database,
  { companyId, ownerId }: { companyId: string; ownerId: string },
  { from, before }: Period,
): Promise<Map<string, { code: string; name: string }>> {
  const { rows } = await sql<{ trip_id: string; code: string; name: string }>`
    select trip.id as trip_id, centre.code, centre.name from trip join company_trip seen on seen.owner_id = trip.owner_id and seen.id = trip.id
      ${centreOfTrip(companyId)}
    where trip.owner_id = ${ownerId} and trip.classification = 'business' and trip.deleted_at is null
      and centre.id is not null and trip.local_day >= ${from}::date and trip.local_day < ${before}::date`.execute(
    database,
  )
  return new Map(rows.map(({ trip_id, ...centre }) => [trip_id, centre]))
}

/** A driver's trip: its own cost centre, and that of the driver on its day. */
export async function findTripCentre(database: Database, ownerId: string, tripId: string) {
  const { rows } = await sql<{ cost_centre_id: string | null; of_driver: string | null }>`
    select trip.cost_centre_id, (select case when centre.id is not null then centre.code || ' ' || centre.name end
      from driver_cost_centre given
        left join cost_centre centre on centre.id = given.cost_centre_id
          and centre.company_id = (select company_id from app_user where id = ${ownerId})
      where given.owner_id = trip.owner_id and given.from_day <= trip.local_day
      order by given.from_day desc limit 1) as of_driver
    from trip where owner_id = ${ownerId} and id = ${tripId} and deleted_at is null`.execute(database)
  return rows[0]
}

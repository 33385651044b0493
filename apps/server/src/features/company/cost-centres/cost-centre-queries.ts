import { sql } from 'kysely'
import { type Database, type Row, SWEEP } from '../../../platform/database/database.ts'
import { IN_USE, isInUse } from '../../../domain/logbooks/trip-doubt-queries.ts'
import { joinTripCentre } from '../../../domain/seats/cost-centre-queries.ts'
import { listMembers } from '../team-queries.ts'

export async function listCostCentreRows(database: Database, companyId: string) {
  const rows = await database
    .selectFrom('cost_centre as centre')
    .select(['id', 'code', 'name'])
    .select((eb) => eb('archived_at', 'is not', null).$castTo<boolean>().as('archived'))
    .where('company_id', '=', companyId)
    .orderBy((eb) => eb.fn('lower', ['code']))
    .execute()
  const used = await findUsedCentres(
    database,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...row, used: used.has(row.id) }))
}

export async function listDriverCentres(database: Database, companyId: string, day: string) {
  const members = (await listMembers(database, companyId)).filter(({ deactivated_at }) => deactivated_at === null)
  const given = await database
    .selectFrom('driver_cost_centre as d')
    .leftJoin('cost_centre as centre', 'centre.id', 'd.cost_centre_id')
    .distinctOn('d.owner_id')
    .select(['d.owner_id', 'd.cost_centre_id', 'd.from_day'])
    .where(sql<boolean>`d.owner_id = any(${members.map(({ id }) => id)}::uuid[])`)
    .where('d.from_day', '<=', day)
    .where((eb) => eb.or([eb('d.cost_centre_id', 'is', null), eb('centre.company_id', '=', companyId)]))
    .orderBy('d.owner_id')
    .orderBy('d.from_day', 'desc')
    .execute()
  const byDriver = new Map(given.map((row) => [row.owner_id, row]))
  return members.map(({ id, name }) => {
    const { cost_centre_id = null, from_day: from = null } = byDriver.get(id) ?? {}
    return { id, name, cost_centre_id, from }
  })
}

async function findUsedCentres(database: Database, ids: readonly string[]): Promise<Set<string | null>> {
  const among = sql<boolean>`cost_centre_id = any(${ids}::uuid[])`
  const ofDrivers = await database
    .selectFrom('driver_cost_centre')
    .select('cost_centre_id')
    .distinct()
    .where(among)
    .modifyEnd(SWEEP)
    .execute()
  const ofTrips = await database
    .selectFrom('trip')
    .select('cost_centre_id')
    .distinct()
    .where(among)
    .modifyEnd(SWEEP)
    .execute()
  return new Set([...ofDrivers, ...ofTrips].map(({ cost_centre_id }) => cost_centre_id))
}

export async function isCostCentreUsed(database: Database, id: string): Promise<boolean> {
  return (await findUsedCentres(database, [id])).has(id)
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
  /** `from` is the first day, `before` the day after the last. */
  from: string
  before: string
}

/** Costs of these drivers' vehicles in use, from the first day on which their company sees their trips. */
const isSeenCost = (ownerIds: readonly string[]) => sql<boolean>`(cost.owner_id = any(${ownerIds}::uuid[])
  and cost.day >= (select company_sees_from from app_user driver where driver.id = cost.owner_id)
  and exists (select from vehicle
    where vehicle.owner_id = cost.owner_id and vehicle.id = cost.vehicle_id and ${isInUse('cost.day')}))`

async function listMemberIds(database: Database, companyId: string): Promise<string[]> {
  return (await listMembers(database, companyId)).map(({ id }) => id)
}

export async function sumByCentre(database: Database, companyId: string, { from, before }: Period) {
  const members = await listMemberIds(database, companyId)
  const { rows } = await sql<CentreSum>`
    with driven as (
      select trip.owner_id, trip.vehicle_id, date_trunc('month', trip.local_day) as month, trip.distance_m,
        trip.classification, trip.status, centre.id, centre.code, centre.name
      from trip join company_trip seen on seen.owner_id = trip.owner_id and seen.id = trip.id ${joinTripCentre(companyId)}
        left join vehicle on vehicle.owner_id = trip.owner_id and vehicle.id = trip.vehicle_id
      where trip.owner_id = any(${members}::uuid[])
        and trip.deleted_at is null and trip.status <> 'rejected' and ${IN_USE}
        and trip.local_day >= ${from}::date and trip.local_day < ${before}::date
    ), fuel as (
      select owner_id, vehicle_id, date_trunc('month', day) as month, sum(amount_cents) as cents
      from vehicle_cost cost
      where kind = 'fuel' and ${isSeenCost(members)} and day >= ${from}::date and day < ${before}::date
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

/** Fuel costs of vehicles in months without trips. */
export async function sumUnassignedFuel(database: Database, companyId: string, { from, before }: Period) {
  const { cents } = await database
    .selectFrom('vehicle_cost as cost')
    .select(sql<number>`coalesce(sum(amount_cents), 0)::float8`.as('cents'))
    .where('kind', '=', 'fuel')
    .where(isSeenCost(await listMemberIds(database, companyId)))
    .where('day', '>=', from)
    .where('day', '<', before)
    .where(
      sql<boolean>`not exists (select from trip
          join vehicle on vehicle.owner_id = trip.owner_id and vehicle.id = trip.vehicle_id and ${IN_USE}
        where trip.owner_id = cost.owner_id and trip.vehicle_id = cost.vehicle_id and trip.deleted_at is null and trip.status <> 'rejected' and trip.distance_m > 0
        and trip.local_day >= greatest(date_trunc('month', cost.day)::date, ${from}::date)
        and trip.local_day < date_trunc('month', cost.day)::date + interval '1 month')`,
    )
    .executeTakeFirstOrThrow()
  return cents
}

export async function listTripCentres(
  database: Database,
  { companyId, ownerId }: { companyId: string; ownerId: string },
  { from, before }: Period,
): Promise<Map<string, { code: string; name: string }>> {
  const { rows } = await sql<Row<'cost_centre', 'code' | 'name', { trip_id: string }>>`
    select trip.id as trip_id, centre.code, centre.name from trip join company_trip seen on seen.owner_id = trip.owner_id and seen.id = trip.id
      ${joinTripCentre(companyId)}
    where trip.owner_id = ${ownerId} and trip.classification = 'business' and trip.deleted_at is null
      and centre.id is not null and trip.local_day >= ${from}::date and trip.local_day < ${before}::date`.execute(
    database,
  )
  return new Map(rows.map(({ trip_id, ...centre }) => [trip_id, centre]))
}

export function findTripCentre(database: Database, ownerId: string, tripId: string) {
  const ofDriver = sql<string | null>`(select case when centre.id is not null then centre.code || ' ' || centre.name end
      from driver_cost_centre given
        left join cost_centre centre on centre.id = given.cost_centre_id
          and centre.company_id = (select company_id from app_user where id = ${ownerId})
      where given.owner_id = ${ownerId} and given.from_day <= trip.local_day
      order by given.from_day desc limit 1)`
  return database
    .selectFrom('trip')
    .select(['cost_centre_id', ofDriver.as('of_driver')])
    .where('owner_id', '=', ownerId)
    .where('id', '=', tripId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Lists cost centres that a trip can be charged to: those not archived, and its current one. */
export function listChoices(database: Database, companyId: string, chargedTo: string | null) {
  return database
    .selectFrom('cost_centre')
    .select(['id', 'code', 'name'])
    .where('company_id', '=', companyId)
    .where(({ eb, or }) => or([eb('archived_at', 'is', null), eb('id', '=', chargedTo)]))
    .orderBy((eb) => eb.fn('lower', ['code']))
    .execute()
}

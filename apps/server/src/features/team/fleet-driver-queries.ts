import { sql } from 'kysely'
import type { Database, Transaction } from '../../database/database.ts'

export interface AssignmentRow {
  id: string
  vehicle_id: string
  employee_id: string
  employee: string
  from: string
  to: string | null
}

/** Who drives a user's vehicles, by days; those who left the company left their assignments. */
export async function listAssignments(database: Database, ownerId: string): Promise<AssignmentRow[]> {
  const { rows } = await sql<AssignmentRow>`
    select d.id, d.vehicle_id, d.driver_id as employee_id, u.name as employee, d.from_day as from, d.to_day as to
    from vehicle_driver d join app_user u on u.id = d.driver_id
    where d.owner_id = ${ownerId} order by d.from_day, d.id`.execute(database)
  return rows
}

export interface DrivenDays {
  vehicle_id: string
  driver: string
  from: string
  to: string
  trips: number
}

/** Uploaded trips of a user's vehicles by the driver's name in the file. */
export async function listDrivenDays(database: Database, ownerId: string): Promise<DrivenDays[]> {
  const { rows } = await sql<DrivenDays>`
    select vehicle_id, driver, min(local_day) as from, max(local_day) as to, count(*)::int as trips
    from trip
    where owner_id = ${ownerId} and vehicle_id is not null and source = 'upload' and driver <> ''
      and deleted_at is null and status <> 'rejected'
    group by vehicle_id, driver order by vehicle_id, trips desc, driver`.execute(database)
  return rows
}

/** Uploaded trips of a user's vehicles on the days of each assignment. */
export async function listAssignedDays(database: Database, ownerId: string): Promise<(DrivenDays & { id: string })[]> {
  const { rows } = await sql<DrivenDays & { id: string }>`
    select d.id, d.vehicle_id, '' as driver, min(t.local_day) as from, max(t.local_day) as to, count(*)::int as trips
    from vehicle_driver d join trip t on t.owner_id = d.owner_id and t.vehicle_id = d.vehicle_id
      and t.local_day >= d.from_day and (d.to_day is null or t.local_day <= d.to_day)
      and t.source = 'upload' and t.deleted_at is null and t.status <> 'rejected'
    where d.owner_id = ${ownerId} and d.driver_id <> ${ownerId} group by d.id, d.vehicle_id`.execute(database)
  return rows
}

/** The assignment of a vehicle that shares a day with this range, if any. */
export async function findOverlap(
  tx: Transaction,
  ownerId: string,
  { vehicleId, from, to }: { vehicleId: string; from: string; to: string | null },
): Promise<AssignmentRow | undefined> {
  const { rows } = await sql<AssignmentRow>`
    select d.id, d.vehicle_id, d.driver_id as employee_id, u.name as employee, d.from_day as from, d.to_day as to
    from vehicle_driver d join app_user u on u.id = d.driver_id
    where d.owner_id = ${ownerId} and d.vehicle_id = ${vehicleId}
      and daterange(d.from_day, d.to_day, '[]') && daterange(${from}::date, ${to}::date, '[]')
    order by d.from_day limit 1`.execute(tx)
  return rows[0]
}

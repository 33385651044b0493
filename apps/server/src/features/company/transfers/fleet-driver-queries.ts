import { sql, type NotNull } from 'kysely'
import type { Database, Transaction } from '../../../platform/database/database.ts'

export type AssignmentRow = Awaited<ReturnType<typeof listAssignments>>[number]

function selectAssignments(database: Database, ownerId: string) {
  return database
    .selectFrom('vehicle_driver as d')
    .innerJoin('app_user as u', 'u.id', 'd.driver_id')
    .select(['d.id', 'd.vehicle_id', 'd.driver_id as employee_id', 'u.name as employee'])
    .select(['d.from_day as from', 'd.to_day as to'])
    .where('d.owner_id', '=', ownerId)
    .orderBy('d.from_day')
    .orderBy('d.id')
}

/** The drivers of a user's vehicles and their days, without employees who left the company. */
export function listAssignments(database: Database, ownerId: string) {
  return selectAssignments(database, ownerId).execute()
}

/** Uploaded trips of a user's vehicles by the driver's name in the file. */
export function listDrivenDays(database: Database, ownerId: string) {
  return database
    .selectFrom('trip')
    .select(({ fn }) => [
      'vehicle_id',
      'driver',
      fn.min('local_day').as('from'),
      fn.max('local_day').as('to'),
      fn.countAll<number>().as('trips'),
    ])
    .where('owner_id', '=', ownerId)
    .where('vehicle_id', 'is not', null)
    .where('source', '=', 'upload')
    .where('driver', '<>', '')
    .where('deleted_at', 'is', null)
    .where('status', '<>', 'rejected')
    .groupBy(['vehicle_id', 'driver'])
    .orderBy('vehicle_id')
    .orderBy('trips', 'desc')
    .orderBy('driver')
    .$narrowType<{ vehicle_id: NotNull }>()
    .execute()
}

/** Uploaded trips of a user's vehicles on the days of each assignment. */
export function listAssignedDays(database: Database, ownerId: string) {
  return database
    .selectFrom('vehicle_driver as d')
    .innerJoin('trip as t', (join) =>
      join
        .onRef('t.owner_id', '=', 'd.owner_id')
        .onRef('t.vehicle_id', '=', 'd.vehicle_id')
        .onRef('t.local_day', '>=', 'd.from_day')
        .on(sql<boolean>`(d.to_day is null or t.local_day <= d.to_day)`),
    )
    .select(({ fn }) => [
      'd.id',
      'd.vehicle_id',
      sql.lit('').as('driver'),
      fn.min('t.local_day').as('from'),
      fn.max('t.local_day').as('to'),
      fn.countAll<number>().as('trips'),
    ])
    .where('t.source', '=', 'upload')
    .where('t.deleted_at', 'is', null)
    .where('t.status', '<>', 'rejected')
    .where('d.owner_id', '=', ownerId)
    .where('d.driver_id', '<>', ownerId)
    .groupBy(['d.id', 'd.vehicle_id'])
    .execute()
}

/** An assignment of the vehicle that overlaps this range, if any. */
export function findOverlap(
  tx: Transaction,
  ownerId: string,
  { vehicleId, from, to }: { vehicleId: string; from: string; to: string | null },
): Promise<AssignmentRow | undefined> {
  return selectAssignments(tx, ownerId)
    .where('d.vehicle_id', '=', vehicleId)
    .where(sql<boolean>`daterange(d.from_day, d.to_day, '[]') && daterange(${from}::date, ${to}::date, '[]')`)
    .limit(1)
    .executeTakeFirst()
}

import { sql } from 'kysely'
import type { Database, Transaction } from '../../../platform/database/database.ts'

/** The vehicles in a user's uploaded files, with their days and drivers in those files. */
export function listFleetRows(database: Database, ownerId: string) {
  const drivers = sql<string[]>`coalesce(
    array_agg(distinct trip.driver order by trip.driver) filter (where trip.driver <> ''), '{}')`
  return database
    .selectFrom('vehicle')
    .leftJoin('trip', (join) =>
      join
        .onRef('trip.owner_id', '=', 'vehicle.owner_id')
        .onRef('trip.vehicle_id', '=', 'vehicle.id')
        .on('trip.deleted_at', 'is', null)
        .on('trip.status', '<>', 'rejected')
        .on('trip.source', '=', 'upload'),
    )
    .select(({ fn }) => [
      'vehicle.id',
      'vehicle.name',
      fn.count<number>('trip.id').as('trips'),
      fn.min('trip.local_day').as('first_day'),
      fn.max('trip.local_day').as('last_day'),
      drivers.as('drivers'),
    ])
    .where('vehicle.owner_id', '=', ownerId)
    .groupBy(['vehicle.id', 'vehicle.name'])
    .orderBy((eb) => eb.fn('lower', ['vehicle.name']))
    .orderBy('vehicle.id')
    .execute()
}

export function findVehicle(database: Database, ownerId: string, id: string) {
  return database
    .selectFrom('vehicle')
    .select(['id', 'name', 'registration', 'file_names'])
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function listVehicleIds(tx: Transaction, ownerId: string): Promise<string[]> {
  const rows = await tx.selectFrom('vehicle').select('id').where('owner_id', '=', ownerId).execute()
  return rows.map(({ id }) => id)
}

export function findVehicleNamed(
  tx: Transaction,
  ownerId: string,
  { name, fileNames }: { name: string; fileNames: string[] },
) {
  return tx
    .selectFrom('vehicle')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where(sql<boolean>`(lower(name) = lower(${name}) or file_names && ${fileNames}::text[])`)
    .orderBy('created_at')
    .executeTakeFirst()
}

function handovers(database: Database) {
  return database
    .selectFrom('handover as h')
    .innerJoin('app_user as driver', 'driver.id', 'h.to_owner_id')
    .select([
      'h.id',
      'h.vehicle_name',
      'h.to_owner_id',
      'driver.name as employee',
      'h.from_day',
      'h.to_day',
      'h.driver',
    ])
    .select(['h.at', 'h.undone_at', 'h.from_owner_id'])
    .select((eb) =>
      eb
        .selectFrom('handover_trip as t')
        .select((of) => of.fn.countAll<number>().as('trips'))
        .whereRef('t.handover_id', '=', 'h.id')
        .as('trips'),
    )
}

export type HandoverRow = Awaited<ReturnType<typeof listHandoverRows>>[number]

export function listHandoverRows(database: Database, companyId: string) {
  return handovers(database)
    .where('h.company_id', '=', companyId)
    .orderBy('h.at', 'desc')
    .orderBy('h.id')
    .limit(1000)
    .execute()
}

export function findHandover(database: Database, { companyId, id }: { companyId: string; id: string }) {
  return handovers(database).where('h.company_id', '=', companyId).where('h.id', '=', id).executeTakeFirst()
}

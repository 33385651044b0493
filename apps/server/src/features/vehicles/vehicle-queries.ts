import { sql, type NotNull } from 'kysely'
import type { Vehicle } from '@spoor/contract/routes/vehicles.ts'
import type { OdometerReading } from '@spoor/core/report/logbook-trip.ts'
import type { Database, Row, Transaction } from '../../platform/database/database.ts'

/** Like the wire format, but with the value in cents. */
export type VehicleRow = Omit<Vehicle, 'value'> & { value_cents: number | null }

/** A vehicle from an undone upload: it only has trips that can be restored, so it disappears and returns with them. */
const isTakenBack = sql<boolean>`(coalesce(tally.trips, 0) = 0 and registration = '' and value_cents is null
  and exists (select from trip where trip.owner_id = vehicle.owner_id and trip.vehicle_id = vehicle.id
    and trip.taken_back_by is not null)
  and not exists (select from trip where trip.owner_id = vehicle.owner_id and trip.vehicle_id = vehicle.id
    and trip.taken_back_by is null)
  and not exists (select from odometer_reading used
    where used.owner_id = vehicle.owner_id and used.vehicle_id = vehicle.id)
  and not exists (select from vehicle_cost used
    where used.owner_id = vehicle.owner_id and used.vehicle_id = vehicle.id)
  and not exists (select from vehicle_paper used
    where used.owner_id = vehicle.owner_id and used.vehicle_id = vehicle.id))`

export function listVehicles(database: Database, ownerId: string): Promise<VehicleRow[]> {
  const defaultVehicle = sql<string | null>`(select default_vehicle_id from app_user where id = ${ownerId})`
  return database
    .selectFrom('vehicle')
    .leftJoin(
      ({ selectFrom }) =>
        selectFrom('trip_tally')
          .select(['vehicle_id', sql<number>`sum(trips)::int`.as('trips')])
          .where('owner_id', '=', ownerId)
          .where('status', '<>', 'rejected')
          .groupBy('vehicle_id')
          .as('tally'),
      (join) => join.onRef('tally.vehicle_id', '=', 'vehicle.id'),
    )
    .select(['vehicle.id', 'name', 'registration', 'file_names', 'make', 'model', 'model_year', 'value_cents'])
    .select(['acquired', 'acquired_on', 'fuel_type', 'consumption', 'maintenance_plan', 'bears_fuel'])
    .select(['bears_maintenance', 'owned_by', 'used_from', 'used_until'])
    .select(sql<boolean>`coalesce(vehicle.id = ${defaultVehicle}, false)`.as('is_default'))
    .select(({ fn }) => fn.coalesce('tally.trips', sql.lit(0)).as('trips'))
    .select(({ selectFrom }) =>
      selectFrom('odometer_reading as reading')
        .select(({ fn }) => fn.countAll<number>().as('readings'))
        .whereRef('reading.owner_id', '=', 'vehicle.owner_id')
        .whereRef('reading.vehicle_id', '=', 'vehicle.id')
        .$asScalar()
        .$notNull()
        .as('readings'),
    )
    .where('owner_id', '=', ownerId)
    .where(({ not }) => not(isTakenBack))
    .orderBy('name')
    .orderBy('vehicle.id')
    .execute()
}

/** The name of another vehicle that already has one of these names, so that files could not distinguish the two. */
export async function findNamesake(
  tx: Transaction,
  ownerId: string,
  { names, exceptId }: { names: readonly string[]; exceptId?: string },
): Promise<string | undefined> {
  const wanted = names.map((name) => name.toLowerCase())
  const row = await tx
    .selectFrom('vehicle')
    .select('name')
    .where('owner_id', '=', ownerId)
    .where('id', 'is distinct from', exceptId ?? null)
    .where(
      sql<boolean>`(lower(name) = any(${wanted}::text[])
        or (registration <> '' and lower(registration) = any(${wanted}::text[]))
        or exists (select from unnest(file_names) file_name where lower(file_name) = any(${wanted}::text[])))`,
    )
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  return row?.name
}

export function lockVehicle(
  tx: Transaction,
  ownerId: string,
  id: string,
): Promise<{ name: string; used_from: string | null; used_until: string | null } | undefined> {
  return tx
    .selectFrom('vehicle')
    .select(['name', 'used_from', 'used_until'])
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export const READING_COLUMNS = [
  'id',
  'vehicle_id',
  'day',
  'odometer_m',
  'photo_id',
  'photo_type',
  'photo_bytes',
] as const

export type ReadingRow = Row<'odometer_reading', (typeof READING_COLUMNS)[number]>

export function listReadings(database: Database, ownerId: string, vehicleId: string): Promise<ReadingRow[]> {
  return database
    .selectFrom('odometer_reading')
    .select(READING_COLUMNS)
    .where('owner_id', '=', ownerId)
    .where('vehicle_id', '=', vehicleId)
    .orderBy('day')
    .execute()
}

/** The first odometer figure from files in each month, few enough for a person to review. */
export function listFileReadings(database: Database, ownerId: string, vehicleId: string) {
  const month = sql`date_trunc('month', local_day::timestamp)`
  return database
    .selectFrom('trip')
    .distinctOn(month)
    .select(['local_day as day', 'start_odometer_m as odometer_m'])
    .where('owner_id', '=', ownerId)
    .where('vehicle_id', '=', vehicleId)
    .where('start_odometer_m', 'is not', null)
    .$narrowType<{ odometer_m: NotNull }>()
    .where('deleted_at', 'is', null)
    .where('status', '<>', 'rejected')
    .orderBy(month)
    .orderBy('started_at')
    .orderBy('id')
    .execute()
}

/** The tracker's last figure before a day and its first one after it: people read the odometer at any time of the day. */
export async function findTrackedAround(
  database: Database,
  ownerId: string,
  { vehicleId, date }: { vehicleId: string; date: string },
): Promise<{ before: OdometerReading | undefined; after: OdometerReading | undefined }> {
  const find = (column: 'start_odometer_m' | 'end_odometer_m', at: '<' | '>', order: 'asc' | 'desc') => {
    return database
      .selectFrom('trip')
      .select(['local_day as date', `${column} as odometerM`])
      .where('owner_id', '=', ownerId)
      .where('vehicle_id', '=', vehicleId)
      .where('deleted_at', 'is', null)
      .where('status', '<>', 'rejected')
      .where(column, 'is not', null)
      .$narrowType<{ odometerM: NotNull }>()
      .where('local_day', at, date)
      .orderBy('started_at', order)
      .limit(1)
      .executeTakeFirst()
  }
  return { before: await find('end_odometer_m', '<', 'desc'), after: await find('start_odometer_m', '>', 'asc') }
}

/** The file of an upload with odometer readings but no trips. */
export async function findOdometerLog(
  database: Database,
  ownerId: string,
  uploadId: string,
): Promise<string | undefined> {
  const upload = await database
    .selectFrom('upload')
    .select('file_key')
    .where('owner_id', '=', ownerId)
    .where('id', '=', uploadId)
    .where('error_code', '=', 'odometer_log')
    .where('undone_at', 'is', null)
    .executeTakeFirst()
  return upload?.file_key
}

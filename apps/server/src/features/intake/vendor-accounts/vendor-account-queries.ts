import { sql, type NotNull } from 'kysely'
import type { VendorFaultCode } from '@spoor/contract/words/vendor-faults.ts'
import { countRows, type Database, type Row, type Transaction, SWEEP } from '../../../platform/database/database.ts'
import { isPulled } from '../../../platform/database/pulled-trip.ts'

export type AccountRow = Row<'vendor_account'>
export type VehicleRow = Row<'vendor_vehicle'>

export function listAccounts(database: Database, ownerId: string): Promise<AccountRow[]> {
  return selectAccounts(database).where('owner_id', '=', ownerId).orderBy('created_at').execute()
}

export function findAccount(database: Database, ownerId: string, id: string): Promise<AccountRow | undefined> {
  return selectAccounts(database).where('owner_id', '=', ownerId).where('id', '=', id).executeTakeFirst()
}

export function lockAccount(tx: Transaction, ownerId: string, id: string): Promise<AccountRow | undefined> {
  return selectAccounts(tx).where('owner_id', '=', ownerId).where('id', '=', id).forUpdate().executeTakeFirst()
}

const selectAccounts = (database: Database) => database.selectFrom('vendor_account').selectAll()

const NEEDS_DRIVER: readonly VendorFaultCode[] = ['wrong_password', 'wrong_region', 'sealed']

/** Accounts for the hourly pull. */
export function listDueAccounts(database: Database, now: Date) {
  return (
    database
      .selectFrom('vendor_account')
      .select(['owner_id', 'id'])
      .where((eb) => eb.or([eb('blocked_until', 'is', null), eb('blocked_until', '<=', now)]))
      // Only the driver can fix these, and repeated sign-in failures may lock the account.
      .where((eb) => eb.or([eb('error_code', 'is', null), eb('error_code', 'not in', [...NEEDS_DRIVER])]))
      .orderBy('owner_id')
      .modifyEnd(SWEEP)
      .execute()
  )
}

export function listVehicles(database: Database, ownerId: string, accountId: string): Promise<VehicleRow[]> {
  return database
    .selectFrom('vendor_vehicle')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('account_id', '=', accountId)
    .orderBy('name')
    .orderBy('external_id')
    .execute()
}

export function findVehicle(
  tx: Transaction,
  { owner_id, account_id, external_id }: Pick<VehicleRow, 'owner_id' | 'account_id' | 'external_id'>,
): Promise<VehicleRow | undefined> {
  return tx
    .selectFrom('vendor_vehicle')
    .selectAll()
    .where('owner_id', '=', owner_id)
    .where('account_id', '=', account_id)
    .where('external_id', '=', external_id)
    .executeTakeFirst()
}

export function countTrips(database: Database, { owner_id, vendor, region }: AccountRow): Promise<number> {
  return countRows(
    database
      .selectFrom('vendor_trip')
      .where('owner_id', '=', owner_id)
      .where('vendor', '=', vendor)
      .where('region', '=', region),
  )
}

export function listReadings(database: Database, ownerId: string, accountId: string) {
  return database
    .selectFrom('vendor_reading')
    .select(['external_id', 'day', 'odometer_m', 'doubt'])
    .where('owner_id', '=', ownerId)
    .where('account_id', '=', accountId)
    .orderBy('external_id')
    .orderBy('day')
    .execute()
}

/** The vehicle's plates and names, for matching the vendor's. */
export function listOwnVehicles(database: Database, ownerId: string) {
  return database
    .selectFrom('vehicle')
    .select(['id', 'name', 'registration', 'file_names'])
    .where('owner_id', '=', ownerId)
    .orderBy('created_at')
    .execute()
}

export interface WritableTrip {
  external_id: string
  registration: string
  start_timestamp: string
  stated: string
  classification: 'business' | 'private'
  reason: string
}

/** Trips that their driver confirmed and that differ at the vendor. */
export function listTripsToWrite(
  database: Database,
  { owner_id, vendor, region }: AccountRow,
  atMost: number,
): Promise<WritableTrip[]> {
  return (
    database
      .selectFrom('vendor_trip')
      .innerJoin('trip as pulled', (join) =>
        join.onRef('pulled.owner_id', '=', 'vendor_trip.owner_id').onRef('pulled.id', '=', 'vendor_trip.trip_id'),
      )
      // If another source's trip hides it as the same drive, that trip's classification applies.
      .innerJoin('trip', (join) =>
        join
          .onRef('trip.owner_id', '=', 'pulled.owner_id')
          .on((eb) => eb('trip.id', '=', eb.fn.coalesce('pulled.taken_back_by', 'pulled.id'))),
      )
      .select(['external_id', 'registration', 'start_timestamp', 'stated', 'trip.classification', 'trip.reason'])
      .$narrowType<{ classification: NotNull }>()
      .where('vendor_trip.owner_id', '=', owner_id)
      .where('vendor', '=', vendor)
      .where('region', '=', region)
      .where('trip.status', '=', 'confirmed')
      .where('trip.auto_confirmed', '=', false)
      .where('trip.deleted_at', 'is', null)
      .where('trip.classification', 'is not', null)
      .where(sql<boolean>`stated <> trip.classification || ' ' || trip.reason`)
      .orderBy('trip.started_at')
      .limit(atMost)
      .execute()
  )
}

export const statedAs = (classification: string | null, reason: string): string => `${classification ?? ''} ${reason}`

/** The owner's trips that are only in vendors' accounts and that nobody has edited or reviewed. */
export const isUntouched = (
  ownerId: string,
) => sql<boolean>`(trip.upload_ids = '{}' and trip.corrected = '{}' and trip.status = 'pending'
  and trip.source = 'upload' and not trip.has_path and (trip.deleted_at is null or trip.taken_back_by is not null)
  and ${isPulled(ownerId)})`

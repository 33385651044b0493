import { sql, type Updateable } from 'kysely'
import { isTemporaryRegistration, type VendorVehicle } from '@spoor/core/vendors/cartrack/read-vehicles.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import type { VendorAccount } from '../../../platform/database/schema.gen.ts'
import type { VendorFault } from '../../../domain/vendors/trip-source.ts'
import type { AccountRow, VehicleRow } from './vendor-account-queries.ts'

type Account = Pick<AccountRow, 'owner_id' | 'id'>

export async function insertAccount(
  tx: Transaction,
  account: Pick<AccountRow, 'owner_id' | 'id' | 'vendor' | 'region' | 'username' | 'secret' | 'created_at'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('vendor_account')
    .values(account)
    .onConflict((conflict) => conflict.columns(['owner_id', 'vendor']).doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

const NO_PULL_FAULT = { failures: 0, blocked_until: null, error_code: null, error_detail: '', error_at: null }
const NO_WRITE_FAULT = { write_error_code: null, write_error_detail: '', write_error_at: null }

export async function changeAccount(
  tx: Transaction,
  { owner_id, id }: Account,
  change: Updateable<VendorAccount>,
): Promise<void> {
  if (Object.keys(change).length === 0) return
  await tx.updateTable('vendor_account').set(change).where('owner_id', '=', owner_id).where('id', '=', id).execute()
}

/** Replaces the password, and clears failures caused by the old one. */
export const replaceSecret = (tx: Transaction, account: Account, secret: Buffer): Promise<void> =>
  changeAccount(tx, account, { secret, ...NO_PULL_FAULT, ...NO_WRITE_FAULT })

export async function deleteAccount(tx: Transaction, { owner_id, id }: Account): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('vendor_account')
    .where('owner_id', '=', owner_id)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function recordPullFault(
  tx: Transaction,
  { owner_id, id }: Account,
  { code, found, retryAtMs }: VendorFault,
  nowMs: number,
): Promise<void> {
  await tx
    .updateTable('vendor_account')
    .set((eb) => ({
      error_code: code,
      error_detail: found,
      error_at: new Date(nowMs),
      failures: eb('failures', '+', 1),
      blocked_until: retryAtMs === null ? null : new Date(retryAtMs),
    }))
    .where('owner_id', '=', owner_id)
    .where('id', '=', id)
    .execute()
}

export const recordPulled = (tx: Transaction, account: Account, nowMs: number): Promise<void> =>
  changeAccount(tx, account, { last_pull_at: new Date(nowMs), ...NO_PULL_FAULT })

/** @param fault null clears the last one */
export const recordWriteFault = (tx: Transaction, account: Account, fault: VendorFault | null, nowMs: number) =>
  changeAccount(
    tx,
    account,
    fault === null
      ? NO_WRITE_FAULT
      : { write_error_code: fault.code, write_error_detail: fault.found, write_error_at: new Date(nowMs) },
  )

export async function saveVehicles(
  tx: Transaction,
  { owner_id, id: account_id }: Account,
  found: readonly VendorVehicle[],
): Promise<void> {
  for (const { id, registration, name } of found) {
    await tx
      .insertInto('vendor_vehicle')
      // A single vehicle is the driver's; among several, some belong to other people.
      .values({ owner_id, account_id, external_id: id, registration, name, follows: found.length === 1 })
      .onConflict((conflict) =>
        conflict.columns(['owner_id', 'account_id', 'external_id']).doUpdateSet({ registration, name }),
      )
      .execute()
    if (isTemporaryRegistration(registration)) continue
    // Files created after the plate was entered use it as the vehicle's name.
    await sql`update vehicle set file_names = file_names || ${registration}::text
      from vendor_vehicle found
      where found.owner_id = ${owner_id} and found.account_id = ${account_id} and found.external_id = ${id}
        and vehicle.owner_id = ${owner_id} and vehicle.id = found.vehicle_id
        and not lower(${registration}::text) = any(select lower(one) from unnest(vehicle.file_names) one)
        and not exists (select from vehicle other where other.owner_id = ${owner_id}
          and lower(${registration}::text) in (select lower(one) from unnest(other.file_names) one))`.execute(tx)
  }
}

export async function changeVehicle(
  tx: Transaction,
  { owner_id, account_id, external_id }: Pick<VehicleRow, 'owner_id' | 'account_id' | 'external_id'>,
  change: Partial<Pick<VehicleRow, 'follows' | 'vehicle_id' | 'covered_from' | 'covered_until'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('vendor_vehicle')
    .set(change)
    .where('owner_id', '=', owner_id)
    .where('account_id', '=', account_id)
    .where('external_id', '=', external_id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function saveReading(
  tx: Transaction,
  reading: {
    owner_id: string
    account_id: string
    external_id: string
    day: string
    odometer_m: number | null
    doubt: string
  },
): Promise<void> {
  // The account may be disconnected meanwhile.
  await sql`insert into vendor_reading (owner_id, account_id, external_id, day, odometer_m, doubt)
    select owner_id, account_id, external_id, ${reading.day}::date, ${reading.odometer_m}::bigint, ${reading.doubt}
    from vendor_vehicle where owner_id = ${reading.owner_id} and account_id = ${reading.account_id}
      and external_id = ${reading.external_id}
    on conflict (owner_id, account_id, external_id, day)
      do update set odometer_m = excluded.odometer_m, doubt = excluded.doubt`.execute(tx)
}

export async function recordWritten(
  tx: Transaction,
  { owner_id, vendor, region }: Pick<AccountRow, 'owner_id' | 'vendor' | 'region'>,
  { externalId, stated }: { externalId: string; stated: string },
): Promise<void> {
  await tx
    .updateTable('vendor_trip')
    .set({ stated })
    .where('owner_id', '=', owner_id)
    .where('vendor', '=', vendor)
    .where('region', '=', region)
    .where('external_id', '=', externalId)
    .execute()
}

export async function insertOwnVehicle(
  tx: Transaction,
  ownerId: string,
  { id, name, registration, fileNames }: { id: string; name: string; registration: string; fileNames: string[] },
): Promise<void> {
  await tx
    .insertInto('vehicle')
    .values({ owner_id: ownerId, id, name, registration: registration.slice(0, 20), file_names: fileNames })
    .execute()
}

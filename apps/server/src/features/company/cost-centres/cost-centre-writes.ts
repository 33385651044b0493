import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { updateTripRows } from '../../../domain/trips/trip-table-writes.ts'

const UNIQUE_VIOLATION = '23505'

/** @throws HttpError 409 if the company already has the code */
async function withUniqueCode<T>(code: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error
    const message = `The cost centre ${code} already exists.`
    throw new HttpError(409, message, { code: message })
  }
}

export function insertCostCentre(
  tx: Transaction,
  centre: { id: string; company_id: string; code: string; name: string; created_at: Date },
): Promise<unknown> {
  return withUniqueCode(centre.code, () => tx.insertInto('cost_centre').values(centre).execute())
}

export function changeCostCentre(
  tx: Transaction,
  id: string,
  change: { code: string; name: string; archived_at: Date | null },
): Promise<unknown> {
  return withUniqueCode(change.code, () => tx.updateTable('cost_centre').set(change).where('id', '=', id).execute())
}

export async function removeCostCentre(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('cost_centre').where('id', '=', id).execute()
}

/** Charges a driver's trips to a cost centre from a given day on, replacing later settings. */
export async function giveDriverCentre(
  tx: Transaction,
  { ownerId, from, costCentreId }: { ownerId: string; from: string; costCentreId: string | null },
): Promise<void> {
  await tx.deleteFrom('driver_cost_centre').where('owner_id', '=', ownerId).where('from_day', '>=', from).execute()
  await tx
    .insertInto('driver_cost_centre')
    .values({ owner_id: ownerId, from_day: from, cost_centre_id: costCentreId })
    .execute()
}

/** Returns false if there is no such trip. */
export async function giveTripCentre(
  tx: Transaction,
  { ownerId, tripId, costCentreId }: { ownerId: string; tripId: string; costCentreId: string | null },
): Promise<boolean> {
  const set = { cost_centre_id: costCentreId }
  return (await updateTripRows(tx, ownerId, { set, ids: [tripId], where: sql<boolean>`deleted_at is null` })) > 0
}

import { sql, type RawBuilder } from 'kysely'
import type { Row, Transaction } from '../../platform/database/database.ts'

// These functions replace a foreign key from `trip` to `vehicle`: it would check each inserted row, which took 60 % of
// inserting 200,000 trips; these check each vehicle of a statement once (decision 0111).

/**
 * Ensures that vehicles to which trips now refer are not deleted before the transaction ends.
 * @throws if the owner does not have one of them
 */
export async function keepVehicles(tx: Transaction, ownerId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  // The same lock as a foreign key takes.
  const { rows } = await sql`select from vehicle where owner_id = ${ownerId} and id = any(${ids}::uuid[])
    order by id for key share`.execute(tx)
  if (rows.length < ids.length) throw new Error(`a trip refers to a vehicle that ${ownerId} does not have`)
}

/** Deletes vehicles. @throws if trips refer to one */
export async function deleteVehicleRows(
  tx: Transaction,
  ownerId: string,
  where: RawBuilder<boolean> = sql<boolean>`true`,
): Promise<void> {
  const { rows } = await sql<Row<'vehicle', 'id'>>`delete from vehicle where owner_id = ${ownerId} and ${where}
    returning id`.execute(tx)
  const ids = rows.map(({ id }) => id)
  const used = await tx
    .selectFrom('trip')
    .select('vehicle_id')
    .where('owner_id', '=', ownerId)
    .where(sql<boolean>`vehicle_id = any(${ids}::uuid[])`)
    .limit(1)
    .executeTakeFirst()
  if (used !== undefined) throw new Error(`vehicle ${used.vehicle_id} of ${ownerId} has trips`)
}

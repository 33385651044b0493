import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

/** Size of the owner's stored files: uploads, undone ones until they can no longer be restored, receipts and photos. */
export async function sumStoredBytes(database: Database, ownerId: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select (
      (select coalesce(sum(file_size), 0) from upload where owner_id = ${ownerId}) +
      (select coalesce(sum(receipt_bytes), 0) from vehicle_cost where owner_id = ${ownerId}) +
      (select coalesce(sum(photo_bytes), 0) from odometer_reading where owner_id = ${ownerId})
    )::bigint as bytes`.execute(database)
  return rows[0].bytes
}

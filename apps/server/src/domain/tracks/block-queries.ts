import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { BLOCK_PLACE } from './block-files.ts'

export const BLOCK_BYTES = sql<number>`coalesce(octet_length(fixes), file_end - file_start)`

/** Blocks of a vehicle from one day until before another. */
export interface BlockRange {
  ownerId: string
  vehicleId: string
  from: string
  to: string
}

/**
 * Lists the months to archive: months before `before` that still have blocks in the database, and archived months with
 * deleted blocks.
 */
export async function listMonthsToMove(
  database: Database,
  ownerId: string,
  before: Date | null,
): Promise<BlockRange[]> {
  const { rows } = await sql<Omit<BlockRange, 'ownerId'>>`
    select distinct vehicle_id as "vehicleId", month::text as from, (month + interval '1 month')::date::text as to from (
      select vehicle_id, date_trunc('month', day::timestamp)::date as month, file_id,
        sum(file_end - file_start) as used, max(file_size) as size
      from track_block where owner_id = ${ownerId} group by 1, 2, 3) part
    where case when file_id is null then month < ${before}::timestamptz at time zone 'UTC' else used < size end
    order by 1, 2`.execute(database)
  return rows.map((row) => ({ ownerId, ...row }))
}

export function lockBlocks(tx: Transaction, { ownerId, vehicleId, from, to }: BlockRange) {
  return tx
    .selectFrom('track_block')
    .select([sql<string>`day::text`.as('day'), 'upload_id', 'device', ...BLOCK_PLACE])
    .where('owner_id', '=', ownerId)
    .where('vehicle_id', '=', vehicleId)
    .where(sql<boolean>`day >= ${from}::date and day < ${to}::date`)
    .orderBy('upload_id')
    .orderBy('day')
    .orderBy('device')
    .forUpdate()
    .execute()
}

/** The ids among these that are files with an owner's blocks. */
export async function findBlockFiles(
  database: Database,
  ownerId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await database
    .selectFrom('track_block')
    .select('file_id')
    .distinct()
    .where('owner_id', '=', ownerId)
    .where(sql<boolean>`file_id = any(${ids}::uuid[])`)
    .execute()
  return new Set(rows.map(({ file_id }) => file_id!))
}

export async function listAccounts(database: Database, after: string, count: number): Promise<string[]> {
  const rows = await database
    .selectFrom('app_user')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(count)
    .execute()
  return rows.map(({ id }) => id)
}

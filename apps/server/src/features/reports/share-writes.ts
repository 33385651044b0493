import type { Insertable } from 'kysely'
import type { Row, Transaction } from '../../platform/database/database.ts'
import type { ReportShare } from '../../platform/database/schema.gen.ts'

export async function insertShare(
  tx: Transaction,
  { token_hash, ...share }: Insertable<ReportShare> & { token_hash: Buffer },
): Promise<void> {
  await tx.insertInto('report_share').values(share).execute()
  await tx
    .insertInto('report_share_token')
    .values({ token_hash, owner_id: share.owner_id, share_id: share.id })
    .execute()
}

/** @returns whether the link exists */
export async function revokeShare(
  tx: Transaction,
  { ownerId, reportId, id, at }: { ownerId: string; reportId: string; id: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('report_share')
    .set((set) => ({ revoked_at: set.fn.coalesce('revoked_at', set.val(at)) }))
    .where('owner_id', '=', ownerId)
    .where('report_id', '=', reportId)
    .where('id', '=', id)
    .executeTakeFirst()
  return Number(numUpdatedRows) > 0
}

export async function insertOpen(tx: Transaction, open: Row<'report_share_open'>): Promise<void> {
  await tx.insertInto('report_share_open').values(open).execute()
}

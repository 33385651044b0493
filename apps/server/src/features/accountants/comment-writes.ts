import type { Transaction } from '../../platform/database/database.ts'

export async function insertComment(
  tx: Transaction,
  comment: { owner_id: string; trip_id: string; id: string; author_id: string; at: Date; text: string },
): Promise<void> {
  await tx.insertInto('trip_comment').values(comment).execute()
}

import type { Transaction } from '../database/database.ts'

/** Says of trips what the demo's driver would have said, as if he had done it himself. */
export async function confirmTrips(
  tx: Transaction,
  ownerId: string,
  said: { ids: string[]; classification: 'business' | 'private'; reason: string },
): Promise<void> {
  await tx
    .updateTable('trip')
    .set({
      classification: said.classification,
      reason: said.reason,
      status: 'confirmed',
      corrected: ['classification', 'reason', 'status'],
    })
    .where('owner_id', '=', ownerId)
    .where('id', 'in', said.ids)
    .execute()
}

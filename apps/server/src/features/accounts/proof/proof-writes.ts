import type { Transaction } from '../../../platform/database/database.ts'

/** Returns a rejected user to those awaiting approval, because there is new evidence to check. */
export async function returnToApproval(tx: Transaction, ownerId: string): Promise<void> {
  await tx
    .updateTable('app_user')
    .set({ approval_status: 'pending', rejection_reason: null })
    .where('id', '=', ownerId)
    .where('approval_status', '=', 'rejected')
    .where('payment_verified', '=', false)
    .execute()
}

export async function insertProof(
  tx: Transaction,
  proof: {
    ownerId: string
    id: string
    fileKey: string
    filename: string
    mediaType: string
    fileSize: number
    sentAt: Date
  },
): Promise<void> {
  await tx
    .insertInto('proof_of_payment')
    .values({
      owner_id: proof.ownerId,
      id: proof.id,
      file_key: proof.fileKey,
      filename: proof.filename,
      media_type: proof.mediaType,
      file_size: proof.fileSize,
      sent_at: proof.sentAt,
    })
    .execute()
}

import type { Insertable } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'
import type { ProofOfPayment } from '../../../platform/database/schema.gen.ts'

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

export async function insertProof(tx: Transaction, proof: Insertable<ProofOfPayment>): Promise<void> {
  await tx.insertInto('proof_of_payment').values(proof).execute()
}

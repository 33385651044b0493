import type { Insertable } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'
import type { Enquiry } from '../../../platform/database/schema.gen.ts'

export async function insertEnquiry(tx: Transaction, enquiry: Insertable<Enquiry>): Promise<void> {
  await tx.insertInto('enquiry').values(enquiry).execute()
}

/** Marks an enquiry as answered; the first mark stays. */
export async function setAnswered(tx: Transaction, id: string, { by, at }: { by: string; at: Date }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('enquiry')
    .set({ answered_at: at, answered_by: by })
    .where('id', '=', id)
    .where('answered_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

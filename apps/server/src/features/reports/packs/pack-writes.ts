import type { Transaction } from '../../../platform/database/database.ts'

/** Replaces the owner's pack by one to make. */
export async function insertPack(
  tx: Transaction,
  pack: { owner_id: string; id: string; tax_year: number; requested_at: Date },
): Promise<void> {
  const { owner_id, ...columns } = pack
  const fresh = { ...columns, state: 'making' as const, files: 0, bytes: 0, problems: '[]' }
  await tx
    .insertInto('verification_pack')
    .values({ owner_id, ...fresh })
    .onConflict((conflict) => conflict.column('owner_id').doUpdateSet(fresh))
    .execute()
}

/** @returns whether the pack is still the one asked for */
export async function finishPack(
  tx: Transaction,
  { ownerId, id }: { ownerId: string; id: string },
  pack: { state: 'ready' | 'failed'; files: number; bytes: number; problems: readonly string[] },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('verification_pack')
    .set({ ...pack, problems: JSON.stringify(pack.problems) })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

import type { Database } from '../database/database.ts'

/** Records a key's use, unless another server has just done so. */
export async function recordKeyUse(
  database: Database,
  { id, at, unlessAfter }: { id: string; at: Date; unlessAfter: Date },
): Promise<void> {
  await database
    .updateTable('api_key')
    .set({ last_used_at: at })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', unlessAfter)]))
    .execute()
}

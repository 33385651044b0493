import type { Database } from '../database/database.ts'

/** Size of the owner's stored files: uploads, undone ones until they can no longer be restored, receipts and photos. */
export async function sumStoredBytes(database: Database, ownerId: string): Promise<number> {
  const { uploads, receipts, photos } = await database
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('upload')
        .select(({ fn }) => fn.sum<string | null>('file_size').as('bytes'))
        .where('owner_id', '=', ownerId)
        .as('uploads'),
      selectFrom('vehicle_cost')
        .select(({ fn }) => fn.sum<string | null>('receipt_bytes').as('bytes'))
        .where('owner_id', '=', ownerId)
        .as('receipts'),
      selectFrom('odometer_reading')
        .select(({ fn }) => fn.sum<string | null>('photo_bytes').as('bytes'))
        .where('owner_id', '=', ownerId)
        .as('photos'),
    ])
    .executeTakeFirstOrThrow()
  return Number(uploads) + Number(receipts) + Number(photos)
}

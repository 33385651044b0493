import type { Database } from '../database/database.ts'

/** Size of the owner's files: uploads (undone ones while restorable), waiting mails, receipts, photos and papers. */
export async function sumStoredBytes(database: Database, ownerId: string): Promise<number> {
  const { uploads, mails, receipts, photos, papers } = await database
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('upload')
        .select(({ fn }) => fn.sum<string | null>('file_size').as('bytes'))
        .where('owner_id', '=', ownerId)
        .as('uploads'),
      selectFrom('inbound_mail')
        .select(({ fn }) => fn.sum<string | null>('size_bytes').as('bytes'))
        .where('owner_id', '=', ownerId)
        .where('file_key', 'is not', null)
        .as('mails'),
      selectFrom('vehicle_cost')
        .select(({ fn }) => fn.sum<string | null>('receipt_bytes').as('bytes'))
        .where('owner_id', '=', ownerId)
        .as('receipts'),
      selectFrom('odometer_reading')
        .select(({ fn }) => fn.sum<string | null>('photo_bytes').as('bytes'))
        .where('owner_id', '=', ownerId)
        .as('photos'),
      selectFrom('vehicle_paper')
        .select(({ fn }) => fn.sum<string | null>('bytes').as('bytes'))
        .where('owner_id', '=', ownerId)
        .as('papers'),
    ])
    .executeTakeFirstOrThrow()
  return [uploads, mails, receipts, photos, papers].reduce((sum, bytes) => sum + Number(bytes), 0)
}

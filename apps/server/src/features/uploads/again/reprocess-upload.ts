import type { ColumnMapping } from '@spoor/core/import/fields.ts'
import { isZone } from '@spoor/core/units/time-zone.ts'
import type { Sensitivity } from '@spoor/core/journey/parameters.ts'
import { inTransaction } from '../../../database/in-transaction.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { HttpError, notFound } from '../../../http/http-error.ts'
import type { UploadRow } from '../upload-queries.ts'
import { lockUpload } from '../upload-queries.ts'
import { requireWaitingRoom } from '../upload-room.ts'
import { resetForReading } from '../upload-writes.ts'

export interface ReadingWish {
  mapping?: ColumnMapping | null
  sensitivity?: Sensitivity
}

/** Reads the file again. Trips that come out as before keep the driver's edits. */
export function reprocessUploadOf(
  { database, jobs }: Pick<Dependencies, 'database' | 'jobs'>,
  ownerId: string,
  uploadId: string,
  wish: ReadingWish,
): Promise<UploadRow> {
  checkWish(wish)
  return inTransaction(database, async (tx) => {
    const upload = await lockUpload(tx, ownerId, uploadId)
    if (upload === undefined) throw notFound('Upload')
    if (upload.undone_at !== null) throw new HttpError(409, 'This upload was undone. Restore it first.')
    if (upload.status === 'received' || upload.status === 'extracting') {
      throw new HttpError(409, 'This file is still being read. Try again when it is done.')
    }
    const reset = await resetForReading(tx, upload, wish)
    await jobs.enqueue(tx, 'process-upload', { ownerId, uploadId })
    await requireWaitingRoom(tx, ownerId)
    return reset
  })
}

export function checkWish({ mapping }: ReadingWish): void {
  if (mapping?.timezone !== undefined && !isZone(mapping.timezone)) {
    throw new HttpError(422, `The time zone ${mapping.timezone} is not known.`)
  }
}

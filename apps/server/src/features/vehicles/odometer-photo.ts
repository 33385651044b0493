import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import type { Dependencies } from '../../dependencies.ts'
import { deleteUnreferencedFile } from '../../platform/files/delete-unreferenced-file.ts'
import { storeDocument } from '../../platform/documents/store-document.ts'
import { notFound } from '../../platform/http/http-error.ts'
import { requireStorage } from '../../platform/limits/require-storage.ts'
import { lockOwner } from '../../platform/limits/room-queries.ts'
import type { ReadingRow } from './vehicle-queries.ts'
import { setPhoto } from './vehicle-writes.ts'
import type * as routes from '@spoor/contract/routes/vehicles.ts'
import { documentName, type DocumentMediaType } from '../../platform/documents/sniff-media-type.ts'
import { sendStoredFile } from '../../platform/http/attachment.ts'
import { findReading } from './odometer-readings.ts'
import type { Handler } from '../../platform/http/mount.ts'

export const photoKey = (ownerId: string, photoId: string): string => `odometers/${ownerId}/${photoId}`

/** Stores the photo of a reading, replacing an earlier one. */
export async function storePhoto(
  { database, files, config, log }: Pick<Dependencies, 'database' | 'files' | 'config' | 'log'>,
  ownerId: string,
  reading: ReadingRow,
  content: Readable,
): Promise<void> {
  const id = randomUUID()
  await storeDocument(files, { fileKey: photoKey(ownerId, id), content }, (document) =>
    inTransaction(database, async (tx) => {
      await lockOwner(tx, ownerId)
      const { vehicle_id: vehicleId, day } = reading
      if (!(await setPhoto(tx, ownerId, { vehicleId, day, photo: { id, ...document } }))) {
        throw notFound('Odometer reading')
      }
      await requireStorage(tx, ownerId, config)
    }),
  )
  if (reading.photo_id !== null) await deleteUnreferencedFile({ files, log }, photoKey(ownerId, reading.photo_id))
}

export const handleGetOdometerPhoto =
  ({ database, files }: Dependencies): Handler<typeof routes.getOdometerPhoto> =>
  async (which, { user, reply }) => {
    const { photo_id: id, photo_type: type, photo_bytes: bytes, day } = await findReading(database, user.id, which)
    if (id === null) throw notFound('Photo')
    const filename = documentName('odometer', day, type as DocumentMediaType)
    return sendStoredFile(reply, { filename, type, bytes }, await files.get(photoKey(user.id, id)))
  }

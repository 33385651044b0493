import type * as routes from '@spoor/contract/routes/vehicles.ts'
import type { Dependencies } from '../../dependencies.ts'
import { documentKey } from '../../platform/documents/owned-documents.ts'
import { documentName, type DocumentMediaType } from '../../platform/documents/sniff-media-type.ts'
import { sendStoredFile } from '../../platform/http/attachment.ts'
import { notFound } from '../../platform/http/http-error.ts'
import type { Handler } from '../../platform/http/mount.ts'
import { findReading } from './odometer-readings.ts'

export const handleGetOdometerPhoto =
  ({ database, files }: Dependencies): Handler<typeof routes.getOdometerPhoto> =>
  async (which, { user, reply }) => {
    const { photo_id: id, photo_type: type, photo_bytes: bytes, day } = await findReading(database, user.id, which)
    if (id === null) throw notFound('Photo')
    const filename = documentName('odometer', day, type as DocumentMediaType)
    return sendStoredFile(reply, { filename, type, bytes }, await files.get(documentKey('odometers', user.id, id)))
  }

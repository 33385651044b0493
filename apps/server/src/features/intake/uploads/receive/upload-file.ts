import type { FastifyRequest } from 'fastify'
import type { Upload } from '@spoor/contract/routes/uploads.ts'
import type { Dependencies } from '../../../../dependencies.ts'
import type { User } from '../../../../platform/http/caller.ts'
import type { Turns } from '../../../../platform/http/turns.ts'
import { requireStorage } from '../../../../platform/limits/require-storage.ts'
import { requireWaitingRoom } from '../upload-room.ts'
import { toUploadWire } from '../upload-wire.ts'
import { openIncoming } from './open-incoming.ts'
import { receiveUpload } from './receive-upload.ts'

/** Receives a driver's file with one of these extensions. */
export async function handleUpload(
  dependencies: Dependencies,
  sending: Turns,
  { user, request }: { user: User; request: FastifyRequest },
  extensions: readonly string[],
): Promise<Upload> {
  const arrived = sending.take(user.id)
  try {
    return await receiveFile(dependencies, { user, request }, extensions)
  } finally {
    arrived()
  }
}

async function receiveFile(
  dependencies: Dependencies,
  { user, request }: { user: User; request: FastifyRequest },
  extensions: readonly string[],
): Promise<Upload> {
  const { database, config } = dependencies
  const { filename, content, announcedBytes, checkRest } = await openIncoming(request, extensions)
  // Checked before receiving the file; the actual bytes are counted again when it is stored.
  await requireWaitingRoom(database, user.id, 1)
  await requireStorage(database, user.id, { storageBytes: config.storageBytes, moreBytes: announcedBytes })
  const upload = await receiveUpload(dependencies, {
    ownerId: user.id,
    filename,
    timezone: user.timezone,
    content,
    checkRest,
  })
  return toUploadWire(upload)
}

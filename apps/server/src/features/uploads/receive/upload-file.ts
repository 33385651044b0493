import type { FastifyRequest } from 'fastify'
import type { Upload } from '@spoor/contract/routes/uploads.ts'
import type { Dependencies } from '../../../dependencies.ts'
import type { User } from '../../../identity/user.ts'
import type { OwnerSlots } from '../../../limits/owner-slots.ts'
import { requireStorage } from '../../../storage/require-storage.ts'
import { requireWaitingRoom } from '../upload-room.ts'
import { uploadWire } from '../upload-wire.ts'
import { openIncoming } from './open-incoming.ts'
import { receiveUpload } from './receive-upload.ts'

export async function uploadFileOf(
  dependencies: Dependencies,
  sending: OwnerSlots,
  user: User,
  request: FastifyRequest,
): Promise<Upload> {
  const arrived = sending.take(user.id)
  try {
    return await receiveFile(dependencies, user, request)
  } finally {
    arrived()
  }
}

async function receiveFile(dependencies: Dependencies, user: User, request: FastifyRequest): Promise<Upload> {
  const { database, config } = dependencies
  const { filename, content, announcedBytes, checkRest } = await openIncoming(request, config.uploadExtensions)
  // Checked before receiving the file. What arrives is counted again when it is stored.
  await requireWaitingRoom(database, user.id, 1)
  await requireStorage(database, user.id, { storageBytes: config.storageBytes, moreBytes: announcedBytes })
  const upload = await receiveUpload(dependencies, {
    ...{ ownerId: user.id, filename, timezone: user.timezone },
    ...{ content, checkRest },
  })
  return uploadWire(upload)
}

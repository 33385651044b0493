import type { FastifyRequest } from 'fastify'
import type { Upload, holdUpload } from '@spoor/contract/routes/uploads.ts'
import type { Dependencies } from '../../../../dependencies.ts'
import type { User } from '../../../../platform/http/caller.ts'
import type { Turns } from '../../../../platform/http/turns.ts'
import { requireStorage } from '../../../../platform/limits/require-storage.ts'
import { requireWaitingRoom } from '../upload-room.ts'
import { toUploadWire } from '../upload-wire.ts'
import { openIncoming } from './open-incoming.ts'
import { receiveUpload } from './receive-upload.ts'
import { UPLOAD_EXTENSIONS } from '@spoor/contract/limits/limits.ts'
import type { ReplyOf } from '@spoor/contract/route.ts'
import { HttpError } from '../../../../platform/http/http-error.ts'
import { hasUploads } from '../upload-queries.ts'

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

/**
 * Accepts the file that a visitor tried before signing up or in. An account without access yet may hold only one, which
 * limits its storage.
 */
export async function handleHoldUpload(
  dependencies: Dependencies,
  sending: Turns,
  { user, mayImport }: { user: User; mayImport: boolean },
  request: FastifyRequest,
): Promise<ReplyOf<typeof holdUpload>> {
  const { database } = dependencies
  const arrived = sending.take(user.id)
  try {
    if (!mayImport && (await hasUploads(database, user.id)))
      throw new HttpError(409, 'Your account already has a file. Sign in to upload more.')
    const { filename, content, checkRest } = await openIncoming(request, UPLOAD_EXTENSIONS)
    const { file_size } = await receiveUpload(dependencies, {
      ownerId: user.id,
      filename,
      timezone: user.timezone,
      content,
      checkRest,
      held: !mayImport,
    })
    return { filename, file_size }
  } finally {
    arrived()
  }
}

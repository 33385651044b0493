import type { FastifyRequest } from 'fastify'
import { UPLOAD_EXTENSIONS } from '@spoor/contract/limits/limits.ts'
import type { ReplyOf } from '@spoor/contract/route.ts'
import type { holdUpload } from '@spoor/contract/routes/uploads.ts'
import type { Dependencies } from '../../../../dependencies.ts'
import { HttpError } from '../../../../platform/http/http-error.ts'
import type { User } from '../../../../platform/http/caller.ts'
import type { Turns } from '../../../../platform/http/turns.ts'
import { hasUploads } from '../upload-queries.ts'
import { openIncoming } from './open-incoming.ts'
import { receiveUpload } from './receive-upload.ts'

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

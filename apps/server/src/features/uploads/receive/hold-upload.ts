import type { FastifyRequest } from 'fastify'
import type { ReplyOf } from '@spoor/contract/route.ts'
import type { holdUpload } from '@spoor/contract/routes/uploads.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { HttpError } from '../../../http/http-error.ts'
import type { User } from '../../../identity/user.ts'
import type { OwnerSlots } from '../../../limits/owner-slots.ts'
import { hasUploads } from '../upload-queries.ts'
import { openIncoming } from './open-incoming.ts'
import { receiveUpload } from './receive-upload.ts'

/**
 * Takes the file that someone tried before signing up or in. An account that may not import yet can hold one, so that
 * it stores little.
 */
export async function holdUploadOf(
  dependencies: Dependencies,
  sending: OwnerSlots,
  { user, mayImport }: { user: User; mayImport: boolean },
  request: FastifyRequest,
): Promise<ReplyOf<typeof holdUpload>> {
  const { database, config } = dependencies
  const arrived = sending.take(user.id)
  try {
    if (!mayImport && (await hasUploads(database, user.id)))
      throw new HttpError(409, 'Your account has a file already. Sign in to upload more.')
    const { filename, content, checkRest } = await openIncoming(request, config.uploadExtensions)
    const { file_size } = await receiveUpload(dependencies, {
      ...{ ownerId: user.id, filename, timezone: user.timezone },
      ...{ content, checkRest, held: !mayImport },
    })
    return { filename, file_size }
  } finally {
    arrived()
  }
}

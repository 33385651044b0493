import type { MultipartFile } from '@fastify/multipart'
import type { FastifyError, FastifyRequest } from 'fastify'
import { MAX_UPLOAD_BYTES } from '@spoor/contract/limits.ts'
import type { Upload } from '@spoor/contract/routes/uploads.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { HttpError } from '../../../http/http-error.ts'
import type { User } from '../../../identity/user.ts'
import { checkFilename } from './check-filename.ts'
import { BROKEN_FORM, receiveUpload, TOO_LARGE } from './receive-upload.ts'
import type { OwnerSlots } from '../../../limits/owner-slots.ts'
import { requireStorage } from '../../../storage/require-storage.ts'
import { requireWaitingRoom } from '../upload-room.ts'
import { uploadWire } from '../upload-wire.ts'

const FIELD = 'file'
/** Boundaries, headers and small fields around the file itself. */
const MULTIPART_OVERHEAD_BYTES = 64 * 1024

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
  if (!request.isMultipart()) {
    throw new HttpError(415, 'Send the file as multipart/form-data, in the field `file`.')
  }
  // One byte above the limit is accepted to detect files that exceed it.
  const limits = { fileSize: MAX_UPLOAD_BYTES + 1, files: 2, fields: 20, parts: 25 }
  const parts = request.files({ limits, throwFileSizeLimit: false })
  const part = await nextOf(parts)
  if (part === undefined) throw new HttpError(422, 'No file was sent. Send it in the field `file`.')
  if (part.fieldname !== FIELD) {
    throw new HttpError(422, `The file came in the field \`${part.fieldname}\`. Send it in the field \`file\`.`)
  }
  const filename = checkFilename(part.filename, dependencies.config.uploadExtensions)
  const announced = Number(request.headers['content-length'] ?? 0)
  if (announced > MAX_UPLOAD_BYTES + MULTIPART_OVERHEAD_BYTES) throw new HttpError(413, TOO_LARGE)
  // Checked before receiving the file. What arrives is counted again when it is stored.
  const { database, config } = dependencies
  await requireWaitingRoom(database, user.id, 1)
  const moreBytes = Math.max(0, announced - MULTIPART_OVERHEAD_BYTES)
  await requireStorage(database, user.id, { storageBytes: config.storageBytes, moreBytes })
  const upload = await receiveUpload(dependencies, {
    ownerId: user.id,
    filename,
    timezone: user.timezone,
    content: part.file,
    async checkRest() {
      const other = await nextOf(parts)
      other?.file.resume()
      if (other !== undefined) throw new HttpError(422, 'Send one file at a time.')
    },
  })
  return uploadWire(upload)
}

/** The form's next file; undefined if there is none. */
async function nextOf(parts: AsyncIterableIterator<MultipartFile>): Promise<MultipartFile | undefined> {
  const { value, done } = await parts.next().catch((error: FastifyError) => {
    throw (error.statusCode ?? 500) < 500 ? error : new HttpError(400, BROKEN_FORM)
  })
  return done ? undefined : value
}

import type { MultipartFile } from '@fastify/multipart'
import type { FastifyError, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import { MAX_UPLOAD_BYTES } from '@spoor/contract/limits/limits.ts'
import { HttpError } from '../../../../platform/http/http-error.ts'
import { checkFilename } from './check-filename.ts'
import { BROKEN_FORM, TOO_LARGE } from './receive-upload.ts'

const FIELD = 'file'
/** Boundaries, headers and small fields around the file itself. */
const MULTIPART_OVERHEAD_BYTES = 64 * 1024

export interface IncomingFile {
  filename: string
  content: Readable
  /** The announced minimum size in bytes. */
  announcedBytes: number
  checkRest(): Promise<void>
}

/** Opens a form's tracker file; refuses files that are announced as too large or have an unsupported name. */
export async function openIncoming(request: FastifyRequest, extensions: readonly string[]): Promise<IncomingFile> {
  if (!request.isMultipart()) {
    throw new HttpError(415, 'Send the file as multipart/form-data, in the field `file`.')
  }
  // One byte above the limit is accepted, to detect files that exceed it.
  const limits = { fileSize: MAX_UPLOAD_BYTES + 1, files: 2, fields: 20, parts: 25 }
  const parts = request.files({ limits, throwFileSizeLimit: false })
  const part = await nextPart(parts)
  if (part === undefined) throw new HttpError(422, 'No file was sent. Send it in the field `file`.')
  if (part.fieldname !== FIELD) {
    throw new HttpError(422, `The file came in the field \`${part.fieldname}\`. Send it in the field \`file\`.`)
  }
  const filename = checkFilename(part.filename, extensions)
  const announced = Number(request.headers['content-length'] ?? 0)
  if (announced > MAX_UPLOAD_BYTES + MULTIPART_OVERHEAD_BYTES) throw new HttpError(413, TOO_LARGE)
  return {
    filename,
    content: part.file,
    announcedBytes: Math.max(0, announced - MULTIPART_OVERHEAD_BYTES),
    async checkRest() {
      const other = await nextPart(parts)
      other?.file.resume()
      if (other !== undefined) throw new HttpError(422, 'Send one file at a time.')
    },
  }
}

async function nextPart(parts: AsyncIterableIterator<MultipartFile>): Promise<MultipartFile | undefined> {
  const { value, done } = await parts.next().catch((error: FastifyError) => {
    throw (error.statusCode ?? 500) < 500 ? error : new HttpError(400, BROKEN_FORM)
  })
  return done ? undefined : value
}

import type { FastifyError, FastifyRequest } from 'fastify'
import { MAX_DOCUMENT_BYTES } from '@spoor/contract/limits/limits.ts'
import { HttpError } from '../http/http-error.ts'
import { DOCUMENT_TOO_LARGE, BROKEN_FORM } from './store-document.ts'

const FIELD = 'file'
/** Boundaries, headers and small fields around the file itself. */
const MULTIPART_OVERHEAD_BYTES = 64 * 1024

/** Opens the image or PDF in a request's field `file` without reading it. The sender's file name is never used. */
export async function readDocumentPart(request: FastifyRequest) {
  if (!request.isMultipart()) throw new HttpError(415, 'Send the file as multipart/form-data, in the field `file`.')
  if (Number(request.headers['content-length'] ?? 0) > MAX_DOCUMENT_BYTES + MULTIPART_OVERHEAD_BYTES)
    throw new HttpError(413, DOCUMENT_TOO_LARGE)
  // One byte above the limit is accepted to detect files that exceed it.
  const limits = { fileSize: MAX_DOCUMENT_BYTES + 1, files: 1, fields: 20, parts: 25 }
  const part = await request.file({ limits, throwFileSizeLimit: false }).catch((error: FastifyError) => {
    throw (error.statusCode ?? 500) < 500 ? error : new HttpError(400, BROKEN_FORM)
  })
  if (part === undefined) throw new HttpError(422, 'No file was sent. Send it in the field `file`.')
  if (part.fieldname !== FIELD)
    throw new HttpError(422, `The file came in the field \`${part.fieldname}\`. Send it in the field \`file\`.`)
  return { content: part.file }
}

import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { MAX_PROOF_BYTES } from '@spoor/contract/limits.ts'
import { sendProofOfPayment } from '@spoor/contract/routes/joining.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { HttpError } from '../../../http/http-error.ts'
import { mount } from '../../../http/mount.ts'
import { PROOF_TOO_LARGE } from './proof-stream.ts'
import { BROKEN_FORM, receiveProof } from './receive-proof.ts'

const FIELD = 'file'
const MAX_FILENAME = 255
/** Boundaries, headers and small fields around the file itself. */
const MULTIPART_OVERHEAD_BYTES = 64 * 1024

export function registerProofs(app: FastifyInstance, dependencies: Dependencies): void {
  mount(app, sendProofOfPayment, async (_, { user, request }) => {
    const { file, filename } = await filePartOf(request)
    const proof = await receiveProof(dependencies, user, { filename: cleanFilename(filename), content: file })
    return { id: proof.id, filename: proof.filename, sent_at: proof.sentAt.toISOString() }
  })
}

async function filePartOf(request: FastifyRequest) {
  if (!request.isMultipart()) throw new HttpError(415, 'Send the file as multipart/form-data, in the field `file`.')
  if (Number(request.headers['content-length'] ?? 0) > MAX_PROOF_BYTES + MULTIPART_OVERHEAD_BYTES)
    throw new HttpError(413, PROOF_TOO_LARGE)
  // One byte above the limit is accepted to detect files that exceed it.
  const limits = { fileSize: MAX_PROOF_BYTES + 1, files: 1, fields: 20, parts: 25 }
  const part = await request.file({ limits, throwFileSizeLimit: false }).catch((error: FastifyError) => {
    throw (error.statusCode ?? 500) < 500 ? error : new HttpError(400, BROKEN_FORM)
  })
  if (part === undefined) throw new HttpError(422, 'No file was sent. Send it in the field `file`.')
  if (part.fieldname !== FIELD)
    throw new HttpError(422, `The file came in the field \`${part.fieldname}\`. Send it in the field \`file\`.`)
  return part
}

/** The name without folders, which some browsers send; shown to administrators. */
function cleanFilename(sent: string): string {
  const name = sent.split(/[/\\]/).at(-1)?.normalize('NFC').trim() ?? ''
  if (name === '') throw new HttpError(422, 'No file was chosen. Send it in the field `file`, with its name.')
  if (/[\p{Cc}\p{Cf}]/u.test(name) || !name.isWellFormed() || name.length > MAX_FILENAME)
    throw new HttpError(422, 'This file name cannot be stored. Rename the file and send it again.')
  return name
}

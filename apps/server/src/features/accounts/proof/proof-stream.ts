import { Transform } from 'node:stream'
import { MAX_PROOF_BYTES } from '@spoor/contract/limits.ts'
import { HttpError } from '../../../http/http-error.ts'
import { sniffMediaType, SNIFFED_BYTES } from './sniff-media-type.ts'
import type { ProofMediaType } from './sniff-media-type.ts'

export const PROOF_TOO_LARGE = 'File too large. Maximum size is 10MB.'
export const PROOF_REFUSED = 'Send a picture (PNG or JPEG) or a PDF.'

/** Passes a proof of payment through; fails with a refusal if it has the wrong type or is too large. */
export function createProofStream(): {
  stream: Transform
  read(): { mediaType: ProofMediaType; fileSize: number }
} {
  let head = Buffer.alloc(0)
  let mediaType: ProofMediaType | null = null
  let fileSize = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      fileSize += chunk.length
      if (fileSize > MAX_PROOF_BYTES) return done(new HttpError(413, PROOF_TOO_LARGE))
      if (mediaType !== null) return done(null, chunk)
      head = Buffer.concat([head, chunk])
      if (head.length < SNIFFED_BYTES) return done()
      mediaType = sniffMediaType(head)
      if (mediaType === null) return done(new HttpError(415, PROOF_REFUSED))
      done(null, head)
    },
    flush(done) {
      if (fileSize === 0) return done(new HttpError(422, 'The file is empty.'))
      done(mediaType === null ? new HttpError(415, PROOF_REFUSED) : null)
    },
  })
  return { stream, read: () => ({ mediaType: mediaType as ProofMediaType, fileSize }) }
}

import { Transform } from 'node:stream'
import { MAX_DOCUMENT_BYTES } from '@spoor/contract/limits/limits.ts'
import { HttpError } from '../http/http-error.ts'
import { sniffMediaType, SNIFFED_BYTES, type DocumentMediaType } from './sniff-media-type.ts'

export const DOCUMENT_TOO_LARGE = 'File too large. Maximum size is 10MB.'
export const DOCUMENT_REFUSED = 'Send an image (PNG or JPEG) or a PDF.'

/** Passes an image or PDF through; fails with an HttpError if it has the wrong type or is too large. */
export function createDocumentStream(): {
  stream: Transform
  read(): { mediaType: DocumentMediaType; fileSize: number }
} {
  let head = Buffer.alloc(0)
  let mediaType: DocumentMediaType | null = null
  let fileSize = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      fileSize += chunk.length
      if (fileSize > MAX_DOCUMENT_BYTES) return done(new HttpError(413, DOCUMENT_TOO_LARGE))
      if (mediaType !== null) return done(null, chunk)
      head = Buffer.concat([head, chunk])
      if (head.length < SNIFFED_BYTES) return done()
      mediaType = sniffMediaType(head)
      if (mediaType === null) return done(new HttpError(415, DOCUMENT_REFUSED))
      done(null, head)
    },
    flush(done) {
      if (fileSize === 0) return done(new HttpError(422, 'The file is empty.'))
      done(mediaType === null ? new HttpError(415, DOCUMENT_REFUSED) : null)
    },
  })
  return { stream, read: () => ({ mediaType: mediaType as DocumentMediaType, fileSize }) }
}

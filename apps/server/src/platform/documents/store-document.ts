import { type Readable, Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { FileStore } from '../files/file-store.ts'
import { HttpError } from '../http/http-error.ts'
import { isWholeDocument } from './check-document.ts'
import { type DocumentMediaType, sniffMediaType, SNIFFED_BYTES } from './sniff-media-type.ts'
import { MAX_DOCUMENT_BYTES } from '@spoor/contract/limits/limits.ts'

export const DOCUMENT_TOO_LARGE = 'File too large. Maximum size is 10MB.'
const DOCUMENT_REFUSED = 'Send an image (PNG or JPEG) or a PDF.'

/** Passes an image or PDF through; fails with an HttpError if it has the wrong type or is too large. */
function createDocumentStream(): {
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

const DOCUMENT_DAMAGED = 'This image or PDF is damaged. Open it, save it again, and send the new file.'
export const BROKEN_FORM = 'The file arrived incomplete. Send it again.'

/**
 * Stores an image or PDF under `fileKey`, checks that it is complete, then runs `record`, which writes its row. If
 * anything fails, nothing remains.
 */
export async function storeDocument<T>(
  files: FileStore,
  { fileKey, content }: { fileKey: string; content: Readable },
  record: (document: { mediaType: DocumentMediaType; fileSize: number }) => Promise<T>,
): Promise<T> {
  const { stream, read } = createDocumentStream()
  let isBrokenOff = content.destroyed
  content.once('error', () => (isBrokenOff = !stream.destroyed))
  const [passed, kept] = await Promise.allSettled([pipeline(content, stream), files.put(fileKey, stream)])
  try {
    if (passed.status === 'rejected') throw isBrokenOff ? new HttpError(400, BROKEN_FORM) : passed.reason
    if (kept.status === 'rejected') throw kept.reason
    const document = read()
    // Read back at the store's pace: a slow client cannot make us hold its file in memory.
    const whole = await isWholeDocument(await buffer(await files.get(fileKey)), document.mediaType)
    if (!whole) throw new HttpError(415, DOCUMENT_DAMAGED)
    return await record(document)
  } catch (error) {
    await files.delete(fileKey)
    throw error
  }
}

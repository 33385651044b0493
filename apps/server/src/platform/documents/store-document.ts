import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { FileStore } from '../files/file-store.ts'
import { HttpError } from '../http/http-error.ts'
import { isWholeDocument } from './check-document.ts'
import { createDocumentStream } from './document-stream.ts'
import type { DocumentMediaType } from './sniff-media-type.ts'

export const DOCUMENT_DAMAGED = 'This image or PDF is damaged. Open it, save it again, and send the new file.'
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

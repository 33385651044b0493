import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileStore } from '../files/file-store.ts'
import { HttpError } from '../http/http-error.ts'
import { createDocumentStream } from './document-stream.ts'
import type { DocumentMediaType } from './sniff-media-type.ts'

export const BROKEN_FORM = 'The file arrived incomplete. Send it again.'

/**
 * Stores a picture or PDF under `fileKey`, then runs `record`, which writes its row. If anything fails nothing is left.
 * The content is never whole in memory.
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
    return await record(read())
  } catch (error) {
    await files.delete(fileKey)
    throw error
  }
}

import { createHash, randomUUID } from 'node:crypto'
import { Transform } from 'node:stream'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { MAX_UPLOAD_BYTES } from '@spoor/contract/limits.ts'
import { inTransaction } from '../../../database/in-transaction.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { HttpError } from '../../../http/http-error.ts'
import type { UploadRow } from '../upload-queries.ts'
import { findUpload } from '../upload-queries.ts'
import { requireStorage } from '../../../storage/require-storage.ts'
import { requireWaitingRoom } from '../upload-room.ts'
import { insertUpload } from '../upload-writes.ts'

export interface Incoming {
  ownerId: string
  filename: string
  /** The owner's timezone, for times without one. */
  timezone: string
  content: Readable
  /** Checks what follows the content before it is acknowledged. */
  checkRest?: () => Promise<void>
}

export const BROKEN_FORM = 'The file arrived incomplete. Send it again.'
export const TOO_LARGE = 'File too large. Maximum size is 50MB.'

/**
 * Stores a file and queues its import. Once it resolves, file, row and job are durable; if it rejects, nothing is left,
 * unless the database was lost before confirming. The content is streamed and never whole in memory.
 */
export async function receiveUpload(
  { config, database, files, jobs, clock }: Pick<Dependencies, 'config' | 'database' | 'files' | 'jobs' | 'clock'>,
  { ownerId, filename, timezone, content, checkRest }: Incoming,
): Promise<UploadRow> {
  const id = randomUUID()
  const fileKey = `uploads/${ownerId}/${id}`
  const hash = createHash('sha256')
  let fileSize = 0
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      fileSize += chunk.length
      if (fileSize > MAX_UPLOAD_BYTES) return done(new HttpError(413, TOO_LARGE))
      hash.update(chunk)
      done(null, chunk)
    },
  })
  let brokenOff = content.destroyed
  // A failing store also ends the content, but destroys the stream between them first.
  content.once('error', () => (brokenOff = !counted.destroyed))
  // Either failure ends the other side; both are awaited, so that none goes unhandled.
  const [passed, kept] = await Promise.allSettled([pipeline(content, counted), files.put(fileKey, counted)])
  if (passed.status === 'rejected') {
    await files.delete(fileKey)
    throw brokenOff ? new HttpError(400, BROKEN_FORM) : passed.reason
  }
  if (kept.status === 'rejected') throw kept.reason
  try {
    await checkRest?.()
    return await inTransaction(database, async (tx) => {
      const receivedAtMs = clock.nowMs()
      const upload = await insertUpload(tx, {
        ...{ ownerId, id, filename, fileKey, fileSize, timezone, receivedAtMs },
        sha256: hash.digest(),
      })
      await jobs.enqueue(tx, 'process-upload', { ownerId, uploadId: id })
      await requireWaitingRoom(tx, ownerId)
      await requireStorage(tx, ownerId, config)
      return upload
    })
  } catch (error) {
    // If the connection is lost during commit the outcome is unknown; the file is left to the deletion of orphaned
    // files.
    const stored = await findUpload(database, ownerId, id).catch(() => 'unknown')
    if (stored === undefined) await files.delete(fileKey)
    throw error
  }
}

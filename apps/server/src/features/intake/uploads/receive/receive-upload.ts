import { createHash, randomUUID } from 'node:crypto'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { MAX_UPLOAD_BYTES } from '@spoor/contract/limits/limits.ts'
import { inTransaction } from '../../../../platform/database/database.ts'
import type { Dependencies } from '../../../../dependencies.ts'
import { HttpError } from '../../../../platform/http/http-error.ts'
import { findUpload, type UploadRow } from '../upload-queries.ts'
import { requireStorage } from '../../../../platform/limits/require-storage.ts'
import { lockOwner } from '../../../../platform/limits/room-queries.ts'
import { requireWaitingRoom } from '../upload-room.ts'
import { insertUpload } from '../upload-writes.ts'

export interface Incoming {
  ownerId: string
  filename: string
  /** The owner's timezone, for times without one. */
  timezone: string
  content: Readable
  /** The owner has no access yet: the import waits for it. */
  held?: boolean
  /** For a file that may be received again after a crash; the first upload with this id is returned. */
  id?: string
  /** The mail with the file, which is answered once the file is read. */
  answersMail?: string | null
  /** Checks the rest of the form before the file is acknowledged. */
  checkRest?: () => Promise<void>
}

export const BROKEN_FORM = 'The file arrived incomplete. Send it again.'
export const TOO_LARGE = 'File too large. Maximum size is 50MB.'

export interface StoredFile {
  fileSize: number
  sha256: Buffer
}

/**
 * Streams a user's file into the store without holding it in memory. If it rejects, nothing remains.
 * @throws HttpError 413 beyond the largest size, 400 if the sender disconnects
 */
export async function storeFile(files: Dependencies['files'], fileKey: string, content: Readable): Promise<StoredFile> {
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
  // A failing store also ends the content, but first destroys the stream between them.
  content.once('error', () => (brokenOff = !counted.destroyed))
  // Either failure ends the other side; both are awaited, so that neither goes unhandled.
  const [passed, kept] = await Promise.allSettled([pipeline(content, counted), files.put(fileKey, counted)])
  if (passed.status === 'rejected') {
    await files.delete(fileKey)
    throw brokenOff ? new HttpError(400, BROKEN_FORM) : passed.reason
  }
  if (kept.status === 'rejected') throw kept.reason
  return { fileSize, sha256: hash.digest() }
}

/**
 * Stores a file and queues its import, unless it is held. Once it resolves, file, row and job are durable; if it
 * rejects, nothing remains, unless the database was lost before confirming.
 */
export async function receiveUpload(
  { config, database, files, jobs, clock }: Pick<Dependencies, 'config' | 'database' | 'files' | 'jobs' | 'clock'>,
  { ownerId, filename, timezone, content, held = false, id: knownId, answersMail = null, checkRest }: Incoming,
): Promise<UploadRow> {
  const earlier = knownId === undefined ? undefined : await findUpload(database, ownerId, knownId)
  if (earlier !== undefined) return earlier
  const id = knownId ?? randomUUID()
  const fileKey = `uploads/${ownerId}/${id}`
  const stored = await storeFile(files, fileKey, content)
  try {
    await checkRest?.()
    return await inTransaction(database, async (tx) => {
      await lockOwner(tx, ownerId)
      const upload = await insertUpload(tx, {
        owner_id: ownerId,
        id,
        filename,
        file_key: fileKey,
        file_size: stored.fileSize,
        sha256: stored.sha256,
        timezone,
        uploaded_at: new Date(clock.nowMs()),
        held,
        answers_mail: answersMail,
      })
      if (!held) await jobs.enqueue(tx, 'process-upload', { ownerId, uploadId: id })
      await requireWaitingRoom(tx, ownerId)
      await requireStorage(tx, ownerId, config)
      return upload
    })
  } catch (error) {
    // If the connection is lost during commit, the outcome is unknown; an orphaned file is deleted by the nightly job.
    const known = await findUpload(database, ownerId, id).catch(() => 'unknown')
    if (known === undefined) await files.delete(fileKey)
    throw error
  }
}

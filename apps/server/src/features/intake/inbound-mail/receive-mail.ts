import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { MAX_UPLOAD_BYTES } from '@spoor/contract/limits/limits.ts'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { HttpError, orNotFound } from '../../../platform/http/http-error.ts'
import { requireStorage } from '../../../platform/limits/require-storage.ts'
import { lockOwner } from '../../../platform/limits/room-queries.ts'
import { countMailsSince, findMail, findMailboxOwner } from './inbound-mail-queries.ts'
import { insertMail } from './inbound-mail-writes.ts'
import { createMailDigest, type MailDigest } from './read-header.ts'
import { hashToken } from '../../../platform/secrets/hash-token.ts'
import { findToken, readToken } from './report-address.ts'

/** Size of a whole mail, where attachments are a third larger than as files. */
export const MAX_MAIL_BYTES = MAX_UPLOAD_BYTES
/** More than the trackers of a large fleet send. */
const MAX_MAILS_A_DAY = 200

type Parts = Pick<Dependencies, 'config' | 'database' | 'files' | 'jobs' | 'clock'>

interface Envelope {
  /** '' for bounces. */
  from: string
  /** '' if unknown. */
  remoteAddress: string
  helo: string
}

/** The owner of a report address; null if there is none, or the owner's account is closed. */
export function findOwner({ database }: Pick<Parts, 'database'>, token: string | null): Promise<string | null> {
  return token === null ? Promise.resolve(null) : findMailboxOwner(database, hashToken(token))
}

/** @throws HttpError 429 if the owner received too many mails today, including `more` not yet counted */
export async function requireMailRoom(
  { database, clock }: Pick<Parts, 'database' | 'clock'>,
  ownerId: string,
  more = 1,
): Promise<void> {
  const mails = await countMailsSince(database, ownerId, new Date(clock.nowMs() - DAY_MS))
  if (mails + more > MAX_MAILS_A_DAY)
    throw new HttpError(429, `More than ${MAX_MAILS_A_DAY} emails arrived today. Send more tomorrow.`)
}

interface SpooledMail {
  id: string
  fileKey: string
  sizeBytes: number
  digest: MailDigest
}

/**
 * Streams a mail into the file store. It always reads the whole source, since a mail server replies only after the last
 * byte. If it rejects, nothing remains.
 * @param folder the owner's id, or another name while the owner is unknown
 * @throws HttpError 413 beyond the largest size
 */
export async function spoolMail(files: Parts['files'], folder: string, source: Readable): Promise<SpooledMail> {
  const id = randomUUID()
  const fileKey = `mails/${folder}/${id}`
  const digest = createMailDigest()
  let sizeBytes = 0
  async function* limited() {
    for await (const chunk of source.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      sizeBytes += chunk.length
      if (sizeBytes > MAX_MAIL_BYTES) continue
      digest.add(chunk)
      yield chunk
    }
    if (sizeBytes > MAX_MAIL_BYTES) throw new HttpError(413, 'Email too large. Maximum size is 50MB.')
  }
  try {
    await files.put(fileKey, Readable.from(limited(), { objectMode: false }))
  } catch (error) {
    source.resume()
    throw error
  }
  return { id, fileKey, sizeBytes, digest: digest.finish() }
}

/**
 * Records a spooled mail and queues its reading. Once it resolves, mail, row and job are durable; a mail that arrived
 * before, for instance after a lost acknowledgement, is recorded once.
 */
export async function recordMail(
  parts: Parts,
  ownerId: string,
  mail: SpooledMail,
  envelope: Envelope,
): Promise<'stored' | 'known'> {
  const { config, database, files, jobs, clock } = parts
  const { id, fileKey, sizeBytes, digest } = mail
  try {
    const isNew = await inTransaction(database, async (tx) => {
      const inserted = await insertMail(tx, {
        owner_id: ownerId,
        id,
        received_at: new Date(clock.nowMs()),
        file_key: fileKey,
        size_bytes: sizeBytes,
        message_id: digest.messageId,
        body_sha256: digest.bodySha256,
        remote_address: envelope.remoteAddress,
        helo: envelope.helo,
        envelope_from: envelope.from,
      })
      if (inserted) {
        await lockOwner(tx, ownerId)
        await requireMailRoom({ database: tx, clock }, ownerId, 0)
        await requireStorage(tx, ownerId, config)
        await jobs.enqueue(tx, 'read-mail', { ownerId, mailId: id })
      }
      return inserted
    })
    if (!isNew) await files.delete(fileKey)
    return isNew ? 'stored' : 'known'
  } catch (error) {
    // If the connection is lost during commit, the outcome is unknown; the nightly job deletes files without a mail.
    const known = await findMail(database, ownerId, id).catch(() => 'unknown')
    if (known === undefined) await files.delete(fileKey)
    throw error
  }
}

/** Folder for emails before their recipient is known. The nightly job deletes files left by a crash. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

interface PostedEnvelope {
  recipient?: string
  sender?: string
  client_ip?: string
  helo?: string
}

/** Accepts a mail posted by a provider. Without a recipient, the report address in the mail's headers applies. */
export async function receivePostedMail(
  dependencies: Dependencies,
  domain: string,
  { recipient, sender = '', client_ip: remoteAddress = '', helo = '' }: PostedEnvelope,
  source: Readable,
): Promise<'stored' | 'known'> {
  const { files } = dependencies
  const envelope = { from: sender, remoteAddress, helo }
  if (recipient !== undefined) {
    const ownerId = orNotFound(await findOwner(dependencies, readToken(recipient, domain)), 'Address')
    await requireMailRoom(dependencies, ownerId)
    return recordMail(dependencies, ownerId, await spoolMail(files, ownerId, source), envelope)
  }
  const spooled = await spoolMail(files, NOBODY, source)
  try {
    const ownerId = orNotFound(await findOwner(dependencies, findToken(spooled.digest.header, domain)), 'Address')
    await requireMailRoom(dependencies, ownerId)
    // Stored under the owner, so that erasing the account erases the mail.
    const fileKey = `mails/${ownerId}/${spooled.id}`
    await files.put(fileKey, await files.get(spooled.fileKey))
    return await recordMail(dependencies, ownerId, { ...spooled, fileKey }, envelope)
  } finally {
    await files.delete(spooled.fileKey)
  }
}

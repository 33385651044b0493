import { inTransaction } from '../../../platform/database/in-transaction.ts'
import type { Dependencies } from '../../../dependencies.ts'
import type { JobPayload } from '../../../platform/jobs/job-kinds.ts'
import { writeAnswer } from './inbound-letters.ts'
import { findOwnerAccount, listUploads, lockMail } from './inbound-mail-queries.ts'
import { setAnswered } from './inbound-mail-writes.ts'

/**
 * Writes to the driver what a mail brought, once. It goes to the driver's own address and never to the sender's, which
 * anybody can forge.
 */
export async function answerMail(
  { database, mail: letters, clock, config }: Dependencies,
  { ownerId, mailId }: JobPayload<'answer-mail'>,
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const mail = await lockMail(tx, ownerId, mailId)
    if (mail?.state !== 'done' || !mail.wants_answer || mail.answered_at !== null) return
    const uploads = await listUploads(
      tx,
      ownerId,
      mail.files.flatMap(({ upload_id }) => upload_id ?? []),
    )
    // The import of the last file runs this job again.
    if (uploads.some(({ status }) => status === 'received' || status === 'extracting')) return
    const owner = await findOwnerAccount(tx, ownerId)
    await setAnswered(tx, mail, new Date(clock.nowMs()))
    if (owner !== undefined)
      await letters.enqueue(tx, writeAnswer(owner, { mail, uploads, origin: config.origin }), ownerId)
  })
}

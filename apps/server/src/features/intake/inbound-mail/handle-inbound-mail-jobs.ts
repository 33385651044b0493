import type { Dependencies } from '../../../dependencies.ts'
import type { JobRunner } from '../../../platform/jobs/jobs.ts'
import { getPublic } from '../../../platform/outgoing/request-public.ts'
import { readMail, type Network } from './read-mail-job.ts'
import { INBOX_DAYS } from '@spoor/contract/routes/inbound-mail.ts'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { deleteOrphanedFiles } from '../../../platform/files/delete-orphaned-files.ts'
import { deleteUnreferencedFile } from '../../../platform/files/delete-unreferenced-file.ts'
import { findStoredMails, listMailsBefore, findOwnerAccount, listUploads, lockMail } from './inbound-mail-queries.ts'
import { deleteMail, setAnswered } from './inbound-mail-writes.ts'
import type { JobPayload } from '../../../platform/jobs/job-kinds.ts'
import { writeAnswer } from './inbound-letters.ts'

export function handleInboundMailJobs(
  runner: JobRunner,
  dependencies: Dependencies,
  network: Network = { get: getPublic },
): void {
  runner.handle('read-mail', (payload, context) => readMail(dependencies, payload, context, network))
  runner.handle('answer-mail', (payload) => answerMail(dependencies, payload))
  runner.handle('clear-mails', () => clearMails(dependencies))
}

/** Deletes mails that no longer appear in the list, and files without a mail. Safe to repeat and to interrupt. */
export async function clearMails(dependencies: Dependencies): Promise<void> {
  const { database, clock } = dependencies
  const before = new Date(clock.nowMs() - INBOX_DAYS * DAY_MS)
  for (const { ownerId, id, fileKey } of await listMailsBefore(database, before)) {
    await inTransaction(database, (tx) => deleteMail(tx, ownerId, id))
    if (fileKey !== null) await deleteUnreferencedFile(dependencies, fileKey)
  }
  await deleteOrphanedFiles(dependencies, 'mails/', (ownerId, ids) => findStoredMails(database, ownerId, ids))
}

/**
 * Mails the driver the result of a mail, once. It goes to the driver's own address and never to the sender's, which
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

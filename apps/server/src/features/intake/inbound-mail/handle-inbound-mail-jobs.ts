import type { DNSResolver } from 'mailauth'
import { INBOX_DAYS, SENDER_PROOFS, type MailOutcome, type SenderProof } from '@spoor/contract/routes/inbound-mail.ts'
import { TAX_TIMEZONE } from '@spoor/core/units/tax-year.ts'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import { knownZone } from '@spoor/core/units/time-zone.ts'
import { type Transaction, inTransaction } from '../../../platform/database/database.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { deleteUnreferencedFile } from '../../../platform/files/delete-unreferenced-file.ts'
import { mayUse } from '../../../platform/identity/may-use.ts'
import type { JobContext, JobRunner, JobPayload } from '../../../platform/jobs/jobs.ts'
import { type Get, getPublic } from '../../../platform/outgoing/request-public.ts'
import { writeQuestion, writeAnswer } from './inbound-letters.ts'
import * as queries from './inbound-mail-queries.ts'
import type { Confirmation, MailFile } from '../../../platform/database/json-shapes.ts'
import * as writes from './inbound-mail-writes.ts'
import { DamagedMail, inspectMail, type MailContent } from './inspect-mail.ts'
import { takeFiles } from './take-files.ts'
import { verifySender, type Verification } from './verify-sender.ts'
import { deleteOrphanedFiles } from '../../../platform/files/delete-orphaned-files.ts'
import { findStoredMails, listMailsBefore, findOwnerAccount, listUploads, lockMail } from './inbound-mail-queries.ts'

/** Ends a loop of two programs that reply to each other, whatever their headers. */
const MAX_ANSWERS_A_DAY = 10
/** Limits questions caused by spam; the page shows all senders. */
const MAX_QUESTIONS_A_DAY = 10
/** After this many failures of the name servers, their replies are accepted as they are. */
const MAX_DNS_ATTEMPTS = 4

/** The job's access to the network; tests replace it. */
export interface Network {
  get: Get
  /** Defaults to the system's name servers. */
  resolveDns?: DNSResolver
}

/**
 * Decides the outcome of a mail and accepts its reports. The job may start any number of times and stop at any moment;
 * its effect happens once.
 */
async function readMail(
  dependencies: Dependencies,
  { ownerId, mailId }: JobPayload<'read-mail'>,
  { attempt, lastAttempt }: Pick<JobContext, 'attempt' | 'lastAttempt'>,
  network: Network,
): Promise<void> {
  const mail = await queries.findMail(dependencies.database, ownerId, mailId)
  if (mail === undefined || mail.state !== 'received' || mail.file_key === null) return
  const local = await dependencies.files.openLocally(mail.file_key)
  try {
    const content = await inspectMail(local.path)
    const verified = await verifySender(local.path, mail, network.resolveDns)
    if (verified.isTemporary && attempt < MAX_DNS_ATTEMPTS) throw new Error('Name servers do not answer')
    await inTransaction(dependencies.database, (tx) => writes.setFacts(tx, mail, toFacts(content, verified)))
    const decision = await decide(dependencies, mail, content, verified)
    if (decision === 'wait') return
    if (decision !== 'take') return await finish(dependencies, mail, decision)
    await takeIn(dependencies, mail, { content, sender: verified.sender, file: local.path, network })
  } catch (error) {
    if (error instanceof DamagedMail) dependencies.log.info({ err: error, mail: mail.id }, 'an email is damaged')
    else if (!lastAttempt) throw error
    else dependencies.log.error({ err: error, mail: mail.id }, 'an email was not read after the last attempt')
    await finish(dependencies, mail, { outcome: 'not_read' })
  } finally {
    await local.release()
  }
}

function toFacts({ subject }: MailContent, { sender, proof, spf, dkim, dmarc }: Verification) {
  return { sender, subject, proof, spf, dkim, dmarc }
}

type End = { outcome: MailOutcome; files?: MailFile[]; confirmation?: Confirmation | null }

async function decide(
  dependencies: Dependencies,
  mail: queries.MailRow,
  content: MailContent,
  { sender, proof }: Verification,
): Promise<'take' | 'wait' | End> {
  const { confirmation, attachments, links } = content
  if (confirmation !== null && proof !== 'failed') return { outcome: 'confirmation', confirmation }
  if (sender === '') return { outcome: 'no_report' }
  const known = await queries.findSender(dependencies.database, mail.owner_id, sender)
  if (known?.state === 'blocked') return { outcome: 'blocked' }
  const owner = await queries.findOwnerAccount(dependencies.database, mail.owner_id)
  const isOwner = sender === owner?.email.toLowerCase()
  // A mail without a report raises no question: the list of senders would fill with advertising.
  if (attachments.length === 0 && links.length === 0) {
    const isExpected = isOwner ? !content.isAutomatic : known?.state === 'allowed' || content.unreadable.length > 0
    const explains = isExpected && proof !== 'failed' && owner?.mail_uploads === true
    if (explains && (await mayExplain(dependencies, mail, sender)))
      await inTransaction(dependencies.database, (tx) => writes.setWantsAnswer(tx, mail))
    return { outcome: 'no_report', files: content.unreadable.map((one) => ({ ...one, upload_id: null })) }
  }
  if (isOwner && proof === 'proven') return 'take'
  if (known?.state === 'allowed' && isAsProven(proof, known.accepted_proof!)) return 'take'
  await inTransaction(dependencies.database, (tx) => wait(tx, dependencies, mail, { content, sender, proof }))
  return 'wait'
}

function isAsProven(proof: SenderProof, accepted: SenderProof): boolean {
  return SENDER_PROOFS.indexOf(proof) <= SENDER_PROOFS.indexOf(accepted)
}

/** Holds a mail until the driver decides, and asks about a new sender once. */
async function wait(
  tx: Transaction,
  { mail: letters, clock, config }: Dependencies,
  mail: queries.MailRow,
  { content, sender, proof }: { content: MailContent; sender: string; proof: SenderProof },
): Promise<void> {
  const now = await queries.lockMail(tx, mail.owner_id, mail.id)
  if (now?.state !== 'received') return
  await writes.makeWait(tx, mail)
  const isNew = await writes.insertSender(tx, { ownerId: mail.owner_id, address: sender, at: new Date(clock.nowMs()) })
  const owner = await queries.findOwnerAccount(tx, mail.owner_id)
  if (!isNew || owner === undefined || mail.envelope_from === '' || isOwnMail(sender, config.mailFrom)) return
  const newToday = await queries.countSendersSince(tx, mail.owner_id, new Date(clock.nowMs() - DAY_MS))
  if (newToday > MAX_QUESTIONS_A_DAY) return
  const { subject } = content
  await letters.enqueue(tx, writeQuestion(owner, { sender, subject, proof, origin: config.origin }), mail.owner_id)
}

function isOwnMail(sender: string, mailFrom: string): boolean {
  return mailFrom.toLowerCase().includes(sender)
}

async function takeIn(
  dependencies: Dependencies,
  mail: queries.MailRow,
  { content, sender, file, network }: { content: MailContent; sender: string; file: string; network: Network },
): Promise<void> {
  const { database } = dependencies
  const owner = await queries.findOwnerAccount(database, mail.owner_id)
  if (!owner) return finish(dependencies, mail, { outcome: 'not_read' })
  const wantsAnswer =
    mail.wants_answer || (owner.mail_uploads && (await mayAnswer(dependencies, mail, { content, sender })))
  if (wantsAnswer && !mail.wants_answer) await inTransaction(database, (tx) => writes.setWantsAnswer(tx, mail))
  const files = await takeFiles(
    dependencies,
    {
      ownerId: mail.owner_id,
      mailId: mail.id,
      timezone: knownZone(owner.timezone, TAX_TIMEZONE),
      wantsAnswer,
      held: !(await mayUse(dependencies, mail.owner_id)),
    },
    { file, links: content.links, get: network.get },
  )
  const isTaken = files.some(({ upload_id }) => upload_id !== null)
  await finish(dependencies, mail, { outcome: isTaken ? 'taken_in' : 'not_read', files })
}

/**
 * Whether to notify the driver that a sender's mails have no report: once while they are listed, even if a tracker's
 * portal sends them automatically. The reply goes to the driver, so no two programs can reply to each other.
 */
async function mayExplain(
  { database, clock, config }: Dependencies,
  mail: queries.MailRow,
  sender: string,
): Promise<boolean> {
  if (mail.envelope_from === '' || isOwnMail(sender, config.mailFrom)) return false
  const nowMs = clock.nowMs()
  const explained = await queries.listExplained(database, mail.owner_id, new Date(nowMs - INBOX_DAYS * DAY_MS))
  const today = explained.filter(({ received_at: at }) => at.getTime() > nowMs - DAY_MS)
  return today.length < MAX_QUESTIONS_A_DAY && explained.every((one) => one.sender !== sender)
}

/** Never reply to programs, lists and bounces, and only a few times a day to each sender. */
async function mayAnswer(
  { database, clock, config }: Dependencies,
  mail: queries.MailRow,
  { content, sender }: { content: MailContent; sender: string },
): Promise<boolean> {
  if (content.isAutomatic || mail.envelope_from === '' || isOwnMail(sender, config.mailFrom)) return false
  const since = new Date(clock.nowMs() - DAY_MS)
  return (await queries.countAnswers(database, { ownerId: mail.owner_id, sender, since })) < MAX_ANSWERS_A_DAY
}

async function finish(dependencies: Dependencies, mail: queries.MailRow, end: End): Promise<void> {
  const { database, jobs } = dependencies
  const { owner_id: ownerId, id: mailId } = mail
  const isFinished = await inTransaction(database, async (tx) => {
    const now = await queries.lockMail(tx, ownerId, mailId)
    if (now?.state !== 'received') return false
    await writes.finishMail(tx, now, end)
    if (now.wants_answer) await jobs.enqueue(tx, 'answer-mail', { ownerId, mailId })
    return true
  })
  if (isFinished && mail.file_key !== null) await deleteUnreferencedFile(dependencies, mail.file_key)
}

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
async function clearMails(dependencies: Dependencies): Promise<void> {
  const { database, clock } = dependencies
  const before = new Date(clock.nowMs() - INBOX_DAYS * DAY_MS)
  for (const { ownerId, id, fileKey } of await listMailsBefore(database, before)) {
    await inTransaction(database, (tx) => writes.deleteMail(tx, ownerId, id))
    if (fileKey !== null) await deleteUnreferencedFile(dependencies, fileKey)
  }
  await deleteOrphanedFiles(dependencies, 'mails/', (ownerId, ids) => findStoredMails(database, ownerId, ids))
}

/**
 * Mails the driver the result of a mail, once. It goes to the driver's own address and never to the sender's, which
 * anybody can forge.
 */
async function answerMail(
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
    await writes.setAnswered(tx, mail, new Date(clock.nowMs()))
    if (owner !== undefined)
      await letters.enqueue(tx, writeAnswer(owner, { mail, uploads, origin: config.origin }), ownerId)
  })
}

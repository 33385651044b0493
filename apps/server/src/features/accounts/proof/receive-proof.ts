import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { taxDayAt } from '@spoor/core/units/tax-year.ts'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { documentName } from '../../../platform/documents/sniff-media-type.ts'
import { storeDocument } from '../../../platform/documents/store-document.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import type { User } from '../../../platform/http/caller.ts'
import { lockOwner } from '../../../platform/limits/room-queries.ts'
import { countProofsSince, oldestProofSince } from './proof-queries.ts'
import { insertProof, returnToApproval } from './proof-writes.ts'
import { type Letter, mailText } from '../../../platform/mail/letter.ts'
import { formatMinutes } from '../../../platform/limits/call-limits.ts'

const PROOFS_A_DAY = 5

/** Stores a proof of payment and confirms it by mail. Durable once it resolves; if it rejects, nothing remains. */
export async function receiveProof(
  { database, files, mail, clock, config }: Dependencies,
  user: User,
  { content }: { content: Readable },
): Promise<{ id: string; filename: string; sentAt: Date }> {
  const sentAt = new Date(clock.nowMs())
  // Checked before anything is stored, and again at the insert because of concurrent requests.
  await requireBelowLimit(database, user.id, sentAt)
  const id = randomUUID()
  const fileKey = `proofs/${user.id}/${id}`
  const filename = await storeDocument(files, { fileKey, content }, (document) =>
    inTransaction(database, async (tx) => {
      const name = documentName('proof-of-payment', taxDayAt(sentAt.getTime()), document.mediaType)
      await lockOwner(tx, user.id)
      await requireBelowLimit(tx, user.id, sentAt)
      await insertProof(tx, {
        owner_id: user.id,
        id,
        file_key: fileKey,
        filename: name,
        media_type: document.mediaType,
        file_size: document.fileSize,
        sent_at: sentAt,
      })
      await returnToApproval(tx, user.id)
      await mail.enqueue(tx, writeProofMail(user, { filename: name, origin: config.origin }), user.id)
      return name
    }),
  )
  return { id, filename, sentAt }
}

async function requireBelowLimit(database: Dependencies['database'], ownerId: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - DAY_MS)
  if ((await countProofsSince(database, ownerId, since)) < PROOFS_A_DAY) return
  const oldest = await oldestProofSince(database, ownerId, since)
  const waitMs = Math.max(1000, (oldest?.getTime() ?? now.getTime()) + DAY_MS - now.getTime())
  throw new HttpError(
    429,
    `You have sent ${PROOFS_A_DAY} files today. Please try again in ${formatMinutes(waitMs)}.`,
    undefined,
    { retryAfterS: Math.ceil(waitMs / 1000) },
  )
}

/** Confirms a received proof of payment and explains the next step. */
export function writeProofMail(
  to: { email: string; name: string },
  { filename, origin }: { filename: string; origin: string },
): Letter {
  return {
    to: to.email,
    name: to.name,
    subject: mailText('We received your proof of payment'),
    blocks: [
      mailText('Thank you. We received {filename}.', { filename }),
      mailText(
        'An administrator will check it against the bank account. You will get an email as soon as you have access.',
      ),
      { label: mailText('See its status'), url: `${origin}/payment-required` },
    ],
  }
}

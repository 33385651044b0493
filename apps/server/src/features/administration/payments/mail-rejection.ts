import { inTransaction } from '../../../database/in-transaction.ts'
import type { Dependencies } from '../../../dependencies.ts'
import type { JobPayload } from '../../../jobs/job-kinds.ts'
import type { Letter } from '../../../mail/letter.ts'
import { say } from '../../../mail/mail-words.ts'
import { findAdminUser } from '../users/user-queries.ts'

/** Mails a rejection with its reason and what to do, unless it was undone meanwhile. */
export async function mailRejection(
  { database, config, mail }: Dependencies,
  { userId, reason }: JobPayload<'mail-rejection'>,
): Promise<void> {
  const user = await findAdminUser(database, userId)
  const stands =
    user?.deactivated_at === null && user.approval_status === 'rejected' && user.rejection_reason === reason
  if (!stands) return
  const letter: Letter = {
    to: user.email,
    name: user.name,
    subject: say('Your payment for Spoor could not be verified'),
    blocks: [
      say('We could not verify your payment, so your account is not active yet.'),
      ...(reason === null ? [] : [say('The reason: {reason}', { reason })]),
      say('If you have paid, sign in and send us proof of the payment. Your payment reference is {reference}.', {
        reference: user.payment_reference,
      }),
      { label: say('Sign in'), url: `${config.origin}/login` },
    ],
  }
  await inTransaction(database, (tx) => mail.enqueue(tx, letter))
}

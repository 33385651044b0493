import { emailFault } from '@spoor/contract/rules/account-rules.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { HttpError, notFound } from '../../../platform/http/http-error.ts'
import { EmailInUse } from '../../../platform/identity/identity.ts'
import { isEmailTaken } from './deactivate-user.ts'
import { findAdminUser } from './user-queries.ts'
import { updateUserWithAudit } from '../../../platform/identity/user-writes.ts'
import { lockUser } from '../user-writes.ts'

const TAKEN = 'An account with this email already exists.'

/** Corrects a wrong address at the provider and here; the new one is mailed a verification link. */
export async function handleChangeUserEmail(
  { database, clock, identity }: Dependencies,
  actorId: string,
  userId: string,
  wanted: string,
): Promise<void> {
  const email = wanted.trim().toLowerCase()
  const fault = emailFault(email)
  if (fault !== null) throw new HttpError(422, fault, { email: fault })
  const before = await findAdminUser(database, userId)
  if (!before) throw notFound('User')
  if (before.email.toLowerCase() === email) throw new HttpError(409, 'This is already the email address.')
  await changeAtProvider(before.subject, email)
  try {
    await inTransaction(database, async (tx) => {
      const user = await lockUser(tx, userId)
      await updateUserWithAudit(
        tx,
        userId,
        { email, email_verified: false },
        {
          actorId,
          at: new Date(clock.nowMs()),
          action: 'user.email_changed',
          companyId: user.company_id,
          before: { email: user.email, email_verified: user.email_verified },
          after: { email, email_verified: false },
        },
      )
    })
  } catch (error) {
    // Restore the old address at the provider, so that it agrees with the database.
    await changeAtProvider(before.subject, before.email)
    throw isEmailTaken(error) ? taken() : error
  }
  await identity.sendVerification(before.subject)

  async function changeAtProvider(subject: string, address: string): Promise<void> {
    try {
      await identity.changeEmail(subject, address)
    } catch (error) {
      throw error instanceof EmailInUse ? taken() : error
    }
  }
}

function taken(): HttpError {
  return new HttpError(409, TAKEN, { email: TAKEN })
}

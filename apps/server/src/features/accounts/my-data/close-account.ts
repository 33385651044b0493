import { DAY_MS, MINUTE_MS } from '@spoor/core/units/duration.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { callWithin } from '../../../platform/limits/call-limits.ts'
import { updateUserWithAudit } from '../../../platform/identity/user-writes.ts'
import type { User } from '../../../platform/http/caller.ts'
import { countPeers } from '../../../domain/seats/peer-queries.ts'
import { type Letter, mailText } from '../../../platform/mail/letter.ts'

/** Until then support can restore the account. */
const ERASED_AFTER_DAYS = 30
/** SARS may ask for a logbook for this long (Tax Administration Act, section 29). */
const KEPT_YEARS = 5

/**
 * Closes the user's own account: tokens are refused at once, and the data is erased after 30 days, or after the five
 * years in which SARS may ask for it. Returns the erasure date.
 */
export async function handleCloseAccount(
  dependencies: Dependencies,
  user: User,
  { keeping, password }: { keeping: 'erase' | 'keep_five_years'; password: string },
): Promise<Date> {
  await requirePassword(dependencies, user, password)
  const { database, clock, mail, jobs } = dependencies
  const now = new Date(clock.nowMs())
  const eraseAt = new Date(now.getTime() + ERASED_AFTER_DAYS * DAY_MS)
  if (keeping === 'keep_five_years') eraseAt.setUTCFullYear(now.getUTCFullYear() + KEPT_YEARS)
  await inTransaction(database, async (tx) => {
    if (user.role === 'system_admin' || user.role === 'company_admin') {
      const { id, role, companyId } = user
      const others = await countPeers(tx, { id, role, companyId: role === 'company_admin' ? companyId : null })
      if (others === 0)
        throw new HttpError(
          409,
          role === 'system_admin'
            ? 'The last system administrator cannot be changed. Appoint another one first.'
            : 'You are the only admin of your company. Appoint another one first.',
        )
    }
    const closed = {
      deactivated_at: now,
      tokens_valid_from: now,
      payment_verified: false,
      payment_verified_at: null,
      approval_status: 'pending' as const,
      erase_at: eraseAt,
    }
    await updateUserWithAudit(tx, user.id, closed, {
      actorId: user.id,
      at: now,
      action: 'user.closed_account',
      companyId: user.companyId,
      after: { erase_at: eraseAt, keeping },
    })
    await jobs.enqueue(tx, 'match-identity', { userId: user.id })
    await jobs.enqueue(tx, 'remind-renewals', {})
    await mail.enqueue(
      tx,
      writeClosedMail({ to: user.email, name: user.name, eraseAt, timezone: user.timezone }),
      user.id,
    )
  })
  return eraseAt
}

/** A stolen session must neither close the account nor guess its password. */
function requirePassword(dependencies: Dependencies, { id, email }: User, password: string): Promise<void> {
  const refusal = () => 'Too many failed attempts. Please try again later.'
  const rule = { key: `password of ${id}`, counts: 'failures' as const, limit: 10, windowMs: 15 * MINUTE_MS, refusal }
  return callWithin(dependencies, [rule], async () => {
    if (!(await dependencies.identity.hasPassword(email, password)))
      throw new HttpError(422, 'Incorrect password.', { password: 'Incorrect password.' })
    return { answer: undefined, outcome: 'success' }
  })
}

/** Confirms that an account is closed, and how long it can be restored. */
export function writeClosedMail(closed: { to: string; name: string; eraseAt: Date; timezone: string }): Letter {
  return {
    to: closed.to,
    name: closed.name,
    subject: mailText('Your Spoor account is closed'),
    blocks: [
      mailText('You can no longer sign in to your account.'),
      mailText(
        'Your data will be erased on {day}. Until then you can restore your account by replying to this email.',
        {
          day: { day: closed.eraseAt, timeZone: closed.timezone },
        },
      ),
    ],
  }
}

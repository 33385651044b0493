import { PLANS, type Plan } from '@spoor/contract/limits/plans.ts'
import type { AdminUser, UserState } from '@spoor/contract/routes/admin-users.ts'
import { centsToRand } from '@spoor/core/units/money.ts'
import { toIsoDates, type Handler, type ReadingContext } from '../../../platform/http/mount.ts'
import type * as routes from '@spoor/contract/routes/admin-users.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { notFound, orNotFound } from '../../../platform/http/http-error.ts'
import { countUsers, listUserIds, listUsersById, userCondition, countUserData } from './user-queries.ts'
import type { AdminUserRow } from './user-queries.ts'
import { type Database, inTransaction } from '../../../platform/database/database.ts'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import { recordAction } from '../../../platform/audit/audit-writes.ts'
import type { Gate } from '../../../platform/http/caller.ts'
import { findUserById } from '../../../platform/identity/user-queries.ts'
import { sumStoredBytes } from '../../../platform/limits/storage-queries.ts'

export function toAdminUser(row: AdminUserRow): AdminUser {
  return { ...toIsoDates(row), payment_amount: getAmount(row), invitation: getUserInvitation(row) }
}

/** The amount paid, in rand; for users who have not paid, the amount due. */
function getAmount(row: AdminUserRow): number | null {
  const owes = !row.payment_verified && row.role_type !== 'system_admin'
  const cents = row.payment_amount_cents ?? (owes ? owedCents(row) : null)
  return cents === null ? null : centsToRand(cents)
}

/** The price of the user's personal plan; null if the company pays. */
export function owedCents(user: { company_id: string | null; subscription_type: string }): number | null {
  if (user.company_id !== null) return null
  return PLANS[user.subscription_type as Plan]?.priceCents ?? null
}

export function getUserInvitation(row: {
  invitation_id: string | null
  invitation_unconfirmed: boolean
}): AdminUser['invitation'] {
  if (row.invitation_unconfirmed) return 'unconfirmed'
  return row.invitation_id === null ? 'none' : 'confirmed'
}

/** @throws HttpError 404 */
export async function requireUser(database: Database, id: string, now: Date): Promise<AdminUser> {
  const [user] = await listUsersById(database, [id], now)
  if (!user) throw notFound('User')
  return toAdminUser(user)
}

/** Counting stops here, since a very common search word would require scanning all users. */
const MOST_FOUND = 1000

export const handleListUsers =
  ({ clock }: Dependencies): Handler<typeof routes.listUsers, ReadingContext> =>
  async ({ sort, limit, offset, ...filter }, { reply, reads }) => {
    const now = new Date(clock.nowMs())
    const condition = await userCondition(reads, filter, now)
    const [ids, total] = await Promise.all([
      listUserIds(reads, condition, { sort, limit, offset, now: now }),
      countUsers(reads, condition, filter.q ? MOST_FOUND + 1 : null),
    ])
    reply.header('x-total-count', String(Math.min(total, filter.q ? MOST_FOUND : total)))
    if (filter.q && total > MOST_FOUND) reply.header('x-total-count-more', 'true')
    return (await listUsersById(reads, ids, now)).map(toAdminUser)
  }

/** Returns a user's state for an administrator; the access is recorded in the audit log. */
export async function viewUserState(
  { database, config, clock }: Pick<Dependencies, 'database' | 'config' | 'clock'>,
  gate: Gate,
  { actorId, userId }: { actorId: string; userId: string },
): Promise<UserState> {
  const user = orNotFound(await findUserById(database, userId), 'User')
  const now = new Date(clock.nowMs())
  const [counts, storedBytes] = await Promise.all([
    countUserData(database, user, { signInsSince: new Date(now.getTime() - DAY_MS) }),
    sumStoredBytes(database, userId),
  ])
  await inTransaction(database, (tx) =>
    recordAction(tx, {
      actorId,
      at: now,
      action: 'user.state_viewed',
      subject: { kind: 'user', id: userId },
      companyId: user.companyId,
    }),
  )
  return {
    refusal: gate.findStoredRefusal(user),
    uploads: {
      total: counts.uploads,
      failed: counts.failed_uploads,
      waiting: counts.waiting_uploads,
      last_at: counts.last_upload_at?.toISOString() ?? null,
    },
    trips: {
      total: counts.trips,
      pending: counts.pending_trips,
      last_at: counts.last_trip_at?.toISOString() ?? null,
    },
    storage_bytes: storedBytes,
    storage_limit_bytes: config.storageBytes,
    failed_sign_ins: counts.failed_sign_ins,
    failed_mails: counts.failed_mails,
    proofs_of_payment: counts.proofs,
  }
}

import { PLANS, type Plan } from '@spoor/contract/limits/plans.ts'
import type { AdminUser } from '@spoor/contract/routes/admin-users.ts'
import { centsToRand } from '@spoor/core/units/money.ts'
import { toIsoDates } from '../../../platform/http/iso-dates.ts'
import type * as routes from '@spoor/contract/routes/admin-users.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { notFound } from '../../../platform/http/http-error.ts'
import { countUsers, listUserIds, listUsersById, userCondition, type AdminUserRow } from './user-queries.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Handler, ReadingContext } from '../../../platform/http/mount.ts'

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

/** The invitation through which a user joined a company. */
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

import { PLANS } from '@spoor/contract/limits/plans.ts'
import type { Plan } from '@spoor/contract/limits/plans.ts'
import type { AdminUser } from '@spoor/contract/routes/admin-users.ts'
import { centsToRand } from '@spoor/core/units/money.ts'
import { toIsoDates } from '../../../platform/http/iso-dates.ts'
import type { AdminUserRow } from './user-queries.ts'

/** A user's row in the administrators' wire format. */
export function toAdminUser(row: AdminUserRow): AdminUser {
  return { ...toIsoDates(row), payment_amount: getAmount(row), invitation: getUserInvitation(row) }
}

/** What was paid, in rand; for users who have not paid, what is due. */
function getAmount(row: AdminUserRow): number | null {
  const owes = !row.payment_verified && row.role_type !== 'system_admin'
  const cents = row.payment_amount_cents ?? (owes ? owedCents(row) : null)
  return cents === null ? null : centsToRand(cents)
}

/** The price of the plan that the user pays personally; null if the company pays. */
export function owedCents(user: { company_id: string | null; subscription_type: string }): number | null {
  if (user.company_id !== null) return null
  return PLANS[user.subscription_type as Plan]?.priceCents ?? null
}

/** The invitation by which a user joined a company. */
export function getUserInvitation(row: {
  invitation_id: string | null
  invitation_unconfirmed: boolean
}): AdminUser['invitation'] {
  if (row.invitation_unconfirmed) return 'unconfirmed'
  return row.invitation_id === null ? 'none' : 'confirmed'
}

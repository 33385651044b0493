import type { AdminUser } from '@spoor/contract/routes/admin-users.ts'
import { centsToRand } from '@spoor/core/units/money.ts'
import { profileOf } from '../../../identity/profile-wire.ts'
import { owedCents } from '../payments/owed-cents.ts'
import type { AdminUserRow } from './user-queries.ts'

/** A user's row in the administrators' wire format. */
export function adminUserOf(row: AdminUserRow): AdminUser {
  return {
    ...profileOf(row),
    approval_status: row.approval_status as AdminUser['approval_status'],
    payment_verified_at: isoOf(row.payment_verified_at),
    payment_amount: amountOf(row),
    payment_reference: row.payment_reference,
    rejection_reason: row.rejection_reason,
    admin_comments: row.admin_comments,
    invitation: invitationOf(row),
    created_at: row.created_at.toISOString(),
    last_login: isoOf(row.last_login),
    deactivated_at: isoOf(row.deactivated_at),
  }
}

/** What was paid, in rand; for users who have not paid, what is due. */
function amountOf(row: AdminUserRow): number | null {
  const owes = !row.payment_verified && row.role_type !== 'system_admin'
  const cents = row.payment_amount_cents ?? (owes ? owedCents(row) : null)
  return cents === null ? null : centsToRand(cents)
}

/** How a user came to a company. */
export function invitationOf(row: {
  invitation_id: string | null
  invitation_unconfirmed: boolean
}): AdminUser['invitation'] {
  if (row.invitation_unconfirmed) return 'unconfirmed'
  return row.invitation_id === null ? 'none' : 'confirmed'
}

function isoOf(date: Date | null): string | null {
  return date?.toISOString() ?? null
}

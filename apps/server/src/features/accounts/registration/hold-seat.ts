import { seatCap } from '@spoor/contract/plans.ts'
import type { Transaction } from '../../../database/database.ts'
import { countMembers, findInvitation } from '../../../invitations/invitation-queries.ts'
import { lockCompany } from '../../../seats/seat-writes.ts'
import { invitationRefusal } from './derive-registration.ts'
import type { Derived } from './derive-registration.ts'

/**
 * Makes sure, until the transaction's end, that the invited may join: whoever comes by the same link at the same instant
 * waits, and the last seat is given once. A link with no more than a company's name takes none.
 */
export async function holdSeat(
  tx: Transaction,
  { company, invitationId }: Derived,
  { now, isStored }: { now: Date; isStored: () => Promise<string | null> },
): Promise<void> {
  if (company === null || invitationId === null) return
  const { is_active, max_employees, subscription_type } = await lockCompany(tx, company.id)
  // The same person twice at once holds the seat already.
  if ((await isStored()) !== null) return
  const invitation = await findInvitation(tx, invitationId)
  if (!invitation || invitation.revokedAt !== null) throw invitationRefusal('revoked', 'invitation')
  if (invitation.expiresAt <= now) throw invitationRefusal('expired', 'invitation')
  if (!is_active) throw invitationRefusal('inactive', 'invitation')
  if ((await countMembers(tx, company.id)) >= seatCap({ max_employees, subscription_type }))
    throw invitationRefusal('full', 'invitation')
}

import { seatCap } from '@spoor/contract/limits/plans.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { countMembers, findInvitation } from '../../../domain/seats/invitation-queries.ts'
import { lockCompany } from '../../../domain/seats/seat-writes.ts'
import { invitationRefusal } from './derive-registration.ts'
import type { Derived } from './derive-registration.ts'

/**
 * Ensures until the transaction ends that an invited user may join: concurrent users of the link wait, so the last seat
 * is given once. A link with only a company's name takes no seat.
 */
export async function holdSeat(
  tx: Transaction,
  { company, invitationId }: Derived,
  { now, isStored }: { now: Date; isStored: () => Promise<string | null> },
): Promise<void> {
  if (company === null || invitationId === null) return
  const { is_active, max_employees, subscription_type } = await lockCompany(tx, company.id)
  // A concurrent call of the same person holds the seat already.
  if ((await isStored()) !== null) return
  const invitation = await findInvitation(tx, invitationId)
  if (!invitation || invitation.revokedAt !== null) throw invitationRefusal('revoked', 'invitation')
  if (invitation.expiresAt <= now) throw invitationRefusal('expired', 'invitation')
  if (!is_active) throw invitationRefusal('inactive', 'invitation')
  if ((await countMembers(tx, company.id)) >= seatCap({ max_employees, subscription_type }))
    throw invitationRefusal('full', 'invitation')
}

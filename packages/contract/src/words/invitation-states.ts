import { REFUSALS } from './refusals.ts'

/** Whether a link allows registration, and if not, why. 'name_only' does, but the account stays unconfirmed. */
export const INVITATION_STATES = ['open', 'name_only', 'expired', 'revoked', 'full', 'inactive', 'unknown'] as const
export type InvitationState = (typeof INVITATION_STATES)[number]

/** Messages for an invited person whose link does not allow joining. */
export const INVITATION_REFUSALS = {
  expired: 'This invitation has expired. Please ask your company administrator for a new one.',
  revoked: 'This invitation was withdrawn. Please ask your company administrator for a new one.',
  full: 'Your company has no free seat. Please contact your company administrator.',
  inactive: REFUSALS.company_inactive,
  unknown: 'This invitation does not match any company. Please ask your company administrator for a new one.',
} as const satisfies Partial<Record<InvitationState, string>>

export const INVITED_ROLES = ['company_employee', 'company_manager', 'company_admin'] as const
export type InvitedRole = (typeof INVITED_ROLES)[number]

/** Number of days for which a link is valid. */
export const INVITATION_DAYS = 14

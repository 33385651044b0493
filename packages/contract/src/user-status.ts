import type { USER_STATUSES } from './words/search-words.ts'

/** A user's status on the administrators' screens and in their files. */
export const USER_STATUS_WORDS = {
  approved: 'Approved',
  deactivated: 'Deactivated',
  expired: 'Expired',
  payment_pending: 'Payment Pending',
  ready_for_approval: 'Ready for Approval',
  rejected: 'Rejected',
  trial: 'Trial',
} as const satisfies Record<(typeof USER_STATUSES)[number], string>

import type { checkPaymentStatus } from '@spoor/contract/routes/auth.ts'
import type { ReplyOf } from '@spoor/contract/route.ts'

export type PaymentStatus = ReplyOf<typeof checkPaymentStatus>

/** Whether the payment lets its payer in, by the server's clock. */
export const isPaid = ({ payment_verified, days_left }: PaymentStatus): boolean => payment_verified && days_left !== 0

/** Whether the panel says that a payment was rejected. */
export const isRejected = ({ approval_status, covered_by }: PaymentStatus): boolean =>
  approval_status === 'rejected' && covered_by === null

/** With a trial, begun or to come, somebody new signs in before paying. */
export const hasTrial = ({ trial_days, trial_ends_at }: PaymentStatus): boolean =>
  trial_days > 0 || trial_ends_at !== null

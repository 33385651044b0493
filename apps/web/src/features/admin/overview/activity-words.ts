import type { ActivityItem } from '@spoor/contract/routes/admin-overview.ts'

/** Rand that stand in where a verified payment has no amount (specification, section 9). */
export const ASSUMED_PAYMENT_RAND = 750

/** Rand to show with an event; null where it has none. */
export function amountOf({ type, amount }: Pick<ActivityItem, 'type' | 'amount'>): number | null {
  return type === 'payment_verified' ? (amount ?? ASSUMED_PAYMENT_RAND) : amount
}

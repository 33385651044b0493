import { PLANS } from '@spoor/contract/plans.ts'
import type { Plan } from '@spoor/contract/plans.ts'

/** The price of the plan that the user pays personally; null if the company pays. */
export function owedCents(user: { company_id: string | null; subscription_type: string }): number | null {
  if (user.company_id !== null) return null
  return PLANS[user.subscription_type as Plan]?.priceCents ?? null
}

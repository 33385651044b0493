import { PLANS } from '@spoor/contract/plans.ts'
import type { Plan } from '@spoor/contract/plans.ts'

/** A plan in words; one that is unknown as it is. */
export const planName = (plan: string): string => (plan in PLANS ? PLANS[plan as Plan].name : plan)

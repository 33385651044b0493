import { PLANS, type Plan } from '@spoor/contract/limits/plans.ts'
import { t } from '../../language/t.ts'

/** Falls back to the raw value for an unknown plan. */
export const getPlanName = (plan: string): string => (plan in PLANS ? PLANS[plan as Plan].name : plan)

export const UNKNOWN_AMOUNT = t('Amount TBD')
export const NEVER = t('Never')

export const formatMobile = (mobile: string | null): string => mobile || t('Not provided')

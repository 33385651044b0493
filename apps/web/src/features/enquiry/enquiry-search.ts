import { COMPANY_PLANS } from '@spoor/contract/plans.ts'
import type { CompanyPlan } from '@spoor/contract/plans.ts'

/** What the address of /enquiry may carry: the plan that was chosen. */
export function enquirySearch(search: Record<string, unknown>): { plan?: CompanyPlan } {
  return { plan: COMPANY_PLANS.find((known) => known === search.plan) }
}

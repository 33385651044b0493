import { COMPANY_PLANS, type CompanyPlan } from '@spoor/contract/limits/plans.ts'

export function parseEnquirySearch(search: Record<string, unknown>): { plan?: CompanyPlan } {
  return { plan: COMPANY_PLANS.find((known) => known === search.plan) }
}

/** The plans: the single source of prices and caps (decision 0128). */
export const PLANS = {
  individual_annual: { name: 'Individual', priceCents: 69_500, maxEmployees: null },
  company_starter: { name: 'Company Starter', priceCents: 250_000, maxEmployees: 10 },
  company_business: { name: 'Company Business', priceCents: 1_250_000, maxEmployees: 100 },
  company_enterprise: { name: 'Company Enterprise', priceCents: 2_500_000, maxEmployees: 500 },
} as const
export type Plan = keyof typeof PLANS
export const COMPANY_PLANS = [
  'company_starter',
  'company_business',
  'company_enterprise',
] as const satisfies readonly Plan[]
export type CompanyPlan = (typeof COMPANY_PLANS)[number]

/** The smallest plan that permits this many employees. */
export const planForCap = (maxEmployees: number): CompanyPlan =>
  COMPANY_PLANS.find((plan) => PLANS[plan].maxEmployees >= maxEmployees) ?? 'company_enterprise'

/** The cap after a plan change: a cap at the old plan's maximum moves to the new plan's maximum. */
export function capUnderPlan(maxEmployees: number, { from, to }: { from: CompanyPlan; to: CompanyPlan }): number {
  const permitted = PLANS[to].maxEmployees
  return maxEmployees === PLANS[from].maxEmployees ? permitted : Math.min(maxEmployees, permitted)
}

export const DEFAULT_PLAN: Plan = 'individual_annual'
export const SUBSCRIPTION_DAYS = 365
export const DEFAULT_MAX_EMPLOYEES = 10

/** How many employees a company may have: its own cap, within that of its plan. */
export function seatCap(company: { max_employees: number; subscription_type: string }): number {
  const plan = PLANS[company.subscription_type as Plan] as (typeof PLANS)[Plan] | undefined
  return Math.min(company.max_employees, plan?.maxEmployees ?? company.max_employees)
}

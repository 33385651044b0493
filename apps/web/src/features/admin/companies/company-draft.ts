import type { CompanyPlan } from '@spoor/contract/plans.ts'
import { capUnderPlan, COMPANY_PLANS, DEFAULT_MAX_EMPLOYEES, planForCap, PLANS } from '@spoor/contract/plans.ts'
import { emailFault } from '@spoor/contract/account-rules.ts'
import type { AdminCompany } from '@spoor/contract/routes/admin-companies.ts'
import type { Enquiry } from '@spoor/contract/routes/enquiries.ts'
import { numberFault, readNumber, whole } from '../../../format/read-number.ts'
import type { Faults } from '../../../ui/faults-resolver.ts'
import { t } from '../../../language/t.ts'

export const CAP = whole({ min: 1, max: 500 })
const MAX_NAME = 200
export const AGREE_TO_PLAN = t('Confirm the new plan, or lower the number of employees')

/** A company as its dialog holds one. */
export interface CompanyDraft {
  name: string
  /** As it was typed. */
  maxEmployees: string
  /** null is the smallest that permits the cap. */
  plan: CompanyPlan | null
  /** The plan to which a raised cap leads, once that was agreed to. */
  agreedPlan: CompanyPlan | null
  listed: boolean
  /** Whoever is to run a new company. */
  adminEmail: string
}

export const draftOf = (company: AdminCompany | null): CompanyDraft => ({
  name: company?.name ?? '',
  maxEmployees: String(company?.max_employees ?? DEFAULT_MAX_EMPLOYEES),
  plan: COMPANY_PLANS.find((plan) => plan === company?.subscription_type) ?? null,
  agreedPlan: null,
  listed: company?.listed ?? false,
  adminEmail: '',
})

/** What an enquiry tells of the company that is to be made. */
export const suggestionOf = ({ company_name, plan, employees, email }: Enquiry): Partial<CompanyDraft> => ({
  name: company_name,
  plan,
  adminEmail: email,
  maxEmployees: String(Math.min(employees ?? PLANS[plan].maxEmployees, PLANS[plan].maxEmployees)),
})

/** The cap as it is read: what has no digits falls back to the default. */
export const capText = (typed: string): string => (/\d/.test(typed) ? typed : String(DEFAULT_MAX_EMPLOYEES))

const capOf = (draft: CompanyDraft): number => readNumber(capText(draft.maxEmployees), CAP) ?? DEFAULT_MAX_EMPLOYEES

/** The cap's fault; null for one that a company can have. */
export const capFault = (typed: string): string | null =>
  numberFault(
    typed,
    CAP,
    t('A whole number from {MIN_EMPLOYEES} to {MAX_EMPLOYEES}', { MIN_EMPLOYEES: CAP.min, MAX_EMPLOYEES: CAP.max }),
  )

/** The plan to which a cap leads that is higher than the company's plan permits; null where the plan permits it. */
export function planAfterCap(company: { plan: string; cap: number | null }, typed: string): CompanyPlan | null {
  const plan = COMPANY_PLANS.find((one) => one === company.plan)
  const cap = readNumber(typed, CAP)
  if (!plan || cap === null || cap === company.cap) return null
  return cap > PLANS[plan].maxEmployees ? planForCap(cap) : null
}

/** The cap that a payment for a plan brings along; null where it stays. */
export function capAfterPlan(company: AdminCompany, to: CompanyPlan): number | null {
  const from = COMPANY_PLANS.find((plan) => plan === company.subscription_type)
  const cap = from ? capUnderPlan(company.max_employees, { from, to }) : company.max_employees
  return cap === company.max_employees ? null : cap
}

/** The plan that changes with the cap, because no other was chosen. */
export function planChangeOf(company: AdminCompany | null, draft: CompanyDraft): CompanyPlan | null {
  if (!company || draft.plan !== company.subscription_type) return null
  return planAfterCap({ plan: company.subscription_type, cap: company.max_employees }, draft.maxEmployees)
}

/** What is sent of a new company. */
export const newCompanyOf = (draft: CompanyDraft) => ({
  name: draft.name.trim(),
  max_employees: capOf(draft),
  subscription_type: draft.plan ?? undefined,
  listed: draft.listed,
  admin_email: draft.adminEmail.trim() || undefined,
})

/** What is sent of a company that is there: only what changed. */
export function companyChangeOf(company: AdminCompany, draft: CompanyDraft) {
  const { name, max_employees, listed } = newCompanyOf(draft)
  const plan = planChangeOf(company, draft) ?? draft.plan
  return {
    ...(name !== company.name && { name }),
    ...(max_employees !== company.max_employees && { max_employees }),
    ...(plan !== null && plan !== company.subscription_type && { subscription_type: plan }),
    ...(listed !== company.listed && { listed }),
  }
}

/** What is wrong, by field. */
export function faultsOf(company: AdminCompany | null, draft: CompanyDraft): Faults<CompanyDraft> {
  const name = draft.name.trim()
  const cap = capFault(capText(draft.maxEmployees))
  const plan = planChangeOf(company, draft)
  const email = draft.adminEmail.trim() === '' ? null : emailFault(draft.adminEmail.trim())
  return {
    ...(name === '' && { name: t('Company name is required') }),
    ...(name.length > MAX_NAME && { name: t('At most {MAX_NAME} characters', { MAX_NAME }) }),
    ...(cap && { maxEmployees: cap }),
    ...(plan && plan !== draft.agreedPlan && { agreedPlan: AGREE_TO_PLAN }),
    ...(email && { adminEmail: email }),
  }
}

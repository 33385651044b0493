import type { CompanyPlan } from '@spoor/contract/plans.ts'
import { COMPANY_PLANS, DEFAULT_MAX_EMPLOYEES, PLANS } from '@spoor/contract/plans.ts'
import { emailFault } from '@spoor/contract/account-rules.ts'
import type { AdminCompany } from '@spoor/contract/routes/admin-companies.ts'
import type { Enquiry } from '@spoor/contract/routes/enquiries.ts'
import { t } from '../../../language/t.ts'

const MIN_EMPLOYEES = 1
const MAX_EMPLOYEES = 500
const MAX_NAME = 200

/** A company as its dialog holds one. */
export interface CompanyDraft {
  name: string
  /** As it was typed. */
  maxEmployees: string
  /** null is the smallest that permits the cap. */
  plan: CompanyPlan | null
  listed: boolean
  /** Whoever is to run a new company. */
  adminEmail: string
}

export const draftOf = (company: AdminCompany | null): CompanyDraft => ({
  name: company?.name ?? '',
  maxEmployees: String(company?.max_employees ?? DEFAULT_MAX_EMPLOYEES),
  plan: COMPANY_PLANS.find((plan) => plan === company?.subscription_type) ?? null,
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

/** The cap that was typed; what is no number falls back to the default. */
export function capOf(typed: string): number {
  const number = Number(typed)
  return typed.trim() === '' || Number.isNaN(number) ? DEFAULT_MAX_EMPLOYEES : number
}

/** What is sent of a new company. */
export const newCompanyOf = (draft: CompanyDraft) => ({
  name: draft.name.trim(),
  max_employees: capOf(draft.maxEmployees),
  subscription_type: draft.plan ?? undefined,
  listed: draft.listed,
  admin_email: draft.adminEmail.trim() || undefined,
})

/** What is sent of a company that is there: only what changed, so that its plan follows the cap where nobody chose one. */
export function companyChangeOf(company: AdminCompany, draft: CompanyDraft) {
  const { name, max_employees, subscription_type, listed } = newCompanyOf(draft)
  return {
    ...(name !== company.name && { name }),
    ...(max_employees !== company.max_employees && { max_employees }),
    ...(subscription_type !== company.subscription_type && { subscription_type }),
    ...(listed !== company.listed && { listed }),
  }
}

/** What is wrong, by field. */
export function faultsOf({ name, maxEmployees, adminEmail }: CompanyDraft): {
  name?: string
  maxEmployees?: string
  adminEmail?: string
} {
  const trimmed = name.trim()
  const cap = capOf(maxEmployees)
  const email = adminEmail.trim() === '' ? null : emailFault(adminEmail.trim())
  return {
    ...(trimmed === '' && { name: t('Company name is required') }),
    ...(trimmed.length > MAX_NAME && { name: t('At most {MAX_NAME} characters', { MAX_NAME }) }),
    ...((!Number.isInteger(cap) || cap < MIN_EMPLOYEES || cap > MAX_EMPLOYEES) && {
      maxEmployees: t('A whole number from {MIN_EMPLOYEES} to {MAX_EMPLOYEES}', { MIN_EMPLOYEES, MAX_EMPLOYEES }),
    }),
    ...(email && { adminEmail: email }),
  }
}

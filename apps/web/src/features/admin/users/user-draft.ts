import type { CompanyPlan } from '@spoor/contract/plans.ts'
import { nameFault } from '@spoor/contract/account-rules.ts'
import type { AdminCompany } from '@spoor/contract/routes/admin-companies.ts'
import type { AdminUser } from '@spoor/contract/routes/admin-users.ts'
import { effectiveRole } from '@spoor/contract/roles.ts'
import type { Role } from '@spoor/contract/roles.ts'
import { readNumber } from '../../../format/read-number.ts'
import { AGREE_TO_PLAN, CAP, capFault, planAfterCap } from '../companies/company-draft.ts'
import type { UserChange } from './use-user-actions.ts'
import type { Faults } from '../../../ui/faults-resolver.ts'
import { t } from '../../../language/t.ts'

/** Kept in the table of roles, and given to nobody. */
export const LEGACY_ROLE: Role = 'admin'

/** A user as the edit dialog holds one. */
export interface UserDraft {
  name: string
  role: Role
  company: { id: string; name: string; maxEmployees: number | null; plan: string } | null
  /** The company's cap as it was typed. */
  maxEmployees: string
  /** The plan to which a raised cap leads, once that was agreed to. */
  agreedPlan: CompanyPlan | null
  comments: string
}

export const isCompanyRole = (role: Role): boolean => role.startsWith('company_')

/** A company, as it was chosen from the list. */
export const companyOf = (company: AdminCompany): UserDraft['company'] => ({
  id: company.id,
  name: company.name,
  maxEmployees: company.max_employees,
  plan: company.subscription_type,
})

export const draftOf = (user: AdminUser): UserDraft => ({
  name: user.name,
  role: effectiveRole(user) ?? 'user',
  company: user.company_id
    ? {
        id: user.company_id,
        name: user.company_name ?? '',
        maxEmployees: user.max_employees,
        plan: user.subscription_type,
      }
    : null,
  maxEmployees: user.max_employees === null ? '' : String(user.max_employees),
  agreedPlan: null,
  comments: user.admin_comments,
})

/** The plan to which the company's cap leads; null where it stays. */
export const planChangeOf = ({ role, company, maxEmployees }: UserDraft): CompanyPlan | null =>
  isCompanyRole(role) && company ? planAfterCap({ plan: company.plan, cap: company.maxEmployees }, maxEmployees) : null

/** What is wrong, by field. */
export function faultsOf(draft: UserDraft): Faults<UserDraft> {
  const { name, role, company, maxEmployees } = draft
  const nameWrong = nameFault(name)
  const cap = isCompanyRole(role) && maxEmployees.trim() !== '' ? capFault(maxEmployees) : null
  const plan = planChangeOf(draft)
  return {
    ...(nameWrong && { name: nameWrong }),
    ...(isCompanyRole(role) && !company && { company: t('Please select a company') }),
    ...(cap && { maxEmployees: cap }),
    ...(plan && plan !== draft.agreedPlan && { agreedPlan: AGREE_TO_PLAN }),
  }
}

/** What is sent: only a company role has a company and its cap; name and cap go along where they changed. */
export function changeOf(user: AdminUser, draft: UserDraft): UserChange {
  const company = isCompanyRole(draft.role) ? draft.company : null
  const name = draft.name.trim()
  const cap = readNumber(draft.maxEmployees, CAP)
  return {
    user_id: user.id,
    new_role_type: draft.role,
    company_id: company?.id ?? null,
    company_name: company?.name ?? null,
    admin_comments: draft.comments,
    ...(name !== user.name && { name }),
    ...(company && cap !== null && cap !== company.maxEmployees && { max_employees: cap }),
  }
}

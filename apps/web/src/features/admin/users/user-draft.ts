import { nameFault } from '@spoor/contract/account-rules.ts'
import type { AdminUser } from '@spoor/contract/routes/admin-users.ts'
import { effectiveRole } from '@spoor/contract/roles.ts'
import type { Role } from '@spoor/contract/roles.ts'
import type { UserChange } from './use-user-actions.ts'
import { t } from '../../../language/t.ts'

/** Kept in the table of roles, and given to nobody. */
export const LEGACY_ROLE: Role = 'admin'
const MAX_EMPLOYEES = 500

/** A user as the edit dialog holds one. */
export interface UserDraft {
  name: string
  role: Role
  company: { id: string; name: string; maxEmployees: number | null } | null
  /** The company's cap as it was typed. */
  maxEmployees: string
  comments: string
}

export const isCompanyRole = (role: Role): boolean => role.startsWith('company_')

export const draftOf = (user: AdminUser): UserDraft => ({
  name: user.name,
  role: effectiveRole(user) ?? 'user',
  company: user.company_id
    ? { id: user.company_id, name: user.company_name ?? '', maxEmployees: user.max_employees }
    : null,
  maxEmployees: user.max_employees === null ? '' : String(user.max_employees),
  comments: user.admin_comments,
})

/** What is wrong, by field. */
export function faultsOf({ name, role, company, maxEmployees }: UserDraft): {
  name?: string
  company?: string
  maxEmployees?: string
} {
  const nameWrong = nameFault(name)
  const cap = Number(maxEmployees)
  const capRight =
    !isCompanyRole(role) || maxEmployees.trim() === '' || (Number.isInteger(cap) && cap >= 1 && cap <= MAX_EMPLOYEES)
  return {
    ...(nameWrong && { name: nameWrong }),
    ...(isCompanyRole(role) && !company && { company: t('Please select a company') }),
    ...(!capRight && { maxEmployees: t('A whole number from 1 to {MAX_EMPLOYEES}', { MAX_EMPLOYEES }) }),
  }
}

/** What is sent: only a company role has a company and its cap; name and cap go along where they changed. */
export function changeOf(user: AdminUser, draft: UserDraft): UserChange {
  const company = isCompanyRole(draft.role) ? draft.company : null
  const name = draft.name.trim()
  const cap = draft.maxEmployees.trim() === '' ? null : Number(draft.maxEmployees)
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

import { effectiveRole, type Role } from '@spoor/contract/rules/roles.ts'
import { isAccountant, isOnlyAccountant, type Accountant } from './accountant.ts'
import type { Subscriber } from './subscription-refusal.ts'
import { t } from '../language/t.ts'

export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  system_admin: t('System administrator'),
  admin: t('Administrator'),
  company_admin: t('Company administrator'),
  company_manager: t('Company manager'),
  company_employee: t('Company employee'),
  individual: t('Individual'),
  manager: t('Manager'),
  user: t('User'),
}

/** A user's role in words; 'Accountant' for one without trips of their own. An unknown role is shown unchanged. */
export function getRoleName(
  profile: ({ user_type: string; role_type: string } & Partial<Accountant & Subscriber>) | null,
): string {
  if (!profile) return ''
  const role = effectiveRole(profile)
  if (isWholeProfile(profile) && isAccountant(profile) && (role === 'user' || isOnlyAccountant(profile)))
    return t('Accountant')
  return role ? ROLE_NAMES[role] : profile.role_type || profile.user_type
}

/** For a list of payments, which includes only the role. */
const isWholeProfile = (profile: Partial<Accountant & Subscriber>): profile is Accountant & Subscriber =>
  profile.has_clients !== undefined

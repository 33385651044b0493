import { effectiveRole } from '@spoor/contract/roles.ts'
import type { Role } from '@spoor/contract/roles.ts'

export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  system_admin: 'System administrator',
  admin: 'Administrator',
  company_admin: 'Company administrator',
  company_manager: 'Company manager',
  company_employee: 'Company employee',
  individual: 'Individual',
  manager: 'Manager',
  user: 'User',
}

/** A person's role in words; what has none is shown as it is. */
export function roleName(profile: { user_type: string; role_type: string } | null): string {
  if (!profile) return ''
  const role = effectiveRole(profile)
  return role ? ROLE_NAMES[role] : profile.role_type || profile.user_type
}

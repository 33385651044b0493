/** The roles that each role covers, used by both web and server. */
export const ROLE_COVERS = {
  system_admin: ['system_admin', 'admin', 'manager', 'user'],
  admin: ['admin', 'manager', 'user'],
  company_admin: ['company_admin', 'manager', 'user'],
  company_manager: ['company_manager', 'manager', 'user'],
  company_employee: ['company_employee', 'user'],
  individual: ['individual', 'user'],
  manager: ['manager', 'user'],
  user: ['user'],
} as const satisfies Record<string, readonly string[]>
export type Role = keyof typeof ROLE_COVERS
export const ROLES = Object.keys(ROLE_COVERS) as Role[]

export function isRole(value: string): value is Role {
  return value in ROLE_COVERS
}

export function covers(role: Role, required: Role): boolean {
  return (ROLE_COVERS[role] as readonly string[]).includes(required)
}

/** The values that each level of the separate check accepts; everyone passes `user`. */
const CHECK_ACCEPTS = {
  admin: ['admin', 'company_admin'],
  manager: ['admin', 'company_admin', 'manager', 'company_manager'],
} as const satisfies Record<string, readonly Role[]>

/**
 * The separate role check. It shows or hides controls within one's own company and never opens a route: routes use
 * {@link covers}.
 */
export function passesRoleCheck(role: Role, check: 'admin' | 'manager' | 'user'): boolean {
  return check === 'user' || (CHECK_ACCEPTS[check] as readonly Role[]).includes(role)
}

/** The values of user_type: the kind of account, independent of the role that decides access. */
export function getUserType(
  role: Role,
): 'individual' | 'admin' | 'company_admin' | 'company_manager' | 'company_employee' {
  if (role === 'system_admin' || role === 'admin') return 'admin'
  return role === 'manager' || role === 'user' ? 'individual' : role
}

/** The effective role: role_type, falling back to user_type. */
export function effectiveRole(user: { role_type?: string | null; user_type?: string | null }): Role | null {
  for (const candidate of [user.role_type, user.user_type]) {
    if (candidate && isRole(candidate)) return candidate
  }
  return null
}

/** Whether a profile's setup is complete: it has a name, an email address and, for a company_ role, a company name. */
export function isProfileComplete(
  profile: Readonly<{
    name: string
    email: string
    role_type?: string | null
    user_type?: string | null
    company_name: string | null
  }>,
): boolean {
  if (profile.name.trim() === '' || profile.email === '') return false
  return !isCompanyRole(effectiveRole(profile)) || (profile.company_name ?? '').trim() !== ''
}

export const isCompanyRole = (role: Role | null): boolean => role?.startsWith('company_') === true

/** Home of a role; never a page that redirects back. */
export function dashboardPath(role: Role | null): '/admin/dashboard' | '/dashboard' {
  return role !== null && covers(role, 'system_admin') ? '/admin/dashboard' : '/dashboard'
}

/** Each role and the roles that it covers: the guard's table (specification, section 6), for web and server alike. */
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

/** Whether `role` passes where `required` is asked for. */
export function covers(role: Role, required: Role): boolean {
  return (ROLE_COVERS[role] as readonly string[]).includes(required)
}

/** The role that counts: role_type, falling back to user_type. */
export function effectiveRole(user: { role_type?: string | null; user_type?: string | null }): Role | null {
  for (const candidate of [user.role_type, user.user_type]) {
    if (candidate && isRole(candidate)) return candidate
  }
  return null
}

/** Home of a role; it never leads to a page that redirects back (decisions: Role admin). */
export function dashboardPath(role: Role | null): '/admin/dashboard' | '/dashboard' {
  return role !== null && covers(role, 'system_admin') ? '/admin/dashboard' : '/dashboard'
}

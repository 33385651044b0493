import { covers, effectiveRole } from '@spoor/contract/roles.ts'
import type { Role } from '@spoor/contract/roles.ts'
import type { Session } from '../../auth/session.ts'

/** A signed-in route that somebody wants to see. */
export interface Visit {
  session: Session | null
  path: string
  /** The role that the route asks for, if any. */
  requires: Role | null
}

export interface Check {
  /** What must hold. */
  name: string
  passes: (visit: Visit) => boolean
  /** Where to go if it does not. */
  to: '/login' | '/complete-profile' | '/unauthorized'
}

/** In this order; the first that fails decides. */
export const CHECKS: readonly Check[] = [
  { name: 'somebody is signed in', passes: ({ session }) => session !== null, to: '/login' },
  { name: 'the account has a profile', passes: ({ session }) => session?.profile != null, to: '/complete-profile' },
  { name: 'the role covers the one that the route asks for', passes: roleCovers, to: '/unauthorized' },
]

/** The first check that a visit fails, leaving out what would lead back to where it is. */
export const firstFailure = (visit: Visit, checks: readonly Check[] = CHECKS): Check | null => {
  const failed = checks.find((check) => !check.passes(visit))
  return failed && failed.to !== visit.path ? failed : null
}

function roleCovers({ session, requires }: Visit): boolean {
  if (requires === null) return true
  const role = session?.profile ? effectiveRole(session.profile) : null
  return role !== null && covers(role, requires)
}

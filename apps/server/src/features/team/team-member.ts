import type { User } from '../../identity/user.ts'
import { notFound } from '../../http/http-error.ts'

/** Somebody who looks after a company's drivers. */
export interface TeamMember {
  id: string
  name: string
  companyId: string
  timezone: string
  /** Whether he runs the team, or only sees it. */
  mayRun: boolean
}

/**
 * The caller as one of a company: each sees only his own.
 *
 * @throws HttpError 404 who passes the gate by a role that belongs to no company
 */
export function teamMemberOf(user: User): TeamMember {
  if (user.companyId === null) throw notFound('Company')
  const { id, name, companyId, timezone } = user
  return { id, name, companyId, timezone, mayRun: user.role === 'company_admin' }
}

import type { Action } from '../../platform/audit/audit-writes.ts'
import type { User } from '../../platform/http/caller.ts'
import { notFound } from '../../platform/http/http-error.ts'

/** A user who oversees a company's drivers. */
export interface TeamMember {
  id: string
  name: string
  companyId: string
  timezone: string
  /** Whether the user manages the team or only views it. */
  mayRun: boolean
}

/** The fields common to an overseer's audit entries; the subject defaults to the company. */
export const byMember = (
  { id: actorId, companyId }: TeamMember,
  at: Date,
  action: string,
  subject: Action['subject'] = { kind: 'company', id: companyId },
) => ({ actorId, at, action, subject, companyId })

/**
 * The caller as an overseer of their own company.
 * @throws HttpError 404 for roles that pass the gate without a company
 */
export function toTeamMember(user: User): TeamMember {
  if (user.companyId === null) throw notFound('Company')
  const { id, name, companyId, timezone } = user
  return { id, name, companyId, timezone, mayRun: user.role === 'company_admin' }
}

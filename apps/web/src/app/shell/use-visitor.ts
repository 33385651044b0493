import { effectiveRole } from '@spoor/contract/roles.ts'
import type { Role } from '@spoor/contract/roles.ts'
import { isOnlyAccountant } from '../../auth/accountant.ts'
import { useSession } from '../../auth/use-session.ts'
import type { Visitor } from './navigation-items.ts'

/** What decides which areas the signed-in person can go to. */
export function useVisitor(): { role: Role | null; visitor: Visitor } {
  const profile = useSession()?.profile ?? null
  return {
    role: profile && effectiveRole(profile),
    visitor: {
      hasCompany: profile?.company_id != null,
      hasClients: profile?.has_clients === true,
      isOnlyAccountant: isOnlyAccountant(profile),
    },
  }
}

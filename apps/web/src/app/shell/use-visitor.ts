import { effectiveRole, type Role } from '@spoor/contract/rules/roles.ts'
import { isAccountant, isOnlyAccountant } from '../../auth/accountant.ts'
import { useSession } from '../../session/use-session.ts'
import type { Visitor } from './navigation-items.ts'

export function useVisitor(): { role: Role | null; visitor: Visitor } {
  const profile = useSession()?.profile ?? null
  return {
    role: profile && effectiveRole(profile),
    visitor: {
      hasCompany: profile?.company_id != null,
      hasClients: isAccountant(profile),
      isOnlyAccountant: isOnlyAccountant(profile),
    },
  }
}

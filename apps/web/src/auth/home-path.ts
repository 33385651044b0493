import { dashboardPath, effectiveRole } from '@spoor/contract/rules/roles.ts'
import { CLIENTS, isOnlyAccountant, type Accountant } from './accountant.ts'
import type { Subscriber } from './subscription-refusal.ts'

export type PageExists = (pathname: string) => boolean

/** The role's dashboard, else the driver's; the client list for someone who is only an accountant. */
export function getHomePath(profile: (Accountant & Subscriber) | null, exists: PageExists): string {
  const path = isOnlyAccountant(profile) ? CLIENTS : dashboardPath(profile && effectiveRole(profile))
  return exists(path) ? path : '/dashboard'
}

import type { Refusal } from '@spoor/contract/words/refusals.ts'
import { covers, effectiveRole, isProfileComplete, type Role } from '@spoor/contract/rules/roles.ts'
import { CLIENTS, opensWithoutSubscription } from '../../auth/accountant.ts'
import { getCarriedPath } from '../../auth/after-sign-in.ts'
import { getHomePath, type PageExists } from '../../auth/home-path.ts'
import type { Session } from '../../session/session.ts'
import { isTrialRunning } from '../../auth/trial.ts'

export interface Visit {
  session: Session | null
  path: string
  requires: Role | null
  /** Whether the deployment requires a verified address. */
  verifiesEmail: boolean
  /** The API's last refusal, if it is newer than the session's own data. */
  refused: Refusal | null
  nowMs: number
}

/** Pages where a failed check can be resolved. */
export const GATES = [
  '/login',
  '/complete-profile',
  '/verify-email',
  '/payment-required',
  '/subscription-expired',
  '/unauthorized',
] as const
export type Gate = (typeof GATES)[number]

export interface Check {
  name: string
  passes: (visit: Visit) => boolean
  to: Gate
}

const getRole = ({ session }: Visit): Role | null => (session?.profile ? effectiveRole(session.profile) : null)
/** The last administrator can't be locked out. */
const isExempt = (visit: Visit): boolean => getRole(visit) === 'system_admin'

/** In the specified order; the first failure decides. */
export const CHECKS: readonly Check[] = [
  { name: 'somebody is signed in', passes: ({ session }) => session !== null, to: '/login' },
  {
    name: 'the account has a complete profile',
    passes: ({ session }) => session?.profile != null && isProfileComplete(session.profile),
    to: '/complete-profile',
  },
  {
    name: 'the email address is verified, where it has to be',
    passes: (visit) =>
      isExempt(visit) ||
      ((!visit.verifiesEmail || visit.session?.emailVerified === true) && visit.refused !== 'email_unverified'),
    to: '/verify-email',
  },
  {
    name: 'the payment is verified',
    passes: (visit) =>
      isExempt(visit) ||
      needsNoSubscription(visit) ||
      isInTrial(visit) ||
      (visit.session?.profile?.payment_verified === true && visit.refused !== 'payment_unverified'),
    to: '/payment-required',
  },
  {
    name: 'the subscription runs',
    passes: (visit) =>
      isExempt(visit) ||
      needsNoSubscription(visit) ||
      isInTrial(visit) ||
      (!hasExpired(visit) && visit.refused !== 'subscription_expired'),
    to: '/subscription-expired',
  },
  {
    name: 'the company is active',
    passes: (visit) => isExempt(visit) || needsNoSubscription(visit) || visit.refused !== 'company_inactive',
    to: '/unauthorized',
  },
  { name: 'the role covers the one that the route asks for', passes: isRoleSufficient, to: '/unauthorized' },
  {
    name: 'an administrator who needs a second factor has one',
    passes: ({ refused, requires }) => requires === null || refused !== 'second_factor_required',
    to: '/unauthorized',
  },
]

/** The requested page, and the data of an earlier redirect. */
export interface Asked {
  href: string
  /** The page requested before the redirects, from the URL. */
  carried: unknown
  exists: PageExists
}

export const findFailure = (visit: Visit, checks: readonly Check[] = CHECKS): Check | null =>
  checks.find((check) => !check.passes(visit)) ?? null

/** Where to redirect a visit; null if it may stay. A gate redirects back once every check passes. */
export function findRedirect(visit: Visit, { href, carried, exists }: Asked): string | null {
  const failed = findFailure(visit)
  const atGate = (GATES as readonly string[]).includes(visit.path)
  if (!failed) {
    if (!atGate || visit.path === '/unauthorized') return null
    return getCarriedPath(carried, exists) ?? getHomePath(visit.session?.profile ?? null, exists)
  }
  const opens = atGate ? getCarriedPath(carried, exists) : null
  if (opens !== null && findFailure({ ...visit, path: opens.split(/[?#]/)[0] }) === null) return opens
  if (failed.to === visit.path) return null
  // Accountants use clients' logbooks for free, and see the payment page only on request.
  if (failed.to === '/payment-required' && exists(CLIENTS) && findFailure({ ...visit, path: CLIENTS }) === null)
    return CLIENTS
  if (failed.to === '/login' && visit.refused === 'account_disabled') return '/login?ended=disabled'
  const search = new URLSearchParams()
  const from = atGate ? opens : href
  if (from) search.set('from', from)
  if (failed.to === '/unauthorized' && visit.requires) search.set('needs', visit.requires)
  return search.size > 0 ? `${failed.to}?${search}` : failed.to
}

/** Accountants can read their clients' logbooks without a subscription of their own. */
const needsNoSubscription = ({ session, path, nowMs }: Visit): boolean =>
  opensWithoutSubscription(path, session?.profile ?? null, nowMs)

/** A running trial counts as paid unless the API refused it. */
function isInTrial({ session, refused, nowMs }: Visit): boolean {
  if (refused === 'payment_unverified' || refused === 'subscription_expired') return false
  return isTrialRunning(session?.profile ?? null, nowMs)
}

function hasExpired({ session, nowMs }: Visit): boolean {
  const until = session?.profile?.subscription_expires_at
  return until != null && Date.parse(until) < nowMs
}

function isRoleSufficient(visit: Visit): boolean {
  if (visit.requires === null) return true
  const role = getRole(visit)
  return role !== null && covers(role, visit.requires)
}

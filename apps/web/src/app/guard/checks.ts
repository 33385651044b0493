import type { Refusal } from '@spoor/contract/refusals.ts'
import { covers, effectiveRole, isProfileComplete } from '@spoor/contract/roles.ts'
import type { Role } from '@spoor/contract/roles.ts'
import { opensWithoutSubscription } from '../../auth/accountant.ts'
import { carriedPath } from '../../auth/after-sign-in.ts'
import { homePath } from '../../auth/home-path.ts'
import type { PageExists } from '../../auth/home-path.ts'
import type { Session } from '../../auth/session.ts'
import { isTrialRunning } from '../../auth/trial.ts'

/** A signed-in route that somebody wants to see. */
export interface Visit {
  session: Session | null
  path: string
  /** The role that the route asks for, if any. */
  requires: Role | null
  /** Whether the deployment asks for a verified address. */
  verifiesEmail: boolean
  /** What the API's gate last said, where the session doesn't know better yet. */
  refused: Refusal | null
  nowMs: number
}

/** Where a visit that fails can be mended. */
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
  /** What must hold. */
  name: string
  passes: (visit: Visit) => boolean
  /** Where to go if it does not. */
  to: Gate
}

const roleOf = ({ session }: Visit): Role | null => (session?.profile ? effectiveRole(session.profile) : null)
/** The last administrator can't be locked out. */
const isExempt = (visit: Visit): boolean => roleOf(visit) === 'system_admin'

/** In the specification's order; the first that fails decides. */
export const CHECKS: readonly Check[] = [
  { name: 'somebody is signed in', passes: ({ session }) => session !== null, to: '/login' },
  {
    name: 'the account has a complete profile',
    passes: ({ session }) => session?.profile != null && isProfileComplete(session.profile),
    to: '/complete-profile',
  },
  {
    name: 'the e-mail address is verified, where it has to be',
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
      inTrial(visit) ||
      (visit.session?.profile?.payment_verified === true && visit.refused !== 'payment_unverified'),
    to: '/payment-required',
  },
  {
    name: 'the subscription runs',
    passes: (visit) =>
      isExempt(visit) ||
      needsNoSubscription(visit) ||
      inTrial(visit) ||
      (!hasExpired(visit) && visit.refused !== 'subscription_expired'),
    to: '/subscription-expired',
  },
  {
    name: 'the company is active',
    passes: (visit) => isExempt(visit) || needsNoSubscription(visit) || visit.refused !== 'company_inactive',
    to: '/unauthorized',
  },
  { name: 'the role covers the one that the route asks for', passes: roleCovers, to: '/unauthorized' },
  {
    name: 'an administrator who needs a second factor has one',
    passes: ({ refused, requires }) => requires === null || refused !== 'second_factor_required',
    to: '/unauthorized',
  },
]

/** What a visit asks for. */
export interface Asked {
  href: string
  /** The page that was asked for before, carried in the address. */
  carried: unknown
  exists: PageExists
}

export const firstFailure = (visit: Visit, checks: readonly Check[] = CHECKS): Check | null =>
  checks.find((check) => !check.passes(visit)) ?? null

/**
 * The address to which a visit is sent on; null where it may stay. What was asked for is carried along. A gate is left by
 * itself once nothing is in the way of what was asked for any more, except /unauthorized, which explains and mends nothing.
 */
export function sentOnTo(visit: Visit, { href, carried, exists }: Asked): string | null {
  const failed = firstFailure(visit)
  const atGate = (GATES as readonly string[]).includes(visit.path)
  if (!failed) {
    if (!atGate || visit.path === '/unauthorized') return null
    return carriedPath(carried, exists) ?? homePath(visit.session?.profile ?? null, exists)
  }
  const opens = atGate ? carriedPath(carried, exists) : null
  if (opens !== null && firstFailure({ ...visit, path: opens.split(/[?#]/)[0] }) === null) return opens
  if (failed.to === visit.path) return null
  if (failed.to === '/login' && visit.refused === 'account_disabled') return '/login?ended=disabled'
  const search = new URLSearchParams()
  const from = atGate ? opens : href
  if (from) search.set('from', from)
  if (failed.to === '/unauthorized' && visit.requires) search.set('needs', visit.requires)
  return search.size > 0 ? `${failed.to}?${search}` : failed.to
}

/** Accountants read their clients' logbooks whether they pay for their own or not. */
const needsNoSubscription = ({ session, path }: Visit): boolean =>
  opensWithoutSubscription(path, session?.profile ?? null)

/** A running trial counts as paid, unless the API says otherwise. */
function inTrial({ session, refused, nowMs }: Visit): boolean {
  if (refused === 'payment_unverified' || refused === 'subscription_expired') return false
  return isTrialRunning(session?.profile ?? null, nowMs)
}

function hasExpired({ session, nowMs }: Visit): boolean {
  const until = session?.profile?.subscription_expires_at
  return until != null && Date.parse(until) < nowMs
}

function roleCovers(visit: Visit): boolean {
  if (visit.requires === null) return true
  const role = roleOf(visit)
  return role !== null && covers(role, visit.requires)
}

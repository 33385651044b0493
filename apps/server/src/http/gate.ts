import type { Refusal } from '@spoor/contract/refusals.ts'
import { covers, isCompanyRole } from '@spoor/contract/roles.ts'
import type { Access } from '@spoor/contract/route.ts'
import type { Dependencies } from '../dependencies.ts'
import type { Claims } from '../identity/identity.ts'
import type { User } from '../identity/user.ts'
import { refused } from './http-error.ts'
import type { SignedIn } from './sign-in.ts'

export interface Gate {
  /** Why the user may not use the product now; null if nothing stands in the way. */
  refusalOf(signedIn: SignedIn): Refusal | null
  /** The same for a user who is not signed in: an address that only the identity provider knows as verified is not. */
  refusalOnRecord(user: User): Refusal | null
  /** Throws 403 unless the user may call a route of this `access`. */
  requireAccess(signedIn: SignedIn, access: Exclude<Access, 'public'>): asserts signedIn is SignedIn & { user: User }
}

/** Checks verification, payment, the company's status and the role, in the guard's order. */
export function createGate({ config, clock }: Pick<Dependencies, 'config' | 'clock'>): Gate {
  const refusalOf = ({ claims, user }: SignedIn): Refusal | null => {
    if (user === null || (isCompanyRole(user.role) && user.companyId === null)) return 'profile_incomplete'
    // So that the last administrator cannot lock themselves out.
    if (user.role === 'system_admin') return null
    if (config.emailVerificationRequired && !isEmailVerified(user, claims)) return 'email_unverified'
    const inTrial = user.trialEndsAtMs !== null && user.trialEndsAtMs > clock.nowMs()
    if (!inTrial) {
      if (!user.paymentVerified) return 'payment_unverified'
      if (user.subscriptionExpiresAtMs !== null && user.subscriptionExpiresAtMs < clock.nowMs())
        return 'subscription_expired'
    }
    return user.companyActive === false ? 'company_inactive' : null
  }

  const accessRefusal = (signedIn: SignedIn, access: Exclude<Access, 'public'>): Refusal | null => {
    const { claims, user } = signedIn
    if (user === null) return 'profile_incomplete'
    if (access === 'identity') return null
    const refusal = refusalOf(signedIn)
    // Accountants need no subscription for their clients' views, but an address that is theirs.
    if (access === 'accountant') return user.hasClients && refusal !== 'email_unverified' ? null : refusal
    if (refusal !== null || access === 'signed-in') return refusal
    if (!covers(user.role, access)) return 'role_denied'
    const needsFactor = access === 'system_admin' && config.requireAdminSecondFactor
    return needsFactor && !claims.secondFactor ? 'second_factor_required' : null
  }

  return {
    refusalOf,
    refusalOnRecord(user) {
      if (user.deactivated) return 'account_disabled'
      const { issuer, subject, email } = user
      const unknown = { emailVerified: false, secondFactor: false, issuedAtMs: 0, session: null }
      return refusalOf({ user, claims: { issuer, subject, email, ...unknown } })
    },
    requireAccess(signedIn, access) {
      const code = accessRefusal(signedIn, access)
      if (code !== null) throw refused(code)
    },
  }
}

/** The provider learns of it first; its claim holds for the address it was made for. */
export function isEmailVerified(user: User, claims: Claims): boolean {
  return user.emailVerified || (claims.emailVerified && claims.email.toLowerCase() === user.email.toLowerCase())
}
